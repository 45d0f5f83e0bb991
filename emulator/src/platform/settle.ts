// Time-driven changes: deployments and deletions end, lifetimes expire, schedules submit. After a long time without
// requests, many changes are due. They run in short batches, so that no request waits for all of them.
import { timestamp } from '../fields/metadata';
import { after, machine, type Timer } from '../real-time';
import { type Database, isFull } from '../store/database';
import type { Due } from '../store/objects';
import type { Missed } from './cron';
import type { Platform } from './platform';

/** Duration of a batch before it is committed, in milliseconds. A started change is finished. */
const GO_MS = 10;
/** Pause between two batches for requests, in milliseconds. */
const PAUSE_MS = 10;

export class Settling {
  #timer: Timer | undefined;
  /** Skipped times, reported after everything else has happened. */
  #skipped: { names: Set<string>; from: number; until: number } | undefined;
  #told: string | undefined;

  /**
   * @param stopping Nothing happens after it is aborted.
   * @param tell Called with a line about skipped times.
   * @param fail Called with errors that occur between requests.
   */
  constructor(
    private readonly database: Database,
    private readonly stopping: AbortSignal,
    private readonly tell: (line: string) => void,
    private readonly fail: (error: unknown) => void,
  ) {
    stopping.addEventListener('abort', () => {
      this.#timer?.cancel();
    });
  }

  /** The last report about skipped times. */
  get told(): string | undefined {
    return this.#told;
  }

  /** Clears the skipped times. */
  clear(): void {
    this.#skipped = undefined;
    this.#told = undefined;
  }

  /** Records skipped times of a schedule or trigger. */
  skip(name: string, { from, until }: Missed): void {
    const before = this.#skipped ?? { names: new Set(), from, until };
    before.names.add(name);
    this.#skipped = {
      names: before.names,
      from: Math.min(before.from, from),
      until: Math.max(before.until, until),
    };
  }

  /**
   * Runs all due changes in the order of their times, in separate transactions. This returns after all of them if the
   * clock is manual or somebody moved it, so that the next request sees all of them. If time passed by itself, it returns
   * after one batch, and the others follow.
   */
  settle(platform: Platform): void {
    const { clock, store } = platform;
    // The next batch is already scheduled. Calls in the meantime must not schedule another.
    if (this.#timer !== undefined && !clock.isMoved) return;
    const now = clock.now();
    // For most requests nothing is due.
    if (store.nextDue(now, 'change') !== undefined && !this.#go(platform, now)) return;
    clock.isMoved = false;
    if (store.nextDue(now, 'change') === undefined) this.#tellSkipped();
    else if (this.#timer === undefined) this.#goOnLater(platform);
  }

  /**
   * Runs one batch. On a full disk only deletions run, the rest waits for space, and this returns false. The request
   * that triggered it is still answered.
   */
  #go(platform: Platform, now: number): boolean {
    const { clock, store } = platform;
    const end = clock.mode === 'manual' || clock.isMoved ? Infinity : machine.monotonic() + GO_MS;
    const purpose = this.database.hasRoom() ? 'change' : 'removal';
    try {
      this.database.transaction(() => {
        let due = store.nextDue(now, purpose);
        while (due) {
          settleOne(platform, due);
          due = machine.monotonic() < end ? store.nextDue(now, purpose) : undefined;
        }
      }, purpose);
    } catch (error) {
      if (!isFull(error)) throw error;
      return false;
    }
    return purpose === 'change';
  }

  #goOnLater(platform: Platform): void {
    if (this.stopping.aborted) return;
    this.#timer = after(PAUSE_MS, () => {
      this.#timer = undefined;
      try {
        this.settle(platform);
      } catch (error) {
        this.fail(error);
      }
    });
  }

  #tellSkipped(): void {
    if (!this.#skipped) return;
    const { names, from, until } = this.#skipped;
    this.#skipped = undefined;
    const which = names.size === 1 ? [...names].join('') : `${names.size} schedules and cron triggers`;
    this.#told = `skipped missed times of ${which} between ${timestamp(from)} and ${timestamp(until)}: only the last ones are run`;
    this.tell(this.#told);
  }
}

function settleOne(platform: Platform, { workspace, name, at, record, kind: kindName }: Due): void {
  platform.meter.asOf(at, () => {
    const kind = platform.kinds.find((candidate) => candidate.name === kindName);
    const next = kind?.advance(record, at, { platform, workspace });
    if (kind && next !== undefined) platform.store.update(kind, workspace, next);
    else platform.store.remove({ name: kindName }, workspace, name);
  });
}
