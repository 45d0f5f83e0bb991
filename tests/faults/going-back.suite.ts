/** An operation meets a fault, then the program returns to its previous version: so does the platform. */
import { goBack, origin, WAYS_BACK } from './cells';
import { RETREATS } from './scenarios';
import { coursesOf, faultsOf, isShown } from './usual';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

const scenarios = RETREATS.filter(({ resource }) => isShown(resource));

it.each(scenarios.map((scenario) => [`${scenario.resource}, ${scenario.operation}`, scenario] as const))(
  '%s: whatever fails, going back undoes everything',
  async (_title, scenario) => {
    const expected = await origin(world, scenario);
    const wrong: string[] = [];
    let failures = 0;
    for (const call of expected.calls) {
      for (const fault of faultsOf(scenario, call)) {
        for (const variety of coursesOf(scenario, { call, fault }, WAYS_BACK)) {
          const result = await goBack(world, scenario, expected, { call, fault, variety });
          if (!result.survived) failures += 1;
          if (result.wrong.length === 0) continue;
          const { span, recovery } = variety;
          wrong.push(`${call.label} × ${fault.name} (${span}, ${recovery}): ${result.wrong.join('; ')}`);
        }
      }
    }
    expect(failures).toBeGreaterThan(0);
    // Where one cell is wrong, many are: the first ones are enough.
    expect(wrong.slice(0, 10)).toEqual([]);
  },
  120_000,
);
