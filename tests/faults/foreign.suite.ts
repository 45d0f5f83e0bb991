/** Answers that only look like "not found": whatever reads or deletes meets one, nothing is forgotten and nothing is lost. */
import { definitions } from '../../provider/src/resources';
import { adapter } from '../support/adapters';
import { Engine, type Program } from './engine';
import { FOREIGN, type Foreign } from './foreign';
import { look } from './look';
import { SCENARIOS } from './scenarios';
import { ALL_FAULTS } from './usual';
import { Fresh } from '../support/fresh';

const fresh = new Fresh();

/** Programs after which there is something of each kind, and for a plain one something that is read by its list. */
const STARTS = Object.keys(definitions).flatMap((kind) => {
  const own = SCENARIOS.filter(({ resource, given }) => resource === kind && given === undefined);
  const one = own.find(({ before }) => before.length > 0);
  const several = own.find(({ operation }) => operation === 'read, several');
  return [
    ...(one === undefined ? [] : [[kind, one.before] as const]),
    ...(several === undefined ? [] : [[`${kind}, several`, several.before] as const]),
  ];
});

/** The second adapter only translates: a usual run shows it a plain kind alone. */
const SHOWN = STARTS.filter(([title]) => adapter() === 'dynamic' || ALL_FAULTS || title.startsWith('Drive'));
const ANSWERS = ALL_FAULTS ? FOREIGN : FOREIGN.slice(0, 1);

async function started(programs: readonly Program[]): Promise<Engine> {
  const engine = new Engine(fresh.world.providers);
  for (const program of programs) expect((await engine.up(program)).failed).toBeUndefined();
  fresh.world.rest();
  expect((await engine.refresh()).failed).toBeUndefined();
  // The next run, which has read nothing yet.
  fresh.world.restart();
  return engine;
}

/** From now on everything is answered so; only one method is, when it is given. */
function answered({ then }: Foreign, method?: string): void {
  fresh.world.emulator.faults.add({ ...(method === undefined ? {} : { method }), times: 100_000, then });
}

it('has a start of every kind', () => {
  expect(STARTS.map(([title]) => title)).toEqual(expect.arrayContaining(Object.keys(definitions)));
});

describe.each(ANSWERS)('$name', (foreign) => {
  it.each(SHOWN)('forgets nothing: %s', async (_title, programs) => {
    const engine = await started(programs);
    const [state, platform] = [engine.state, await look(fresh.world)];
    const expectAllThere = async () => {
      fresh.world.emulator.faults.clear();
      expect(engine.state).toEqual(state);
      expect(await look(fresh.world)).toEqual(platform);
    };

    answered(foreign);
    const refresh = await engine.refresh();
    expect(refresh.failed?.message).toMatch(foreign.told);
    await expectAllThere();

    answered(foreign);
    const destroy = await engine.destroy();
    expect(destroy.failed?.message).toMatch(foreign.told);
    await expectAllThere();

    // What is read is there, and only its deletion is answered so.
    answered(foreign, 'DELETE');
    expect((await engine.destroy()).failed?.message).toMatch(foreign.told);
    await expectAllThere();

    expect((await engine.destroy()).failed).toBeUndefined();
    expect(engine.state).toEqual({});
  });
});
