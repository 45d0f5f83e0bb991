/** The client: its options, and one object per group of the API. */
import { Agent, type Dispatcher } from 'undici';
import { Applications } from './api/applications';
import { Drives } from './api/drives';
import { Functions } from './api/functions';
import { IntegrationConnections } from './api/integration-connections';
import { Sandboxes } from './api/sandboxes';
import { Snapshots } from './api/snapshots';
import { apiKey, type Auth } from './auth/auth';
import { Deprecations, type Deprecation } from './deprecations';
import { Http, type AuthHeader } from './http';
import { Observer, type Hooks } from './observe';
import { address, headerValue } from './settings';
import { sleep } from './time';
import { VERSION } from './version';

/** Options of a client. */
export interface ClientOptions extends Hooks {
  /** Management address, including the version path: `https://api.example.com/v0`. */
  baseUrl: string;
  /** An API key, or another source of credentials such as `clientCredentials({...})`. Default: none is sent. */
  auth?: Auth | string | undefined;
  /** Header that carries the credential; the platform accepts either. Default: `Authorization`. */
  authHeader?: AuthHeader | undefined;
  /** Workspace that calls act in, sent as X-Service-Workspace. Default: the one of the credential. */
  workspace?: string | undefined;
  /** API version, sent as Service-Version. Default: `2026-04-16`. */
  apiVersion?: string | undefined;
  /** Inference address; calls of agents, models and MCP servers need it, and `workspace`. Default: none. */
  runUrl?: string | undefined;
  /**
   * Longest time for one attempt, in milliseconds, from its first byte sent to the last byte of its answer; waiting for
   * a free connection does not count. Default: 60,000.
   */
  timeoutMs?: number | undefined;
  /** Most connections at a time; further calls wait for a free one. Default: 16. Without effect on `dispatcher`. */
  maxConnections?: number | undefined;
  /**
   * Most repeats of one call after failures. GET, PUT and DELETE are repeated after broken connections, time-outs, 408,
   * 429, 500, 502, 503 and 504; POST only when the platform surely did nothing: never sent, 429, or 503 with
   * Retry-After. Default: 4, so 5 attempts. 0 repeats nothing.
   */
  maxRetries?: number | undefined;
  /**
   * Longest time for one call with all its attempts and the waits between them, in milliseconds; the first attempt may
   * take `timeoutMs` in any case. A repeat that the platform asks to put off for longer is not made. Default: 60,000.
   */
  retryBudgetMs?: number | undefined;
  /** Product token that follows the client's own in User-Agent: `my-tool/1.0`. Default: none. */
  userAgent?: string | undefined;
  /** Replaces the client's connections, for proxies or tests. `close` leaves it open. */
  dispatcher?: Dispatcher | undefined;
  /**
   * Told when the platform announces that an endpoint will end, once for each endpoint. Default: a warning of the process,
   * `DeprecationWarning` with code `WORKLOAD_DEPRECATED_ENDPOINT`.
   */
  onDeprecation?: ((deprecation: Deprecation) => void) | undefined;
  /** Waits between attempts. Default: timers. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** The clock, milliseconds since the epoch. Default: `Date.now`. */
  now?: (() => number) | undefined;
  /** From 0 to 1, for jitter. Default: `Math.random`. */
  random?: (() => number) | undefined;
}

const DEFAULT_API_VERSION = '2026-04-16';
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A client of the Workload Platform. Make one and share it: it holds the connections.
 *
 * Calls throw {@link WorkloadError}: `ApiError`, `ConnectionError`, `TimeoutError` or `AnswerError`.
 */
export class Client {
  readonly drives: Drives;
  readonly integrationConnections: IntegrationConnections;
  readonly functions: Functions;
  readonly applications: Applications;
  readonly snapshots: Snapshots;
  readonly sandboxes: Sandboxes;
  /** Inference address, as given. */
  readonly runUrl: string | undefined;
  readonly #http: Http;
  readonly #owned: Dispatcher | undefined;
  #closing: Promise<void> | undefined;

  /** @throws TypeError when an option cannot be used; the message never contains its value */
  constructor(options: ClientOptions) {
    const { auth, workspace, timeoutMs = 60_000, maxConnections = 16, userAgent } = options;
    const baseUrl = address('baseUrl', options.baseUrl);
    const runUrl = options.runUrl === undefined ? undefined : address('runUrl', options.runUrl);
    this.runUrl = options.runUrl;
    const headers = {
      'Service-Version': headerValue('apiVersion', options.apiVersion ?? DEFAULT_API_VERSION),
      ...(workspace === undefined ? {} : { 'X-Service-Workspace': headerValue('workspace', workspace) }),
    };
    const authorisation = typeof auth === 'string' ? apiKey(auth) : auth;
    const product = `workload-sdk/${VERSION}`;

    const connect = { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) };
    const dispatcher =
      options.dispatcher ?? new Agent({ connections: maxConnections, pipelining: 1, connect });
    this.#owned = options.dispatcher === undefined ? dispatcher : undefined;
    const http = new Http({
      dispatcher,
      baseUrl,
      runUrl,
      workspace,
      observer: new Observer(options),
      deprecations: new Deprecations(options.onDeprecation),
      auth: authorisation,
      authHeader: options.authHeader ?? 'Authorization',
      headers,
      userAgent: userAgent === undefined ? product : `${product} ${userAgent}`,
      timeoutMs,
      maxRetries: options.maxRetries ?? 4,
      retryBudgetMs: options.retryBudgetMs ?? 60_000,
      sleep: options.sleep ?? sleep,
      now: options.now ?? Date.now,
      random: options.random ?? Math.random,
    });
    this.#http = http;
    this.drives = new Drives(http);
    this.integrationConnections = new IntegrationConnections(http);
    this.functions = new Functions(http);
    this.applications = new Applications(http);
    this.snapshots = new Snapshots(http);
    this.sandboxes = new Sandboxes(http);
  }

  /** Waits for the calls under way, then closes the connections. Later calls fail with ConnectionError. */
  async close(): Promise<void> {
    this.#closing ??= this.#http.idle().then(() => this.#owned?.close());
    return this.#closing;
  }
}
