/** What a check can tell in a step, known before the step begins. */
import { probit } from 'simple-statistics';
import { judge, rateWithin, samplesFor } from './statistic';

/** What a check will see while a step lasts. */
export interface Prospect {
  /** In percent points. */
  readonly margin: number;
  /** Requests that are judged each second: those to the new release, or all where answers do not name theirs. */
  readonly perSecond: number;
  /** Requests to the previous release; undefined if answers do not name their release. */
  readonly besidePerSecond: number | undefined;
  /** Which part of the requests that are judged reaches the new release: 1, or its weight. */
  readonly part: number;
  /** How long the step lasts; undefined: until its checks have passed. */
  readonly forMs: number | undefined;
  /** Looks that are planned. */
  readonly looks: number;
}

export interface Power {
  /** Requests that it takes to pass. */
  readonly needed: number;
  /** How long it takes to see them; undefined when there are none to see. */
  readonly neededMs: number | undefined;
  /** Requests that the step sees; undefined of a step without a length. */
  readonly seen: number | undefined;
  /** A new release that fails in so many percent is noticed in 95 of 100 such steps; undefined: none is. */
  readonly notices: number | undefined;
}

/** How surely a failing release is to be noticed. */
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
    return judge(sample, margin, { number: looks, planned: looks }) === 'failing';
  };
  const seen = forMs === undefined ? undefined : canary;
  if (canary === 0 || !failsWith(canary)) return { needed, neededMs, seen, notices: undefined };
  const least = leastOf(canary, failsWith);
  const rate = rateWithin({ bad: least - 1, total: canary }, probit(SURELY)).upper / part;
  return { needed, neededMs, seen, notices: rate > 1 ? undefined : rate * 100 };
}

/** The least number up to `most` for which something holds that holds of all above it. */
function leastOf(most: number, holds: (number: number) => boolean): number {
  let [below, above] = [0, most];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
