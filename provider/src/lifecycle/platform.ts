/** The platform as one operation sees it: client, address, clock, and a line to the person at the terminal. */
import type { Client, RetryEvent } from '@workload/sdk';
import type { Context, Fields, Progress } from '../resource';
import type { Reading } from './standing';
import { orGone, type Belief } from './gone';

/** Everything of the outside world that the lifecycle uses; tests put their own clock in. */
export interface Platform {
  readonly client: Client;
  /** Management address, as configured. */
  readonly baseUrl: string;
  readonly workspace: string;
  /** How long a write is waited for where the resource says nothing. Default: 600. */
  readonly timeoutSeconds?: number | undefined;
  /** What the engine gives this one operation (`customTimeouts`), before what anything else says. */
  readonly operationSeconds?: number | undefined;
  /** How often a request is repeated at most. Default: 20. */
  readonly maxRetries?: number | undefined;
  /** When the operation's time is over, in milliseconds since the epoch. Default: `timeoutSeconds` after it begins. */
  readonly until?: number | undefined;
  /** How often this operation has sent a write in vain that it begins anew, with another reading (`persist.ts`). */
  readonly repeats?: number | undefined;
  /** The address may differ from the one in state: the platform moved. */
  readonly acceptMoved: boolean;
  /** What the engine has written down of the stack that makes these inputs. Absent: nobody can tell. */
  readonly journal?: ((inputs: Fields) => Promise<Reading>) | undefined;
  /** Whether to continue with what an interrupted run may have left; undefined stops where that cannot be told. */
  readonly resume?: boolean | undefined;
  /** Owner marks that this process has met: in states, or on what it made itself. */
  readonly met: Map<string, 'state' | 'made'>;
  readonly log: (message: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
}

/** Seconds that an operation waits for an object to come to rest, unless `timeoutSeconds` says otherwise. */
export const DEFAULT_TIMEOUT_SECONDS = 600;

/**
 * How often a request is repeated, unless `workload:maxRetries` says otherwise: with the pauses of the client some 80 to
 * 150 seconds, longer than a platform takes to restart.
 */
export const DEFAULT_MAX_RETRIES = 20;

/** How long a PUT is repeated with what it was computed from, in milliseconds. */
const PUT_BUDGET_MS = 2_000;
/** How long repeats go on before the person is told, and how long after that again, in milliseconds. */
const QUIET_MS = 2_000;
const REMIND_MS = 30_000;

const FIRST_LOOK_MS = 200;
const SLOWEST_LOOK_MS = 2_000;
const SAY_EVERY_MS = 5_000;

/** What else an operation knows of its object. */
type Manner = Partial<Pick<Context, 'isOwnName' | 'continues' | 'leftBehind'>> & { readonly belief?: Belief };

/**
 * What a definition's verbs work with during one operation.
 *
 * @param subject how messages name the object: `drive "data"`
 * @param belief what makes a "not found" mean gone
 */
export function contextOf(
  platform: Platform,
  subject: string,
  inputs: Fields,
  signal: AbortSignal,
  mark?: string,
  { belief = 'with the list', isOwnName = false, continues = false, leftBehind = [] }: Manner = {},
): Context {
  const timeoutSeconds = secondsOf(platform, inputs);
  const until = platform.until ?? platform.now() + timeoutSeconds * 1000;
  const log = (message: string) => {
    platform.log(`${subject}: ${message}`);
  };
  const context: Context = {
    client: platform.client.withOptions({
      timeoutMs: Math.min(platform.client.timeoutMs, timeoutSeconds * 1000),
      retryBudgetMs: () => until - platform.now(),
      putBudgetMs: platform.repeats === undefined ? PUT_BUDGET_MS : 0,
      onRetry: reminding(platform, log, until),
    }),
    signal,
    mark,
    written: inputs,
    isOwnName,
    continues,
    leftBehind,
    orGone: (answer, listing) => orGone(platform, context, belief, answer, listing),
    log,
    wait: (poll) => wait(platform, { subject, timeoutSeconds, until }, signal, poll),
  };
  return context;
}

/** How long an operation may take, with all its waits and repeats, in seconds. */
export function secondsOf(platform: Platform, { timeoutSeconds }: Fields): number {
  const asked = typeof timeoutSeconds === 'number' ? timeoutSeconds : platform.timeoutSeconds;
  return platform.operationSeconds ?? asked ?? DEFAULT_TIMEOUT_SECONDS;
}

/** Tells the person that requests fail and are repeated, and why: not at once, and not each time. */
function reminding(
  platform: Platform,
  log: (message: string) => void,
  until: number,
): (event: RetryEvent) => void {
  let said = -Infinity;
  return ({ elapsedMs, waitMs, error }) => {
    const now = platform.now();
    if (elapsedMs + waitMs < QUIET_MS || now - said < REMIND_MS) return;
    said = now;
    log(`${error.message}; trying again, ${secondsText(until - now)} at most`);
  };
}

export function secondsText(ms: number): string {
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}

/** The time given by `timeoutSeconds` ran out. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout';
}

async function wait<T>(
  platform: Platform,
  { subject, timeoutSeconds, until }: { subject: string; timeoutSeconds: number; until: number },
  signal: AbortSignal,
  poll: () => Promise<Progress<T>>,
): Promise<T> {
  const start = platform.now();
  let said = start;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.6, SLOWEST_LOOK_MS)) {
    const progress = await poll();
    if ('value' in progress) return progress.value;

    const now = platform.now();
    if (now >= until) {
      throw new WaitTimeout(
        `${progress.waiting} after ${timeoutSeconds} s; the next run continues from here (timeoutSeconds gives it longer)`,
      );
    }
    if (now - said >= SAY_EVERY_MS) {
      said = now;
      platform.log(`${subject}: ${progress.waiting}, ${Math.round((now - start) / 1000)} s`);
    }
    // Jitter of a quarter, so that resources created together do not ask together for ever.
    const ms = Math.round(pause * (0.875 + platform.random() * 0.25));
    if (!signal.aborted) await platform.sleep(ms, signal).catch(unlessAborted(signal));
    if (signal.aborted) {
      throw new Error(`${progress.waiting} when the run was cancelled; the next run continues from here`);
    }
  }
}

/** Passes over the failure of a wait that was ended by its signal. */
function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
