/**
 * Whether a new release fails more often than the previous one: one test for errors and for slow answers, with known
 * rates of false alarms.
 */
// See docs/decisions/0140-a-rollout-walks-outside-the-stack.md and 0210-checks-that-count-what-happened.md.
import { probit } from 'simple-statistics';
import { atLeast, atMost, quantile } from './binomial';

/** Counted requests, and those of them that failed or were too slow. */
export interface Counts {
  readonly bad: number;
  readonly total: number;
}

/** Counts of the new and the previous release. Without the previous one, the new one is judged alone. */
export interface Sample {
  readonly canary: Counts;
  readonly baseline?: Counts | undefined;
  /** Answers that name another release than the new one. Default: those of the previous release. */
  readonly others?: number | undefined;
  /** Failures that name no release. */
  readonly unnamed?: number | undefined;
  /** Good answers that name no release. They count for none. */
  readonly silent?: number | undefined;
  /** Share of the new release in the traffic, from 0 to 1. Undefined: answers of both are counted together. */
  readonly weight?: number | undefined;
  /** Whether the program contains the name of the new release, so that it may be the name of another one. */
  readonly isTyped?: boolean | undefined;
}

/** What a release may do and still pass. */
export interface Limits {
  /** By how many percentage points more often the new release may fail. */
  readonly margin: number;
  /** The new release passes only if it fails less often than this, in percent. Default: 100. */
  readonly ceiling?: number | undefined;
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
/** Chance of more requests to the new release than its weight allows, and of fewer. */
const OUTSIDE = 0.01;
/** Chance that names which are right look wrong, at one look. */
const FALSE_MISMATCH = 1e-4;

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

/** The counts with a part of the failures that name no release counted for the new one, and the rest for the other. */
function attributed(sample: Sample, failures: number): Sample {
  const { canary, baseline, unnamed = 0 } = sample;
  const rest = unnamed - failures;
  return {
    canary: withFailures(canary, failures),
    baseline: baseline && rest > 0 ? withFailures(baseline, rest) : baseline,
  };
}

function withFailures({ bad, total }: Counts, more: number): Counts {
  return { bad: bad + more, total: total + more };
}

/** How many of the failures that name no release the new one has, at least and at most, according to its weight. */
function ownFailures(sample: Sample): { readonly least: number; readonly most: number } {
  const { canary, unnamed = 0, silent = 0, weight } = sample;
  if (weight === undefined || unnamed === 0) return { least: unnamed, most: unnamed };
  const within = { trials: answersIn(sample), chance: weight };
  const limited = (count: number) => Math.min(unnamed, Math.max(0, count));
  return {
    // Its answers without a name may all be good ones.
    least: limited(quantile(OUTSIDE, within) - canary.total - silent),
    most: limited(quantile(1 - OUTSIDE, within) - canary.total),
  };
}

function answersIn({ canary, baseline, others = baseline?.total ?? 0, unnamed = 0, silent = 0 }: Sample) {
  return canary.total + others + unnamed + silent;
}

/**
 * Whether the names are certainly wrong: however the answers without a name are distributed, the new release has less
 * than half its weight, or is nearer to all requests than to its weight.
 */
function isMismatch(sample: Sample): boolean {
  const { canary, unnamed = 0, silent = 0, weight } = sample;
  if (weight === undefined) return false;
  const trials = answersIn(sample);
  const most = canary.total + unnamed + silent;
  const isLess = atMost(most, { trials, chance: weight / 2 }) < FALSE_MISMATCH;
  return isLess || atLeast(canary.total, { trials, chance: (1 + weight) / 2 }) < FALSE_MISMATCH;
}

/**
 * Whether the names could be those of the other release. Between a third and two thirds of the traffic, the counts
 * cannot tell: the strategy is checked for that, and an earlier step has told.
 */
export function maybeSwapped(sample: Sample): boolean {
  const { canary, unnamed = 0, silent = 0, weight, isTyped = false } = sample;
  if (weight === undefined || (weight >= 1 / 3 && weight <= 2 / 3)) return false;
  const swapped = { trials: answersIn(sample), chance: 1 - weight };
  if (weight > 0.5) return atLeast(canary.total, swapped) >= FALSE_MISMATCH;
  // Then answers without a name may be those of the other release, too.
  const most = canary.total + (isTyped ? unnamed + silent : 0);
  return atMost(most, swapped) >= FALSE_MISMATCH;
}

export type Verdict = 'failing' | 'passing' | 'inconclusive';

/** Judges a sample. Missing data never passes. `mismatch`: the names of the releases are wrong. */
export function judge(sample: Sample, { margin, ceiling = 100 }: Limits, look: Look): Verdict | 'mismatch' {
  if (isMismatch(sample)) return 'mismatch';
  const limit = margin / 100;
  const { least, most } = ownFailures(sample);
  const alarm = probit(1 - shareOf(look));
  if (excessWithin(attributed(sample, least), alarm).lower > limit) return 'failing';
  if (sample.canary.total === 0 || maybeSwapped(sample)) return 'inconclusive';
  const atWorst = attributed(sample, most);
  const isTolerable = rateOf(atWorst.canary) < ceiling / 100;
  const { upper } = excessWithin(atWorst, probit(1 - FALSE_PASS));
  return isTolerable && upper <= limit ? 'passing' : 'inconclusive';
}

function rateOf({ bad, total }: Counts): number {
  return bad / total;
}

/** Requests without a failure that a new release needs to pass, if the previous release never fails. */
export function samplesFor(margin: number): number {
  const limit = margin / 100;
  const z = probit(1 - FALSE_PASS);
  return Math.ceil((z ** 2 * (1 - limit)) / limit);
}
