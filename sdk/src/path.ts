/** Addresses of resources: every name is encoded, and none can lead elsewhere. */
import { ArgumentError } from './arguments';

declare const PATH: unique symbol;

/** A path made by {@link path}; nothing else is one, so no method can forget to encode. */
export interface Path {
  readonly [PATH]: true;
  /** As it is sent: `/drives/my%20drive`. */
  readonly text: string;
  /** The same for every name: `/drives/*`. Tells endpoints apart. */
  readonly route: string;
}

/**
 * Builds a path: path`/drives/${name}`.
 *
 * @throws ArgumentError when a value is not a string, is empty, or is `.` or `..`, which addresses resolve away
 */
export function path(literals: TemplateStringsArray, ...names: readonly string[]): Path {
  let text = literals[0] ?? '';
  names.forEach((name, index) => {
    text += segment(name, literals) + (literals[index + 1] ?? '');
  });
  return made(text, literals);
}

/**
 * Builds a path that ends in a file's: filePath`/filesystem/${'/tmp/a b.txt'}`. Its slashes stay; one at its beginning
 * and repeated ones are dropped.
 *
 * @throws ArgumentError as `path` does, for every part between slashes
 */
export function filePath(literals: TemplateStringsArray, file: string): Path {
  if (typeof file !== 'string') throw misnamed(literals, `must be a string, not ${typeof file}`);
  const parts = file.split('/').filter((part) => part !== '');
  return made(
    String.raw({ raw: literals }, parts.map((part) => segment(part, literals)).join('/')),
    literals,
  );
}

/** A route for each place where a path is built. */
const routes = new WeakMap<TemplateStringsArray, string>();

function made(text: string, literals: TemplateStringsArray): Path {
  let route = routes.get(literals);
  if (route === undefined) {
    route = literals.join('*');
    routes.set(literals, route);
  }
  return { text, route } as Path;
}

function segment(name: unknown, literals: TemplateStringsArray): string {
  if (typeof name !== 'string') throw misnamed(literals, `must be a string, not ${typeof name}`);
  if (name === '' || name === '.' || name === '..') throw misnamed(literals, `must not be "${name}"`);
  try {
    return encodeURIComponent(name);
  } catch {
    throw misnamed(literals, 'must be well-formed Unicode');
  }
}

function misnamed(literals: TemplateStringsArray, why: string): ArgumentError {
  return new ArgumentError(`a name in the path ${literals.join('*')}`, 'name', why);
}
