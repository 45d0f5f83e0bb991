// Caches data read from the database while it stays unchanged. Most requests need the same: the caller, the workspace,
// and the next due change.

/** Maximum total length, in characters. Above it the oldest entries are dropped. */
const MOST = 32_000_000;
/** Size of an entry besides its text. */
const LEAST = 300;

export class Memo<V> {
  readonly #known = new Map<string, { version: number; value: V; length: number }>();
  #length = 0;

  /**
   * @param lengthOf returns the length of a value's text
   * @param longest longer texts are not cached, because for them finding the row is the smaller cost
   */
  constructor(
    private readonly lengthOf: (value: V) => number,
    private readonly longest: number,
  ) {}

  /**
   * The value of a key. Calls `read` if it is not cached.
   *
   * @param version a new number means that the data may have changed
   */
  get(key: string, version: number, read: () => V): V {
    const known = this.#known.get(key);
    if (known?.version === version) return known.value;
    const value = read();
    const text = this.lengthOf(value);
    if (text > this.longest) return value;
    const length = LEAST + key.length + text;
    this.#known.set(key, { version, value, length });
    this.#length += length - (known?.length ?? 0);
    this.#forget();
    return value;
  }

  #forget(): void {
    if (this.#length <= MOST) return;
    for (const [key, { length }] of this.#known) {
      this.#known.delete(key);
      this.#length -= length;
      if (this.#length <= MOST) return;
    }
  }
}
