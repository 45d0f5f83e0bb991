// Metrics of `/_emulator/metrics`. Requests are counted as they happen. All other values are read on demand.
import { performance } from 'node:perf_hooks';
import type { Services } from '../services';
import { exposed, type Family, type Sample } from './exposition';

/** All metrics as text. */
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
    gauge('faults_waiting', 'Waiting faults.', [{ value: faults.waiting }]),
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
