// The platform's time: real with an offset, or standing still. Both can be advanced, and both survive a restart.
// Neither goes back, even if the machine's time is set back. Otherwise due events would wait until that time has passed
// again.
import { machine } from '../real-time';

/** How the clock runs: `real` follows the machine's time, `manual` stands still until it is advanced. */
export type ClockMode = 'real' | 'manual';

/** Stores a clock's position in milliseconds: the offset of a real clock, the time of a manual one. */
export interface ClockStorage {
  load(mode: ClockMode): number | undefined;
  save(mode: ClockMode, position: number): void;
  /** The last stored time of a real clock, in milliseconds since 1970. */
  loadReached(): number | undefined;
  saveReached(time: number): void;
  clear(): void;
}

/** The time is stored only if it is this much later than the last stored one, in milliseconds. */
const KEPT_EVERY_MS = 1000;

/** Upper limit of the clock, so that later expiry times still have a year of four digits (RFC 3339). */
const LAST = Date.UTC(9000, 0);

export class Clock {
  /** Whether all due changes must be run before the next request: it was advanced, or data was loaded. */
  isMoved = false;
  #position: number;
  /** The last time of a real clock, and when it was read on a clock that nobody can set (`machine.monotonic()`). */
  #reached: { time: number; at: number };

  constructor(
    readonly mode: ClockMode,
    private readonly storage: ClockStorage,
  ) {
    this.#position = storage.load(mode) ?? this.#start();
    this.#reached = this.#loadReached();
  }

  /** The platform's time, in milliseconds since 1970, UTC. Only `reload` and `reset` can set it back. */
  now(): number {
    if (this.mode === 'manual') return this.#position;
    const at = machine.monotonic();
    let time = machine.now() + this.#position;
    // The machine's time was set back. Continue from the last time until the machine has caught up.
    if (time < this.#reached.time) time = this.#reached.time + at - this.#reached.at;
    this.#reached = { time, at };
    return Math.floor(time);
  }

  /**
   * Stores the time of a real clock, unless a time of the last second is stored. After a restart the clock starts at
   * the stored time or later.
   */
  keep(): void {
    if (this.mode !== 'real') return;
    const now = this.now();
    // Read the stored time each time, because a transaction may have been rolled back.
    if (now >= (this.storage.loadReached() ?? -Infinity) + KEPT_EVERY_MS) this.storage.saveReached(now);
  }

  /**
   * Moves the platform's time forward. Throws a RangeError if `ms` is not a whole number of at least 0, or leads beyond
   * the year 8999.
   */
  advance(ms: number): void {
    if (!Number.isSafeInteger(ms) || ms < 0) {
      throw new RangeError(`the clock advances by whole milliseconds from 0 up, not by ${ms}`);
    }
    if (!this.canAdvance(ms))
      throw new RangeError(`the clock ends with the year 8999, before ${ms} ms from now`);
    this.isMoved = true;
    this.#position += ms;
    this.#reached.time += ms;
    this.storage.save(this.mode, this.#position);
    this.keep();
  }

  /** Whether the clock can advance by that much. */
  canAdvance(ms: number): boolean {
    return this.now() + ms < LAST;
  }

  /** Continues from the stored position. */
  reload(): void {
    this.#position = this.storage.load(this.mode) ?? this.#start();
    this.#reached = this.#loadReached();
  }

  /**
   * Starts again at a time, in milliseconds since 1970. A manual clock stands at this time. A real clock shows the
   * machine's time, but never an earlier time than this.
   */
  beginAt(time: number): void {
    this.storage.clear();
    this.storage.save('manual', time);
    this.storage.saveReached(time);
    this.reload();
  }

  /** Returns to the machine's time. */
  reset(): void {
    this.storage.clear();
    this.#position = this.#start();
    this.#reached = this.#loadReached();
  }

  #loadReached() {
    const kept = this.storage.loadReached() ?? -Infinity;
    // The machine's time was set back. The clock may have shown times up to one interval after the stored time, so
    // start after those.
    const time = machine.now() + this.#position < kept ? kept + KEPT_EVERY_MS : kept;
    return { time, at: machine.monotonic() };
  }

  #start(): number {
    if (this.mode === 'real') return 0;
    const now = machine.now();
    // Store it at once: a restart must not move a manual clock.
    this.storage.save('manual', now);
    return now;
  }
}
