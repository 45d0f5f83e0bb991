/** Connects to the platform with the settings, for both adapters. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Client } from '@workload/sdk';
import { credentialName, refusedText, type Credential, type Settings } from './config';
import { authOf, readCertificates } from './credentials';
import { journalReader } from './journal';
import { Claims } from './lifecycle/claims';
import { DEFAULT_MAX_RETRIES, type Platform } from './lifecycle/platform';
import { tracing } from './tracing/load';

/**
 * The platform, and whether it rejected the credential. After that, nothing more is sent. The credential is not checked
 * in advance: this would cost one more request per process, and one more round trip for requests that wait for it.
 */
export class Connection {
  readonly claims = new Claims();
  #isRefused = false;

  constructor(
    readonly platform: Platform,
    private readonly credential: Credential,
  ) {}

  /** @throws Error if the credential was already rejected */
  usable(): Platform {
    if (this.#isRefused) {
      throw new Error(
        `skipped: the ${credentialName(this.credential)} was already rejected (401) in this run; see the first error`,
      );
    }
    return this.platform;
  }

  /** Advice about a rejected credential, complete only the first time; empty for other errors. */
  adviceOn(error: unknown): string {
    if (!isUnauthorized(error)) return '';
    const advice = this.#isRefused ? '' : `. ${refusedText(this.credential)}`;
    this.#isRefused = true;
    return advice;
  }
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
 * @param journal reads the engine's journal. Default: in the folder of this process
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
    // An answer of unknown form must not become state.
    strict: true,
    // The settings were already read from the environment.
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

/** Whether an error is a 401, or was caused by one. */
function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && isUnauthorized(error.cause);
}
