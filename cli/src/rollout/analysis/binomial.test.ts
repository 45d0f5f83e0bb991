/** The binomial distribution against sums of whole numbers, which have no rounding. */
import { assert as check, integer, property } from 'fast-check';
import { atLeast, atMost, quantile } from './binomial';

const WHOLE = 1000;

/** The exact chance of at most so many successes, as a part of `WHOLE ** trials`. */
function exactly(successes: number, trials: number, thousandths: number): number {
  let [ways, sum] = [1n, 0n];
  const [yes, no] = [BigInt(thousandths), BigInt(WHOLE - thousandths)];
  for (let count = 0; count <= successes; count += 1) {
    sum += ways * yes ** BigInt(count) * no ** BigInt(trials - count);
    ways = (ways * BigInt(trials - count)) / BigInt(count + 1);
  }
  // Thirty digits are more than a number has.
  return Number((sum * 10n ** 30n) / BigInt(WHOLE) ** BigInt(trials)) / 1e30;
}

const cases = [
  integer({ min: 1, max: 400 }),
  integer({ min: 1, max: 999 }),
  integer({ min: 0, max: 400 }),
] as const;

it('chances are those of exact sums', () => {
  check(
    property(...cases, (trials, thousandths, some) => {
      const successes = Math.min(some, trials);
      const within = { trials, chance: thousandths / WHOLE };
      const exact = exactly(successes, trials, thousandths);
      expect(Math.abs(atMost(successes, within) - exact)).toBeLessThan(1e-11);
      expect(Math.abs(atLeast(successes + 1, within) - (1 - exact))).toBeLessThan(1e-11);
    }),
    { numRuns: 300, seed: 1 },
  );
});

it('a quantile is the first number whose chance reaches the probability', () => {
  check(
    property(...cases, (trials, thousandths, some) => {
      const probability = [0.01, 0.5, 0.99][some % 3] ?? 0;
      const found = quantile(probability, { trials, chance: thousandths / WHOLE });
      expect(exactly(found, trials, thousandths)).toBeGreaterThan(probability - 1e-11);
      if (found > 0) expect(exactly(found - 1, trials, thousandths)).toBeLessThan(probability + 1e-11);
    }),
    { numRuns: 300, seed: 2 },
  );
});

it.each([
  ['no trials', { trials: 0, chance: 0.5 }, 0],
  ['no chance', { trials: 100, chance: 0 }, 0],
  ['certainty', { trials: 100, chance: 1 }, 100],
])('with %s, every quantile is the same', (_what, within, expected) => {
  expect([quantile(0.01, within), quantile(0.99, within)]).toEqual([expected, expected]);
});

it('a billion trials take no longer than a thousand', () => {
  const within = { trials: 1e9, chance: 0.1 };
  const deviation = Math.sqrt(1e9 * 0.1 * 0.9);
  expect((quantile(0.99, within) - 1e8) / deviation).toBeCloseTo(2.326, 2);
  expect(atMost(1e8 - 5 * deviation, within)).toBeCloseTo(2.87e-7, 8);
});
