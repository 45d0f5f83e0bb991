/**
 * Reads a rollout again from the state, beside the loop: a backend that does not answer must not keep a failing canary
 * in traffic.
 */
import type { Clock } from './analysis/watched';
import { messageOf } from './trouble';

/** Longest time of a read, in milliseconds. */
export const READ_MS = 10_000;

/** Reads the latest value. With the end of the signal, it must end all that it started. */
export type Read<Latest> = (signal: AbortSignal) => Promise<Latest>;

export type Answer<Latest> =
  { readonly kind: 'read'; readonly latest: Latest } | { readonly kind: 'unread'; readonly why: string };

export class Reader<Latest> {
  readonly #end = new AbortController();
  #reading: Promise<void> | undefined;
  #answer: Answer<Latest> | undefined;
  /** When the last read ended, in milliseconds since the epoch. */
  #at = -Infinity;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Starts a read, unless one is under way. Never waits. */
  ask(read: Read<Latest>): void {
    this.#reading ??= this.#read(read).finally(() => {
      this.#reading = undefined;
      this.#at = this.clock.now();
    });
  }

  /** The answer of a read that has ended; each is returned once. */
  take(): Answer<Latest> | undefined {
    const answer = this.#answer;
    this.#answer = undefined;
    return answer;
  }

  /** Milliseconds since the last read ended. */
  get ageMs(): number {
    return this.clock.now() - this.#at;
  }

  /** Resolves when the read that is under way has ended, after at most `READ_MS`. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  /** Ends a read that is under way. */
  end(): void {
    this.#end.abort(new Error('the run has ended'));
  }

  async #read(read: Read<Latest>): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(new Error(`no answer within ${READ_MS / 1000} s`));
    }, READ_MS);
    const signal = AbortSignal.any([this.#end.signal, late.signal]);
    try {
      const latest = await Promise.race([read(signal), rejected(signal)]);
      this.#answer = { kind: 'read', latest };
    } catch (error) {
      this.#answer = { kind: 'unread', why: messageOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Rejects with the reason of the signal. */
function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
