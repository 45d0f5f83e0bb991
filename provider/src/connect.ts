/** From settings to a platform that operations work on; the same for both adapters. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Client } from '@workload/sdk';
import { credentialName, refusedText, type Credential, type Settings } from './config';
import { authOf, readCertificates } from './credentials';
import { journalReader } from './journal';
import { Claims } from './lifecycle/claims';
import { DEFAULT_MAX_RETRIES, type Platform } from './lifecycle/platform';
import { tracing } from './tracing/load';

/**
 * A platform, and whether it accepts the credential: once it does not, nothing more is sent. It is not asked beforehand:
 * that would be a request more per process, and requests that wait for the first one's answer a round trip more.
 */
export class Connection {
  readonly claims = new Claims();
  #isRefused = false;

  constructor(
    readonly platform: Platform,
    private readonly credential: Credential,
  ) {}

  /** @throws Error when it is known already that no request can succeed */
  usable(): Platform {
    if (this.#isRefused) {
      throw new Error(
        `skipped: the ${credentialName(this.credential)} was already rejected (401) in this run; see the first error`,
      );
    }
    return this.platform;
  }

  /** What to do about a credential that is not accepted, in full the first time; empty for other errors. */
  adviceOn(error: unknown): string {
    if (!isUnauthorized(error)) return '';
    const advice = this.#isRefused ? '' : `. ${refusedText(this.credential)}`;
    this.#isRefused = true;
    return advice;
  }
}

/**
 * How long a write that is under way when an operation is cancelled may still take to be answered, in milliseconds.
 * After that it is recorded as in doubt. Short enough for a runner that kills a cancelled job after a few seconds.
 */
export const WRITE_GRACE_MS = 4_000;

/** Connections at a time where the settings say nothing: an engine may run hundreds of operations side by side. */
const MAX_CONNECTIONS = 16;

/** How long a call may wait for one of them: it is its own time that is bounded, not that of the hundreds before it. */
const QUEUE_MS = 3_600_000;

/**
 * @param log tells the person at the terminal one line
 * @param journal what the engine has written down; default: read where this process runs
 */
export function connect(
  settings: Settings,
  log: (message: string) => void,
  journal: Platform['journal'] = journalReader(),
): Connection {
  const { credential } = settings;
  const maxRetries = settings.maxRetries ?? DEFAULT_MAX_RETRIES;
  const trace = tracing();
  const client = new Client({
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    auth: authOf(credential),
    maxRetries,
    maxConnections: settings.maxConnections ?? MAX_CONNECTIONS,
    queueMs: QUEUE_MS,
    ...(settings.caFile === undefined ? {} : { ca: readCertificates(settings.caFile) }),
    ...(settings.apiVersion === undefined ? {} : { apiVersion: settings.apiVersion }),
    ...(settings.runUrl === undefined ? {} : { runUrl: settings.runUrl }),
    abortGraceMs: WRITE_GRACE_MS,
    // What is not understood must not become state.
    strict: true,
    // The settings have been read from the environment, where they may.
    environment: {},
    userAgent: 'workload-pulumi',
    ...trace?.client,
  });
  const platform: Platform = {
    client,
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    timeoutSeconds: settings.timeoutSeconds,
    maxRetries,
    acceptMoved: settings.acceptMoved,
    journal,
    resume: settings.resume,
    met: new Map(),
    log,
    now: Date.now,
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    waiting: trace?.wait,
    random: Math.random,
  };
  return new Connection(platform, credential);
}

/** Whether a 401 is what an error is about, however deep it lies. */
function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && isUnauthorized(error.cause);
}
