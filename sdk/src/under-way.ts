/** Which calls are under way, for those who wait for their end. */

/**
 * How many calls are under way. A call counts itself: a second reaction to its promise would take the caller out of the
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

  /** Waits until there is none. */
  async none(): Promise<void> {
    while (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
