/** Who gets failures that name no release, and when names are wrong: a fast version of tests/rollout/statistic.slow.ts. */
import { draws, outcomes, ROWS, simulate, wrongNames } from '../../testing/simulated';
import { judge } from './statistic';

const look = { number: 20, planned: 20 };
const limits = { margin: 2, ceiling: 50 };

/** Few runs have a margin for chance. */
const CHANCE = 0.03;

it.each(ROWS)('scenario 4: $what', ({ step, expected, within = Infinity }) => {
  const found = outcomes(step, 150);
  for (const [kind, { least = 0, most = 1 }] of Object.entries(expected)) {
    const part = found[kind as keyof typeof expected];
    expect([kind, part]).toEqual([
      kind,
      Math.min(Math.max(part, least - CHANCE), most + (most > 0 ? CHANCE : 0)),
    ]);
  }
  expect(found.abortSeconds).toBeLessThanOrEqual(within);
});

it('scenario 2, invariant 5: wrong names are never promoted', () => {
  const random = draws(11);
  const promoted = Array.from({ length: 500 }, () => wrongNames(random)).filter(
    (step) => simulate(random, step).kind === 'promoted',
  );
  expect(promoted).toEqual([]);
});

it.each<[string, Parameters<typeof judge>[0], ReturnType<typeof judge>]>([
  [
    'a quarter of the weight is certainly wrong',
    { canary: { bad: 0, total: 25 }, baseline: { bad: 0, total: 975 }, weight: 0.1 },
    'mismatch',
  ],
  [
    'most answers of a small share are certainly wrong',
    { canary: { bad: 0, total: 80 }, baseline: { bad: 0, total: 20 }, weight: 0.1 },
    'mismatch',
  ],
  [
    'few answers say nothing about names',
    { canary: { bad: 0, total: 3 }, baseline: { bad: 0, total: 1 }, weight: 0.1 },
    'inconclusive',
  ],
  [
    'answers without a name may be those that are missing',
    { canary: { bad: 0, total: 0 }, baseline: { bad: 0, total: 900 }, silent: 100, weight: 0.1 },
    'inconclusive',
  ],
  [
    'good answers without a name count for no release',
    { canary: { bad: 0, total: 0 }, baseline: { bad: 0, total: 0 }, silent: 1000, weight: 0.1 },
    'inconclusive',
  ],
  [
    'all answers are of the only release that serves',
    { canary: { bad: 0, total: 500 }, baseline: { bad: 9, total: 900 }, others: 0, weight: 1 },
    'passing',
  ],
  [
    'the only release that serves is never named',
    { canary: { bad: 0, total: 0 }, baseline: { bad: 9, total: 900 }, others: 500, weight: 1 },
    'mismatch',
  ],
])('%s', (_what, sample, verdict) => {
  expect(judge(sample, limits, look)).toBe(verdict);
});

it('a large margin needs no fewer answers than show that names are not swapped', () => {
  // Five requests would be enough for the margin alone.
  const sample = { canary: { bad: 0, total: 5 }, baseline: { bad: 0, total: 6 }, weight: 0.25 };
  expect(judge(sample, { margin: 45 }, look)).toBe('inconclusive');
});
