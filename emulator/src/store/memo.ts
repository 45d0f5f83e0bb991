// What was read from the database, for as long as it stays. Most requests ask for the same: who sends them, where they
// act, and what is due.

/** More is forgotten at once: what is read again is soon there again. */
const MOST = 1000;

export class Memo<V> {
  readonly #known = new Map<string, { version: number; value: V }>();

  /** @param isKept whether a value is kept, or read each time */
  constructor(private readonly isKept: (value: V) => boolean) {}

  /**
   * What stands under the key, which `read` says when it is not known.
   *
   * @param version another number once what was read may have changed
   */
  get(key: string, version: number, read: () => V): V {
    const known = this.#known.get(key);
    if (known?.version === version) return known.value;
    const value = read();
    if (!this.isKept(value)) return value;
    if (this.#known.size === MOST) this.#known.clear();
    this.#known.set(key, { version, value });
    return value;
  }
}
