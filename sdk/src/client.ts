/// <reference lib="esnext.disposable" preserve="true" />
/** What every client has: its options, its calls and their end. */
import { authOf, type Auth } from './auth/auth';
import { ArgumentError } from './arguments';
import { Connections } from './connections';
import { dispatching, type Dispatcher } from './dispatching';
import { Deprecations, type Deprecation } from './deprecations';
import { parse, type Reader } from './answers';
import type { ApiCall } from './call';
import { checkedHeaders, checkOptions, type CallOptions } from './call-options';
import { AUTH_HEADERS, Http, type AuthHeader } from './http';
import { withEnvironment, type Environment } from './environment';
import type { Exchange } from './exchange';
import { fetching, type Fetch } from './fetching';
import { loggerOf, type Logger } from './log';
import { Observer, type Hooks } from './observe';
import { address, amount, headerValue, headerWords, LONGEST_MS, oneOf, unusable } from './settings';
import { givenPath } from './path';
import { sleep } from './time';
import { VERSION } from './version';

/** Options of a client. */
export interface ClientOptions extends Hooks {
  /**
   * Management address, including the version path: `https://api.example.com/v0` (Specification, Versioning). Required.
   * Default: `WORKLOAD_BASE_URL` of `environment`.
   */
  baseUrl?: string | undefined;
  /**
   * An API key, or another source of credentials such as `clientCredentials({...})` (Specification, Authentication).
   * Default: what `environment` names, the first of `WORKLOAD_API_KEY`, `WORKLOAD_API_KEY_FILE` (read again after a 401)
   * and `WORKLOAD_CLIENT_ID` with `WORKLOAD_CLIENT_SECRET` and `WORKLOAD_AUTH_URL`; else none is sent.
   */
  auth?: Auth | string | undefined;
  /** Header that carries the credential; the platform accepts either. Default: `Authorization`. */
  authHeader?: AuthHeader | undefined;
  /**
   * Workspace that calls act in, sent as X-Service-Workspace. Default: `WORKLOAD_WORKSPACE` of `environment`, else the one
   * of the credential.
   */
  workspace?: string | undefined;
  /**
   * Further header fields of every call, such as those of a gateway. Those that the client sets itself are refused: of
   * the credential, the workspace, the API version, the connection and the body. Default: none.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * API version, sent as Service-Version (Specification, Versioning). Default: `WORKLOAD_API_VERSION` of `environment`,
   * else `2026-04-16`.
   */
  apiVersion?: string | undefined;
  /**
   * Inference address; calls of agents, models and MCP servers need it, and `workspace` (Specification, Inference
   * endpoints). Default: `WORKLOAD_RUN_URL` of `environment`, else none.
   */
  runUrl?: string | undefined;
  /**
   * Longest time for one attempt, in milliseconds, from 1 to 2,147,483,647, about 24 days: the wait for a connection,
   * connecting, the head of the answer, and its body. A stream has no limit after its head, because it may be silent for
   * long. The time of the whole call, with its repeats, is bounded by `retryBudgetMs`. Default: 60,000.
   */
  timeoutMs?: number | undefined;
  /**
   * How many connections there are at most at a time for each address, 1 or more; further calls wait for a free one:
   * within `timeoutMs`, or for `queueMs`. Streams have connections of their own, without a limit, so that calls do not
   * wait for them. Without effect on `dispatcher` and `fetch`. Default: `WORKLOAD_MAX_CONNECTIONS` of `environment`, else
   * no limit.
   */
  maxConnections?: number | undefined;
  /**
   * Longest time that an attempt waits to be sent, in milliseconds, from 1 to 2,147,483,647; `timeoutMs` then begins when
   * it is sent. For programs that make many more calls at once than `maxConnections`. Default: the wait is part of
   * `timeoutMs`.
   */
  queueMs?: number | undefined;
  /**
   * How many times a call is repeated at most after failures. GET, PUT and DELETE are repeated after broken
   * connections, time-outs, 408, 429, 500, 502, 503 and 504; POST only when the platform surely did nothing: never
   * sent, 429, or 503 with Retry-After. 0 repeats nothing. Default: `WORKLOAD_MAX_RETRIES` of `environment`, else 4, so 5
   * attempts.
   */
  maxRetries?: number | undefined;
  /**
   * Longest time for one call with all its attempts and the waits between them, in milliseconds, from 0 to
   * 2,147,483,647; the first attempt may take `timeoutMs` in any case. A repeat that the platform asks to put off for
   * longer is not made. A function is asked for the time when a call begins. Default: 60,000.
   */
  retryBudgetMs?: number | (() => number) | undefined;
  /**
   * How long a write (POST, PUT or DELETE) that is under way when its `signal` is aborted may still take to be answered,
   * in milliseconds, from 0 to 2,147,483,647. It then ends with its answer, which is returned, or with TimeoutError and
   * the outcome `unknown`. Nothing more is sent meanwhile. Default: 0, it ends at once with the reason of the signal.
   */
  abortGraceMs?: number | undefined;
  /**
   * Longest time for one PUT with its repeats, in milliseconds. A PUT replaces the whole object, so a late repeat undoes
   * what others wrote meanwhile. After this time the call ends with an error that is `stale`: read again, then write
   * again. Default: no limit but `retryBudgetMs`.
   */
  putBudgetMs?: number | undefined;
  /**
   * Whether an answer that is not as it is described ends the call with AnswerError, which names the field. For programs
   * that write down what they read. Default: false, an answer is handed on as it came.
   */
  strict?: boolean | undefined;
  /**
   * Takes more than the secrets out of the platform's words in errors. It gets them as they came, with their line ends.
   * Default: nothing more.
   */
  conceal?: ((text: string) => string) | undefined;
  /** Product token that follows the client's own in User-Agent: `my-tool/1.0`. Default: none. */
  userAgent?: string | undefined;
  /**
   * Certificates of authorities to trust beside those that Node.js trusts, as PEM. Without effect on `dispatcher`.
   * Default: the file that `WORKLOAD_CA_FILE` of `environment` names, else none.
   */
  ca?: string | undefined;
  /**
   * Replaces the client's connections, for tests or client certificates: an `Agent`, `ProxyAgent` or `MockAgent` of undici
   * 6 or later, for example. `close` leaves it open. Default: the one that the program gave to `setGlobalDispatcher` of
   * undici, unless `ca` or `maxConnections` is set; a plain `new Agent()` does not count. Without one, connections of the
   * client's own, through the proxy of `HTTP_PROXY` or `HTTPS_PROXY` where one is set and `NO_PROXY` does not name the
   * host; never for loopback addresses.
   */
  dispatcher?: Dispatcher | undefined;
  /**
   * Sends requests through a function like the global `fetch` instead, for run times that have nothing else and for tests
   * that intercept it: `(url, init) => fetch(url, init)`. `fetch` does not tell how far a request came, so more failed
   * writes have the outcome `unknown`. Not together with `dispatcher`. Default: none; the global `fetch` is used where the
   * package undici is not installed, and then `ca`, `maxConnections` and proxies are refused.
   */
  fetch?: Fetch | undefined;
  /**
   * Given one line for each attempt: method, address, status, duration, request id, and why it is repeated. Secrets are
   * concealed. `console`, or a logger of pino or winston. Success is `debug`, a refusal with 400 to 499 or an abort
   * `info`, an attempt that is repeated `warn`, and any other failure `error`. Default: standard error, from the level in
   * `WORKLOAD_LOG` of `environment` on (`debug`, `info`, `warn`, `error` or `off`); none without it.
   */
  logger?: Logger | undefined;
  /**
   * Variables that options are read from which are not given; an empty variable counts as absent. `{}` reads none.
   * Default: `process.env`.
   */
  environment?: Environment | undefined;
  /**
   * Told when the platform announces that an endpoint will end, once for each endpoint. What it throws becomes a process
   * warning. Default: a warning of the process, `DeprecationWarning` with code `WORKLOAD_DEPRECATED_ENDPOINT`.
   */
  onDeprecation?: ((deprecation: Deprecation) => void) | undefined;
  /** Waits between attempts, in milliseconds. Default: timers. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** The clock, milliseconds since the epoch. Default: `Date.now`. */
  now?: (() => number) | undefined;
  /** From 0 to 1, for jitter. Default: `Math.random`. */
  random?: (() => number) | undefined;
}

