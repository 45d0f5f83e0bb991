/**
 * The context of the verbs in one operation: a client with its time limit, waits, and the meaning of a 404. An operation
 * ends after `timeoutSeconds`, with all that happens in it:
 *
 * | what fails                               | what is tried again               | for how long                          |
 * | ---------------------------------------- | --------------------------------- | ------------------------------------- |
 * | a request, for a while                   | the request, by the client        | the rest of the operation's time      |
 * | a PUT, for a while                       | the same body                     | 2 s                                   |
 * | after that                               | the write, with a new read        | the rest (`OutageRetry`)              |
 * | a platform that has never answered       | the request                       | some seconds (`Silence`)              |
 * | an object that has not settled           | the look at it (`wait`)           | the rest                              |
 */
// See docs/decisions/0010-sdk-what-was-sent.md.
import { ApiError, ConnectionError, type RetryEvent, TimeoutError, WorkloadError } from '@workload/sdk';
import { cancelledWhile, isCancelled } from '../../cancelled';
import type { Context, Fields, Progress } from '../../resource';
import { orGone, type Belief } from './gone';
import {
  asWait,
  DEFAULT_MAX_RETRIES,
  type OperationDependencies,
  type Platform,
  secondsOf,
  secondsText,
  unreachable,
} from './platform';

/** How long a PUT is retried with the same body, in milliseconds. */
const PUT_BUDGET_MS = 2_000;
/** Time of retries before the user is told, and between two such lines of an operation, in milliseconds. */
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

// ——— The line that tells the user that something is tried again ———

/** The engine indents lines of a resource by four columns. */
const WIDTH = 76;
/** Most characters of the name of an object. */
const SUBJECT = 26;

/** Pauses of the client, in milliseconds: they double from the first to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/**
 * One line of at most 76 characters.
 *
 * @param again what is done again, to what, and for how long at most, in milliseconds
 */
export function retryLine(error: unknown, { doing, subject, mostMs }: Again): string {
  const tail = `; ${doing} ${cut(subject, SUBJECT)} for up to ${secondsText(mostMs)}`;
  return `${cut(reasonOf(error), WIDTH - tail.length)}${tail}`;
}

/** Longest time of the retries that a call has left, in milliseconds. */
export function retriesMs({ attempts, elapsedMs, waitMs }: RetryEvent, maxRetries: number): number {
  let total = waitMs;
  for (let retry = attempts; retry < maxRetries; retry++) {
    // If the platform said how long to wait, it may say so again.
    total += Math.max(waitMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry));
  }
  return total + Math.max(0, maxRetries - attempts + 1) * (elapsedMs / attempts);
}

interface Again {
  readonly doing: 'retrying' | 'writing';
  /** How messages name the object: `drive "data"`. */
  readonly subject: string;
  readonly mostMs: number;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, error: name, platformMessage } = error;
    return `${status} ${name}${platformMessage === undefined || platformMessage === name ? '' : `: ${platformMessage}`}`;
  }
  if (error instanceof TimeoutError) return 'no complete answer in time';
  if (error instanceof ConnectionError) {
    const reason = unreachable(error);
    if (reason?.kind === 'refused') return `ECONNREFUSED ${reason.where}`;
    return error.cause instanceof Error ? error.cause.message : 'no connection';
  }
  return error instanceof Error ? error.message : String(error);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

// ——— Outages: a refused write begins again with a new read ———

/** The time and the attempts that one operation has left. */
export class OutageRetry {
  readonly #dependencies: OperationDependencies;
  readonly #until: number;
  #attempts = 0;
  #said = -Infinity;

  constructor(dependencies: OperationDependencies, inputs: Fields) {
    const { platform } = dependencies;
    this.#dependencies = dependencies;
    this.#until = platform.now() + secondsOf(platform, inputs) * 1000;
  }

  /** What the next attempt depends on. */
  get dependencies(): OperationDependencies {
    const repeats = this.#attempts === 0 ? {} : { repeats: this.#attempts };
    return {
      ...this.#dependencies,
      platform: { ...this.#dependencies.platform, until: this.#until, ...repeats },
    };
  }

  /**
   * Repeats an attempt for as long as it fails with a temporarily refused write.
   *
   * @param noun how messages name the object
   */
  async through<T>(noun: string, attempt: (dependencies: OperationDependencies) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt(this.dependencies);
      } catch (error) {
        if (!(await this.passes(noun, error))) throw error;
      }
    }
  }

  /** Waits if the operation may be started again after this error; false if the error ends it. */
  async passes(noun: string, error: unknown): Promise<boolean> {
    const write = staleIn(error);
    if (write === undefined) return false;
    const { platform, signal } = this.#dependencies;
    const { now, sleep, random, log, maxRetries = DEFAULT_MAX_RETRIES } = platform;
    // The client has retried the first write.
    this.#attempts += write.attempts;
    const usual = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#attempts - 1));
    const pause = Math.max((0.5 + random() / 2) * usual, retryAfterOf(write));
    if (this.#attempts > maxRetries || now() + pause >= this.#until) return false;
    if (now() - this.#said >= REMIND_MS) {
      this.#said = now();
      const left = (maxRetries - this.#attempts + 1) * Math.max(LONGEST_PAUSE_MS, pause);
      const mostMs = Math.min(this.#until - now(), left);
      log(retryLine(write, { doing: 'writing', subject: noun, mostMs }));
    }
    // The error of the write says more than a cancelled wait.
    await asWait(platform, 'wait before retry', () => sleep(Math.round(pause), signal)).catch(
      () => undefined,
    );
    return !signal.aborted;
  }
}

/** The failed write behind an error, if it may be started again. */
function staleIn(error: unknown): WorkloadError | undefined {
  if (error instanceof WorkloadError) return error.stale ? error : undefined;
  return error instanceof Error ? staleIn(error.cause) : undefined;
}

function retryAfterOf(error: WorkloadError): number {
  return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
}
