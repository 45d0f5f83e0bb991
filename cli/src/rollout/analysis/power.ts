/** Predicts what a check can detect in a step. */
import { probit } from 'simple-statistics';
import { judge, rateWithin, samplesFor } from './statistic';

/** What a check is expected to see in a step. */
export interface Prospect {
  /** In percent points. */
  readonly margin: number;
  /** Judged requests per second: those to the new release, or all if answers do not name their release. */
  readonly perSecond: number;
  /** Requests to the previous release; undefined if answers do not name their release. */
  readonly besidePerSecond: number | undefined;
  /** Part of the judged requests that reaches the new release: 1, or its weight. */
  readonly part: number;
  /** How long the step lasts; undefined: until its checks have passed. */
  readonly forMs: number | undefined;
  /** Looks that are planned. */
  readonly looks: number;
}

export interface Power {
  /** Requests needed to pass. */
  readonly needed: number;
  /** Time until so many requests were seen; undefined if there are no requests. */
  readonly neededMs: number | undefined;
  /** Requests in the step; undefined for a step without a length. */
  readonly seen: number | undefined;
  /** Lowest failure rate, in percent, that is noticed in 95 of 100 such steps; undefined if none is. */
  readonly notices: number | undefined;
}

/** Chance of noticing a failing release. */
const SURELY = 0.95;

export function powerOf({ margin, perSecond, besidePerSecond, part, forMs, looks }: Prospect): Power {
  const needed = samplesFor(margin);
  const neededMs = perSecond > 0 ? Math.ceil((needed / perSecond) * 1000) : undefined;
  const lasts = forMs ?? neededMs;
  const inStep = (rate: number) => Math.floor((rate * (lasts ?? 0)) / 1000);
  const canary = inStep(perSecond);
  const baseline = besidePerSecond === undefined ? undefined : { bad: 0, total: inStep(besidePerSecond) };
  const failsWith = (bad: number) => {
    const sample = { canary: { bad, total: canary }, baseline };
    return judge(sample, { margin }, { number: looks, planned: looks }) === 'failing';
  };
  const seen = forMs === undefined ? undefined : canary;
  if (canary === 0 || !failsWith(canary)) return { needed, neededMs, seen, notices: undefined };
  const least = leastOf(canary, failsWith);
  const rate = rateWithin({ bad: least - 1, total: canary }, probit(SURELY)).upper / part;
  return { needed, neededMs, seen, notices: rate > 1 ? undefined : rate * 100 };
}

/** The smallest number up to `most` for which `holds` is true. It must be true for all larger numbers, too. */
function leastOf(most: number, holds: (number: number) => boolean): number {
  let [below, above] = [0, most];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
