/**
 * Random sequences of programs, runs, commands, kills and losses on one object with a rollout. After each step, the
 * invariants hold. A failure prints the shortest sequence that breaks one.
 */
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Kind } from '../../cli/src/rollout/platform';
import { Counters } from './counters';
import { Play } from './model/play';
import { type Step, steps } from './model/steps';
import { ALL, Tally } from './model/tally';
import { Stage } from './stage';

// `npm run test:model` plays more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 100);

// A rule taken out is found or not: nobody reads how.
const isShortened = process.env.WORKLOAD_MODEL_SHORTEST !== 'no';

const stage = new Stage();
const tally = new Tally();
let counters: Counters;
beforeAll(async () => {
  counters = await Counters.start();
});
afterAll(() => {
  counters.stop();
});

const play = async (kind: Kind, edition: number, sequence: readonly Step[]): Promise<void> => {
  stage.reset();
  await new Play(stage, counters, kind, tally, edition).play(sequence);
};

/** The sequence without each step that the failure does not need, and its error. */
async function shortest(
  kind: Kind,
  edition: number,
  sequence: readonly Step[],
): Promise<[readonly Step[], unknown]> {
  for (let index = sequence.length - 1; index >= 0; index -= 1) {
    const shorter = sequence.toSpliced(index, 1);
    const isNeeded = await play(kind, edition, shorter).then(
      () => true,
      () => false,
    );
    if (!isNeeded) return shortest(kind, edition, shorter);
  }
  return play(kind, edition, sequence).then(
    () => [sequence, new Error('it does not fail again')],
    (error: unknown) => [sequence, error],
  );
}

it(`invariants 1, 2, 4, 7, 9 and 12 hold through ${SEQUENCES} random sequences`, async () => {
  const kinds = fc.constantFrom<Kind>('McpFunction', 'ForkedApplication');
  // Dropping steps is quicker than what the library does, and leaves fewer of them.
  const found = await fc.check(fc.asyncProperty(kinds, fc.constantFrom(0, 0, 0, 1, 2, 3), steps, play), {
    numRuns: SEQUENCES,
    endOnFailure: true,
  });
  if (found.counterexample === null) return;
  const [kind, edition, all] = found.counterexample;
  const [sequence, cause] = isShortened ? await shortest(kind, edition, all) : [all, found.errorInstance];
  throw new Error(`seed ${found.seed}, ${kind}, ${edition}: ${JSON.stringify(sequence)}`, { cause });
}, 3_600_000);

it.each<[string, Kind, readonly Step[]]>([
  [
    'a state that adds an older revision to a label does not push out one that failed',
    'McpFunction',
    [
      { do: 'abort', isFresh: true },
      {
        do: 'race',
        beside: undefined,
        order: [0, 2, 0, 1, 0, 1],
        isFresh: true,
        verdict: 'passing',
        then: 'failing',
        minutes: 5,
      },
      { do: 'promote', isFresh: true },
      { do: 'run', once: false, isFresh: false, verdict: 'failing', then: 'failing', minutes: 5 },
      { do: 'evict' },
    ],
  ],
  [
    'a release for which the platform keeps an older revision does not push out one that failed',
    'McpFunction',
    [
      { do: 'abort', isFresh: true },
      { do: 'run', once: false, isFresh: true, verdict: 'passing', then: 'failing', minutes: 5 },
      { do: 'run', once: true, isFresh: true, verdict: 'missing', then: 'passing', minutes: 0 },
      { do: 'abort', isFresh: true },
      { do: 'undo', to: 1, accept: true },
      { do: 'resume', isFresh: true },
      { do: 'undo', to: 2, accept: true },
    ],
  ],
  [
    'a run whose label with the verdicts was removed asks the state before it raises a release that failed',
    'McpFunction',
    [{ do: 'insist' }, { do: 'lose a label', which: 'pulumi-releases' }],
  ],
  [
    'a promotion of a release whose label with the verdicts was removed asks the state, too',
    'ForkedApplication',
    [
      { do: 'insist' },
      { do: 'lose a label', which: 'pulumi-releases' },
      { do: 'promote --full', isFresh: false },
    ],
  ],
  [
    'a resume after a revert has nothing to continue, so an abort has nothing to take back',
    'ForkedApplication',
    [
      { do: 'evict' },
      { do: 'revert', by: 2 },
      { do: 'resume', isFresh: false },
      { do: 'abort', isFresh: false },
    ],
  ],
])('%s', async (_what, kind, sequence) => {
  await play(kind, 0, sequence);
});

afterAll(() => {
  const file = process.env.WORKLOAD_MODEL_TALLY;
  if (file !== undefined) writeFileSync(file, JSON.stringify(tally.all, null, 1));
});

it('every action has done something, and every check had something to check', () => {
  expect(ALL.filter((what) => tally.of(what) === 0)).toEqual([]);
});
