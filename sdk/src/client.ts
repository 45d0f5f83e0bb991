/// <reference lib="esnext.disposable" preserve="true" />
/** The base of every client: its calls, and closing it. */
import { AUTH_HEADERS, authOf } from './auth/auth';
import {
  address,
  amount,
  ArgumentError,
  faultOfEmulatorKey,
  headerValue,
  headerWords,
  LONGEST_MS,
  oneOf,
  unusable,
} from './arguments';
import { Connections } from './connections';
import { dispatching, type Dispatcher } from './dispatching';
import { Deprecations, Observer } from './observe';
import { parse, type Reader } from './answers';
import type { ApiCall } from './call';
import { checkedHeaders, checkOptions, type CallOptions } from './call-options';
import { Http } from './http';
import { withEnvironment } from './environment';
import { CALL_DEFAULTS, type CallDefaults, CLIENT_OPTIONS, type ClientOptions } from './options';
import type { Exchange } from './exchange';
import { fetching } from './fetching';
import { loggerOf } from './log';
import { givenPath } from './path';
import { Pace } from './pace';
import { now, sleep } from './real-time';
import { VERSION } from './version';

/** Options of `client.request`. */
export interface RequestOptions extends CallOptions {
  /** Sent as JSON, or bytes as they are. Not checked. Default: none. */
  readonly body?: object | Uint8Array | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const anyJson: Reader<unknown> = (body) => (body === '' ? { value: undefined } : parse(body));

const NO_BASE_URL =
  'is missing: the management address with its version. Set the option, as in new Client({ baseUrl: "https://api.example.com/v0", auth: "<API key>" }), or WORKLOAD_BASE_URL and WORKLOAD_API_KEY in the environment';

const DEFAULT_API_VERSION = '2026-04-16';

/** Set if a client shares connections and credential of another one, whose options were checked. */
const SHARED = Symbol('shared');

/** The connections and the credential of another client, which `withOptions` passes on. */
interface Derived {
  readonly [SHARED]?: Http;
}

/** What every client has, whichever groups of the API are in it: its options, its calls and their end. */
export class CoreClient {
  readonly #options: ClientOptions;
  #http: Http;
  readonly #groups = new Map<string, unknown>();
  /** The client's own connections. Absent if the caller provides connections, or another client shares its own. */
  #own: Connections | undefined;
  #closing: Promise<void> | undefined;

