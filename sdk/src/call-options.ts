/** The options of every call: their checks, and their effect on a request. */
import { amount, ArgumentError, headerValue, headerWords, LONGEST_MS, unusable } from './arguments';

/** Values of a query; those that are undefined are left out, lists are joined by commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Options of every call. */
export interface CallOptions {
  /**
   * Ends the call at once when aborted, also while it waits: it rejects with the signal's reason. With `abortGraceMs`
   * of the client, a running write still waits for its answer.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest time for one attempt, in milliseconds, from 1 to 2,147,483,647: the wait for a connection, connecting, the
   * head of the answer, and its body. A stream has no limit after its head. The attempt then ends with TimeoutError, and
   * is repeated where `maxRetries` and `retryBudgetMs` allow it. Default: `timeoutMs` of the client.
   */
  readonly timeoutMs?: number | undefined;
  /** How many times the failed call is retried at most, 0 or more. Default: `maxRetries` of the client. */
  readonly maxRetries?: number | undefined;
  /** Workspace that the call acts in. Default: `workspace` of the client. */
  readonly workspace?: string | undefined;
  /**
   * Further headers. Headers that the client sets itself are refused: credential, workspace, API version, connection
   * and body. Default: `headers` of the client.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Further query parameters. They cannot replace those that the method sets itself. Default: none. */
  readonly query?: Query | undefined;
  /**
   * Further fields of a JSON body, for those that the client does not know yet: objects are merged at every depth,
   * everything else replaces. Not checked. Default: none.
   */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
}

const CALL_OPTIONS: Readonly<Record<keyof CallOptions, true>> = {
  signal: true,
  timeoutMs: true,
  maxRetries: true,
  workspace: true,
  headers: true,
  query: true,
  extraBody: true,
};

/**
 * Refuses unknown options and invalid values.
 *
 * @param own options of this method only
 * @throws ArgumentError that names the option and the known ones
 */
export function checkCallOptions(options: CallOptions, own: readonly string[] = []): void {
  checkOptions('a call', options, CALL_OPTIONS, own);
  if (options.timeoutMs !== undefined) amount('timeoutMs', options.timeoutMs, 1, LONGEST_MS);
  if (options.maxRetries !== undefined) amount('maxRetries', options.maxRetries, 0);
  if (options.workspace !== undefined) headerValue('workspace', options.workspace);
}

/**
 * Refuses unknown options.
 *
 * @param of what the options belong to
 * @throws ArgumentError that names the option and the known ones
 */
export function checkOptions(
  of: string,
  options: object,
  known: Readonly<Record<string, unknown>>,
  own: readonly string[] = [],
): void {
  if (!isObject(options)) throw new ArgumentError(`the options of ${of}`, '', 'must be an object');
  for (const key of Object.keys(options)) {
    if (Object.hasOwn(known, key) || own.includes(key)) continue;
    const all = [...own, ...Object.keys(known)].join(', ');
    throw new ArgumentError(key, key, `is not an option of ${of}; the options are ${all}`);
  }
}

/** Headers that have their own option. */
const BY_OPTION: Readonly<Record<string, string>> = {
  authorization: 'auth of the client',
  'x-service-authorization': 'auth of the client',
  'x-service-workspace': 'workspace',
  'service-version': 'apiVersion of the client',
  'user-agent': 'userAgent of the client',
};

/** Headers that the client needs to send a request and to understand the answer. */
const OWN_HEADERS =
  /^(accept|accept-encoding|connection|content-.*|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Checks a user's additional headers.
 *
 * @throws ArgumentError
 */
export function checkedHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  if (headers === undefined) return {};
  if (!isObject(headers) || Symbol.iterator in headers)
    throw unusable('headers', 'an object of names and values');
  for (const [name, value] of Object.entries(headers)) {
    const property = `headers.${name}`;
    const lower = name.toLowerCase();
    const option = Object.hasOwn(BY_OPTION, lower) ? BY_OPTION[lower] : undefined;
    if (option !== undefined) throw new ArgumentError(property, property, `is not accepted: set ${option}`);
    if (OWN_HEADERS.test(lower))
      throw new ArgumentError(property, property, 'is not accepted: the client sets it');
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new ArgumentError('headers', 'headers', 'has an invalid header name');
    headerWords(property, value);
  }
  return headers;
}

/**
 * The additional headers of a call; undefined if there are none.
 *
 * @throws ArgumentError
 */
export function addedHeaders({
  headers,
  workspace,
}: CallOptions): Readonly<Record<string, string>> | undefined {
  if (headers === undefined && workspace === undefined) return undefined;
  const added = checkedHeaders(headers);
  return workspace === undefined ? added : { ...added, 'X-Service-Workspace': workspace };
}

/** Adds a user's headers. Names are compared case-insensitively. */
export function withHeaders(
  headers: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...added };
}

/** Adds a user's query parameters. Those of the method take precedence. */
export function withQuery(query: Query | undefined, added: Query | undefined): Query | undefined {
  if (added === undefined) return query;
  if (!isObject(added)) throw unusable('query', 'an object of names and values');
  const own = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return { ...added, ...Object.fromEntries(own) };
}

/**
 * Adds a user's fields to a body.
 *
 * @throws ArgumentError if the body cannot have fields
 */
export function withExtraBody(
  method: string,
  body: object | undefined,
  added: CallOptions['extraBody'],
): object | undefined {
  if (added === undefined) return body;
  if (!isRecord(added)) throw unusable('extraBody', 'an object');
  const isTaken = method !== 'GET' && method !== 'DELETE' && (body === undefined || isRecord(body));
  if (!isTaken)
    throw new ArgumentError(
      'extraBody',
      'extraBody',
      'is not accepted: the call does not send a JSON object',
    );
  return merged(body ?? {}, added);
}

/** Merges objects at every depth. Other added values replace. */
export function merged(
  own: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
): object {
  const entries = Object.entries(added).map(([key, value]) => {
    const at = Object.hasOwn(own, key) ? own[key] : undefined;
    return [key, isRecord(at) && isRecord(value) ? merged(at, value) : value] as const;
  });
  return { ...own, ...Object.fromEntries(entries) };
}

/** Whether the value is sent as a JSON object. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value) && !(value instanceof Uint8Array);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
