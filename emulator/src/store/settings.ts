// Small values the emulator keeps about itself: the clock's position, the id of the first key. No secrets.
import type { Database } from './database';

/** Where they keep the workspace of the first API key. */
export const FIRST_WORKSPACE = 'firstWorkspace';
export const DEFAULT_WORKSPACE = 'default';

/**
 * Where they say that the file still holds what was removed from the database: a kill may come before it is written
 * again.
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
