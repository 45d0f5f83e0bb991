// Which requests of an application go to its canary.

/**
 * Exactly the canary's percentage of each hundred requests. The order is fixed, but it does not alternate: two clients
 * that send in turn both see that percentage.
 */
export class TrafficSplit {
  readonly #counts = new Map<string, number>();

  /** Whether the next request of the application goes to the canary, which has this share, in percent. */
  nextIsForCanary(application: string, share: number): boolean {
    const count = this.#counts.get(application) ?? 0;
    this.#counts.set(application, (count + 1) % 100);
    return rankOf(count) < share;
  }
}

/**
 * The canary gets this request of a hundred if its share is above this rank. Each rank of 0 to 99 occurs once, and
 * every ten requests have one of each ten ranks, in another order than the ten requests before.
 */
function rankOf(count: number): number {
  const ten = Math.floor(count / 10);
  return 10 * ((7 * count + 9 + ten) % 10) + ((3 * ten) % 10);
}
