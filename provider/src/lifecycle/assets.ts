/** What messages call values; assets and archives too, which a program can hand over in place of any value: none is taken. */
import { isFields } from './unknowns';

/** The key by which the engine recognises a value that is not a plain one, and the kinds that are files. */
const SIGNATURE = '4dabf18193072939515e22adb298388d';
const FILES: Readonly<Record<string, symbol>> = {
  c44067f5952c0a294b673a41bacd8c17: Symbol('an asset'),
  '0def7320c3a5731c473e5ecbe6d01bc7': Symbol('an archive'),
};
/** The same, as the program itself has them: functions of dynamic resources run there. */
const CLASSES: Readonly<Record<string, symbol>> = {
  __pulumiAsset: Symbol('an asset'),
  __pulumiArchive: Symbol('an archive'),
};

/** A value in which every asset and archive is a symbol that tells its kind, which no schema takes. */
export function withoutAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAssets);
  if (!isFields(value)) return value;
  const kind =
    FILES[String(value[SIGNATURE])] ?? CLASSES[Object.keys(CLASSES).find((key) => key in value) ?? ''];
  if (kind !== undefined) return kind;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutAssets(inner)]));
}

/** How messages call the kinds of values that schemas expect. */
export const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** How messages call the kind of a value, which they do not show. */
export function kindOf(value: unknown): string {
  if (typeof value === 'symbol') return String(value.description);
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return String(value);
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value;
}
