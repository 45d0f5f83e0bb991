/**
 * Values that are not what they seem: the engine's markers of unknown and secret values, and hashes in the place of
 * secrets. And access to values that may contain them.
 */
import type { Fields } from '../../bag';

/** The engine's marker for a value that is unknown before the update, at any depth and of any type. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/** The key with which the engine marks secrets, assets and resources, and its mark of a secret. */
export const SIGNATURE = '4dabf18193072939515e22adb298388d';
export const SECRET = '1b47061264138c4ac30d75fd1eb44270';

/** Whether a value is a secret in the engine's form. */
export function isSealed(value: unknown): value is { readonly value?: unknown } {
  return isFields(value) && value[SIGNATURE] === SECRET;
}

/** Whether a value is a secret in the engine's form, or contains one. */
export function hasSealed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isSealed(value) || Object.values(value).some(hasSealed);
}

/** Whether a value is unknown or contains an unknown one. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasUnknown);
  return false;
}

/** The value at a path, or undefined if the path does not exist. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const key of path) {
    // All values inside an unknown list or object are unknown.
    if (here === UNKNOWN) return UNKNOWN;
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<PropertyKey, unknown>)[key];
  }
  return here;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How each hash begins, and also the text that a preview shows in place of a secret that does not exist yet. */
export const PREFIX = 'hmac:v1:';

/** Whether a value is a hash. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(PREFIX);
}

/** Every hash in a value. */
export function hashesIn(value: unknown): string[] {
  if (isHash(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(hashesIn) : [];
}

/**
 * The paths of texts that are a hash, or contain one: `envs[0].value`. A hash is never used as a value.
 *
 * @param was the recorded value. A hash that is there, too, is one that the option `ignoreChanges` restored
 */
export function hashPaths(value: unknown, was: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(PREFIX) && value !== was ? [path] : [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      hashPaths(item, Array.isArray(was) ? was[index] : undefined, `${path}[${index}]`),
    );
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    hashPaths(inner, isFields(was) ? was[key] : undefined, path === '' ? key : `${path}.${key}`),
  );
}
