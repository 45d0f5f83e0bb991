// Endpoints of workloads. Each is declared once, for the gateway and for the API description (Specification, Inference
// endpoints).
import type { z } from 'zod';
import type { Answer } from '../http/call';
import { declaredIn } from '../http/context';
import { requireMethod, routeNotFound, type Visit, type Visited } from './gateway';

/** The description of an endpoint. */
export interface Description {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below the workload's address, or empty. A final `/{path}` may contain slashes or be absent. */
  path: string;
  summary: string;
  /** Query parameters, each a string. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body is optional. */
  bodyIsOptional?: true;
  /** Whether it accepts the bytes of a file, raw or in a form, as an alternative to `body`. */
  takesBytes?: true;
  /** The JSON of a 200. Absent: the workload's own answer. */
  answer?: z.ZodType;
  /** The JSON of a 202; absent for none. */
  accepted?: z.ZodType;
  /** Alternative media type of a 200. */
  media?: string;
  /** Whether it needs no credential. */
  isOpen?: true;
  /** Whether it is not implemented and answers with the reason. */
  isRefused?: true;
}

/** An endpoint of workloads of one kind. `W` is the workload as a request finds it. */
export interface Endpoint<W> extends Description {
  /** Whether it receives other methods too, for example to refuse them in its own form. */
  takesEveryMethod?: true;
  /** Matches its paths. */
  pattern: RegExp;
  /** Answers a request. `parameters` are those of the path, still encoded. */
  handle(workload: W, parameters: Readonly<Record<string, string>>): Answer | Promise<Answer>;
}

/** The endpoints of one kind of workload. */
export interface Inference {
  /** Plural and singular, as in the path: `/{workspace}/agents/{agent}`. */
  kind: string;
  noun: string;
  endpoints: readonly Description[];
  /** Whether it ignores the version header of the API, because its headers belong to another protocol. */
  isUnversioned?: true;
  /** Creates the handler when an emulator starts. */
  begin: () => Visited;
}

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

/** An endpoint whose handler gets the parameters named in its path. */
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

/** Result of a lookup: an endpoint for the method, or the methods that the path allows. */
export type EndpointMatch<W> =
  | { endpoint: Endpoint<W>; parameters: Readonly<Record<string, string>> }
  | { endpoint?: never; possible: string[] };

/** Finds the first endpoint that matches method and path. */
export function endpointAt<W>(
  endpoints: readonly Endpoint<W>[],
  { method, path }: Pick<Visit, 'method' | 'path'>,
): EndpointMatch<W> {
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

/** Limits the query to the parameters of the endpoint. If it declares none, the query is the workload's own. */
export function readQuery({ query }: Description, visit: Visit): void {
  if (query) visit.query = declaredIn(visit.query, query);
}

/** Answers with the endpoint at the path. Throws a 404 for an unknown path, a 405 for another method. */
export function answerAt<W>(
  endpoints: readonly Endpoint<W>[],
  visit: Visit,
  workload: W,
): Answer | Promise<Answer> {
  const found = endpointAt(endpoints, visit);
  if (found.endpoint) {
    readQuery(found.endpoint, visit);
    return found.endpoint.handle(workload, found.parameters);
  }
  if (found.possible.length > 0) requireMethod(visit, ...found.possible);
  throw routeNotFound(visit);
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/\{path\}$/, '(?<path>/.*)?').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern || '/'}$`, 's');
}
