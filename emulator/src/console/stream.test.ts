import { type Emulator, startEmulator } from '../emulator';
import { clientOf, type Send } from '../testing/client';
import { cookieOf, EventReader, OWN_PAGE } from '../testing/console';
import { withOwn } from '../testing/own';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

async function follow(
  { after = 0, ...headers }: { after?: number; 'last-event-id'?: string } = {},
  of = emulator,
): Promise<EventReader> {
  const cookie = await cookieOf(of);
  const url = `${of.url}/_console/api/events?after=${after}`;
  return new EventReader(await fetch(url, { headers: { cookie, ...headers } }));
}

const DRIVE = { metadata: { name: 'data' }, spec: {} };

test('requests are sent with their responses, without bodies and secrets', async () => {
  const events = await follow();
  const hello = await events.next();
  expect(hello).toMatchObject({ event: 'hello' });
  const { last } = hello?.data as { last: number };
  await send('POST', '/drives?token=hunter2', DRIVE);
  const told = await events.nextOf('requests');
  expect(told).toEqual({
    event: 'requests',
    id: String(last + 1),
    data: [
      {
        seq: last + 1,
        method: 'POST',
        path: '/drives',
        query: { token: '****' },
        status: 200,
        workspace: 'default',
        at: new Date(emulator.clock.now()).toISOString(),
        durationMs: expect.any(Number) as unknown,
      },
    ],
  });
  await events.leave();
});

test.each(['after', 'last-event-id'])('a returning page continues from its last event, by %s', async (by) => {
  for (const path of ['/drives/a', '/drives/b', '/drives/c']) await send('GET', path);
  const first = await follow();
  const { data } = (await first.nextOf('requests')) ?? {};
  await first.leave();
  const [{ seq = 0 } = {}] = data as { seq?: number }[];
  const again = await follow(by === 'after' ? { after: seq } : { 'last-event-id': String(seq) });
  expect((await again.nextOf('requests'))?.data).toMatchObject([
    { path: '/drives/b' },
    { path: '/drives/c' },
  ]);
  await again.leave();
});

test('changes of objects and faults are sent once; reads are not', async () => {
  const events = await follow();
  await send('POST', '/drives', DRIVE);
  const changed = await events.nextOf('changed');
  expect(changed?.data).toEqual({ version: expect.any(Number) as unknown });
  emulator.faults.add({ path: '/drives', then: { kind: 'status', status: 503 } });
  await send('GET', '/volumes');
  expect(await events.nextOf('changed')).toBeDefined();
  await send('GET', '/volumes');
  expect(await events.nextOf('requests')).toBeDefined();
  await send('DELETE', '/drives/data');
  const [next, second] = [await events.next(), await events.next()];
  expect([next?.event, second?.event].filter((name) => name === 'changed')).toEqual(['changed']);
  await events.leave();
});

test('clearing the journal is sent, so that pages clear their list', async () => {
  await send('GET', '/drives');
  const events = await follow();
  expect(await events.nextOf('requests')).toBeDefined();
  emulator.journal.clear();
  const told = await events.nextOf('forgotten');
  await send('GET', '/volumes');
  const requests = await events.nextOf('requests');
  const [{ seq = 0 } = {}] = requests?.data as { seq?: number }[];
  expect(told?.data).toEqual({ first: seq });
  await events.leave();
});

test('a page that has missed more than the journal keeps is notified', async () => {
  await send('GET', '/drives/a');
  emulator.journal.clear();
  await send('GET', '/drives/b');
  const events = await follow();
  expect((await events.next())?.data).toMatchObject({ first: expect.any(Number) as unknown });
  expect((await events.nextOf('requests'))?.data).toMatchObject([{ path: '/drives/b' }]);
  await events.leave();
});

test("signing out ends that session's stream", async () => {
  const cookie = await cookieOf(emulator);
  const url = `${emulator.url}/_console/api`;
  const events = new EventReader(await fetch(`${url}/events`, { headers: { cookie } }));
  await events.next();
  await fetch(`${url}/session`, { method: 'DELETE', headers: { ...OWN_PAGE, cookie } });
  expect(await events.nextOf('never')).toBeUndefined();
});

test('stopping the emulator does not wait for open pages', async () => {
  await withOwn(startEmulator(), async (own) => {
    const events = await follow({}, own);
    await events.next();
    const start = performance.now();
    await own.stop();
    expect(performance.now() - start).toBeLessThan(1500);
    expect(await events.nextOf('never')).toBeUndefined();
  });
});

test('due events happen while a page is open, without a request', async () => {
  await withOwn(startEmulator({ deployDelayMs: 300 }), async (own) => {
    await clientOf(own)('POST', '/functions', { metadata: { name: 'f' }, spec: {} });
    const events = await follow({}, own);
    await events.nextOf('requests');
    expect(await events.nextOf('changed')).toBeDefined();
    await events.leave();
  });
});
