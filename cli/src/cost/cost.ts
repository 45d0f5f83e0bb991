/** What a preview changes in the costs of a month. */
import { connect, readSettings, type Settings } from '@workload/pulumi/rollout';
import type { Preview, Step } from '../preview/preview';
import { RecordedStack, stackConfig } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { messageOf } from '../rollout/trouble';
import { type Bill, readBill } from './bill';
import { cached } from './cache';
import { changedIn, type Asked } from './changed';
import { changeOf, estimator, refundsOf, summed } from './estimate';
import { NOTHING, sumOf } from './range';
import type { Cost, Estimate } from './schema';

/** Days of the bill from which prices and activity follow. */
export const WINDOW_DAYS = 30;

/** Bills that one command has asked for: several stacks may have the same. */
export type Bills = Map<string, Promise<Bill>>;

export interface CostDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
  /** Learns keys and tokens, which are concealed. */
  readonly learn: (value: string) => void;
  readonly bills?: Bills | undefined;
}

export interface CostOptions {
  readonly stack: Stack;
  readonly account?: string | undefined;
  readonly days: number;
  /** Whether a gate depends on it. Then no file counts: the program of the preview could have written it. */
  readonly isGated: boolean;
}

/** The estimate of these steps; or why there is none. */
export async function costOf(
  steps: readonly Step[],
  preview: Preview,
  { stack, account, days, isGated }: CostOptions,
  dependencies: CostDependencies,
): Promise<Cost | string> {
  try {
    const [get, recorded] = await Promise.all([stackConfig(stack), RecordedStack.of(stack)]);
    const settings = readSettings(get, dependencies.env);
    const payer = { ...payerOf(settings, dependencies), account };
    const { baseUrl, workspace, credential } = settings;
    // Another credential may see another bill.
    const key = JSON.stringify([baseUrl, workspace, account, days, isGated, credential]);
    const reading =
      dependencies.bills?.get(key) ??
      (isGated ? readBill(payer, days, dependencies.now) : cached(payer, settings, days, dependencies));
    dependencies.bills?.set(key, reading);
    const bill = await reading;
    const modified = new Map(recorded.resources.map((one) => [one.urn, Date.parse(one.modified ?? '')]));
    const modifiedOf = (urn: string) => {
      const at = modified.get(urn);
      return at === undefined || Number.isNaN(at) ? undefined : at;
    };
    return estimated(bill, changedIn(steps, preview, settings, modifiedOf));
  } catch (error) {
    dependencies.signal.throwIfAborted();
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
    client: client.withOptions({ retryBudgetMs: PATIENCE_MS, timeoutMs: PATIENCE_MS }),
    workspace: settings.workspace,
    signal,
  };
}

/** Longest time of a request, and of its retries, in milliseconds: a preview does not wait longer for a figure. */
const PATIENCE_MS = 10_000;

/** What follows from the resources. */
function totals(resources: readonly Estimate[]): Pick<Cost, 'change' | 'unknown'> {
  return {
    change: sumOf(resources.map(changeOf)),
    unknown: resources.filter(({ standing }) => standing === 'unknown').length,
  };
}

/** An estimate from a file: its sums are made again, as somebody may have changed them. */
export function recounted(cost: Cost): Cost {
  const resources = cost.resources.map(summed);
  return { ...cost, resources, ...totals(resources) };
}

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
    ...totals(resources),
    refunds: refundsOf(bill),
  };
}
