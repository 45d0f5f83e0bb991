/** The context of the verbs in one operation: a client with its time limit, waits, and the meaning of a 404. */
import type { RetryEvent } from '@workload/sdk';
import { cancelledWhile, isCancelled } from '../../cancelled';
import type { Context, Progress } from '../../resource';
import { orGone, type Belief } from './gone';
import {
  asWait,
  DEFAULT_MAX_RETRIES,
  secondsOf,
  type OperationDependencies,
  type Platform,
} from './platform';
import { retriesMs, retryLine } from './retry-line';

/** How long a PUT is retried with the same body, in milliseconds. */
const PUT_BUDGET_MS = 2_000;
/** Time of retries before the user is told, and between two such lines, in milliseconds. */
const QUIET_MS = 2_000;
const REMIND_MS = 30_000;

const FIRST_LOOK_MS = 200;
const SLOWEST_LOOK_MS = 2_000;
const SAY_EVERY_MS = 5_000;

/** What an operation knows of its object. */
interface Manner
  extends
    Pick<Context, 'written'>,
    Partial<Pick<Context, 'mark' | 'isOwnName' | 'continues' | 'leftBehind' | 'goesOnWith'>> {
  /** When a "not found" means gone. Default: with the list. */
  readonly belief?: Belief;
}

/**
 * The context of the verbs in one operation.
 *
 * @param subject how messages name the object: `drive "data"`
 */
export function contextOf(
  { platform, signal }: Pick<OperationDependencies, 'platform' | 'signal'>,
  subject: string,
  { belief = 'with the list', ...known }: Manner,
): Context {
  const timeoutSeconds = secondsOf(platform, known.written);
  const until = platform.until ?? platform.now() + timeoutSeconds * 1000;
  const log = (message: string) => {
    platform.log(`${subject}: ${message}`);
  };
  const names = typeof known.written.name === 'string' ? [known.written.name] : [];
  const conceal = (text: string) => platform.conceal?.(text, names) ?? text;
  const clientOf = () =>
    platform.client.withOptions({
      conceal,
      timeoutMs: Math.min(platform.client.timeoutMs, timeoutSeconds * 1000),
      retryBudgetMs: (error) =>
        error === undefined ? until - platform.now() : (platform.silence?.patienceMs(error) ?? Infinity),
      putBudgetMs: platform.repeats === undefined ? PUT_BUDGET_MS : 0,
      onRetry: reminding(platform, subject, until),
      ...platform.silence?.hooks,
    });
  let client: Context['client'] | undefined;
  const context: Context = {
    // Made for the first request. In a refresh, lists answer most operations, which then send none.
    get client() {
      return (client ??= clientOf());
    },
    signal,
    mark: undefined,
    isOwnName: false,
    continues: false,
    leftBehind: [],
    goesOnWith: () => Promise.resolve(false),
    ...known,
    orGone: (answer, listing) => orGone({ platform, context, belief }, answer, listing),
    log,
    conceal,
    wait: (poll) => wait(platform, { subject, timeoutSeconds, until, signal }, poll),
  };
  return context;
}

/** Tells the user that requests fail and are retried, and why. Not at once, and not each time. */
function reminding(platform: Platform, subject: string, until: number): (event: RetryEvent) => void {
  let said = -Infinity;
  return (event) => {
    const now = platform.now();
    if (event.elapsedMs + event.waitMs < QUIET_MS || now - said < REMIND_MS) return;
    said = now;
    const most = Math.min(
      until - now,
      (platform.silence?.patienceMs(event.error) ?? Infinity) - event.elapsedMs,
      retriesMs(event, platform.maxRetries ?? DEFAULT_MAX_RETRIES),
    );
    platform.log(retryLine(event.error, { doing: 'retrying', subject, mostMs: most }));
  };
}

/** The time given by `timeoutSeconds`, or by the engine's `customTimeouts`, ran out. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout';
}

/** The object of a wait, and its time limit. */
interface Patience {
  readonly subject: string;
  readonly timeoutSeconds: number;
  readonly until: number;
  readonly signal: AbortSignal;
}

/** A wait that has begun: since when, and what the first look saw. */
interface Wait extends Patience {
  readonly start: number;
  readonly first: string;
}

async function wait<T>(platform: Platform, patience: Patience, poll: () => Promise<Progress<T>>): Promise<T> {
  const start = platform.now();
  const progress = await poll();
  if ('value' in progress) return progress.value;
  const begun = { ...patience, start, first: progress.waiting };
  return asWait(platform, 'wait for the object', () => keepLooking(platform, begun, poll));
}

async function keepLooking<T>(
  platform: Platform,
  { subject, timeoutSeconds, until, signal, start, first }: Wait,
  poll: () => Promise<Progress<T>>,
): Promise<T> {
  let said = start;
  let waiting = first;
  for (let pause = FIRST_LOOK_MS; ; pause = Math.min(pause * 1.6, SLOWEST_LOOK_MS)) {
    const now = platform.now();
    if (now >= until) {
      const longer =
        platform.operationSeconds === undefined ? 'timeoutSeconds allows' : 'customTimeouts allow';
      throw new WaitTimeout(
        `${waiting} after ${timeoutSeconds} s; the next run continues from here (${longer} more time)`,
      );
    }
    if (now - said >= SAY_EVERY_MS) {
      said = now;
      platform.log(`${subject}: ${waiting}, ${Math.round((now - start) / 1000)} s`);
    }
    // Jitter of a quarter, so that resources created together do not ask together forever.
    const ms = Math.round(pause * (0.875 + platform.random() * 0.25));
    if (!signal.aborted) await platform.sleep(ms, signal).catch(unlessAborted(signal));
    if (signal.aborted) throw cancelledWhile(waiting);

    const progress = await poll().catch(saying(waiting));
    if ('value' in progress) return progress.value;
    ({ waiting } = progress);
  }
}

/** Turns the cancellation of a look into an error that says what the operation waited for. */
function saying(waiting: string): (error: unknown) => never {
  return (error) => {
    throw isCancelled(error) ? cancelledWhile(waiting) : error;
  };
}

/** Ignores the failure of a wait that its signal ended. */
function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
