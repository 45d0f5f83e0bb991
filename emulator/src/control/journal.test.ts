import { type Emulator, startEmulator } from '../emulator';
import { clientOf, matching, type Send, something } from '../testing/client';
import { Journal } from './journal';

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

test('every request to the API is recorded, but control requests are not', async () => {
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  await send('GET', '/drives/other?q=x%20y');
  await fetch(`${emulator.url}/_emulator/health`);
  const at = new Date(emulator.clock.now()).toISOString();
  expect(emulator.journal.entries()).toEqual([
    {
      method: 'POST',
      path: '/drives',
      query: {},
      status: 200,
      workspace: 'default',
      at,
      body: { metadata: { name: 'data' }, spec: {} },
    },
    { method: 'GET', path: '/drives/other', query: { q: 'x y' }, status: 404, workspace: 'default', at },
  ]);
});

test('a rejected request has no workspace', async () => {
  await send('GET', '/drives', undefined, { authorization: 'Bearer wrong' });
  expect(emulator.journal.entries()).toEqual([expect.not.objectContaining({ workspace: something })]);
  expect(emulator.journal.entries()).toMatchObject([{ status: 401 }]);
});

test('bodies of rejected requests are not kept', async () => {
  const body = { metadata: { name: 'data' }, spec: {} };
  await send('POST', '/drives', body, { authorization: 'Bearer wrong' });
  await send('POST', '/drives', body, { authorization: '' });
  await fetch(`${emulator.url}/default/applications/none`, { method: 'POST', body: '{"a":1}' });
  const entries = emulator.journal.entries();
  expect(entries.map(({ status, body: kept }) => [status, kept])).toEqual([
    [401, undefined],
    [401, undefined],
    [404, undefined],
  ]);
});

test('a long body is kept only in part, with a note that it was cut', async () => {
  const label = (length: number) => ({
    metadata: { name: 'data', labels: { a: 'x'.repeat(length), token: 'hunter2' } },
    spec: {},
  });
  await send('POST', '/drives', label(1000));
  await send('POST', '/drives', label(900_000));
  const [short, long] = emulator.journal.entries();
  expect(short).toMatchObject({ body: { metadata: { name: 'data' } } });
  expect(short).not.toHaveProperty('bodyIsCut');
  expect(long).toMatchObject({ bodyIsCut: true, body: matching(/^\{"metadata":\{"name":"data"/) });
  expect(long?.body).toHaveLength(64_000);
});

test('clearing it leaves the data', async () => {
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  emulator.journal.clear();
  expect(emulator.journal.entries()).toEqual([]);
  expect(await send('GET', '/drives/data')).toMatchObject({ status: 200 });
});

test('secrets are masked everywhere', async () => {
  await send('POST', '/integrations/connections', {
    metadata: { name: 'mail' },
    spec: {
      integration: 'mail',
      config: { region: 'eu' },
      secret: { CLIENT_SECRET: 'hunter2', PIN: 'hunter2' },
    },
  });
  await send('POST', '/functions', {
    metadata: { name: 'mcp' },
    spec: {
      runtime: {
        envs: [
          { name: 'A', value: 'plain' },
          { name: 'B', value: 'hunter2', secret: true },
          { name: 'DATABASE_URL', value: 'postgres://app:hunter2@db/shop' },
        ],
      },
    },
  });
  await fetch(`${emulator.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'hunter2' }),
  });
  await send('GET', '/drives?api_key=hunter2&code=hunter2&signature=hunter2');
  const entries = emulator.journal.entries();
  expect(JSON.stringify(entries)).not.toContain('hunter2');
  expect(entries).toMatchObject([
    { body: { spec: { config: { region: 'eu' }, secret: { CLIENT_SECRET: '****', PIN: '****' } } } },
    {
      body: {
        spec: {
          runtime: {
            envs: [
              { value: 'plain' },
              { value: '****', secret: true },
              { value: 'postgres://app:****@db/shop' },
            ],
          },
        },
      },
    },
    { path: '/oauth/token', status: 400 },
    { query: { api_key: '****', code: '****', signature: '****' } },
  ]);
});

test('a variable is masked unless its `secret` is exactly false', async () => {
  const masked = async (secret: unknown) => {
    await send('POST', '/functions', {
      metadata: { name: 'mcp' },
      spec: { runtime: { envs: [{ name: 'PIN', value: 'hunter2', secret }] } },
    });
    return !JSON.stringify(emulator.journal.entries().at(-1)).includes('hunter2');
  };
  expect([await masked(true), await masked('yes'), await masked(false)]).toEqual([true, true, false]);
});

const HERE = { url: 'http://127.0.0.1:4700/v0/drives' };

test('only the last 32 MB are kept', () => {
  const journal = new Journal();
  for (let index = 0; index < 1000; index += 1) {
    const body = 'x'.repeat(70_000);
    journal.record({ method: 'POST', path: `/${index}`, query: {}, status: 200, at: '' }, HERE, body);
  }
  const entries = journal.entries();
  const bytes = entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry)), 0);
  expect(bytes).toBeGreaterThan(31_000_000);
  expect(bytes).toBeLessThanOrEqual(32_000_000);
  expect(entries.at(-1)?.path).toBe('/999');
  expect(entries[0]?.path).toBe(`/${1000 - entries.length}`);
});

test('only the last 10,000 requests are kept', () => {
  const journal = new Journal();
  for (let index = 0; index <= 10_000; index += 1) {
    journal.record({ method: 'GET', path: `/${index}`, query: {}, status: 200, at: '' }, HERE);
  }
  expect(journal.entries()).toHaveLength(10_000);
  expect(journal.entries()[0]?.path).toBe('/1');
});

test('requests are numbered so that readers can continue, even after the oldest are dropped', () => {
  const journal = new Journal();
  const told: number[] = [];
  const stop = journal.onChange(() => told.push(journal.last));
  const record = (path: string, more = {}) => {
    journal.record({ method: 'GET', path, query: {}, status: 200, at: '' }, { ...HERE, ...more });
  };
  record('/a');
  record('/b', { durationMs: 1.234 });
  expect(journal.lines(0, 10).map(({ seq, path }) => [seq, path])).toEqual([
    [1, '/a'],
    [2, '/b'],
  ]);
  expect(journal.lines(1, 10)).toMatchObject([{ seq: 2, durationMs: 1.2 }]);
  expect(journal.lines(0, 1)).toMatchObject([{ seq: 1 }]);
  expect(journal.whole(2)).toMatchObject({ seq: 2, path: '/b', url: HERE.url, durationMs: 1.2 });
  journal.clear();
  record('/c');
  stop();
  record('/d');
  expect([journal.first, journal.last, journal.whole(2)]).toEqual([3, 4, undefined]);
  expect(journal.lines(0, 10).map(({ path }) => path)).toEqual(['/c', '/d']);
  expect(told).toEqual([1, 2, 2, 3]);
});
