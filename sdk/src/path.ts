/** Paths of requests: every name that goes into one is encoded, and none can lead out of its place. */

declare const PATH: unique symbol;

/** A path made by {@link path}; a plain string is not one, so no method can forget to encode. */
export type Path = string & { readonly [PATH]: true };

/**
 * Builds a path: path`/drives/${name}`.
 *
 * @throws TypeError when a value is not a string, is empty, or is `.` or `..`, which addresses resolve away
 */
export function path(literals: TemplateStringsArray, ...names: readonly string[]): Path {
  return String.raw({ raw: literals }, ...names.map(segment)) as Path;
}

function segment(name: unknown): string {
  if (typeof name !== 'string') throw new TypeError(`a name in a path must be a string, not ${typeof name}`);
  if (name === '' || name === '.' || name === '..') {
    throw new TypeError(`a name in a path must not be "${name}"`);
  }
  try {
    return encodeURIComponent(name);
  } catch (cause) {
    throw new TypeError('a name in a path must be well-formed Unicode', { cause });
  }
}
