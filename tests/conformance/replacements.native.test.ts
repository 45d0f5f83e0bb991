/**
 * A preview in which the option `replaceOnChanges` turns an update into a replacement: the plugin waits for the
 * engine's decision.
 */
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

it('shows only the replacement, and not the update that it replaces', async () => {
  const engine = new Engine(world.providers);
  const declared = (snapshot: string, replaceOnChanges: readonly string[] = []) => ({
    shop: { kind: 'ForkedApplication', args: { name: 'shop', snapshot }, options: { replaceOnChanges } },
  });
  expect((await engine.up(declared('shop-v1'))).failed).toBeUndefined();
  const told = async (...program: Parameters<typeof declared>) => {
    world.told.length = 0;
    expect((await engine.preview(declared(...program))).failed).toBeUndefined();
    return world.told;
  };
  expect(await told('shop-v2', ['snapshot'])).toEqual([
    'application shop will be replaced: another application takes its place',
  ]);
  expect(await told('shop-v2')).toEqual([
    'shop: new revision of snapshot shop-v2, takes all traffic once it is deployed',
  ]);
});
