/** A run that is cancelled during a request: no write is forgotten. */
import { baseline, type Call, goBack, origin, runCell } from './cells';
import { CANCELS, type FaultKind } from './faults';
import { inGroup, type Group } from './groups';
import { RETREATS, SCENARIOS, type Scenario } from './scenarios';
import { ALL_FAULTS, isShownCancelled } from './usual';
import { startWorld, type World } from '../support/world';

/** How a user continues after a cancelled run. */
const NEXT = [
  { span: 'call', recovery: 'up' },
  { span: 'call', recovery: 'destroy' },
] as const;

/** A usual run covers only writes: those that create, change and delete each kind. `npm run test:faults` covers all. */
const USUAL = ['create', 'create, generated name', 'update', 'delete', 'canary', 'verify'];
const SHOWN = CANCELS.filter(({ then }) => ALL_FAULTS || then === undefined);

/** A refresh writes nothing. */
const OPERATIONS = SCENARIOS.filter(
  ({ resource, refresh, operation }) =>
    !refresh && isShownCancelled(resource) && (ALL_FAULTS || USUAL.includes(operation)),
);
const BACK = [
  ...RETREATS,
  ...SCENARIOS.filter(
    (one) => one.operation === 'update' && !RETREATS.some(({ resource }) => resource === one.resource),
  ),
].filter(({ resource }) => isShownCancelled(resource));

/** The cancelled runs for a group of kinds. */
export function cancelled(group: Group): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    await world.stop();
  });

  it.each(titled(group, OPERATIONS))(
    '%s: after a cancel at any write, the next up and destroy leave nothing wrong',
    async (_, scenario) => {
      const expected = await baseline(world, scenario);
      await nothingWrong(expected.calls, async (call, fault) => {
        const wrong: string[] = [];
        for (const variety of NEXT) {
          // An object from outside stays if its adoption failed.
          if (variety.recovery === 'destroy' && scenario.given && !scenario.joined) continue;
          const result = await runCell(world, scenario, expected, { call, fault, variety });
          wrong.push(...result.wrong.map((what) => `${variety.recovery}: ${what}`));
        }
        return wrong;
      });
    },
    120_000,
  );

  it.each(titled(group, BACK))(
    '%s: after a cancel at any write, going back undoes everything',
    async (_, scenario) => {
      const expected = await origin(world, scenario);
      await nothingWrong(expected.calls, async (call, fault) => {
        const cell = { call, fault, variety: { span: 'call', recovery: 'up' } } as const;
        return (await goBack(world, scenario, expected, cell)).wrong;
      });
    },
    120_000,
  );
}

/** Fails if anything is wrong after a run that was cancelled during one of these calls. */
async function nothingWrong(
  calls: readonly Call[],
  wrongAfter: (call: Call, fault: FaultKind) => Promise<readonly string[]>,
): Promise<void> {
  const wrong: string[] = [];
  let cells = 0;
  for (const call of calls.filter(({ method }) => ALL_FAULTS || method !== 'GET')) {
    for (const fault of SHOWN) {
      cells += 1;
      const found = await wrongAfter(call, fault);
      if (found.length > 0) wrong.push(`${call.label} × ${fault.name}: ${found.join('; ')}`);
    }
  }
  expect(cells).toBeGreaterThan(0);
  // Where one cell is wrong, many are: the first ones are enough.
  expect(wrong.slice(0, 10)).toEqual([]);
}

function titled(group: Group, scenarios: readonly Scenario[]): [title: string, scenario: Scenario][] {
  return inGroup(group, scenarios).map((scenario) => [
    `${scenario.resource}, ${scenario.operation}`,
    scenario,
  ]);
}
