/** Property values as one line of text, without secrets. */

import { SIGNATURE, UNKNOWN } from '@workload/pulumi/rollout';

/** How the engine shows a secret. */
const SECRET = '[secret]';

type Fields = Readonly<Record<string, unknown>>;

/** A value in one line; undefined if it is missing. */
export function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === SECRET) return SECRET;
  if (value === UNKNOWN) return '[unknown]';
  return JSON.stringify(value, (key, inner: unknown) => (isSecret(inner) ? SECRET : bare(key, inner)))
    .replaceAll(`"${SECRET}"`, SECRET)
    .replaceAll(`"${UNKNOWN}"`, '[unknown]');
}

function bare(key: string, inner: unknown): unknown {
  if (key.startsWith('__')) return undefined;
  // A secret environment variable.
  return isFields(inner) && inner.secret === true && 'value' in inner ? { ...inner, value: SECRET } : inner;
}

function isSecret(value: unknown): boolean {
  return (
    isFields(value) &&
    SIGNATURE in value &&
    ('ciphertext' in value || 'plaintext' in value || 'value' in value)
  );
}

/**
 * An earlier value without the parts that are secret now: the program may have made them secret in this change.
 *
 * @param now the new value at the same place
 */
export function hiddenAs(earlier: unknown, now: unknown): unknown {
  if (now === SECRET || isSecret(now)) return earlier === undefined ? undefined : SECRET;
  if (Array.isArray(earlier)) {
    // An item may have moved.
    return Array.isArray(now) && now.some(hasSecret) ? SECRET : earlier;
  }
  if (!isFields(earlier) || !isFields(now)) return earlier;
  return Object.fromEntries(
    Object.entries(earlier).map(([key, inner]) => [
      key,
      Object.hasOwn(now, key) ? hiddenAs(inner, now[key]) : inner,
    ]),
  );
}

/** Paths of values that were readable, and are secret now. */
export function newSecrets(earlier: unknown, now: unknown, path = ''): string[] {
  if (earlier === undefined || earlier === SECRET || isSecret(earlier)) return [];
  if (now === SECRET || isSecret(now)) return [path];
  if (typeof now !== 'object' || now === null || typeof earlier !== 'object' || earlier === null) return [];
  return Object.entries(now).flatMap(([key, inner]: [string, unknown]) => {
    if (key.startsWith('__') || !Object.hasOwn(earlier, key)) return [];
    return newSecrets((earlier as Fields)[key], inner, joinedPath(path, key, Array.isArray(now)));
  });
}

/** In the engine's notation. */
function joinedPath(path: string, key: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${key}]`;
  if (/[."[\]\\]/.test(key)) return `${path}["${key.replace(/["\\]/g, '\\$&')}"]`;
  return path === '' ? key : `${path}.${key}`;
}

function hasSecret(value: unknown): boolean {
  if (value === SECRET || isSecret(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSecret);
}

/** Value at a path in the engine's notation: `envs[0].value`, `labels["a.b"]`. Parts of a secret are secret. */
export function valueAt(fields: Fields | undefined, path: string): unknown {
  let value: unknown = fields;
  for (const key of keysOf(path)) {
    if (value === SECRET || isSecret(value)) return SECRET;
    if (isFields(value) && key === 'value' && value.secret === true) return SECRET;
    value = Array.isArray(value)
      ? (value as unknown[])[Number(key)]
      : isFields(value)
        ? value[key]
        : undefined;
  }
  return value;
}

function keysOf(path: string): string[] {
  const part = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g;
  return [...path.matchAll(part)].map(([, quoted, index, plain]) =>
    quoted === undefined ? (index ?? plain ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
