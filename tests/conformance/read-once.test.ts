/** What `workload drift --all` reads of a workspace: every list, then the objects of the states. No object twice. */
import { Connection } from '../../provider/src/connect';
import { found, type Found, workspaceLists } from '../../provider/src/importing';
import { Engine, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { kindsOf, namedAs, usual } from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';

const { signal } = new AbortController();

let world: World;
let start: ReturnType<World['save']>;
let kinds: ReturnType<typeof kindsOf>;
beforeAll(async () => {
  world = await startWorld();
  kinds = kindsOf(samples(await give((...sent) => world.request(...sent))));
  start = world.save();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.reset(start);
});

const listOf = (type: string) => workspaceLists().find(({ types }) => types.includes(type));
const LISTED = kindsOf(samples(NOTHING_GIVEN))
  .map(({ type }) => type)
  .filter((type) => listOf(type) !== undefined);

/** States of five new objects of a kind. */
async function made(type: string) {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  const names = ['one', 'two', 'three', 'four', 'five'];
  // Unique in the workspace.
  const { externalId: _id, urls: _addresses, customDomain: _domain, ...args } = usual(kind);
  const program: Program = Object.fromEntries(
    names.map((name) => [name, { kind: type, args: { ...args, name: namedAs(kind, name) } }]),
  );
  const engine = new Engine(world.providers);
  expect((await engine.up(program)).failed).toBeUndefined();
  world.rest();
  return Object.values(engine.state).map(({ id, inputs, outputs }) => ({ type, id, inputs, outputs }));
}

/** Reads a list, and the objects of these states as a refresh does. */
async function looked(type: string, states: Awaited<ReturnType<typeof made>>) {
  world.restart();
  world.emulator.journal.clear();
  const connection = new Connection(world.platform(), { apiKey: 'any' });
  const ids: string[] = [];
  for await (const { id } of listOf(type)?.objects(connection, signal) ?? []) ids.push(id);
  const results = await Promise.all(states.map((state) => found(connection, state, signal)));
  const requests = world.emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);
  return { ids, results, repeated: requests.filter((one, index) => requests.indexOf(one) !== index) };
}

/** What a refresh alone finds. */
async function alone(states: Awaited<ReturnType<typeof made>>) {
  const results: Found[] = [];
  for (const state of states) {
    world.restart();
    results.push(await found(new Connection(world.platform(), { apiKey: 'any' }), state, signal));
  }
  return results;
}

describe.each(LISTED)('%s', (type) => {
  it('is read once with its list, and is found as without the list', async () => {
    const states = await made(type);
    const { ids, results, repeated } = await looked(type, states);
    expect(repeated).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(states.map(({ id }) => id)));
    expect(results.map(({ kind }) => kind)).toEqual(states.map(() => 'there'));
    expect(results).toEqual(await alone(states));
  });

  it('what was deleted is gone, and its list is not read for each', async () => {
    const once = await made(type);
    // Two stacks have them.
    const states = [...once, ...once];
    world.reset(start);
    const { results, repeated } = await looked(type, states);
    expect(results.map(({ kind }) => kind)).toEqual(states.map(() => 'gone'));
    expect(repeated).toEqual([]);
  });
});

it('a volume that is deleted after it was listed does not hide the others', async () => {
  const states = await made('Volume');
  world.emulator.faults.add({
    ...{ method: 'GET', path: '/volumes/two', exact: true, times: 1 },
    then: { kind: 'status', status: 404 },
  });
  const { ids } = await looked('Volume', states);
  expect(ids.sort()).toEqual(['five', 'four', 'one', 'three']);
});
