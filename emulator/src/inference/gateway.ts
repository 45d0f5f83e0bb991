// The gateway in front of workloads: their addresses, access control, and error format (Specification, Inference
// endpoints).
import { timestamp } from '../fields/metadata';
import { authorize } from '../http/authorize';
import type { Answer } from '../http/call';
import { type HttpContext, queryOf } from '../http/context';
import { exchange, type RawBody } from '../http/exchange';
import type { Caller } from '../identity/credentials';
import type { Scope } from '../identity/scopes';
import type { Platform } from '../platform/platform';
import { Problem } from '../problem';
import type { Services } from '../services';
import type { Kind } from '../store/kind';
import { lookUp } from '../tables';

/** The workload that a request goes to, and the path that it sees. */
export interface Target {
  workspace: string;
  /** As in the path: `agents`. */
  kind: string;
  name: string;
  /** The path below the workload's address, at least `/`. */
  path: string;
}

/** A request as handlers see it. */
export interface Visit extends Target {
  platform: Platform;
  services: Services;
  method: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body(): RawBody;
  // Source: Specification, Authentication.
  /** Admits a caller with this scope and returns it. Throws a 401, 403 or 404 for others. */
  admit(scope: Scope): { subject: string };
  /** Admits everybody. Must be called before anything is changed. */
  admitEverybody(): void;
  /** Time of arrival, milliseconds since 1970. */
  at: number;
}

export type Visited = (visit: Visit) => Answer | Promise<Answer>;

/** Answers a request to a workload. */
export function visit(
  context: HttpContext,
  services: Services,
  target: Target,
  visited: Visited,
): Promise<Response> {
  const { req } = context;
  return exchange(context, services, req.path, (body, caller, letIn) => {
    const at = services.clock.now();
    const explained = (error: unknown) => gatewayProblem(error, at);
    try {
      const answer = visited({
        ...target,
        platform: services.platform,
        services,
        method: req.method,
        query: queryOf(context),
        header: (name) => req.header(name),
        body,
        admit: (scope) => admit(caller(), target.workspace, scope, services.platform),
        admitEverybody: () => {
          letIn('anybody');
        },
        at,
      });
      return answer instanceof Promise
        ? answer.catch((error: unknown) => {
            throw explained(error);
          })
        : answer;
    } catch (error) {
      throw explained(error);
    }
  });
}

/** The workload of a visit. Throws a 404 if it does not exist. */
export function workloadOf<T>({ platform, workspace, name }: Visit, kind: Kind<T>): T {
  const record = platform.store.get(kind, workspace, name);
  if (record === undefined)
    throw new Problem(404, 'workload_not_found', `${kind.noun} "${name}" does not exist`);
  return record;
}

/** The error for an existing workload that does not answer now. */
export function unavailable(noun: string, name: string, status: string): Problem {
  return new Problem(404, 'workload_unavailable', `${noun} "${name}" is ${status}: it does not answer now`);
}

export function routeNotFound({ method, path }: Pick<Visit, 'method' | 'path'>): Problem {
  return new Problem(404, 'route_not_found', `there is no endpoint ${method} ${path}`);
}

export function requireMethod({ method, path }: Visit, ...allowed: string[]): void {
  if (allowed.includes(method)) return;
  const allow = allowed.join(', ');
  throw new Problem(405, 'method_not_allowed', `${method} is not allowed at ${path}; allowed: ${allow}`, {
    allow,
  });
}

/** The answer of a user's handler. If the handler throws, the workload has failed. */
export async function fromHandler<T>({ services, name }: Visit, answer: () => T | Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    services.onError(error);
    throw new Problem(502, 'workload_error', `the handler of "${name}" failed; the log says how`);
  }
}

function admit(caller: Caller, workspace: string, scope: Scope, platform: Platform) {
  try {
    return authorize(caller, workspace, { scope }, platform);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    throw new Problem(404, 'workspace_not_found', error.message);
  }
}

const CODES: Record<string, string> = {
  forbidden: 'FORBIDDEN',
  payload_too_large: 'REQUEST_ENTITY_TOO_LARGE',
};

/** Error codes for which a retry may succeed. */
const RETRYABLE = new Set([
  'WORKLOAD_UNAVAILABLE',
  'WORKLOAD_ERROR',
  'TOKEN_LIMIT_EXCEEDED',
  'TOO_MANY_EXECUTIONS',
]);

/** A problem as the gateway sends it: the usual form and the fields of public gateways. */
function gatewayProblem(error: unknown, at: number): unknown {
  // Errors of the workload itself stay unchanged.
  if (!(error instanceof Problem) || 'error' in error.fields) return error;
  const { status, message, headers } = error;
  const code = codeOf(error);
  const retryable = RETRYABLE.has(code);
  return new Problem(
    status,
    error.error,
    message,
    { ...headers, 'x-service-source': 'platform', 'x-service-error-code': code },
    {
      error_code: code,
      retryable,
      action: retryable ? 'Try again later.' : 'Correct the request.',
      do_not: retryable ? 'Do not try again at once.' : 'Do not repeat the request as it is.',
      docs_url: 'https://docs.localhost/errors',
      origin: 'platform',
      timestamp: timestamp(at),
    },
  );
}

function codeOf({ status, error, message }: Problem): string {
  if (status === 401)
    return message.includes('missing') ? 'AUTHENTICATION_REQUIRED' : 'AUTHENTICATION_FAILED';
  return lookUp(CODES, error) ?? error.toUpperCase();
}
