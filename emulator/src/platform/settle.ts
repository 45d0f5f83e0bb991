// What happens by itself as time passes: deployments end, deletions too, lifetimes run out, schedules submit. After a time
// in which nothing was asked for, much has come due: then it happens in short goes, so that no request waits for all of it.
import { timestamp } from '../fields/metadata';
import { type Database, isFull } from '../store/database';
import type { Due } from '../store/objects';
import type { Missed } from './cron';
import type { Platform } from './platform';

/** How long one go lasts before it is kept, in milliseconds; what is under way then is finished. */
const GO_MS = 10;
/** The time between two goes, which is for requests, in milliseconds. */
const PAUSE_MS = 10;

export class Settling {
  #timer: NodeJS.Timeout | undefined;
  /** Skipped times, until they are reported after everything else has happened. */
  #skipped: { names: Set<string>; from: number; until: number } | undefined;
  #told: string | undefined;

  /**
   * @param stopping Nothing happens any more once it is aborted.
   * @param tell Is given a line about times that were skipped.
   * @param fail Is given what goes wrong between requests.
   */
  constructor(
    private readonly database: Database,
    private readonly stopping: AbortSignal,
    private readonly tell: (line: string) => void,
    private readonly fail: (error: unknown) => void,
  ) {
    stopping.addEventListener('abort', () => {
      clearTimeout(this.#timer);
    });
  }

  /** The line about the last times that were skipped. */
  get told(): string | undefined {
    return this.#told;
  }

  /** Forgets what was skipped. */
  clear(): void {
    this.#skipped = undefined;
    this.#told = undefined;
  }

  /** Notes that times of a schedule or trigger are skipped. */
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
   * Lets everything happen whose moment has come, in the order of those moments and in transactions of its own. With a
   * clock that stands still this returns when all of it has; else after one go, and the others follow by themselves.
   */
  settle(platform: Platform): void {
    // The next turn is already planned: a caller that asks meanwhile does not plan another one.
    if (this.#timer !== undefined) return;
    const { clock, store } = platform;
    const now = clock.now();
    // Most requests find nothing to do.
    if (store.nextDue(now, 'change') !== undefined && !this.#go(platform, now)) return;
    if (store.nextDue(now, 'change') === undefined) this.#tellSkipped();
    else this.#goOnLater(platform);
  }

  /**
   * One go. On a full disk only deletions end, and the rest waits for room: false then. The request that let it happen
   * is answered all the same.
   */
  #go(platform: Platform, now: number): boolean {
    const { clock, store } = platform;
    const end = clock.mode === 'manual' ? Infinity : performance.now() + GO_MS;
    const purpose = this.database.hasRoom() ? 'change' : 'removal';
    try {
      this.database.transaction(() => {
        let due = store.nextDue(now, purpose);
        while (due) {
          settleOne(platform, due);
          due = performance.now() < end ? store.nextDue(now, purpose) : undefined;
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
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      try {
        this.settle(platform);
      } catch (error) {
        this.fail(error);
      }
    }, PAUSE_MS);
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
