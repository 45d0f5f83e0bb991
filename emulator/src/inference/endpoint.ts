// An endpoint of a workload: everything that is known of it stands in one place, for the gateway that asks it and for the
// description of the API (Specification, Inference endpoints).
import type { z } from 'zod';
import type { Answer } from '../http/call';
import { requireMethod, routeNotFound, type Visit, type Visited } from './gateway';

/** How an endpoint is described. */
export interface Description {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the address of the workload; empty: that address. A `/{path}` at the end may hold slashes, or be absent. */
  path: string;
  summary: string;
  /** Query parameters, each a string. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body may be left out. */
  bodyIsOptional?: true;
  /** Whether the bytes of a file may be sent, as they are or in a form: in place of the body, if there is one. */
  takesBytes?: true;
  /** The JSON of a 200; absent: what the workload says. */
  answer?: z.ZodType;
  /** The JSON of a 202; absent: there is none. */
  accepted?: z.ZodType;
  /** What a 200 may be as well. */
  media?: string;
  /** Whether everybody is let in. */
  isOpen?: true;
  /** Whether there is nothing behind it: it says why. */
  isRefused?: true;
}

/** An endpoint of workloads of one kind, `W` as a request finds them. */
export interface Endpoint<W> extends Description {
  /** Whether it answers other methods as well, if only to refuse them in its own form. */
  takesEveryMethod?: true;
  /** The paths it is at. */
  pattern: RegExp;
  /** Answers a request. The parameters are those of the path, as they were sent. */
  handle(workload: W, parameters: Readonly<Record<string, string>>): Answer | Promise<Answer>;
}

/** The requests to one kind of workload. */
export interface Inference {
  /** Plural and singular, as in the path: `/{workspace}/agents/{agent}`. */
  kind: string;
  noun: string;
  endpoints: readonly Description[];
  /** Whether its headers are its own, so that they name no version of the API. */
  isUnversioned?: true;
  /** What answers them, in an emulator that starts. */
  begin: () => Visited;
}

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

/** An endpoint whose handler finds the parameters that its path names. */
export function endpoint<W, const Path extends string>(
  declared: Omit<Endpoint<W>, 'handle' | 'path' | 'pattern'> & {
    path: Path;
    handle: (
      workload: W,
      parameters: Readonly<Record<ParametersIn<Path>, string>>,
    ) => Answer | Promise<Answer>;
  },
): Endpoint<W> {
  return { ...declared, pattern: patternOf(declared.path) };
}

/** What is at a path: an endpoint that takes the method, or the methods that are possible there. */
export type Found<W> =
  | { endpoint: Endpoint<W>; parameters: Readonly<Record<string, string>> }
  | { endpoint?: never; possible: string[] };

/** Finds an endpoint by method and path; the first that fits. */
export function endpointAt<W>(
  endpoints: readonly Endpoint<W>[],
  { method, path }: Pick<Visit, 'method' | 'path'>,
): Found<W> {
  const possible = new Set<string>();
  for (const candidate of endpoints) {
    const match = candidate.pattern.exec(path);
    if (!match) continue;
    const own = candidate.method.toUpperCase();
    if (own === method || candidate.takesEveryMethod)
      return { endpoint: candidate, parameters: { ...match.groups, path: match.groups?.path ?? '' } };
    possible.add(own);
  }
  return { possible: [...possible] };
}

/** Answers with the endpoint at the path. Throws a 404 where there is none, a 405 for another method. */
export function answerAt<W>(
  endpoints: readonly Endpoint<W>[],
  visit: Visit,
  workload: W,
): Answer | Promise<Answer> {
  const found = endpointAt(endpoints, visit);
  if (found.endpoint) return found.endpoint.handle(workload, found.parameters);
  if (found.possible.length > 0) requireMethod(visit, ...found.possible);
  throw routeNotFound(visit);
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/\{path\}$/, '(?<path>/.*)?').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern || '/'}$`, 's');
}
