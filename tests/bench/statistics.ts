/** Statistics of repeated measurements: the median, the spread, and how quiet the machine was. */
import { loadavg, availableParallelism } from 'node:os';

/** The median; with an even count, the mean of the two middle values. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which lies this share of the samples, from 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The spread of samples: their median distance from the median, relative to the median. */
export function spread(samples: readonly number[]): number {
  const middle = median(samples);
  return middle === 0 ? 0 : median(samples.map((sample) => Math.abs(sample - middle))) / middle;
}

/** How quiet the machine was. */
export interface Quiet {
  /** Elapsed time of a fixed piece of work, as a multiple of its processor time: the median of all probes. */
  readonly stretch: number;
  /** Load of the machine before the benchmark, per processor. */
  readonly load: number;
}

/** Read at the start of the process: later it includes the load of the benchmark itself. */
const LOAD_BEFORE = (loadavg()[0] ?? 0) / availableParallelism();

/** Above either value, do not trust a run's elapsed times. */
export const LOUD: Quiet = { stretch: 1.1, load: 0.5 };

export function isLoud({ stretch, load }: Quiet): boolean {
  return stretch > LOUD.stretch || load > LOUD.load;
}

/** Probes the machine between measurements. */
export class Listener {
  readonly #stretches: number[] = [];

  /** Works for some 50 ms. Other processes make the elapsed time exceed the processor time. */
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
