/**
 * Whether a new release fails more often than the previous one: one test for errors and for slow answers, with known
 * rates of false alarms.
 */
// See docs/decisions/0140-a-rollout-walks-outside-the-stack.md.
import { probit } from 'simple-statistics';

/** Counted requests, and those of them that failed or were too slow. */
export interface Counts {
  readonly bad: number;
  readonly total: number;
}

/** Counts of the new and the previous release. Without the previous one, the new one is judged alone. */
export interface Sample {
  readonly canary: Counts;
  readonly baseline?: Counts | undefined;
  /**
   * Failures without a known release. They count against passing, and enough of them make the check fail.
   */
  readonly unnamed?: number | undefined;
}

/**
 * Chance of a false alarm over all looks of a step, for a release whose excess is exactly the margin. For a release
 * that fails as often as before, it is less than 1 % (tests).
 */
const FALSE_ALARM = 0.04;
/** Part of that chance for the planned looks. */
const PLANNED = 0.8;
/** Chance that a release passes whose excess is exactly the margin. */
const FALSE_PASS = 0.05;

/** Bounds of a rate, or of a difference of rates. Each is wrong with the chance of its `z`. */
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

/** Bounds of the new release's excess of failures (Newcombe's interval of a difference). */
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
  /** Number of planned looks until the step may end. */
  readonly planned: number;
}

/**
 * The chance of a false alarm of one look. Planned looks leave a part for later looks, while a step waits for a person.
 * Each later look takes less than the previous one.
 */
function shareOf({ number, planned }: Look): number {
  if (number <= planned) return (FALSE_ALARM * PLANNED) / planned;
  const late = number - planned;
  return FALSE_ALARM * (1 - PLANNED) * (6 / (Math.PI * late) ** 2);
}

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

/** Requests without a failure that a new release needs to pass, if the previous release never fails. */
export function samplesFor(margin: number): number {
  const limit = margin / 100;
  const z = probit(1 - FALSE_PASS);
  return Math.ceil((z ** 2 * (1 - limit)) / limit);
}
