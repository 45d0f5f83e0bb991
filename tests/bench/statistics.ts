/** Numbers of repeated measurements: the middle, how far they scatter, and how quiet the machine was meanwhile. */
import { loadavg, availableParallelism } from 'node:os';

/** The middle one; the mean of the two middle ones where there are two. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that a share of the samples does not exceed; `share` from 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How far samples scatter: the middle distance from the median, as a share of it. */
export function spread(samples: readonly number[]): number {
  const middle = median(samples);
  return middle === 0 ? 0 : median(samples.map((sample) => Math.abs(sample - middle))) / middle;
}

/** How quiet the machine was: 1 is a machine that did nothing else. */
export interface Quiet {
  /** Time that a fixed piece of work took, as a multiple of the processor time it took: the median of all looks. */
  readonly stretch: number;
  /** Load of the machine before the benchmark began to work, by processor. */
  readonly load: number;
}

/** At the start of the process: later it is the load that the benchmark itself makes. */
const LOAD_BEFORE = (loadavg()[0] ?? 0) / availableParallelism();

/** Above either of these, wall times of a run are not to be trusted. */
export const LOUD: Quiet = { stretch: 1.1, load: 0.5 };

export function isLoud({ stretch, load }: Quiet): boolean {
  return stretch > LOUD.stretch || load > LOUD.load;
}

/** Looks at the machine between measurements. */
export class Listener {
  readonly #stretches: number[] = [];

  /** Works for some 50 ms; what else runs makes it take longer than the processor time it needs. */
  listen(): void {
    const started = performance.now();
    const before = process.cpuUsage();
    let sum = 0;
    for (let i = 0; performance.now() - started < 50; i++) sum += Math.sqrt(i);
    const { user, system } = process.cpuUsage(before);
    const usedMs = (user + system) / 1000;
    if (sum > 0 && usedMs > 0) this.#stretches.push((performance.now() - started) / usedMs);
  }

  heard(): Quiet {
    return { stretch: median(this.#stretches), load: LOAD_BEFORE };
  }
}
