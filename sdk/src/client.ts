/** The client: its options, and one object per group of the API. */
import type { Dispatcher } from 'undici';
import type { Accounts } from './api/accounts';
import type { Agents } from './api/agents';
import type { ApiKeys } from './api/api-keys';
import type { Applications } from './api/applications';
import type { Configuration, Locations, McpHub, SandboxHub, Templates } from './api/catalogues';
import type { CustomDomains } from './api/custom-domains';
import type { Drives } from './api/drives';
import type { Egress } from './api/egress';
import type { Features } from './api/features';
import type { Functions } from './api/functions';
import type { Images } from './api/images/images';
import type { IntegrationConnections, Integrations } from './api/integration-connections';
import type { Jobs } from './api/jobs/jobs';
import type { Models } from './api/models';
import type { Vpcs } from './api/vpcs/vpcs';
import type { Policies } from './api/policies';
import type { Sandboxes } from './api/sandboxes/sandboxes';
import type { ScheduleExecutions } from './api/schedule-executions';
import type { ServiceAccounts } from './api/service-accounts';
import type { Snapshots } from './api/snapshots';
import type { VolumeTemplates } from './api/volume-templates';
import type { Volumes } from './api/volumes';
import type { Workspaces } from './api/workspaces/workspaces';
import { authOf, type Auth } from './auth/auth';
import { Connections } from './connections';
import { Deprecations, type Deprecation } from './deprecations';
import { AUTH_HEADERS, Http, type AuthHeader } from './http';
import { Observer, type Hooks } from './observe';
import { address, amount, headerValue, headerWords, LONGEST_MS, oneOf } from './settings';
import { sleep } from './time';
import { VERSION } from './version';

