/**
 * Random sequences of programs, runs, commands, kills and losses on one object with a rollout. After each step, the
 * invariants hold. A failure prints the shortest sequence that breaks one.
 */
import fc from 'fast-check';
import type { Kind } from '../../cli/src/rollout/platform';
import { Counters } from './counters';
import { Play } from './model/play';
import { type Step, steps } from './model/steps';
import { Stage } from './stage';

// `npm run test:fuzz` runs more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 200);

const stage = new Stage();
let counters: Counters;
beforeAll(async () => {
  counters = await Counters.start();
});
afterAll(() => {
  counters.stop();
});

const play = async (kind: Kind, sequence: readonly Step[]): Promise<void> => {
  stage.reset();
  await new Play(stage, counters, kind).play(sequence);
};

/** The sequence without each step that the failure does not need, and its error. */
async function shortest(kind: Kind, sequence: readonly Step[]): Promise<[readonly Step[], unknown]> {
  for (let index = sequence.length - 1; index >= 0; index -= 1) {
    const shorter = sequence.toSpliced(index, 1);
    const isNeeded = await play(kind, shorter).then(
      () => true,
      () => false,
    );
    if (!isNeeded) return shortest(kind, shorter);
  }
  return play(kind, sequence).then(
    () => [sequence, new Error('it does not fail again')],
    (error: unknown) => [sequence, error],
  );
}

it(`invariants 1, 2, 4, 7, 9 and 12 hold through ${SEQUENCES} random sequences`, async () => {
  const kind = fc.constantFrom<Kind>('McpFunction', 'ForkedApplication');
  // Dropping steps is quicker than what the library does, and leaves fewer of them.
  const found = await fc.check(fc.asyncProperty(kind, steps, play), {
    numRuns: SEQUENCES,
    endOnFailure: true,
  });
  if (found.counterexample === null) return;
  const [sequence, cause] = await shortest(...found.counterexample);
  throw new Error(`seed ${found.seed}, ${found.counterexample[0]}: ${JSON.stringify(sequence)}`, { cause });
}, 3_600_000);
