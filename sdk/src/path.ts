/** Paths of resources. Every name is encoded, so that no name can change the path. */
import { ArgumentError } from './arguments';

declare const PATH: unique symbol;

/** A path from {@link path}. Nothing else has this type, so no method can forget to encode. */
export interface Path {
  readonly [PATH]: true;
  /** The path as it is sent: `/drives/my%20drive`. */
  readonly text: string;
  /** The route, the same for every name: `/drives/*`. */
  readonly route: string;
  /** The reason why it cannot be sent. Paths are built before a call begins, but their errors must reject the call. */
  readonly refusal?: ArgumentError | undefined;
}

/**
 * Builds a path: path`/drives/${name}`.
 *
 * Sets `refusal` for a value that is not a string, is empty, or is `.` or `..`, which URLs resolve away.
 */
export function path(literals: TemplateStringsArray, ...names: readonly string[]): Path {
  return made(literals, () => {
    let text = literals[0] ?? '';
    names.forEach((name, index) => {
      text += segment(name, literals) + (literals[index + 1] ?? '');
    });
    return text;
  });
}

/**
 * Builds a path that ends with a file path: filePath`/filesystem/${'/tmp/a b.txt'}`. Slashes within stay; leading and
 * repeated ones are dropped. Each part between slashes is checked as in `path`.
 */
export function filePath(literals: TemplateStringsArray, file: string): Path {
  return made(literals, () => {
    if (typeof file !== 'string') throw misnamed(literals, `must be a string, not ${typeof file}`);
    const parts = file.split('/').filter((part) => part !== '');
    return String.raw({ raw: literals }, parts.map((part) => segment(part, literals)).join('/'));
  });
}

/**
 * A path as it is sent, with encoded names: `/drives/my%20drive`. Its route keeps the first segment.
 *
 * @throws ArgumentError if it would lead elsewhere, even after a server has resolved or decoded it
 */
export function givenPath(text: string): Path {
  const refuse = (why: string): ArgumentError => new ArgumentError('path', 'path', why);
  if (typeof text !== 'string' || !/^\/[^/]/.test(text))
    throw refuse('must begin with one slash and a name, such as /drives');
  if (/[?#]/.test(text)) throw refuse('must not contain a query or a fragment: use the option query');
  if (!/^(?:[\w\-.~!$&'()*+,;=:@/]|%[\da-f]{2})*$/i.test(text))
    throw refuse('must be encoded: encode each name with encodeURIComponent');
  if (text.split(/\/|%2f|%5c/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part)))
    throw refuse('must not contain the segments . and ..');
  return { text, route: text.replace(/^(\/[^/]+)\/.*/, '$1/*') } as Path;
}

/** Routes by the place in the code that builds the path. */
const routes = new WeakMap<TemplateStringsArray, string>();

function made(literals: TemplateStringsArray, textOf: () => string): Path {
  let route = routes.get(literals);
  if (route === undefined) {
    route = literals.join('*');
    routes.set(literals, route);
  }
  try {
    return { text: textOf(), route } as Path;
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    return { text: route, route, refusal: error } as Path;
  }
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
