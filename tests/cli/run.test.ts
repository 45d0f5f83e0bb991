/** A rollout that is driven: it walks, waits, comes back, and believes whoever routes by hand. */
import { CODES, run, type Event, type Surroundings, type Target } from '../../cli/src/rollout/run';
import { Rolled } from '../../cli/src/rollout/platform';
import { strategyOf } from '../../cli/src/rollout/strategy';
import { rolloutSchema } from '../../provider/src/rollout';
import { Engine, type Fields } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let world: World;
let engine: Engine;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.reset();
  engine = new Engine(world.providers);
});
afterAll(async () => {
  await world.stop();
});

interface Routing {
  readonly active?: string;
  readonly canary?: string;
  readonly canaryPercent?: number;
}

const STEPS = [
  { weight: 10, for: '10m' },
  { weight: 50, for: '30m' },
  { weight: 100, for: '15m' },
];

const release = (number: number, rollout: Fields) => ({
  shop: { kind: 'McpFunction', args: { name: 'shop', image: `shop:${number}`, rollout } },
});

async function canary(rollout: Fields): Promise<Target> {
  for (const number of [1, 2]) expect((await engine.up(release(number, rollout))).failed).toBeUndefined();
  return {
    resource: 'shop',
    rolled: new Rolled('McpFunction', 'shop'),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: strategyOf(rolloutSchema.parse(rollout)),
  };
}

function surroundings(told: Event[] = [], runner = 'one'): Surroundings {
  const { client, now, sleep } = world.platform();
  return {
    client,
    signal: new AbortController().signal,
    clock: { now, sleep: (ms, signal) => sleep(ms, signal) },
    env: {},
    credential: () => Promise.resolve({}),
    runner,
    tell: (event) => told.push(event),
  };
}

const routing = async () =>
  ((await world.request('GET', '/functions/shop')) as { spec: { revision: Routing } }).spec.revision;
const forever = { once: false, until: Infinity };

it('walks through every step, a PUT for each, and nothing is left for the engine to do', async () => {
  const rollout = { steps: STEPS };
  const target = await canary(rollout);
  const begun = world.emulator.clock.now();
  world.emulator.journal.clear();
  const steps: Event[] = [];
  const ended = await run(target, surroundings(steps), forever);
  expect(ended).toEqual({ code: CODES.healthy, says: 'shop is healthy: rev-2 serves everything' });
  expect(await routing()).toMatchObject({ active: 'rev-2' });
  const minutes = (world.emulator.clock.now() - begun) / 60_000;
  expect(Math.round(minutes)).toBe(55);
  const writes = world.emulator.journal.entries().filter(({ method }) => method === 'PUT');
  // Two steps, and the end.
  expect(writes).toHaveLength(3);
  expect((await engine.preview(release(2, rollout))).steps).toEqual([]);
  expect((await engine.refresh()).steps).toEqual([]);
});
