// The platform's time: real with an offset, or standing still; either moves forward on demand and survives a restart.
// Neither goes back, even when the machine's time is set back: what is due would wait for it to pass a second time.

/** How the clock runs: `real` follows the machine's time, `manual` stands still until it is advanced. */
export type ClockMode = 'real' | 'manual';

/** Where a clock keeps its position: offset (real) or time (manual), in milliseconds. */
export interface ClockStorage {
  load(mode: ClockMode): number | undefined;
  save(mode: ClockMode, position: number): void;
  /** The last time of a real clock that was kept, in milliseconds since 1970. */
  loadReached(): number | undefined;
  saveReached(time: number): void;
  clear(): void;
}

/** No time after this one: what expires later than it still has a year of four digits (RFC 3339). */
const LAST = Date.UTC(9000, 0);

export class Clock {
  #position: number;
  /** What a real clock has told last, and when that was by a clock that nobody can set (`performance.now()`). */
  #reached: { time: number; at: number };

  constructor(
    readonly mode: ClockMode,
    private readonly storage: ClockStorage,
  ) {
    this.#position = storage.load(mode) ?? this.#start();
    this.#reached = this.#loadReached();
  }

  /** The platform's time, in milliseconds since 1970, UTC. It never goes back, but for `reload` and `reset`. */
  now(): number {
    if (this.mode === 'manual') return this.#position;
    const at = performance.now();
    let time = Date.now() + this.#position;
    // The machine's time was set back: go on from here until it has caught up.
    if (time < this.#reached.time) time = this.#reached.time + at - this.#reached.at;
    this.#reached = { time, at };
    return Math.floor(time);
  }

  /** Keeps the time that a real clock has reached: after a restart it goes on from there at the earliest. */
  keep(): void {
    if (this.mode === 'real') this.storage.saveReached(this.now());
  }

  /**
   * Moves the platform's time forward. Throws a RangeError unless `ms` is a whole number of milliseconds from 0 up, and
   * what it leads to is before the year 9000.
   */
  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms < 0) {
      throw new RangeError(`the clock advances by whole milliseconds from 0 up, not by ${ms}`);
    }
    if (!this.canAdvance(ms))
      throw new RangeError(`the clock ends with the year 8999, before ${ms} ms from now`);
    this.#position += ms;
    this.#reached.time += ms;
    this.storage.save(this.mode, this.#position);
    this.keep();
  }

  /** Whether there is a time that much later. */
  canAdvance(ms: number): boolean {
    return this.now() + ms < LAST;
  }

  /** Goes on from where the storage says. */
  reload(): void {
    this.#position = this.storage.load(this.mode) ?? this.#start();
    this.#reached = this.#loadReached();
  }

  /** Back to the machine's time. */
  reset(): void {
    this.storage.clear();
    this.#position = this.#start();
    this.#reached = this.#loadReached();
  }

  #loadReached() {
    return { time: this.storage.loadReached() ?? -Infinity, at: performance.now() };
  }

  #start(): number {
    if (this.mode === 'real') return 0;
    const now = Date.now();
    // Kept at once: a restart must not move a clock that stands still.
    this.storage.save('manual', now);
    return now;
  }
}
