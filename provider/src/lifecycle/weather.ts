/**
 * Bad weather: a write that the platform refuses for a while is started again with a new read, as the next run would.
 */
// See docs/decisions/0112-bad-weather.md.
import { WorkloadError } from '@workload/sdk';
import type { Fields } from '../resource';
import { DEFAULT_MAX_RETRIES, type Means, secondsOf, secondsText, asWait } from './platform';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** How often the person is told that writes still fail, in milliseconds. */
const REMIND_MS = 30_000;

/** The time and the attempts that one operation has left. */
export class Weather {
  readonly #means: Means;
  readonly #until: number;
  #attempts = 0;
  #said = -Infinity;

  constructor(means: Means, inputs: Fields) {
    const { platform } = means;
    this.#means = means;
    this.#until = platform.now() + secondsOf(platform, inputs) * 1000;
  }

  /** What the next attempt is made with. */
  get means(): Means {
    const repeats = this.#attempts === 0 ? {} : { repeats: this.#attempts };
    return { ...this.#means, platform: { ...this.#means.platform, until: this.#until, ...repeats } };
  }

  /**
   * Attempts it until it ends in another way than by a write that the platform does not take for a while.
   *
   * @param noun how messages name the object
   */
  async through<T>(noun: string, attempt: (means: Means) => Promise<T>): Promise<T> {
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
    // The first write was repeated by the client.
    this.#attempts += write.attempts;
    const usual = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#attempts - 1));
    const pause = Math.max((0.5 + random() / 2) * usual, retryAfterOf(write));
    if (this.#attempts > maxRetries || now() + pause >= this.#until) return false;
    if (now() - this.#said >= REMIND_MS) {
      this.#said = now();
      const most = secondsText(this.#until - now());
      log(`${noun}: ${write.message}; reading and writing again, for at most ${most}`);
    }
    // The error says more than that the wait was cancelled.
    await asWait(platform, 'wait before retry', () => sleep(Math.round(pause), signal)).catch(
      () => undefined,
    );
    return !signal.aborted;
  }
}

/** The write behind an error that may be started again. */
function staleIn(error: unknown): WorkloadError | undefined {
  if (error instanceof WorkloadError) return error.stale ? error : undefined;
  return error instanceof Error ? staleIn(error.cause) : undefined;
}

function retryAfterOf(error: WorkloadError): number {
  return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
}
