/** Every kind that can be protected from deletion refuses its deletion and its replacement, and loses nothing by that. */
import { isProtectable } from '../../provider/src/lifecycle/ownership/protection';
import type { Fields } from '../../provider/src/resource';
import { Engine, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { find, isImmutable, type Kind, kindsOf, namedAs, sampleOf, usual, withValue } from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';

let world: World;
let kinds: readonly Kind[];
beforeAll(async () => {
  world = await startWorld();
  kinds = kindsOf(samples(await give((...sent) => world.request(...sent))));
});
afterAll(async () => {
  await world.stop();
});

const TYPES = kindsOf(samples(NOTHING_GIVEN))
  .filter(({ definition }) => isProtectable(definition))
  .map(({ type }) => type);

it.each(TYPES)('%s', async (type) => {
  const kind = kinds.find((one) => one.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  const name = namedAs(kind, 'guarded');
  const base = { ...usual(kind), name };
  const program = (args: Fields): Program => ({ mine: { kind: type, args } });
  const engine = new Engine(world.providers);
  const ask = (...sent: Parameters<World['request']>) => world.request(...sent);
  const on = { ...base, deletionProtection: true };
  expect((await engine.up(program(on))).failed).toBeUndefined();
  world.rest();
  const before = await find(kind, ask, name);
  expect(before).toBeDefined();

  const refusal = new RegExp(`${kind.definition.noun} "${name}" is protected from deletion`);
  expect((await engine.destroy()).failed?.message).toMatch(refusal);
  expect((await engine.up({})).failed?.message).toMatch(refusal);
  const fixed = Object.keys(kind.definition.args.shape).filter(
    (key) => key in base && key !== 'name' && isImmutable(kind, key),
  );
  for (const argument of fixed) {
    const [, other] = sampleOf(kind, argument).values;
    for (const protection of [true, false]) {
      const changed = { ...withValue(kind, base, argument, other), deletionProtection: protection };
      expect((await engine.preview(program(changed))).failed?.message).toMatch(refusal);
    }
  }
  expect(await find(kind, ask, name)).toEqual(before);

  const run = await engine.up(program({ ...base, deletionProtection: false }));
  expect([run.failed, run.steps]).toEqual([undefined, ['update mine']]);
  world.rest();
  expect((await engine.destroy()).failed).toBeUndefined();
  world.rest();
  expect(await find(kind, ask, name)).toBeUndefined();
});
