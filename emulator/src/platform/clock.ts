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

/** A time is kept only when it is this much later than the one that was kept last, in milliseconds. */
const KEPT_EVERY_MS = 1000;

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
    // The machine's time was set back: continue from here until it has caught up.
    if (time < this.#reached.time) time = this.#reached.time + at - this.#reached.at;
    this.#reached = { time, at };
    return Math.floor(time);
  }

  /**
   * Keeps the time that a real clock has reached, unless one of the last second is kept: after a restart it continues
   * from there at the earliest.
   */
  keep(): void {
    if (this.mode !== 'real') return;
    const now = this.now();
    // The stored time is read each time: a transaction may have been rolled back.
    if (now >= (this.storage.loadReached() ?? -Infinity) + KEPT_EVERY_MS) this.storage.saveReached(now);
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

  /**
   * Begins again at a time, in milliseconds since 1970: a clock that stands still stands there. A real clock shows the
   * machine's time; while that is earlier, it continues from the given time.
   */
  beginAt(time: number): void {
    this.storage.clear();
    this.storage.save('manual', time);
    this.storage.saveReached(time);
    this.reload();
  }

  /** Back to the machine's time. */
  reset(): void {
    this.storage.clear();
    this.#position = this.#start();
    this.#reached = this.#loadReached();
  }

  #loadReached() {
    const kept = this.storage.loadReached() ?? -Infinity;
    // The machine's time was set back: times that were shown after this time was stored are earlier than the next one.
    const time = Date.now() + this.#position < kept ? kept + KEPT_EVERY_MS : kept;
    return { time, at: performance.now() };
  }

  #start(): number {
    if (this.mode === 'real') return 0;
    const now = Date.now();
    // Kept at once: a restart must not move a clock that stands still.
    this.storage.save('manual', now);
    return now;
  }
}
