/** An update whose answer was lost, and a program that then goes back to what it was. */
import { Engine, type Program } from './engine';
import { startWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

it.each([
  ['Drive', '/drives/data', { region: 'us-was-1', displayName: 'before' }, { displayName: 'after' }],
  [
    'IntegrationConnection',
    '/integrations/connections/data',
    { integration: 'gmail', displayName: 'before' },
    { displayName: 'after' },
  ],
  [
    'McpFunction',
    '/functions/data',
    { displayName: 'before', memory: 256 },
    { displayName: 'after', memory: 512 },
  ],
])('%s: is brought back, without a refresh', async (kind, path, first, change) => {
  await world.reset();
  const engine = new Engine(world.providers);
  const program = (more: object): Program => ({ data: { kind, args: { ...first, ...more, name: 'data' } } });
  expect((await engine.up(program({}))).failed).toBeUndefined();

  world.emulator.faults.add({ method: 'PUT', path, times: 100, then: { kind: 'dropAfter' } });
  expect((await engine.up(program(change))).failed).toBeDefined();
  world.emulator.faults.clear();
  expect(await world.request('GET', path)).toMatchObject({ metadata: { displayName: 'after' } });

  expect((await engine.up(program({}))).steps).toEqual(['update data']);
  expect(await world.request('GET', path)).toMatchObject({ metadata: { displayName: 'before' } });
  expect((await engine.preview(program({}))).steps).toEqual([]);
});