  /** @throws {ArgumentError} an option cannot be used; the message never contains its value */
  constructor(given: ClientOptions & Derived = {}) {
    refuseBrowsers();
    // JavaScript programs may pass null.
    const checked = (given as (ClientOptions & Derived) | null) ?? {};
    const { [SHARED]: shared } = checked;
    if (shared !== undefined) {
      this.#options = checked;
      this.#http = shared;
      return;
    }
    checkOptions('a client', checked, CLIENT_OPTIONS);
    const options = withEnvironment(checked);
    if (options.baseUrl === undefined) throw new ArgumentError('baseUrl', 'baseUrl', NO_BASE_URL);
    this.#options = options;
    const { userAgent, maxConnections, queueMs } = options;
    const calls = callsOf(options);
    if (maxConnections !== undefined) amount('maxConnections', maxConnections, 1);
    if (queueMs !== undefined) amount('queueMs', queueMs, 1, LONGEST_MS);
    const baseUrl = address('baseUrl', options.baseUrl);
    const runUrl = options.runUrl === undefined ? undefined : address('runUrl', options.runUrl);
    const fault = typeof options.auth === 'string' ? faultOfEmulatorKey(options.auth, baseUrl) : undefined;
    if (fault !== undefined) throw new ArgumentError('auth', 'auth', fault);
    const product = `workload-sdk/${VERSION}`;

    const own = new Connections({ maxConnections, ca: options.ca });
    const brought = exchangeOf(options);
    this.#own = brought === undefined ? own : undefined;
    this.#http = new Http({
      ...calls,
      exchange: brought ?? own.exchange,
      fetch: options.fetch,
      baseUrl,
      runUrl,
      deprecations: new Deprecations(options.onDeprecation),
      auth: authOf(options.auth),
      authHeader: oneOf('authHeader', options.authHeader ?? 'Authorization', AUTH_HEADERS),
      userAgent: userAgent === undefined ? product : `${product} ${headerWords('userAgent', userAgent)}`,
      queueMs,
      sleep: options.sleep ?? sleep,
      now: options.now ?? now,
      random: options.random ?? Math.random,
      pace: options.pace ?? new Pace(options),
    });
  }

  /** Inference address, as given. */
  get runUrl(): string | undefined {
    return this.#options.runUrl;
  }

  /** Longest time for one attempt, in milliseconds. */
  get timeoutMs(): number {
    return this.#http.timeoutMs;
  }

  /**
   * Calls an endpoint that the client has no method for, with the same credential, retries and errors. Returns the JSON
   * of the answer, or undefined if it is empty.
   *
   * A POST or PATCH is retried only if the platform surely did nothing.
   *
   * @param path below the management address, beginning with a slash. Encode the names in it. The query is an option
   * @throws {ArgumentError} `path` would lead out of the management address
   */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: RequestOptions = {},
  ): ApiCall<unknown> {
    return this.#http.send(
      () => ({
        method: oneOf('method', method, METHODS),
        path: givenPath(path),
        body: options.body,
        read: anyJson,
        options: ['body'],
      }),
      options,
    );
  }

  // Source: Specification, Inference endpoints.
  /**
   * Returns the credential and the workspace as headers, for requests to workloads that another program sends. Call it
   * before each request, because a token may expire. Secret: send them only to the platform.
   *
   * @throws {WorkloadError} no token was issued
   * @see [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  credential(): Promise<Readonly<Record<string, string>>> {
    return this.#http.credential();
  }

  /**
   * Returns a client with another workspace, headers, times or retries, and the connections and credential of this
   * client. `close` of this client closes the connections; `close` of the other one only waits.
   *
   * @throws {ArgumentError} an option cannot be used
   */
  withOptions(options: CallDefaults): this {
    checkOptions('withOptions', options, CALL_DEFAULTS);
    const Same = this.constructor as new (options: ClientOptions & Derived) => this;
    // The symbol comes first: added last, it makes the copy ten times as slow.
    const other = new Same({ [SHARED]: this.#http, ...this.#options, ...options });
    other.#http = this.#http.with(callsOf(other.#options));
    // The constructor of a subclass may have passed on other options.
    other.#own = undefined;
    return other;
  }

  /**
   * Waits for running calls to end, then closes the connections. Open streams can be read for 5 more seconds, then they
   * end with ConnectionError. Later calls fail with ConnectionError. It never fails itself. Connections of `dispatcher`
   * and `fetch` stay open.
   */
  async close(): Promise<void> {
    this.#closing ??= this.#http.idle().then(() => this.#own?.close());
    return this.#closing;
  }

  /**
   * Ends running calls and streams at once, and closes the connections: they fail with ConnectionError, and a write may
   * have the outcome `unknown`. Later calls fail with ConnectionError. It never fails itself. Connections of
   * `dispatcher` and `fetch` stay open.
   */
  async destroy(): Promise<void> {
    await this.#own?.destroy();
  }

  /** Closes the client at the end of a block: `await using client = new Client({...})`. The same as `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** The group of that name, made when it is first used. */
  protected group<T>(name: string, load: () => new (http: Http) => T): T {
    const made = this.#groups.get(name) ?? new (load())(this.#http);
    this.#groups.set(name, made);
    return made as T;
  }
}

/**
 * What `withOptions` may change.
 *
 * @throws {ArgumentError} an option cannot be used
 */
function callsOf(options: ClientOptions) {
  const { workspace, retryBudgetMs = 60_000 } = options;
  return {
    workspace,
    observer: new Observer(options),
    logger: loggerOf(options.logger),
    headers: {
      ...checkedHeaders(options.headers),
      'Service-Version': headerValue('apiVersion', options.apiVersion ?? DEFAULT_API_VERSION),
      ...(workspace === undefined ? {} : { 'X-Service-Workspace': headerValue('workspace', workspace) }),
    },
    timeoutMs: amount('timeoutMs', options.timeoutMs ?? 60_000, 1, LONGEST_MS),
    maxRetries: amount('maxRetries', options.maxRetries ?? 4, 0),
    retryBudgetMs:
      typeof retryBudgetMs === 'function'
        ? retryBudgetMs
        : amount('retryBudgetMs', retryBudgetMs, 0, LONGEST_MS),
    putBudgetMs: amount('putBudgetMs', options.putBudgetMs ?? Infinity, 0),
    abortGraceMs: amount('abortGraceMs', options.abortGraceMs ?? 0, 0, LONGEST_MS),
    strict: options.strict ?? false,
    conceal: options.conceal ?? ((text: string) => text),
  };
}

/** The transport that the caller provides; undefined for none. */
function exchangeOf({ dispatcher, fetch }: ClientOptions): Exchange | undefined {
  if (fetch !== undefined) {
    if (dispatcher !== undefined) throw unusable('fetch', 'left out when `dispatcher` is set');
    if (typeof fetch !== 'function') throw unusable('fetch', 'a function like the global fetch');
    return fetching(() => fetch);
  }
  if (dispatcher === undefined) return undefined;
  if (typeof (dispatcher as Partial<Dispatcher> | null)?.dispatch !== 'function') {
    throw unusable('dispatcher', 'a dispatcher of undici, which has a method `dispatch`');
  }
  return dispatching(dispatcher);
}

/** Throws in a browser, because a web page would expose its credential to every visitor. */
function refuseBrowsers(): void {
  if ('window' in globalThis && 'document' in globalThis && typeof process === 'undefined') {
    throw new Error(
      'this client is not meant for browsers, because an API key would be public: call it from a server',
    );
  }
}
