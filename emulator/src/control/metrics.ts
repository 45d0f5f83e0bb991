// What `/_emulator/metrics` tells: requests as they were counted, and everything else as it is when it is asked for.
import { performance } from 'node:perf_hooks';
import type { Services } from '../services';
import { exposed, type Family, type Sample } from './exposition';

/** Upper bounds of the histogram, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Counted {
  labels: { method: string; route: string };
  statuses: Map<number | 'dropped', number>;
  /** How many took at most each bound, and longer than the one before; the last took longer than all. */
  buckets: number[];
  /** Seconds of all together. */
  sum: number;
}

/** Requests by route, status and time. There are as many figures as routes and statuses, whatever clients send. */
export class RequestCounts {
  readonly #routes = new Map<string, Counted>();

  /**
   * @param pattern The route, with its parameters as `:name`.
   * @param status `dropped`: the connection was closed without an answer.
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

/** A route as people write it: `/v0/drives/{name}`. */
function routeOf(pattern: string): string {
  return pattern.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}');
}

/** Everything, as text. */
export function metricsOf(services: Services): string {
  const { requests, faults, journal, database, platform } = services;
  const { database: file, log } = database.sizes();
  const { rss, heapUsed } = process.memoryUsage();
  const cpu = process.cpuUsage();
  const { active } = performance.eventLoopUtilization();
  return exposed([
    ...requests.families(),
    gauge('objects', 'Objects on the platform.', objectsOf(platform.store.countsEverywhere())),
    gauge('database_bytes', 'Size of the database and of its log.', [
      { labels: { part: 'database' }, value: file },
      { labels: { part: 'log' }, value: log },
    ]),
    gauge('journal_entries', 'Requests in the journal.', [{ value: journal.size.entries }]),
    gauge('journal_bytes', 'Size of the journal in memory.', [{ value: journal.size.bytes }]),
    gauge('faults_waiting', 'Faults that still wait.', [{ value: faults.waiting }]),
    counter('workload_emulator_faults_met_total', 'Requests that met a fault.', faults.met),
    counter(
      'workload_emulator_event_loop_active_seconds_total',
      'Time in which the event loop was busy.',
      active / 1000,
    ),
    counter('process_cpu_seconds_total', 'Processor time of the process.', (cpu.user + cpu.system) / 1e6),
    plain('process_resident_memory_bytes', 'Memory of the process.', rss),
    plain('process_heap_bytes', 'JavaScript objects in memory.', heapUsed),
    plain('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
  ]);
}

function objectsOf(counts: readonly { kind: string; count: number }[]): Sample[] {
  return counts.map(({ kind, count }) => ({ labels: { kind }, value: count }));
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `workload_emulator_${name}`, help, type: 'gauge', samples };
}

function plain(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ value }] };
}
