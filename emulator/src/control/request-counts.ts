// Counts answered requests by route.
import type { Family, Sample } from './exposition';

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Counted {
  labels: { method: string; route: string };
  statuses: Map<number | 'dropped', number>;
  /** Requests up to each bound and above the previous one. The last entry counts those above all bounds. */
  buckets: number[];
  /** Total of all durations, in seconds. */
  sum: number;
}

/**
 * Requests by route, status and duration. The number of series depends only on routes and statuses, not on the clients.
 */
export class RequestCounts {
  readonly #routes = new Map<string, Counted>();

  /**
   * @param pattern The route, with its parameters as `:name`.
   * @param status `dropped` if the connection was closed without an answer.
   */
  count(method: string, pattern: string, status: number | 'dropped', seconds: number): void {
    const key = `${method} ${pattern}`;
    let counted = this.#routes.get(key);
    if (counted === undefined) {
      const labels = { method, route: routeOf(pattern) };
      counted = { labels, statuses: new Map(), buckets: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
      this.#routes.set(key, counted);
    }
    counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const index = bucket < 0 ? BOUNDS.length : bucket;
    counted.buckets[index] = (counted.buckets[index] ?? 0) + 1;
    counted.sum += seconds;
  }

  families(): Family[] {
    const all = [...this.#routes.values()];
    return [
      {
        name: 'workload_emulator_requests_total',
        help: 'Requests that were answered, or dropped.',
        type: 'counter',
        samples: all.flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      },
      {
        name: 'workload_emulator_request_duration_seconds',
        help: 'Time until the answer began.',
        type: 'histogram',
        samples: all.flatMap(histogramOf),
      },
    ];
  }
}

function histogramOf({ labels, buckets, sum }: Counted): Sample[] {
  let total = 0;
  const cumulative = buckets.map((count, index) => {
    total += count;
    return { suffix: '_bucket', labels: { ...labels, le: BOUNDS[index] ?? '+Inf' }, value: total };
  });
  return [...cumulative, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
}

/** A route in readable form: `/v0/drives/{driveName}`. */
function routeOf(pattern: string): string {
  return pattern.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}');
}