/** Options of a client. */
export interface ClientOptions extends Hooks {
  /** Management address, including the version path: `https://api.example.com/v0` (Specification, Versioning). */
  baseUrl: string;
  /**
   * An API key, or another source of credentials such as `clientCredentials({...})` (Specification, Authentication).
   * Default: none is sent.
   */
  auth?: Auth | string | undefined;
  /** Header that carries the credential; the platform accepts either. Default: `Authorization`. */
  authHeader?: AuthHeader | undefined;
  /** Workspace that calls act in, sent as X-Service-Workspace. Default: the one of the credential. */
  workspace?: string | undefined;
  /** API version, sent as Service-Version (Specification, Versioning). Default: `2026-04-16`. */
  apiVersion?: string | undefined;
  /**
   * Inference address; calls of agents, models and MCP servers need it, and `workspace` (Specification, Inference
   * endpoints). Default: none.
   */
  runUrl?: string | undefined;
  /**
   * Longest time for one attempt, in milliseconds, from its first byte sent to the last byte of its answer; waiting for
   * a free connection does not count. From 1 to 2,147,483,647, about 24 days. Default: 60,000.
   */
  timeoutMs?: number | undefined;
  /**
   * How many connections there are at most at a time, 1 or more; further calls wait for a free one. Default: 16. Without
   * effect on `dispatcher`.
   */
  maxConnections?: number | undefined;
  /**
   * How many times a call is repeated at most after failures. GET, PUT and DELETE are repeated after broken
   * connections, time-outs, 408, 429, 500, 502, 503 and 504; POST only when the platform surely did nothing: never
   * sent, 429, or 503 with Retry-After. Default: 4, so 5 attempts. 0 repeats nothing.
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
   * Takes more than the secrets out of the platform's words in errors. It gets them as they came, with their line ends.
   * Default: nothing more.
   */
  conceal?: ((text: string) => string) | undefined;
  /** Product token that follows the client's own in User-Agent: `my-tool/1.0`. Default: none. */
  userAgent?: string | undefined;
  /**
   * Certificates of authorities to trust beside those that Node.js trusts, as PEM. Without effect on `dispatcher`.
   * Default: none.
   */
  ca?: string | undefined;
  /**
   * Replaces the client's connections, for tests or client certificates: a dispatcher of undici 7. `close` leaves it
   * open. Default: connections of its own, through the proxy of `HTTP_PROXY` or `HTTPS_PROXY` where one is set and
   * `NO_PROXY` does not name the host; never for loopback addresses.
   */
  dispatcher?: Dispatcher | undefined;
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
  | 'timeoutMs'
  | 'maxRetries'
  | 'retryBudgetMs'
  | 'putBudgetMs'
  | 'conceal'
  | 'onRequest'
  | 'onResponse'
  | 'onRetry'
>;

const DEFAULT_API_VERSION = '2026-04-16';

/**
 * A client of the Workload Platform (Specification, What the service does). Make one and share it: it holds the
 * connections.
 *
 * A method tells what it is refused for. Besides, every call can end with these (Specification, Errors):
 *
 * - `ArgumentError`: what was passed cannot be sent, and nothing was
 * - `BadRequestError`, 400 or 422: the platform does not take what was sent, or does not know `apiVersion`
 * - `AuthenticationError`, 401, and `PermissionError`, 403: the credential is not good, or not good enough; 403 also
 *   when a feature is not enabled
 * - `RateLimitError`, 429, and `ServerError`, 500 or more, still after the repeats of `maxRetries`
 * - `ApiError`: any other status of 400 or more
 * - `ConnectionError` and `TimeoutError`: no complete answer came
 * - `AnswerError`: an answer came that cannot be used
 * - `SignInError`: a person did not sign in
 * - the reason of `signal`, when that is aborted
 *
 * All but the first and the last two are a {@link WorkloadError}, whose `outcome` tells whether a write may have
 * happened.
 */
export class Client {
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
  constructor(options: ClientOptions) {
    this.#options = options;
    const { workspace, userAgent, retryBudgetMs = 60_000 } = options;
    const timeoutMs = amount('timeoutMs', options.timeoutMs ?? 60_000, 1, LONGEST_MS);
    const maxConnections = amount('maxConnections', options.maxConnections ?? 16, 1);
    const baseUrl = address('baseUrl', options.baseUrl);
    const runUrl = options.runUrl === undefined ? undefined : address('runUrl', options.runUrl);
    this.runUrl = options.runUrl;
    this.timeoutMs = timeoutMs;
    const headers = {
      'Service-Version': headerValue('apiVersion', options.apiVersion ?? DEFAULT_API_VERSION),
      ...(workspace === undefined ? {} : { 'X-Service-Workspace': headerValue('workspace', workspace) }),
    };
    const product = `workload-sdk/${VERSION}`;

    const { dispatcher } = options;
    const own = new Connections({ connections: maxConnections, timeoutMs, ca: options.ca });
    this.#own = dispatcher === undefined ? own : undefined;
    this.#http = new Http({
      dispatcher: dispatcher === undefined ? (origin) => own.to(origin) : () => dispatcher,
      baseUrl,
      runUrl,
      workspace,
      observer: new Observer(options),
      deprecations: new Deprecations(options.onDeprecation),
      auth: authOf(options.auth),
      authHeader: oneOf('authHeader', options.authHeader ?? 'Authorization', AUTH_HEADERS),
      headers,
      userAgent: userAgent === undefined ? product : `${product} ${headerWords('userAgent', userAgent)}`,
      timeoutMs,
      maxRetries: amount('maxRetries', options.maxRetries ?? 4, 0),
      retryBudgetMs:
        typeof retryBudgetMs === 'function'
          ? retryBudgetMs
          : amount('retryBudgetMs', retryBudgetMs, 0, LONGEST_MS),
      putBudgetMs: amount('putBudgetMs', options.putBudgetMs ?? Infinity, 0),
      abortGraceMs: amount('abortGraceMs', options.abortGraceMs ?? 0, 0, LONGEST_MS),
      conceal: options.conceal ?? ((text) => text),
      sleep: options.sleep ?? sleep,
      now: options.now ?? Date.now,
      random: options.random ?? Math.random,
    });
  }

  /**
   * A client that makes its calls with other times and repeats, over the connections and with the credential of this
   * one. `close` of this one closes them; `close` of the other one only waits.
   *
   * @throws {ArgumentError} an option cannot be used
   */
  withOptions(options: CallDefaults): Client {
    const other = new Client({ ...this.#options, ...options });
    other.#http = this.#http.sharing(other.#http);
    other.#own = undefined;
    return other;
  }

  /** Persistent storage. */
  get drives(): Drives {
    return this.#group('drives', () => (require('./api/drives') as typeof import('./api/drives')).Drives);
  }

  /** Captured states of sandboxes, and what is forked from them. */
  get snapshots(): Snapshots {
    return this.#group(
      'snapshots',
      () => (require('./api/snapshots') as typeof import('./api/snapshots')).Snapshots,
    );
  }

  /** Addresses in front of revisions. */
  get applications(): Applications {
    return this.#group(
      'applications',
      () => (require('./api/applications') as typeof import('./api/applications')).Applications,
    );
  }

  /** MCP servers. */
  get functions(): Functions {
    return this.#group(
      'functions',
      () => (require('./api/functions') as typeof import('./api/functions')).Functions,
    );
  }

  /** Agents, and questions to them. */
  get agents(): Agents {
    return this.#group('agents', () => (require('./api/agents') as typeof import('./api/agents')).Agents);
  }

  /** Gateways to models, and chats with them. */
  get models(): Models {
    return this.#group('models', () => (require('./api/models') as typeof import('./api/models')).Models);
  }

  /** Work that is split into tasks. */
  get jobs(): Jobs {
    return this.#group('jobs', () => (require('./api/jobs/jobs') as typeof import('./api/jobs/jobs')).Jobs);
  }

  /** Machines to work in. */
  get sandboxes(): Sandboxes {
    return this.#group(
      'sandboxes',
      () => (require('./api/sandboxes/sandboxes') as typeof import('./api/sandboxes/sandboxes')).Sandboxes,
    );
  }

  /** Disks for workloads. */
  get volumes(): Volumes {
    return this.#group('volumes', () => (require('./api/volumes') as typeof import('./api/volumes')).Volumes);
  }

  /** Content that volumes are made from. */
  get volumeTemplates(): VolumeTemplates {
    return this.#group(
      'volumeTemplates',
      () => (require('./api/volume-templates') as typeof import('./api/volume-templates')).VolumeTemplates,
    );
  }

  /** Credentials of integrations. */
  get integrationConnections(): IntegrationConnections {
    return this.#group(
      'integrationConnections',
      () =>
        (require('./api/integration-connections') as typeof import('./api/integration-connections'))
          .IntegrationConnections,
    );
  }

  /** Services that workloads can be connected with. */
  get integrations(): Integrations {
    return this.#group(
      'integrations',
      () =>
        (require('./api/integration-connections') as typeof import('./api/integration-connections'))
          .Integrations,
    );
  }

  /** Rules for workloads. */
  get policies(): Policies {
    return this.#group(
      'policies',
      () => (require('./api/policies') as typeof import('./api/policies')).Policies,
    );
  }

  /** Domains of yours. */
  get customDomains(): CustomDomains {
    return this.#group(
      'customDomains',
      () => (require('./api/custom-domains') as typeof import('./api/custom-domains')).CustomDomains,
    );
  }

  /** Container images. */
  get images(): Images {
    return this.#group(
      'images',
      () => (require('./api/images/images') as typeof import('./api/images/images')).Images,
    );
  }

  /** Networks of your own. */
  get vpcs(): Vpcs {
    return this.#group('vpcs', () => (require('./api/vpcs/vpcs') as typeof import('./api/vpcs/vpcs')).Vpcs);
  }

  /** Gateways and addresses of all VPCs. */
  get egress(): Egress {
    return this.#group('egress', () => (require('./api/egress') as typeof import('./api/egress')).Egress);
  }

  /** What owns resources, and its users. */
  get workspaces(): Workspaces {
    return this.#group(
      'workspaces',
      () =>
        (require('./api/workspaces/workspaces') as typeof import('./api/workspaces/workspaces')).Workspaces,
    );
  }

  /** What is enabled for the workspace. */
  get features(): Features {
    return this.#group(
      'features',
      () => (require('./api/features') as typeof import('./api/features')).Features,
    );
  }

  /** Identities for programs. */
  get serviceAccounts(): ServiceAccounts {
    return this.#group(
      'serviceAccounts',
      () => (require('./api/service-accounts') as typeof import('./api/service-accounts')).ServiceAccounts,
    );
  }

  /** Long-lived keys of service accounts. */
  get apiKeys(): ApiKeys {
    return this.#group(
      'apiKeys',
      () => (require('./api/api-keys') as typeof import('./api/api-keys')).ApiKeys,
    );
  }

  /** Accounts, their costs and usage. */
  get accounts(): Accounts {
    return this.#group(
      'accounts',
      () => (require('./api/accounts') as typeof import('./api/accounts')).Accounts,
    );
  }

  /** Submissions of processes by schedules. */
  get scheduleExecutions(): ScheduleExecutions {
    return this.#group(
      'scheduleExecutions',
      () =>
        (require('./api/schedule-executions') as typeof import('./api/schedule-executions'))
          .ScheduleExecutions,
    );
  }

  /** Starter projects. */
  get templates(): Templates {
    return this.#group(
      'templates',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Templates,
    );
  }

  /** MCP servers that the platform knows. */
  get mcpHub(): McpHub {
    return this.#group(
      'mcpHub',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).McpHub,
    );
  }

  /** Sandboxes that the platform knows. */
  get sandboxHub(): SandboxHub {
    return this.#group(
      'sandboxHub',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).SandboxHub,
    );
  }

  /** Places where workloads run. */
  get locations(): Locations {
    return this.#group(
      'locations',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Locations,
    );
  }

  /** What the platform offers. */
  get configuration(): Configuration {
    return this.#group(
      'configuration',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Configuration,
    );
  }

  /**
   * Waits for the calls under way, and for streams that are being read, whatever becomes of them, then closes the
   * connections. Later calls end with ConnectionError. It does not fail itself.
   */
  async close(): Promise<void> {
    this.#closing ??= this.#http.idle().then(() => this.#own?.close());
    return this.#closing;
  }

  /** The group of that name, loaded when it is first used: all of them would be a third of what an import costs. */
  #group<T>(name: string, load: () => new (http: Http) => T): T {
    const made = this.#groups.get(name) ?? new (load())(this.#http);
    this.#groups.set(name, made);
    return made as T;
  }
}
