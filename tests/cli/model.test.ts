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

it(`invariants 1, 2, 4, 7, 9 and 12 hold through ${SEQUENCES} random sequences`, async () => {
  const play = async (kind: Kind, sequence: readonly Step[]) => {
    stage.reset();
    await new Play(stage, counters, kind).play(sequence);
  };
  const kind = fc.constantFrom<Kind>('McpFunction', 'ForkedApplication');
  await fc.assert(fc.asyncProperty(kind, steps, play), { numRuns: SEQUENCES });
}, 3_600_000);
