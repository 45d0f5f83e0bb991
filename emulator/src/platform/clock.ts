// The platform's time: real with an offset, or standing still; either moves forward on demand and survives a restart.

/** How the clock runs: `real` follows the machine's time, `manual` stands still until it is advanced. */
export type ClockMode = 'real' | 'manual';

/** Where a clock keeps its position: offset (real) or time (manual), in milliseconds. */
export interface ClockStorage {
  load(mode: ClockMode): number | undefined;
  save(mode: ClockMode, position: number): void;
  clear(): void;
}

/** No time after this one: what expires later than it still has a year of four digits (RFC 3339). */
const LAST = Date.UTC(9000, 0);

export class Clock {
  #position: number;

  constructor(
    readonly mode: ClockMode,
    private readonly storage: ClockStorage,
  ) {
    this.#position = storage.load(mode) ?? this.#start();
  }

  /** The platform's time, in milliseconds since 1970, UTC. */
  now(): number {
    return this.mode === 'real' ? Date.now() + this.#position : this.#position;
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
    this.storage.save(this.mode, this.#position);
  }

  /** Whether there is a time that much later. */
  canAdvance(ms: number): boolean {
    return this.now() + ms < LAST;
  }

  /** Goes on from where the storage says. */
  reload(): void {
    this.#position = this.storage.load(this.mode) ?? this.#start();
  }

  /** Back to the machine's time. */
  reset(): void {
    this.storage.clear();
    this.#position = this.#start();
  }

  #start(): number {
    if (this.mode === 'real') return 0;
    const now = Date.now();
    // Kept at once: a restart must not move a clock that stands still.
    this.storage.save('manual', now);
    return now;
  }
}
