// Makes commits durable. SQLite writes its log, and this syncs it to the disk, once for all commits in between. The
// event loop continues, and only answers wait.
import { closeSync, constants, fdatasync, fdatasyncSync } from 'node:fs';
import { codeOf, messageOf } from '../errors';
import { soon, type Timer } from '../real-time';
import { openPrivate } from './folder';
import { Mark } from './mark';
import { type Committed, lastCommit } from './wal';

/** The disk failed to store the log. Nobody knows which part it has. */
export class LogError extends Error {
  override name = 'LogError';
}

interface Waiting {
  resolve(): void;
  reject(error: LogError): void;
}

/** A running sync, its changes, and the callers that wait for them. */
interface Underway {
  readonly changes: number;
  readonly waiting: Waiting[];
}

export class Log {
  readonly #file: string;
  readonly #descriptor: number;
  readonly #mark: Mark;
  readonly #failed: (error: LogError) => void;
  /** Number of changes, and how many of them are known to be on the disk. */
  #changes = 0;
  #kept = 0;
  #known: Committed | undefined;
  #underway: Underway | undefined;
  /** Callers that wait for changes after the start of the running sync. */
  #waiting: Waiting[] = [];
  #next: Timer | undefined;
  #failure: LogError | undefined;
  #isClosed = false;

  /**
   * @param database Path of the database. Its log must exist.
   * @param failed Called when the disk fails to store the log.
   */
  constructor(database: string, failed: (error: LogError) => void) {
    this.#file = `${database}-wal`;
    // Windows can only sync a writable file.
    this.#descriptor = openPrivate(this.#file, constants.O_RDWR);
    this.#mark = new Mark(database);
    this.#failed = failed;
  }

  /** The error after which nothing is saved. */
  get failure(): LogError | undefined {
    return this.#failure;
  }

  /** Records a change. The sync runs after its commit, and after other work that is ready. */
  changed(): void {
    this.#changes += 1;
    this.#syncSoon();
  }

  /** Settles when all commits until now are on the disk; undefined if they are. Rejects with a LogError. */
  kept(): Promise<void> | undefined {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#kept === this.#changes) return undefined;
    const waiting = this.#underway?.changes === this.#changes ? this.#underway.waiting : this.#waiting;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  }

  /** Returns when all commits until now are on the disk. Throws a LogError. */
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

  /** @param isLogGone Whether SQLite has moved the whole log into the database and removed it. */
  close(isLogGone: boolean): void {
    this.#isClosed = true;
    this.#next?.cancel();
    if (isLogGone) this.#isKept(this.#changes, undefined);
    this.#mark.close(isLogGone);
    // Not during a sync, because its descriptor number could be reused for another file.
    if (!this.#underway) closeSync(this.#descriptor);
  }

  #syncSoon(): void {
    if (this.#underway || this.#failure || this.#isClosed) return;
    this.#next ??= soon(() => {
      this.#next = undefined;
      this.#sync();
    });
  }

  #sync(): void {
    if (this.#kept === this.#changes) return;
    const underway: Underway = { changes: this.#changes, waiting: this.#waiting };
    this.#underway = underway;
    this.#waiting = [];
    // Read the end before the sync: later writes may miss it.
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
      // The sync reports whether the disk works.
      this.#known = undefined;
    }
    return this.#known;
  }

  /**
   * Never sync again after a failure: the system may have dropped the pages that it could not write, and reports this
   * only once.
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
