/** The warning about a write that was in progress when the run was cancelled. Only the plugin learns of a cancel. */
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

const DATA = { name: 'data', region: 'us-was-1' };
const SHOP = { name: 'web', image: 'shop:1', traffic: 100 };

it.each([
  ['a POST', 'Drive', 'POST', DATA, /POST \/drives → .*not known.*cancelled.*the next run/s],
  ['a PUT', 'Drive', 'PUT', DATA, /PUT \/drives\/data → .*not known.*; the run was cancelled; the next run/],
  [
    'the PUT of a release',
    'Application',
    'PUT',
    SHOP,
    /PUT .*not known.*; the run was cancelled; the next run/,
  ],
])(
  'of %s: that its outcome is unknown, why, and what the next run does',
  async (_what, kind, method, args, said) => {
    world.reset();
    const engine = new Engine(world.providers);
    const up = (more: object) => engine.up({ one: { kind, args: { ...args, ...more } } });
    const another = kind === 'Drive' ? { displayName: 'Data' } : { image: 'shop:2' };
    if (method === 'PUT') expect((await up({})).failed).toBeUndefined();
    world.told.length = 0;
    world.cancel((sent) => sent.method === method, 'answer held');
    expect((await up(another)).failed?.message).toMatch(said);
    expect(world.told.join()).not.toMatch(/was lost/);
    world.cancel(undefined);
    expect((await up(another)).failed).toBeUndefined();
  },
);
