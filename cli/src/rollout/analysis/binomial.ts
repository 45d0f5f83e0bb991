/** The binomial distribution, exact for any number of trials: terms are summed from the largest one outwards. */
import { gammaln } from 'simple-statistics';

/** A number of independent trials, and the chance of each. */
export interface Trials {
  readonly trials: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** Terms below this part of the sum change no digit of it. */
const NEGLIGIBLE = 1e-17;

/** The chance of at most so many successes. */
export function atMost(successes: number, { trials, chance }: Trials): number {
  if (successes < 0) return 0;
  if (successes >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  // The smaller tail is summed, so that no digits are lost.
  if (successes >= trials * chance) return 1 - atMost(trials - successes - 1, { trials, chance: 1 - chance });
  let term = Math.exp(logTerm(successes, { trials, chance }));
  let sum = term;
  for (let count = successes; count > 0 && term > sum * NEGLIGIBLE; count -= 1) {
    term *= (count / (trials - count + 1)) * ((1 - chance) / chance);
    sum += term;
  }
  return Math.min(1, sum);
}

/** The chance of at least so many successes. */
export function atLeast(successes: number, { trials, chance }: Trials): number {
  return atMost(trials - successes, { trials, chance: 1 - chance });
}

/** The smallest number of successes that is not exceeded with this probability. */
export function quantile(probability: number, within: Trials): number {
  let [below, above] = [-1, within.trials];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (atMost(middle, within) >= probability) above = middle;
    else below = middle;
  }
  return above;
}

/** The logarithm of the chance of exactly so many successes. */
function logTerm(successes: number, { trials, chance }: Trials): number {
  const ways = gammaln(trials + 1) - gammaln(successes + 1) - gammaln(trials - successes + 1);
  return ways + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance);
}
