import { type Emulator, startEmulator } from '../emulator';
import { clientOf, type Send } from '../testing/client';
import { cookieOf } from '../testing/console';
import type { OverviewAnswer } from './answers';

let emulator: Emulator;
let send: Send;
let cookie: string;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
  cookie = await cookieOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

async function overview(workspace = 'default'): Promise<OverviewAnswer> {
  const url = `${emulator.url}/_console/api/overview?workspace=${workspace}`;
  return (await (await fetch(url, { headers: { cookie } })).json()) as OverviewAnswer;
}

const sandbox = (name: string) => ({
  metadata: { name },
  spec: { region: 'us-was-1', runtime: { image: 'base', memory: 2048 } },
});

test('an empty platform has no resources: users and keys do not count', async () => {
  const { kinds, events, billing } = await overview();
  expect({ kinds, events, total: billing.total }).toEqual({ kinds: [], events: [], total: 0 });
});

test('kinds are counted by state, in one workspace', async () => {
  emulator.deployments.failNext({ kind: 'sandboxes', name: 'c', message: 'no' });
  for (const name of ['a', 'b', 'c']) await send('POST', '/sandboxes', sandbox(name));
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  const { kinds } = await overview();
  expect(kinds).toEqual([
    { kind: 'drives', count: 1, statuses: [{ status: 'DEPLOYED', count: 1 }] },
    {
      kind: 'sandboxes',
      count: 3,
      statuses: [
        { status: 'DEPLOYED', count: 2 },
        { status: 'FAILED', count: 1 },
      ],
    },
  ]);
  emulator.addWorkspace('team');
  expect((await overview('team')).kinds).toEqual([]);
});

test('events come newest first, for all kinds of objects', async () => {
  await send('POST', '/sandboxes', sandbox('a'));
  emulator.clock.advance(60_000);
  await send('POST', '/sandboxes', sandbox('b'));
  await send('GET', '/sandboxes');
  const { events } = await overview();
  const names = events.map(({ kind, name, status }) => `${kind}/${name} ${status}`);
  expect(names[0]).toBe('sandboxes/b DEPLOYED');
  expect(names.at(-1)).toBe('sandboxes/a DEPLOYING');
});

test('the cost of the last 24 hours is shown by hour, and adds up', async () => {
  await send('POST', '/sandboxes', sandbox('a'));
  await send('POST', '/volumes', { metadata: { name: 'v' }, spec: { size: 1024, region: 'us-was-1' } });
  emulator.clock.advance(30 * 3_600_000);
  const { billing } = await overview();
  expect(billing.hours).toHaveLength(24);
  expect(billing.types.map(({ type }) => type)).toEqual(['sandbox', 'volume']);
  for (const { total, costs } of billing.types)
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(total);
  // 2 GB at 11,500 nano-dollars and 1 GB of image at 40, per second, in the 23 whole hours and the current one.
  const perHour = 3600 * (2 * 11_500 + 40);
  expect(billing.types[0]?.costs[0]).toBe(perHour);
  expect(billing.total).toBeGreaterThan(23 * perHour);
});
