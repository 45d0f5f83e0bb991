/** Names of values in messages. Detects assets and archives, which programs can pass for any value. None is accepted. */
import { isFields, SIGNATURE } from './markers';

/** The engine's marks of files. */
const FILES: Readonly<Record<string, symbol>> = {
  c44067f5952c0a294b673a41bacd8c17: Symbol('an asset'),
  '0def7320c3a5731c473e5ecbe6d01bc7': Symbol('an archive'),
};
/** The same in the program's own process, where functions of the dynamic adapter run. */
const CLASSES: Readonly<Record<string, symbol>> = {
  __pulumiAsset: Symbol('an asset'),
  __pulumiArchive: Symbol('an archive'),
};

/** A copy in which every asset and archive is a symbol of its kind, which no schema accepts. */
export function withoutAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAssets);
  if (!isFields(value)) return value;
  const kind =
    FILES[String(value[SIGNATURE])] ?? CLASSES[Object.keys(CLASSES).find((key) => key in value) ?? ''];
  if (kind !== undefined) return kind;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutAssets(inner)]));
}

/** The names in messages of kinds of values that schemas expect. */
export const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The name of a value's kind in messages, which do not show the value. */
export function kindOf(value: unknown): string {
  if (typeof value === 'symbol') return String(value.description);
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return String(value);
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}
