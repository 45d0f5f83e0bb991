/**
 * Whether a new release fails more often than the previous one: one test for errors and for slow answers, with known
 * rates of false alarms.
 */
// See docs/decisions/0140-a-rollout-walks-outside-the-stack.md.
import { probit } from 'simple-statistics';

/** Requests that were watched, and those among them that failed or were too slow. */
export interface Counts {
  readonly bad: number;
  readonly total: number;
}

/** What was counted for the new release and the previous one; without the previous one, the new one is judged alone. */
export interface Sample {
  readonly canary: Counts;
  readonly baseline?: Counts | undefined;
  /**
   * Failures that nobody can assign to a release: the release must not pass because of them, and enough of them end it.
   */
  readonly unnamed?: number | undefined;
}

/**
 * How often a release may be taken for a failing one whose excess is exactly the margin, over all looks of a step. One
 * that is the same as before is taken for failing in less than 1 % (tests).
 */
const FALSE_ALARM = 0.04;
/** How much of that is for the looks that are planned. */
const PLANNED = 0.8;
/** How often a release may be let pass whose excess is exactly the margin. */
const FALSE_PASS = 0.05;

/** What the difference of the rates may be, as far as the counts tell: two bounds, each wrong with this chance. */
interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Bounds of a rate (Wilson's score interval). */
export function rateWithin({ bad, total }: Counts, z: number): Interval {
  if (total === 0) return { lower: 0, upper: 1 };
  const rate = bad / total;
  const square = z ** 2 / total;
  const middle = (rate + square / 2) / (1 + square);
  const half = (z * Math.sqrt((rate * (1 - rate)) / total + square / (4 * total))) / (1 + square);
  return { lower: Math.max(0, middle - half), upper: Math.min(1, middle + half) };
}

/** Bounds of how much more often the new release fails (Newcombe's interval of a difference). */
function excessWithin({ canary, baseline }: Sample, z: number): Interval {
  const own = rateWithin(canary, z);
  if (baseline === undefined) return own;
  if (canary.total === 0 || baseline.total === 0) return { lower: -1, upper: 1 };
  const other = rateWithin(baseline, z);
  const [rate, usual] = [canary.bad / canary.total, baseline.bad / baseline.total];
  const difference = rate - usual;
  return {
    lower: difference - Math.hypot(rate - own.lower, other.upper - usual),
    upper: difference + Math.hypot(own.upper - rate, usual - other.lower),
  };
}

/** When a sample is looked at. */
export interface Look {
  /** From 1. */
  readonly number: number;
  /** How many are planned until the step may end. */
  readonly planned: number;
}

/**
 * The chance of a false alarm that one look may take. The part that planned looks do not use is for later looks, while
 * a step waits for somebody: each of these takes less than the previous one.
 */
function shareOf({ number, planned }: Look): number {
  if (number <= planned) return (FALSE_ALARM * PLANNED) / planned;
  const late = number - planned;
  return FALSE_ALARM * (1 - PLANNED) * (6 / (Math.PI * late) ** 2);
}

/** What a sample says. */
export type Verdict = 'failing' | 'passing' | 'inconclusive';

/**
 * Judges a sample. Missing data never passes.
 *
 * @param margin by how many percent points more often the new release may fail
 */
export function judge(sample: Sample, margin: number, look: Look): Verdict {
  const limit = margin / 100;
  const { canary, baseline, unnamed = 0 } = sample;
  const alarm = probit(1 - shareOf(look));
  const all = canary.total + (baseline?.total ?? 0) + unnamed;
  const isFailing =
    excessWithin(sample, alarm).lower > limit ||
    rateWithin({ bad: unnamed, total: all }, alarm).lower > limit;
  if (isFailing) return 'failing';
  const atWorst = { bad: canary.bad + unnamed, total: canary.total + unnamed };
  const excess = excessWithin({ canary: atWorst, baseline }, probit(1 - FALSE_PASS));
  return canary.total > 0 && excess.upper <= limit ? 'passing' : 'inconclusive';
}

/** How many requests to a new release without a failure it takes to let it pass beside one that never fails. */
export function samplesFor(margin: number): number {
  const limit = margin / 100;
  const z = probit(1 - FALSE_PASS);
  return Math.ceil((z ** 2 * (1 - limit)) / limit);
}
