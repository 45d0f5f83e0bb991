/** Effects in previews for machines, compared with what happens. */

/** The routing on the platform; the canary's share is in percent. */
export interface Routing {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

/** Percent of the traffic by revision. */
export type Shares = Readonly<Record<string, number>>;

/** The part of an effect that tests use. */
export interface Told {
  readonly kind: string;
  /** Null: not known. */
  readonly from?: Shares | null;
  readonly to?: Shares | null;
}

/** @param canaryPercent 0 without a canary */
export function sharesOf(active?: string, canary?: string, canaryPercent = 0): Shares {
  return {
    ...(active === undefined ? {} : { [active]: 100 - canaryPercent }),
    ...(canary === undefined ? {} : { [canary]: canaryPercent }),
  };
}

/** The effects of a run in this log. Clears the log first. */
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

/** The traffic after an effect, with the id of the announced revision. */
export function arrived(to: Shares, revision: string): Shares {
  const { new: share, ...kept } = to;
  return { ...kept, ...(share === undefined ? {} : { [revision]: share }) };
}
