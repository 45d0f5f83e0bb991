// Keeps what is committed: SQLite writes its log, and this has the disk take it, once for all that was committed
// meanwhile. The event loop continues; only answers wait.
import { closeSync, constants, fdatasync, fdatasyncSync } from 'node:fs';
import { codeOf, messageOf } from '../errors';
import { openPrivate } from './folder';
import { Mark } from './mark';
import { type Committed, lastCommit } from './wal';

/** The disk did not take the log: nobody knows what of it is kept. */
export class LogError extends Error {
  override name = 'LogError';
}

interface Waiting {
  resolve(): void;
  reject(error: LogError): void;
}

/** A sync under way: the changes that it is for, and who waits for them. */
interface Underway {
  readonly changes: number;
  readonly waiting: Waiting[];
}

export class Log {
  readonly #file: string;
  readonly #descriptor: number;
  readonly #mark: Mark;
  readonly #failed: (error: LogError) => void;
  /** Changes until now, and how many of them are known to be on the disk. */
  #changes = 0;
  #kept = 0;
  #known: Committed | undefined;
  #underway: Underway | undefined;
  /** Who waits for changes that the sync under way came too early for. */
  #waiting: Waiting[] = [];
  #next: NodeJS.Immediate | undefined;
  #failure: LogError | undefined;
  #isClosed = false;

  /**
   * @param database Path of the database, whose log is there already.
   * @param failed Told when the disk has not taken the log.
   */
  constructor(database: string, failed: (error: LogError) => void) {
    this.#file = `${database}-wal`;
    // Windows syncs only what may be written.
    this.#descriptor = openPrivate(this.#file, constants.O_RDWR);
    this.#mark = new Mark(database);
    this.#failed = failed;
  }

  /** Why nothing is kept any more. */
  get failure(): LogError | undefined {
    return this.#failure;
  }

  /** Notes a change. It is committed, and what else is ready to run has been run, before the sync that follows. */
  changed(): void {
    this.#changes += 1;
    this.#syncSoon();
  }

  /** Settles when all that was committed until now is on the disk; undefined: it is. Rejects with a LogError. */
  kept(): Promise<void> | undefined {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#kept === this.#changes) return undefined;
    const waiting = this.#underway?.changes === this.#changes ? this.#underway.waiting : this.#waiting;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  }

  /** Returns when all that was committed until now is on the disk. Throws a LogError. */
  keepNow(): void {
    if (this.#failure) throw this.#failure;
    if (this.#kept === this.#changes) return;
    const changes = this.#changes;
    const end = this.#end();
    try {
      fdatasyncSync(this.#descriptor);
    } catch (error) {
      throw this.#fail(error);
    }
    this.#isKept(changes, end);
  }

  /** @param isLogGone Whether SQLite has carried all of it into the database, and removed it. */
  close(isLogGone: boolean): void {
    this.#isClosed = true;
    clearImmediate(this.#next);
    if (isLogGone) this.#isKept(this.#changes, undefined);
    this.#mark.close(isLogGone);
    // Not below a sync: its number may be another file's by then.
    if (!this.#underway) closeSync(this.#descriptor);
  }

  #syncSoon(): void {
    if (this.#underway || this.#failure || this.#isClosed) return;
    this.#next ??= setImmediate(() => {
      this.#next = undefined;
      this.#sync();
    });
  }

  #sync(): void {
    if (this.#kept === this.#changes) return;
    const underway: Underway = { changes: this.#changes, waiting: this.#waiting };
    this.#underway = underway;
    this.#waiting = [];
    // Before the sync: what is written while it is under way may miss it.
    const end = this.#end();
    fdatasync(this.#descriptor, (error) => {
      this.#underway = undefined;
      if (this.#isClosed) closeSync(this.#descriptor);
      if (error && !this.#isClosed) this.#fail(error, underway.waiting);
      else this.#isKept(underway.changes, end, underway.waiting);
      if (this.#kept < this.#changes) this.#syncSoon();
    });
  }

  #isKept(changes: number, end: Committed | undefined, waiting: readonly Waiting[] = []): void {
    if (end && !this.#isClosed) this.#mark.write(end);
    this.#kept = Math.max(this.#kept, changes);
    for (const each of waiting) each.resolve();
    if (this.#kept < this.#changes) return;
    for (const each of this.#waiting.splice(0)) each.resolve();
  }

  #end(): Committed | undefined {
    try {
      this.#known = lastCommit(this.#descriptor, this.#known);
    } catch {
      // The sync itself tells whether the disk is well.
      this.#known = undefined;
    }
    return this.#known;
  }

  /**
   * A second sync would tell nothing: the system may have given up the pages that it could not write, and says so once.
   */
  #fail(error: unknown, waiting: readonly Waiting[] = []): LogError {
    const isFirst = this.#failure === undefined;
    const why = codeOf(error) ?? messageOf(error);
    const failure = (this.#failure ??= new LogError(
      `writing ${this.#file} failed (${why}), so nothing more is saved: repair the disk, then start the emulator again`,
    ));
    for (const each of [...waiting, ...this.#waiting.splice(0)]) each.reject(failure);
    if (isFirst) this.#failed(failure);
    return failure;
  }
}
