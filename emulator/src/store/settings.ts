// Small values about the emulator itself: the clock's position, the id of the first key. No secrets.
import type { Database } from './database';

/** Setting with the workspace of the first API key. */
export const FIRST_WORKSPACE = 'firstWorkspace';
export const DEFAULT_WORKSPACE = 'default';

/** Setting with the version of the object keys. Without it, all are computed again. */
export const KEYED = 'objects.keyed';

/**
 * Set while the file still contains data that was removed from the database. A kill may come before the file is
 * rewritten.
 */
export const LEFT_OVER = 'leftOver';

export class Settings {
  readonly #read;
  readonly #write;
  readonly #remove;

  constructor(database: Database) {
    this.#read = database.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?');
    this.#write = database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)');
    this.#remove = database.prepare('DELETE FROM meta WHERE key = ?');
  }

  get(key: string): string | undefined {
    return this.#read.all(key)[0]?.value;
  }

  set(key: string, value: string): void {
    this.#write.run(key, value);
  }

  remove(key: string): void {
    this.#remove.run(key);
  }
}
