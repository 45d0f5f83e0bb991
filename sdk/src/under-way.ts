/** Counts running calls, for callers that wait for their end. */

/**
 * The number of running calls. A call counts itself. A second reaction to its promise would remove the caller from the
 * stack of its error, because V8 follows `await` only through promises with one reaction.
 */
export class UnderWay {
  #count = 0;
  #waiting: (() => void)[] = [];

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
    if (this.#count > 0) return;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits until no call is running. */
  async none(): Promise<void> {
    while (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
