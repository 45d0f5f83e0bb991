/** The options of a client, and their names. */
import type { Auth, AuthHeader } from './auth/auth';
import type { Deprecation, Hooks } from './observe';
import type { Dispatcher } from './dispatching';
import type { WorkloadError } from './errors';
import type { Fetch } from './fetching';
import type { Logger } from './log';
import type { Pace } from './pace';

/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Options of a client. */
export interface ClientOptions extends Hooks {
  // Source: Specification, Versioning.
  /**
   * Management address, including the version path: `https://api.example.com/v0`. Required. Default:
   * `WORKLOAD_BASE_URL` of `environment`.
   */
  baseUrl?: string | undefined;
  // Source: Specification, Authentication.
  /**
   * An API key, or another source of credentials such as `clientCredentials({...})`. Default: what `environment` names,
   * the first of `WORKLOAD_API_KEY`, `WORKLOAD_API_KEY_FILE` (read again after a 401) and `WORKLOAD_CLIENT_ID` with
   * `WORKLOAD_CLIENT_SECRET` and `WORKLOAD_AUTH_URL`; else none is sent.
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
   * Further headers of every call, for example for a gateway. Headers that the client sets itself are refused:
   * credential, workspace, API version, connection and body. Default: none.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  // Source: Specification, Versioning.
  /** API version, sent as Service-Version. Default: `WORKLOAD_API_VERSION` of `environment`, else `2026-04-16`. */
  apiVersion?: string | undefined;
  // Source: Specification, Inference endpoints.
  /**
   * Inference address; calls of agents, models and MCP servers need it, and `workspace`. Default: `WORKLOAD_RUN_URL` of
   * `environment`, else none.
   */
  runUrl?: string | undefined;
  /**
   * Longest time for one attempt, in milliseconds, from 1 to 2,147,483,647, about 24 days: the wait for a connection,
   * connecting, the head of the answer, and its body. A stream has no limit after its head, because it may be silent for
   * long. The time of the whole call, with its repeats, is bounded by `retryBudgetMs`. Default: 60,000.
   */
  timeoutMs?: number | undefined;
  /**
   * How many connections the client opens to each address at most, 1 or more. Further calls wait for a free one, within
   * `timeoutMs` or for `queueMs`. Streams use their own connections, without a limit. No effect with `dispatcher` and
   * `fetch`. Default: `WORKLOAD_MAX_CONNECTIONS` of `environment`, else no limit.
   */
  maxConnections?: number | undefined;
  /**
   * Longest time that an attempt waits to be sent, in milliseconds, from 1 to 2,147,483,647; `timeoutMs` then begins when
   * it is sent. For programs that make many more calls at once than `maxConnections`. Default: the wait is part of
   * `timeoutMs`.
   */
  queueMs?: number | undefined;
  /**
   * How many times a failed call is retried at most. GET, PUT and DELETE are retried after broken connections,
   * time-outs, 408, 429, 500, 502, 503 and 504. POST is retried only if the platform surely did nothing: never sent,
   * 429, or 503 with Retry-After. 0 disables retries. Default: `WORKLOAD_MAX_RETRIES` of `environment`, else 4, so 5
   * attempts.
   */
  maxRetries?: number | undefined;
  /**
   * Longest time for one call with all its attempts and the waits between them, in milliseconds, from 0 to
   * 2,147,483,647. The first attempt may always take `timeoutMs`. If the platform asks to wait longer than this, there
   * is no retry. A function is called at the start of each call, and again with the error of each failed attempt: it can
   * shorten the call for some failures.
   *
   * After a 429 of the management API, no other call of the client is sent before the time that the platform asks for,
   * or before the pause of the refused call without it. They then start one after the other, and the client keeps to
   * what the platform accepted. This wait uses no time of a call: `retryBudgetMs` and `timeoutMs` are
   * about its own attempts and pauses, and a signal ends it. Only if the platform asks to wait longer than this, the
   * others fail at once with the same error, and nothing is sent. Default: 60,000.
   */
  retryBudgetMs?: number | ((error?: WorkloadError) => number) | undefined;
  /**
   * How long a running write (POST, PUT or DELETE) may still wait for its answer after its `signal` is aborted, in
   * milliseconds, from 0 to 2,147,483,647. The call then returns the answer, or fails with TimeoutError and the outcome
   * `unknown`. Nothing more is sent meanwhile. Default: 0, so the call fails at once with the reason of the signal.
   */
  abortGraceMs?: number | undefined;
  /**
   * Longest time for one PUT with its repeats, in milliseconds. A PUT replaces the whole object, so a late retry
   * overwrites changes that others made meanwhile. After this time the call ends with an error that is `stale`: read
   * again, then write again. Waits of a repeat for other calls count, too. Default: no limit but `retryBudgetMs`.
   */
  putBudgetMs?: number | undefined;
  /**
   * Whether an answer with an unexpected shape ends the call with AnswerError, which names the field. For programs that
   * store what they read. Default: false, the answer is returned as it is.
   */
  strict?: boolean | undefined;
  /**
   * Function that removes more than secrets from the platform's messages in errors. It gets a message unchanged, with
   * its line ends. Default: none.
   */
  conceal?: ((text: string) => string) | undefined;
  /** Product token to add to User-Agent, such as `my-tool/1.0`. Default: none. */
  userAgent?: string | undefined;
  /**
   * Certificate authorities to trust in addition to those of Node.js, as PEM. No effect with `dispatcher`. Default: the
   * file that `WORKLOAD_CA_FILE` of `environment` names, else none.
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
   * Gets one line for each attempt: method, address, status, duration, request id, and why it is repeated. Secrets are
   * concealed. `console`, or a logger of pino or winston. Success is `debug`, a refusal with 400 to 499 or an abort
   * `info`, an attempt that is repeated `warn`, and any other failure `error`. Default: standard error, from the level in
   * `WORKLOAD_LOG` of `environment` on (`debug`, `info`, `warn`, `error` or `off`); none without it.
   */
  logger?: Logger | undefined;
  /**
   * Environment variables with defaults of options. An empty variable counts as absent. `{}` disables them. Default:
   * `process.env`.
   */
  environment?: Environment | undefined;
  /**
   * Called when the platform announces the end of an endpoint, once for each endpoint. An error that it throws becomes
   * a process warning. Default: a process warning, `DeprecationWarning` with code `WORKLOAD_DEPRECATED_ENDPOINT`.
   */
  onDeprecation?: ((deprecation: Deprecation) => void) | undefined;
  /** Waits between attempts, in milliseconds. Default: Node's timers. Fake timers of tests do not replace them. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** The clock, milliseconds since the epoch. Default: the machine's. Fake timers of tests do not replace it. */
  now?: (() => number) | undefined;
  /**
   * What the client knows about the limits of the platform, to be shared with other clients whose requests the platform
   * counts together: `const pace = new Pace()`. Default: its own, which `withOptions` shares.
   */
  pace?: Pace | undefined;
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
  | 'traceContext'
  | 'onResponse'
  | 'onRetry'
  | 'onUnexpectedAnswer'
>;

/** The names of these. */
export const CALL_DEFAULTS: Readonly<Record<keyof CallDefaults, true>> = {
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
  traceContext: true,
  onResponse: true,
  onRetry: true,
  onUnexpectedAnswer: true,
};

/** The names of all options. */
export const CLIENT_OPTIONS: Readonly<Record<keyof ClientOptions, true>> = {
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
  pace: true,
  ...CALL_DEFAULTS,
};
