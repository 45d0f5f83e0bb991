/**
 * Runs, commands and programs at the same time, in an order that a test chooses: one of them goes on until its next
 * request, answer or pause, then the next one is chosen.
 */
import type { RunDependencies } from '../../../cli/src/rollout/run';
import type { Gate } from '../stage';

/** Longest time of a request, in milliseconds, as the command sends it. */
const REQUEST_MS = 10_000;

interface Clock {
  now(): number;
  advance(ms: number): void;
}

interface Waiting {
  readonly from: number;
  /** When it goes on at the latest. */
  readonly latest: number;
  readonly wake: () => void;
}

export class Turns {
  #waiting: Waiting[] = [];
  #going: number;
  #chosen = 0;

  /**
   * @param actors number of those that act
   * @param order which one goes on, again and again
   */
  constructor(
    private readonly clock: Clock,
    actors: number,
    private readonly order: readonly number[],
  ) {
    this.#going = actors;
  }

  /** The dependencies of one of them, of which each request passes `gate`. */
  of(by: RunDependencies): RunDependencies {
    return { ...by, clock: { ...by.clock, sleep: this.sleep } };
  }

  readonly sleep = (ms: number): Promise<void> => {
    const at = this.clock.now() + Math.ceil(ms);
    return this.#wait(at, at);
  };

  /** Requests and answers take up to 10 s. */
  gate(): Gate {
    let begun = 0;
    return (moment) => {
      const now = this.clock.now();
      if (moment === 'before') begun = now;
      return this.#wait(now, begun + REQUEST_MS);
    };
  }

  /** What one of them does. */
  async act<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.sleep(0);
      return await work();
    } finally {
      this.#rest();
    }
  }

  #wait(from: number, latest: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ from, latest, wake });
      this.#rest();
    });
  }

  #rest(): void {
    this.#going -= 1;
    if (this.#going > 0) return;
    const soonest = Math.min(...this.#waiting.map(({ latest }) => latest));
    const ready = this.#waiting.filter(({ from }) => from <= soonest);
    const number = this.order[this.#chosen % this.order.length] ?? 0;
    const next = ready[number % Math.max(1, ready.length)];
    if (next === undefined) return;
    this.#chosen += 1;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#going += 1;
    this.clock.advance(Math.max(0, next.from - this.clock.now()));
    next.wake();
  }
}