/** Options that `withOptions` changes. */
export type CallDefaults = Pick<
  ClientOptions,
  | 'workspace'
  | 'apiVersion'
  | 'headers'
  | 'timeoutMs'
  | 'maxRetries'
  | 'retryBudgetMs'
  | 'putBudgetMs'
  | 'strict'
  | 'abortGraceMs'
  | 'conceal'
  | 'logger'
  | 'onRequest'
  | 'onResponse'
  | 'onRetry'
  | 'onUnexpectedAnswer'
>;

const CALL_DEFAULTS: Readonly<Record<keyof CallDefaults, true>> = {
  workspace: true,
  apiVersion: true,
  headers: true,
  timeoutMs: true,
  maxRetries: true,
  retryBudgetMs: true,
  putBudgetMs: true,
  abortGraceMs: true,
  strict: true,
  conceal: true,
  logger: true,
  onRequest: true,
  onResponse: true,
  onRetry: true,
  onUnexpectedAnswer: true,
};

const CLIENT_OPTIONS: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  auth: true,
  authHeader: true,
  runUrl: true,
  maxConnections: true,
  queueMs: true,
  userAgent: true,
  ca: true,
  dispatcher: true,
  fetch: true,
  environment: true,
  onDeprecation: true,
  sleep: true,
  now: true,
  random: true,
  ...CALL_DEFAULTS,
};

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

