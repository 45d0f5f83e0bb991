/** Responses that only look like "not found": reads and deletes that meet one forget nothing and lose nothing. */
import { definitions } from '../../provider/src/resources';
import { adapter } from '../support/adapters';
import { Engine, type Program } from './engine';
import { FOREIGN, type Foreign } from './foreign';
import { look } from './look';
import { SCENARIOS } from './scenarios';
import { ALL_FAULTS } from './usual';
import { Fresh } from '../support/fresh';

const fresh = new Fresh();

/** Programs that create something of each kind; for plain kinds, enough to be read by the list. */
const STARTS = Object.keys(definitions).flatMap((kind) => {
  const own = SCENARIOS.filter(({ resource, given }) => resource === kind && given === undefined);
  const one = own.find(({ before }) => before.length > 0);
  const several = own.find(({ operation }) => operation === 'read, several');
  return [
    ...(one === undefined ? [] : [[kind, one.before] as const]),
    ...(several === undefined ? [] : [[`${kind}, several`, several.before] as const]),
  ];
});

/** The second adapter only translates: in a usual run, it covers a plain kind only. */
const SHOWN = STARTS.filter(([title]) => adapter() === 'dynamic' || ALL_FAULTS || title.startsWith('Drive'));
const ANSWERS = ALL_FAULTS ? FOREIGN : FOREIGN.slice(0, 1);

async function started(programs: readonly Program[]): Promise<Engine> {
  const engine = new Engine(fresh.world.providers);
  for (const program of programs) expect((await engine.up(program)).failed).toBeUndefined();
  fresh.world.rest();
  expect((await engine.refresh()).failed).toBeUndefined();
  // The next run, without any reads so far.
  fresh.world.restart();
  return engine;
}

/** From now on every request gets this response, or every request with the given method. */
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

    // Reads find the object; only its deletion gets this response.
    answered(foreign, 'DELETE');
    expect((await engine.destroy()).failed?.message).toMatch(foreign.told);
    await expectAllThere();

    expect((await engine.destroy()).failed).toBeUndefined();
    expect(engine.state).toEqual({});
  });
});
