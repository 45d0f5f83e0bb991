/** Connects to the platform with the settings, for both adapters. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Client, type Pace } from '@workload/sdk';
import { credentialName, refusedText, SETTINGS, type Credential, type Settings } from './config';
import { authOf, readCertificates, type Seen } from './credentials';
import { stackStateReader, livingReader, type EngineCommand, stackReader } from './stack-state';
import { Claims } from './lifecycle/ownership/claims';
import type { Link } from './lifecycle/planning';
import {
  DEFAULT_MAX_RETRIES,
  explain,
  type Finding,
  type Platform,
  Silence,
  unreachable,
} from './lifecycle/platform/platform';
import { adviceFor, find, whyUnusable } from './lifecycle/platform/proof';
import { definitions } from './resources';
import { tracing } from './tracing/load';

/**
 * The platform, what its first read showed, and whether it rejected the credential. After that, nothing more is sent.
 */
// See docs/decisions/0198-the-place-is-proven-first.md.
export class Connection implements Link {
  readonly claims = new Claims();
  readonly warned = new Set<string>();
  readonly #told = new Set<string>();
  #isRefused = false;
  #finding: Promise<Finding> | undefined;
  #found: Finding | undefined;
  /** What operations get, by whether the program may create the workspace. */
  readonly #arrived = new Map<boolean, Platform>();

  /** @param look reads the configured workspace. Default: it is not read */
  constructor(
    readonly platform: Platform,
    private readonly credential: Credential,
    private readonly look?: () => Promise<Finding>,
  ) {}

  /**
   * The platform, once it is proven that the settings lead to it. All operations wait for the same read.
   *
   * @param asked may the program create the workspace; where does a warning go
   * @throws Error if nothing there can be used, complete only the first time; or the reason of the signal
   */
  async arrive({ workspaceMayCome, warn, signal }: Arrival): Promise<Platform> {
    this.usable();
    if (this.look === undefined) return this.platform;
    signal.throwIfAborted();
    // A read that has ended costs no further operation anything.
    const finding = (this.#found ??= await abortable((this.#finding ??= this.look()), signal));
    if (finding.kind === 'unusable') throw this.#unusable(finding.error);
    const { workspace, baseUrl } = this.platform;
    if (finding.kind === 'no workspace' && workspaceMayCome && this.#isFirst('warned')) {
      warn(
        `workspace "${workspace}" does not exist at ${baseUrl} yet. If this program does not create it, correct ` +
          (this.platform.named?.('workspace') ?? 'workload:workspace'),
      );
    }
    const usable = this.usable();
    const arrived = this.#arrived.get(workspaceMayCome) ?? {
      ...usable,
      finding,
      workspaceMayCome,
      told: this.#told,
    };
    this.#arrived.set(workspaceMayCome, arrived);
    return arrived;
  }

  #unusable(error: unknown): Error {
    const { platform } = this;
    if (isUnauthorized(error)) {
      this.usable();
      return new Error(`${explain(error)}${this.adviceOn(error)}`);
    }
    return new Error(
      this.#isFirst('unusable')
        ? whyUnusable(error, platform)
        : `skipped: nothing could be read at ${platform.baseUrl}; see the first error`,
    );
  }

  #isFirst(message: string): boolean {
    if (this.#told.has(message)) return false;
    this.#told.add(message);
    return true;
  }

  /** @throws Rejected if the credential was already rejected */
  usable(): Platform {
    if (this.#isRefused) {
      throw new Rejected(
        `skipped: the ${credentialName(this.credential)} was already rejected (401) in this run; see the first error`,
      );
    }
    return this.platform;
  }

  /**
   * Advice about a rejected credential, complete only the first time, or about a platform that never answered; empty for
   * other errors.
   */
  adviceOn(error: unknown): string {
    if (this.platform.silence?.isOver === false && unreachable(error) !== undefined) {
      return adviceFor(error, this.platform);
    }
    if (!isUnauthorized(error)) return '';
    const advice = this.#isRefused ? '' : `. ${refusedText(this.credential)}`;
    this.#isRefused = true;
    return advice;
  }
}

/** Nothing was sent: the credential was already rejected in this run. */
class Rejected extends Error {}

/** Whether the platform rejected the credential, or nothing was sent because it did so before. */
export function isRejected(error: unknown): boolean {
  return error instanceof Rejected || isUnauthorized(error);
}

/** An operation that needs the platform. */
export interface Arrival {
  /** The program may create the configured workspace in this run. */
  readonly workspaceMayCome: boolean;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * How long a running write may still take after a cancellation, in milliseconds. After that it is recorded as in doubt.
 * Short enough for a runner that kills a cancelled job after a few seconds.
 */
export const WRITE_GRACE_MS = 4_000;

/** Default number of simultaneous connections. An engine may run hundreds of operations at once. */
const MAX_CONNECTIONS = 16;

/** How long a call may wait for a connection, in milliseconds. Its time-out starts only after this wait. */
const QUEUE_MS = 3_600_000;

/**
 * @param log shows one line to the user
 * @param place where the engine's state is read. Default: in the folder of this process
 * @param seen receives the secrets that are used, for whoever conceals them
 * @param pace shared with other connections to a platform that limits requests. Default: its own
 */
export function connect(
  settings: Settings,
  log: (message: string) => void,
  place?: EngineCommand,
  seen?: Seen,
  pace?: Pace,
): Connection {
  const { credential } = settings;
  const maxRetries = settings.maxRetries ?? DEFAULT_MAX_RETRIES;
  const trace = tracing();
  const client = new Client({
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    auth: authOf(settings, seen),
    maxRetries,
    maxConnections: settings.maxConnections ?? MAX_CONNECTIONS,
    queueMs: QUEUE_MS,
    ca: readCertificates(settings),
    ...(settings.apiVersion === undefined ? {} : { apiVersion: settings.apiVersion }),
    ...(settings.runUrl === undefined ? {} : { runUrl: settings.runUrl }),
    abortGraceMs: WRITE_GRACE_MS,
    // An answer of unknown form must not become state.
    strict: true,
    // The settings were already read from the environment.
    environment: {},
    userAgent: 'workload-pulumi',
    ...(pace === undefined ? {} : { pace }),
    ...trace?.client,
  });
  const silence = new Silence(trace?.client.onResponse);
  const platform: Platform = {
    client,
    silence,
    named: (setting) => settings.named[setting] ?? SETTINGS[setting].key,
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    timeoutSeconds: settings.timeoutSeconds,
    maxRetries,
    acceptMoved: settings.acceptMoved,
    stackState: stackStateReader(place),
    living: livingReader(place),
    stack: stackReader(place),
    kinds: definitions,
    resume: settings.resume,
    plainSecrets: settings.plainSecrets,
    secretsInState: settings.secretsInState,
    met: new Map(),
    log,
    now: Date.now,
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    waiting: trace?.wait,
    random: Math.random,
  };
  const { signal } = new AbortController();
  const look = () =>
    settings.skipCredentialsValidation
      ? Promise.resolve<Finding>({ kind: 'not asked' })
      : find(platform, signal);
  return new Connection(platform, credential, look);
}

/** Waits for a promise, or until the signal is aborted. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}

/** Whether an error is a 401, or was caused by one. */
function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && isUnauthorized(error.cause);
}
