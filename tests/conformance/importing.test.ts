/** What `workload import` reads of every kind: all existing objects, as a program whose preview shows no changes. */
import { Connection } from '../../provider/src/connect';
import { type Adapter, existing, KINDS, type Path } from '../../provider/src/importing';
import type { Fields } from '../../provider/src/resource';
import { definitions } from '../../provider/src/resources';
import { revealed } from '../engine/command';
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { idOf, type Kind, kindsOf, namedAs, usual } from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';

let world: World;
let kinds: readonly Kind[];
let start: ReturnType<World['save']>;
beforeAll(async () => {
  world = await startWorld();
  kinds = kindsOf(samples(await give((...sent) => world.request(...sent))));
  start = world.save();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset(start);
});

const TYPES = kindsOf(samples(NOTHING_GIVEN))
  .filter(({ definition }) => definition.identity.importedAs === undefined)
  .map(({ type }) => type);

it('every importable kind is read', () => {
  expect(KINDS.map(({ type }) => type).sort()).toEqual([...TYPES].sort());
  for (const type of TYPES) {
    const definition = definitions[type] ?? {};
    expect([type, 'bulkRead' in definition || 'all' in definition]).toEqual([type, true]);
  }
});

async function found(type: string) {
  const connection = new Connection(world.platform(), { apiKey: 'any' });
  const all = [];
  for await (const one of existing(connection, type, new AbortController().signal)) all.push(one);
  return all;
}

/** What the program contains at a path: masks stand for unreadable values. */
function at(args: Fields, path: Path): string | undefined {
  const value = path.reduce<unknown>((inner, key) => (inner as Fields | undefined)?.[key], args);
  return typeof value === 'string' ? value : undefined;
}

describe.each(TYPES)('%s', (type) => {
  it.each<Adapter>(['dynamic', 'native'])(
    'is read by its list as a program without a diff; on %s resources with its secrets',
    async (adapter) => {
      const kind = kinds.find((one) => one.type === type);
      if (kind === undefined) throw new Error(`no kind ${type}`);
      const { traffic: _dormant, rollout: _own, ...others } = usual(kind);
      const args = { name: namedAs(kind, 'imported'), ...others };
      const engine = new Engine(world.providers);
      const created = await engine.up({ one: { kind: type, args } });
      expect(created.failed).toBeUndefined();
      world.rest();
      const { id = idOf(kind, args) } = engine.state.one ?? {};

      const one = (await found(type)).find((candidate) => candidate.id === id);
      expect(one).toMatchObject({ type, id, trouble: undefined });
      const state = await one?.recorded(adapter, 'tests/test/one', (path) => at(args, path));
      expect(JSON.stringify(state?.inputs)).toContain('tests/test/one');
      const [inputs, outputs] = [state?.inputs, state?.outputs].map((bag) => revealed(bag) as Fields);
      // The plugin gets the owner with the inputs.
      const recorded = { ...outputs, __owner: inputs?.__owner };
      const verdict = await world.providers[type]?.diff(id, recorded, inputs ?? {});
      expect(verdict?.changes).toBe(false);
    },
  );
});
