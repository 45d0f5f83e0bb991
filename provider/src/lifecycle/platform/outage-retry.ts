/**
 * An outage: a write that the platform temporarily refuses is started again with a new read, as in the next run.
 */
// See docs/decisions/0010-sdk-what-was-sent.md.
import { WorkloadError } from '@workload/sdk';
import type { Fields } from '../../resource';
import { DEFAULT_MAX_RETRIES, type OperationDependencies, secondsOf, asWait } from './platform';
import { retryLine } from './retry-line';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** Time between two lines to the user that writes still fail, in milliseconds. */
const REMIND_MS = 30_000;

/** The time and the attempts that one operation has left. */
export class OutageRetry {
  readonly #means: OperationDependencies;
  readonly #until: number;
  #attempts = 0;
  #said = -Infinity;

  constructor(means: OperationDependencies, inputs: Fields) {
    const { platform } = means;
    this.#means = means;
    this.#until = platform.now() + secondsOf(platform, inputs) * 1000;
  }

  /** The means of the next attempt. */
  get means(): OperationDependencies {
    const repeats = this.#attempts === 0 ? {} : { repeats: this.#attempts };
    return { ...this.#means, platform: { ...this.#means.platform, until: this.#until, ...repeats } };
  }

  /**
   * Repeats an attempt for as long as it fails with a temporarily refused write.
   *
   * @param noun how messages name the object
   */
  async through<T>(noun: string, attempt: (means: OperationDependencies) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt(this.means);
      } catch (error) {
        if (!(await this.passes(noun, error))) throw error;
      }
    }
  }

  /** Waits if the operation may be started again after this error; false if the error ends it. */
  async passes(noun: string, error: unknown): Promise<boolean> {
    const write = staleIn(error);
    if (write === undefined) return false;
    const { platform, signal } = this.#means;
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
