/** The promised error rates of checks, in 2,000 simulated steps for each row of docs/rollout.md. */
import { draws, outcomes, ROWS, simulate, wrongNames } from '../../cli/src/testing/simulated';

const RUNS = 2000;

it.each(ROWS)(
  '$what',
  ({ what, step, expected, within = Infinity }) => {
    const found = outcomes(step, RUNS);
    process.stdout.write(`${what}: ${JSON.stringify(found)}\n`);
    for (const [kind, { least = 0, most = 1 }] of Object.entries(expected)) {
      const part = found[kind as keyof typeof expected];
      expect([kind, part]).toEqual([kind, Math.min(Math.max(part, least), most)]);
    }
    expect(found.abortSeconds).toBeLessThanOrEqual(within);
  },
  120_000,
);

it('swapped, stale, equal and absent names are promoted 0 times in 10,000', () => {
  const random = draws(23);
  const promoted = Array.from({ length: 10_000 }, () => wrongNames(random)).filter(
    (step) => simulate(random, step).kind === 'promoted',
  );
  expect(promoted).toEqual([]);
}, 300_000);
