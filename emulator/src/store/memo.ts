// What was read from the database, for as long as it stays unchanged. Most requests ask for the same: who sends them,
// where they act, and what is due.

/** When they are longer together, the oldest are forgotten. In characters. */
const MOST = 16_000_000;
/** What a value takes beside its text. */
const LEAST = 300;

export class Memo<V> {
  readonly #known = new Map<string, { version: number; value: V; length: number }>();
  #length = 0;

  /**
   * @param lengthOf how long the text of a value is
   * @param longest a longer one is read each time: of such a text, finding it is the least
   */
  constructor(
    private readonly lengthOf: (value: V) => number,
    private readonly longest: number,
  ) {}

  /**
   * What stands under the key, which `read` says when it is not known.
   *
   * @param version another number once what was read may have changed
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
