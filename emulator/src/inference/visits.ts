// Counts answered requests per revision of an application and minute, in memory, for the console.

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Maximum number of counted applications. The ones without requests for the longest time are dropped. */
const MOST_APPLICATIONS = 1000;

/** Requests of the last hour, by revision of an application. */
export interface VisitCounts {
  /** Start of each minute, milliseconds since 1970, oldest first. */
  minutes: number[];
  /** One count per minute, for each revision that has answered. */
  revisions: { id: string; counts: number[] }[];
}

interface Tally {
  /** Minutes since 1970. */
  minute: number;
  revision: string;
  count: number;
}

export class Visits {
  /** By workspace and application. */
  readonly #tallies = new Map<string, Tally[]>();

  /** @param at milliseconds since 1970 */
  count(workspace: string, application: string, revision: string, at: number): void {
    const key = `${workspace}/${application}`;
    const minute = Math.floor(at / MINUTE_MS);
    const all = this.#tallies.get(key) ?? [];
    const known = all.findLast((tally) => tally.minute === minute && tally.revision === revision);
    if (known) {
      known.count += 1;
      return;
    }
    this.#tallies.delete(key);
    this.#tallies.set(key, [...within(all, minute), { minute, revision, count: 1 }]);
    const [oldest] = this.#tallies.keys();
    if (this.#tallies.size > MOST_APPLICATIONS && oldest !== undefined) this.#tallies.delete(oldest);
  }

  /** @param now milliseconds since 1970 */
  of(workspace: string, application: string, now: number): VisitCounts {
    const last = Math.floor(now / MINUTE_MS);
    const tallies = within(this.#tallies.get(`${workspace}/${application}`) ?? [], last);
    const minutes = Array.from({ length: MINUTES }, (_, index) => last - MINUTES + 1 + index);
    const countOf = (id: string, minute: number) =>
      tallies.find((tally) => tally.revision === id && tally.minute === minute)?.count ?? 0;
    return {
      minutes: minutes.map((minute) => minute * MINUTE_MS),
      revisions: [...new Set(tallies.map(({ revision }) => revision))].map((id) => ({
        id,
        counts: minutes.map((minute) => countOf(id, minute)),
      })),
    };
  }

  clear(): void {
    this.#tallies.clear();
  }
}

/** The tallies of the hour that ends with a minute. Later ones exist if the clock was set back. */
function within(tallies: readonly Tally[], last: number): Tally[] {
  return tallies.filter(({ minute }) => minute > last - MINUTES && minute <= last);
}
