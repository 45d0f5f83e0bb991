// The management API's answer to a GET of an object, as programs see it.
import type { Call } from '../http/call';
import { VERSIONS } from '../http/versions';
import { Problem } from '../problem';
import { ROUTES } from '../routes';
import type { Services } from '../services';
import { callIn } from './person';

/** The answer and the path of its request. Undefined if no request reads a single object of this kind. */
export function getAnswer(
  kind: string,
  name: string,
  workspace: string,
  services: Services,
): { path: string; body: unknown } | undefined {
  const route = ROUTES.find(({ method, path }) => method === 'GET' && reads(path, kind, name));
  if (!route) return undefined;
  const names = name.split('/');
  const parameters = new Map(
    route.path
      .split('/')
      .flatMap((part) => (part.startsWith(':') ? [[part.slice(1), names.shift() ?? '']] : [])),
  );
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(parameters.get(key) ?? ''),
  );
  const call: Call = {
    ...callIn(workspace, services),
    version: VERSIONS[VERSIONS.length - 1] ?? VERSIONS[0],
    param: (key) => parameters.get(key) ?? '',
  };
  try {
    const answer = route.handle(call);
    if (answer instanceof Promise || answer.body === undefined) return undefined;
    return { path: `/v0${path}`, body: answer.body };
  } catch (error) {
    // The emulator may still store an object that the API no longer returns.
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/**
 * Whether a path reads one object of a kind. It ends with the kind and a parameter, and has a parameter for each part
 * of the name.
 */
function reads(path: string, kind: string, name: string): boolean {
  const parts = path.split('/');
  const isOne = parts.at(-1)?.startsWith(':') === true && parts.at(-2) === kind;
  return isOne && parts.filter((part) => part.startsWith(':')).length === name.split('/').length;
}
