/** What previews tell machines, held against what happens. */

/** Where the platform says that traffic goes; the share of the canary in percent. */
export interface Routing {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

/** Percent of the traffic by revision. */
export type Shares = Readonly<Record<string, number>>;

/** The part of an effect that tests look at. */
export interface Told {
  readonly kind: string;
  readonly from?: Shares;
  readonly to?: Shares;
}

/** @param canaryPercent 0 without a canary */
export function sharesOf(active?: string, canary?: string, canaryPercent = 0): Shares {
  return {
    ...(active === undefined ? {} : { [active]: 100 - canaryPercent }),
    ...(canary === undefined ? {} : { [canary]: canaryPercent }),
  };
}

/** The effects that a run tells in this log, which it empties. */
export async function effectsIn(log: string[], run: () => Promise<unknown>): Promise<Told[]> {
  log.length = 0;
  process.env.WORKLOAD_EFFECTS = 'json';
  try {
    await run();
  } finally {
    delete process.env.WORKLOAD_EFFECTS;
  }
  return log.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Told] : []));
}

/** Where traffic goes according to an effect, once the revision that it announces is known. */
export function arrived(to: Shares, revision: string): Shares {
  const { new: share, ...kept } = to;
  return { ...kept, ...(share === undefined ? {} : { [revision]: share }) };
}
