/** What a preview changes in the costs of a month. */
import { connect, readSettings, type Settings } from '@workload/pulumi/rollout';
import type { Preview, Step } from '../preview/preview';
import { stackConfig } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { messageOf } from '../rollout/trouble';
import type { Bill } from './bill';
import { cached } from './cache';
import { changedIn, type Asked } from './changed';
import { changeOf, estimator, refundsOf } from './estimate';
import { NOTHING, sumOf } from './range';
import type { Cost, Estimate } from './schema';

/** Days of the bill from which prices and activity follow. */
export const WINDOW_DAYS = 30;

export interface CostDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
  /** Learns keys and tokens, which are concealed. */
  readonly learn: (value: string) => void;
}

/** The estimate of these steps; or why there is none. */
export async function costOf(
  steps: readonly Step[],
  preview: Preview,
  {
    stack,
    account,
    days,
  }: { readonly stack: Stack; readonly account?: string | undefined; readonly days: number },
  means: CostDependencies,
): Promise<Cost | string> {
  try {
    const settings = readSettings(await stackConfig(stack), means.env);
    const bill = await cached({ ...payerOf(settings, means), account }, settings.baseUrl, days, means);
    return estimated(bill, changedIn(steps, preview, settings));
  } catch (error) {
    means.signal.throwIfAborted();
    return `the bill could not be read: ${messageOf(error)}`;
  }
}

/** Who pays in the workspace of these settings. */
export function payerOf(
  settings: Settings,
  { note, learn, signal }: Pick<CostDependencies, 'note' | 'learn' | 'signal'>,
) {
  const { client } = connect(settings, note, undefined, learn).platform;
  return {
    client: client.withOptions({ retryBudgetMs: PATIENCE_MS }),
    workspace: settings.workspace,
    signal,
  };
}

/** Longest time of retries, in milliseconds: a preview does not wait longer for a figure. */
const PATIENCE_MS = 10_000;

export function estimated(bill: Bill, asked: readonly Asked[]): Cost {
  const estimate = estimator(bill);
  const resources = asked.map((one): Estimate =>
    'unknown' in one
      ? {
          ...{ urn: one.urn, standing: 'unknown', now: NOTHING, after: NOTHING },
          parts: [{ unknown: one.unknown }],
        }
      : estimate(one),
  );
  return {
    account: bill.account,
    start: new Date(bill.start).toISOString(),
    end: new Date(bill.end).toISOString(),
    resources,
    change: sumOf(resources.map(changeOf)),
    unknown: resources.filter(({ standing }) => standing === 'unknown').length,
    refunds: refundsOf(bill),
  };
}
