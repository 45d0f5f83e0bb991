/** The promised error rates of the statistic, in simulated rollouts. */
import { draws, hitsOf } from '../../testing/simulated';
import { judge, samplesFor, type Verdict } from './statistic';

const RUNS = 2000;
const LOOK_SECONDS = 30;

interface Rates {
  readonly canary: number;
  readonly baseline: number;
  /** Requests that the new release gets in a second. */
  readonly perSecond: number;
}

interface Rollout extends Rates {
  /** Looks that were planned, and how many there were. */
  readonly planned: number;
  readonly looks: number;
}

/** One rollout at 10 % with a margin of 2 percentage points: its verdict, and the look that reached it. */
function simulate(
  random: () => number,
  { canary, baseline, perSecond, planned, looks }: Rollout,
): [ReturnType<typeof judge>, number] {
  const own = { bad: 0, total: 0 };
  const other = { bad: 0, total: 0 };
  let verdict: ReturnType<typeof judge> = 'inconclusive';
  for (let number = 1; number <= looks; number++) {
    const requests = perSecond * LOOK_SECONDS;
    for (const [counts, rate, total] of [
      [own, canary, requests],
      [other, baseline, requests * 9],
    ] as const) {
      counts.total += total;
      counts.bad += hitsOf(random, rate, total);
    }
    verdict = judge({ canary: own, baseline: other }, { margin: 2 }, { number, planned });
    if (verdict === 'failing') return [verdict, number];
  }
  return [verdict, looks];
}

function share(rollout: Rollout, wanted: Verdict): number {
  const random = draws(7);
  let count = 0;
  for (let run = 0; run < RUNS; run++) if (simulate(random, rollout)[0] === wanted) count += 1;
  return count / RUNS;
}

const usual = { planned: 20, looks: 20, baseline: 0.005, perSecond: 1 };

it.each([
  ['at one request a second', usual],
  ['at five seconds between requests', { ...usual, perSecond: 0.2 }],
  ['if 5 % fail in both', { ...usual, baseline: 0.05 }],
  ['during twenty more minutes of waiting', { ...usual, looks: 60 }],
])('equal releases are judged as failing in at most 1 %%: %s', (_when, rollout) => {
  expect(share({ ...rollout, canary: rollout.baseline }, 'failing')).toBeLessThanOrEqual(0.01);
});

it('equal releases pass at one request a second', () => {
  expect(share({ ...usual, canary: 0.005 }, 'passing')).toBeGreaterThanOrEqual(0.99);
});

it.each([
  [0.06, 0.95],
  [0.2, 0.99],
])(
  'a release with a failure rate of %d instead of 0.005 is caught with a probability of at least %d',
  (canary, least) => {
    expect(share({ ...usual, canary }, 'failing')).toBeGreaterThanOrEqual(least);
  },
);

it('nothing passes without measurements', () => {
  const look = { number: 20, planned: 20 };
  expect(judge({ canary: { bad: 0, total: 0 } }, { margin: 2 }, look)).toBe('inconclusive');
  const baseline = { bad: 0, total: 5000 };
  expect(judge({ canary: { bad: 0, total: 0 }, baseline }, { margin: 2 }, look)).toBe('inconclusive');
  expect(judge({ canary: { bad: 0, total: 20 }, baseline }, { margin: 2 }, look)).toBe('inconclusive');
});

it.each([
  [2, 133],
  [5, 52],
  [0.5, 538],
])('a margin of %d percentage points needs %d requests', (margin, requests) => {
  expect(samplesFor(margin)).toBe(requests);
  const sample = (total: number) => ({ canary: { bad: 0, total }, baseline: { bad: 0, total: 1_000_000 } });
  const look = { number: 1, planned: 1 };
  expect(judge(sample(Math.ceil(requests * 1.02)), { margin }, look)).toBe('passing');
  expect(judge(sample(Math.floor(requests * 0.95)), { margin }, look)).toBe('inconclusive');
});
