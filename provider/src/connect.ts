/** From settings to a platform that operations work on; the same for both adapters. */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Client, clientCredentials } from '@workload/sdk';
import { refusedText, type Settings } from './config';
import { readJournal } from './journal';
import { Claims } from './lifecycle/claims';
import type { Platform } from './lifecycle/platform';

/** A platform, and whether it accepts the credential: once it does not, nothing more is sent. */
export class Connection {
  readonly claims = new Claims();
  #isRefused = false;

  constructor(
    readonly platform: Platform,
    private readonly credential: Settings['credential'],
  ) {}

  /** @throws Error when it is known already that no request can succeed */
  usable(): Platform {
    if (this.#isRefused) {
      throw new Error('nothing was sent: the platform does not accept the credential, as was said before');
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

/** @param log tells the person at the terminal one line */
export function connect(settings: Settings, log: (message: string) => void): Connection {
  const { credential } = settings;
  const client = new Client({
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    auth: 'apiKey' in credential ? credential.apiKey : clientCredentials(credential),
    ...(settings.apiVersion === undefined ? {} : { apiVersion: settings.apiVersion }),
    ...(settings.runUrl === undefined ? {} : { runUrl: settings.runUrl }),
    abortGraceMs: WRITE_GRACE_MS,
    userAgent: 'workload-pulumi',
  });
  const platform: Platform = {
    client,
    baseUrl: settings.baseUrl,
    workspace: settings.workspace,
    timeoutSeconds: settings.timeoutSeconds,
    acceptMoved: settings.acceptMoved,
    journal: readJournal,
    resume: settings.resume,
    met: new Map(),
    log,
    now: Date.now,
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    random: Math.random,
  };
  return new Connection(platform, credential);
}

/** Whether a 401 is what an error is about, however deep it lies. */
function isUnauthorized(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && isUnauthorized(error.cause);
}
