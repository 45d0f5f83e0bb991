/** The platform moved, or renamed a workspace: the next run records each object's new place, and does nothing else. */
import type { Fields } from '../../provider/src/resource';
import { Engine, type Program } from '../faults/engine';
import { type Settings, startWorld, type World } from '../support/world';
import { deleteBehind, find, idOf, type Kind, kindsOf, namedAs, usual } from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';
import type { Given } from './samples/shared';

let world: World;
let given: Given;
let start: ReturnType<World['save']>;
beforeAll(async () => {
  world = await startWorld();
  given = await give((...sent) => world.request(...sent));
  start = world.save();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset(start);
});

function kindOf(type: string): Kind {
  const kind = kindsOf(samples(given)).find((one) => one.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  return kind;
}

/** The settings of the process that created the objects, before the platform moved them. */
const BEFORE: Readonly<Record<string, Settings>> = {
  workspace: { workspace: 'earlier' },
  address: { baseUrl: 'http://earlier.example.com/v0' },
};

/** An engine whose state has one object of the kind at an old place, and its program. */
async function made(
  kind: Kind,
  before: Settings = {},
): Promise<{ engine: Engine; program: Program; args: Fields }> {
  const args = { name: namedAs(kind, 'placed'), ...usual(kind) };
  const program = { one: { kind: kind.type, args } };
  const engine = new Engine(world.providers);
  world.restart(before);
  expect((await engine.up(program)).failed).toBeUndefined();
  world.rest();
  world.restart();
  world.emulator.journal.clear();
  return { engine, program, args };
}

const writes = () =>
  world.emulator.journal
    .entries()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

const cells = kindsOf(samples(NOTHING_GIVEN)).flatMap(({ type, definition }) =>
  Object.keys(BEFORE)
    .filter((what) => what === 'address' || definition.identity.ofAccount !== true)
    .map((what) => [type, what] as const),
);

describe.each(cells)('%s at another %s', (type, what) => {
  it('is refused without acceptMoved, and the message names the ways to continue', async () => {
    const { engine, program } = await made(kindOf(type), BEFORE[what]);
    const state = JSON.stringify(engine.state);
    for (const run of [engine.preview(program), engine.up(program), engine.refresh(), engine.destroy()])
      expect((await run).failed?.message).toMatch(/If that is a mistake.*acceptMoved.*To create new objects/);
    expect(world.emulator.journal.entries()).toEqual([]);
    expect(JSON.stringify(engine.state)).toBe(state);
  });

  it('is recorded there by the next up, as the preview says, without a write', async () => {
    const kind = kindOf(type);
    const { engine, program } = await made(kind, BEFORE[what]);
    world.restart({ acceptMoved: true });
    world.told.length = 0;
    expect(await engine.preview(program)).toEqual({ steps: ['update one'] });
    expect(world.told.join('\n')).toMatch(/moved from .* to .*: only the state changes/);
    expect(world.emulator.journal.entries()).toEqual([]);
    const { id } = engine.state.one ?? {};
    expect(await engine.up(program)).toEqual({ steps: ['update one'] });
    expect(writes()).toEqual([]);

    world.restart();
    expect(await engine.up(program)).toEqual({ steps: [] });
    expect(await engine.refresh()).toEqual({ steps: [] });
    expect(engine.state.one?.id).toBe(id);
    expect((await engine.destroy()).failed).toBeUndefined();
  });

  it('is not dropped from state if it is missing in the new place', async () => {
    const kind = kindOf(type);
    const { engine, program, args } = await made(kind, BEFORE[what]);
    await deleteBehind(kind, idOf(kind, args), (...sent) => world.request(...sent));
    world.rest();
    world.emulator.journal.clear();
    await expectUntouched(engine, program, /does not exist at .*It was not changed/);
  });

  it('is not dropped from state if another object is in the new place, which is not touched', async () => {
    const kind = kindOf(type);
    const { engine, program, args } = await made(kind, BEFORE[what]);
    await deleteBehind(kind, idOf(kind, args), (...sent) => world.request(...sent));
    world.emulator.clock.advance(60_000);
    // Another stack's object: the same, except for the owner.
    const other = new Engine(world.providers);
    world.restart();
    expect((await other.up({ another: { kind: type, args } })).failed).toBeUndefined();
    world.rest();
    world.emulator.journal.clear();
    await expectUntouched(engine, program, /It was not changed, deleted or removed from the state/);
    expect(await find(kind, (...sent) => world.request(...sent), idOf(kind, args))).toBeDefined();
  });
});

async function expectUntouched(engine: Engine, program: Program, told: RegExp): Promise<void> {
  const state = JSON.stringify(engine.state);
  world.restart({ acceptMoved: true });
  for (const run of [() => engine.up(program), () => engine.refresh(), () => engine.destroy()]) {
    expect((await run()).failed?.message).toMatch(told);
    expect(JSON.stringify(engine.state)).toBe(state);
  }
  expect(writes()).toEqual([]);
}
