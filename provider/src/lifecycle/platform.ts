/** The platform as one operation sees it: client, address, clock, and a line to the person at the terminal. */
import type { Client } from '@workload/sdk';
import type { Context, Fields, Progress } from '../resource';
import { orGone, type Belief } from './gone';
import { AUTONAMED } from './state';

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
  /** The address may differ from the one in state: the platform moved. */
  readonly acceptMoved: boolean;
  readonly log: (message: string) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
}

/** Seconds that an operation waits for an object to come to rest, unless `timeoutSeconds` says otherwise. */
export const DEFAULT_TIMEOUT_SECONDS = 600;

const FIRST_LOOK_MS = 200;
const SLOWEST_LOOK_MS = 2_000;
const SAY_EVERY_MS = 5_000;

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
  belief: Belief = 'with the list',
): Context {
  const seconds = inputs.timeoutSeconds;
  const timeoutSeconds =
    platform.operationSeconds ??
    (typeof seconds === 'number' ? seconds : (platform.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS));
  const context: Context = {
    client: platform.client,
    signal,
    mark,
    written: inputs,
    autonamed: inputs[AUTONAMED] === true,
    orGone: (answer, listing) => orGone(platform, context, belief, answer, listing),
    log: (message) => {
      platform.log(`${subject}: ${message}`);
    },
    wait: (poll) => wait(platform, subject, timeoutSeconds, signal, poll),
  };
  return context;
}

/** The time given by `timeoutSeconds` ran out. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout';
}

async function wait<T>(
  platform: Platform,
  subject: string,
  timeoutSeconds: number,
  signal: AbortSignal,
  poll: () => Promise<Progress<T>>,
): Promise<T> {
  const start = platform.now();
  let said = start;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.6, SLOWEST_LOOK_MS)) {
    const progress = await poll();
    if ('value' in progress) return progress.value;

    const now = platform.now();
    if (now - start >= timeoutSeconds * 1000) {
      throw new WaitTimeout(
        `${progress.waiting} after ${timeoutSeconds} s; the next run continues from here (timeoutSeconds gives it longer)`,
      );
    }
    if (now - said >= SAY_EVERY_MS) {
      said = now;
      platform.log(`${subject}: ${progress.waiting}, ${Math.round((now - start) / 1000)} s`);
    }
    // Jitter of a quarter, so that resources created together do not ask together for ever.
    await platform.sleep(Math.round(pause * (0.875 + platform.random() * 0.25)), signal);
  }
}