/** What every client has, whichever groups of the API are in it: its options, its calls and their end. */
export class CoreClient {
  /** Inference address, as given. */
  readonly runUrl: string | undefined;
  /** Longest time for one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly #options: ClientOptions;
  #http: Http;
  readonly #groups = new Map<string, unknown>();
  /** Connections of its own; absent where the caller brings some, or another client shares its own. */
  #own: Connections | undefined;
  #closing: Promise<void> | undefined;

  /** @throws {ArgumentError} an option cannot be used; the message never contains its value */
  constructor(given: ClientOptions = {}) {
    refuseBrowsers();
    // Without types, a program may give null.
    const checked = (given as ClientOptions | null) ?? {};
    checkOptions('a client', checked, CLIENT_OPTIONS);
    const options = withEnvironment(checked);
    if (options.baseUrl === undefined) throw new ArgumentError('baseUrl', 'baseUrl', NO_BASE_URL);
    this.#options = options;
    const { workspace, userAgent, retryBudgetMs = 60_000 } = options;
    const timeoutMs = amount('timeoutMs', options.timeoutMs ?? 60_000, 1, LONGEST_MS);
    const { maxConnections, queueMs } = options;
    if (maxConnections !== undefined) amount('maxConnections', maxConnections, 1);
    if (queueMs !== undefined) amount('queueMs', queueMs, 1, LONGEST_MS);
    const baseUrl = address('baseUrl', options.baseUrl);
    const runUrl = options.runUrl === undefined ? undefined : address('runUrl', options.runUrl);
    this.runUrl = options.runUrl;
    this.timeoutMs = timeoutMs;
    const headers = {
      ...checkedHeaders(options.headers),
      'Service-Version': headerValue('apiVersion', options.apiVersion ?? DEFAULT_API_VERSION),
      ...(workspace === undefined ? {} : { 'X-Service-Workspace': headerValue('workspace', workspace) }),
    };
    const product = `workload-sdk/${VERSION}`;

    const own = new Connections({ maxConnections, ca: options.ca });
    const brought = exchangeOf(options);
    this.#own = brought === undefined ? own : undefined;
    this.#http = new Http({
      exchange: brought ?? own.exchange,
      fetch: options.fetch,
      baseUrl,
      runUrl,
      workspace,
      observer: new Observer(options),
      logger: loggerOf(options.logger),
      deprecations: new Deprecations(options.onDeprecation),
      auth: authOf(options.auth),
      authHeader: oneOf('authHeader', options.authHeader ?? 'Authorization', AUTH_HEADERS),
      headers,
      userAgent: userAgent === undefined ? product : `${product} ${headerWords('userAgent', userAgent)}`,
      timeoutMs,
      queueMs,
      maxRetries: amount('maxRetries', options.maxRetries ?? 4, 0),
      retryBudgetMs:
        typeof retryBudgetMs === 'function'
          ? retryBudgetMs
          : amount('retryBudgetMs', retryBudgetMs, 0, LONGEST_MS),
      putBudgetMs: amount('putBudgetMs', options.putBudgetMs ?? Infinity, 0),
      abortGraceMs: amount('abortGraceMs', options.abortGraceMs ?? 0, 0, LONGEST_MS),
      strict: options.strict ?? false,
      conceal: options.conceal ?? ((text) => text),
      sleep: options.sleep ?? sleep,
      now: options.now ?? Date.now,
      random: options.random ?? Math.random,
    });
  }

  /**
   * Calls an endpoint that the client has no method for, with all its care: credential, repeats, errors. The answer is
   * its JSON, or undefined when it is empty.
   *
   * A POST or PATCH is repeated only when the platform surely did nothing.
   *
   * @param path below the management address, beginning with a slash; names in it are encoded by the caller. The query
   *   is an option
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

  /**
   * A client that makes its calls in another workspace, or with other headers, times and repeats, over the connections and with the credential of this
   * one. `close` of this one closes them; `close` of the other one only waits.
   *
   * @throws {ArgumentError} an option cannot be used
   */
  withOptions(options: CallDefaults): this {
    checkOptions('withOptions', options, CALL_DEFAULTS);
    const Same = this.constructor as new (options: ClientOptions) => this;
    const other = new Same({ ...this.#options, ...options });
    other.#http = this.#http.sharing(other.#http);
    other.#own = undefined;
    return other;
  }

  /**
   * Waits for the calls under way, whatever becomes of them, then closes the connections. Streams that are open may still
   * be read for 5 seconds; after that they end with ConnectionError. Later calls end with ConnectionError. It does not
   * fail itself. Connections of `dispatcher` and `fetch` are left as they are, with what is under way there.
   */
  async close(): Promise<void> {
    this.#closing ??= this.#http.idle().then(() => this.#own?.close());
    return this.#closing;
  }

  /**
   * Ends the calls and streams under way at once, and closes the connections: they end with ConnectionError, and a write
   * may have the outcome `unknown`. Later calls end with ConnectionError. It does not fail itself. Connections of
   * `dispatcher` and `fetch` are left as they are, with what is under way there.
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

/** What the caller brings to send requests with; undefined when nothing. */
function exchangeOf({ dispatcher, fetch }: ClientOptions): Exchange | undefined {
  if (fetch !== undefined) {
    if (dispatcher !== undefined) throw unusable('fetch', 'left out where `dispatcher` is set');
    if (typeof fetch !== 'function') throw unusable('fetch', 'a function like the global fetch');
    return fetching(() => fetch);
  }
  if (dispatcher === undefined) return undefined;
  if (typeof (dispatcher as Partial<Dispatcher> | null)?.dispatch !== 'function') {
    throw unusable('dispatcher', 'a dispatcher of undici, which has a method `dispatch`');
  }
  return dispatching(dispatcher);
}

/** A page would give its credential to everybody who opens it. */
function refuseBrowsers(): void {
  if ('window' in globalThis && 'document' in globalThis && typeof process === 'undefined') {
    throw new Error(
      'this client is not meant for browsers, because an API key would be public: call it from a server',
    );
  }
}
