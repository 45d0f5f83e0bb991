// What was read from the database since it changed last. Between two changes most requests ask for the same: who sends
// them, where they act, and what is due.
import type { Database } from './database';

/** More is forgotten at once: what is read again is soon there again. */
const MOST = 1000;

export class Memo<V> {
  readonly #known = new Map<string, V>();
  #version = -1;

  constructor(private readonly database: Pick<Database, 'version'>) {}

  /** What stands under the key, which `read` says when it is not known. */
  get(key: string, read: () => V): V {
    const { version } = this.database;
    if (version !== this.#version || this.#known.size === MOST) this.#known.clear();
    this.#version = version;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = read();
    this.#known.set(key, value);
    return value;
  }
}
