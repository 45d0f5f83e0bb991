/** What stands in the way of an operation is told with the way out. */
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../faults/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(async () => {
  await world.reset();
});

it('a volume that is still attached stays, and the message says by what it is held', async () => {
  const engine = new Engine(world.providers);
  const args = { name: 'cache', region: 'us-was-1' };
  expect((await engine.up({ cache: { kind: 'Volume', args } })).failed).toBeUndefined();
  await world.request('POST', '/sandboxes', {
    metadata: { name: 'web' },
    spec: { region: 'us-was-1', volumes: [{ name: 'cache', mountPath: '/cache' }] },
  });

  const { failed } = await engine.destroy();
  expect(failed?.message).toMatch(/409 .*attached to sandbox:web\. Detach it first: take it out of the/);
  expect(Object.keys(engine.state)).toEqual(['cache']);

  await world.request('DELETE', '/sandboxes/web');
  // A deleted sandbox is kept for five minutes.
  world.emulator.clock.advance(400_000);
  expect((await engine.destroy()).failed).toBeUndefined();
  await expect(world.request('GET', '/volumes/cache')).rejects.toThrow(/ 404 /);
});

it('a volume can be made smaller by another name, and leaves nothing behind', async () => {
  const engine = new Engine(world.providers);
  const program = (args: Record<string, unknown>) => ({
    cache: { kind: 'Volume', args: { region: 'us-was-1', ...args } },
  });
  expect((await engine.up(program({ size: 2048 }))).failed).toBeUndefined();
  expect((await engine.up(program({ size: 1024 }))).failed?.message).toMatch(
    /change its name, or replace it/,
  );
  const { steps, failed } = await engine.up(program({ size: 1024, name: 'smaller' }));
  expect(failed).toBeUndefined();
  expect(steps).toEqual(['replace cache', 'delete cache']);
  expect(await world.request('GET', '/volumes')).toMatchObject([
    { metadata: { name: 'smaller' }, spec: { size: 1024 } },
  ]);
});
