import { type Emulator, startEmulator } from '../../../emulator';
import { at, clientOf, matching, type Reply, type Send } from '../../../testing/client';
import { withOwn } from '../../../testing/own';

let emulator: Emulator;
let send: Send;

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();

// Five minutes of executions. The oldest row is from before statuses were recorded.
const HISTORY = [
  { id: 'e0', scheduleId: 's1', sandbox: 'web', createdAt: minute(0) },
  { id: 'e1', scheduleId: 's1', sandbox: 'web', status: 'succeeded', statusCode: 200, createdAt: minute(1) },
  {
    id: 'e2',
    scheduleId: 's2',
    sandbox: 'web',
    status: 'failed',
    statusCode: 0,
    error: 'away',
    createdAt: minute(2),
  },
  { id: 'e3', scheduleId: 's3', sandbox: 'db', status: 'succeeded', statusCode: 202, createdAt: minute(3) },
  { id: 'e4', scheduleId: 's3', sandbox: 'db', status: 'failed', statusCode: 500, createdAt: minute(4) },
] as const;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      workspaces: [{ name: 'other' }],
      scheduleExecutions: [...HISTORY, { ...HISTORY[1], id: 'elsewhere', workspace: 'other' }],
    },
  });
  send = clientOf(emulator);
});
afterAll(() => emulator.stop());

const list = (query: string, version = '2026-04-28') =>
  send('GET', `/schedule-executions?${query}`, undefined, { 'service-version': version });
const ids = (reply: Reply) => (at(reply.body, 'data') as unknown[]).map((item) => at(item, 'id'));

test('executions of the workspace are listed newest first, in an envelope in every version', async () => {
  for (const version of ['2026-04-16', '2026-04-28']) {
    const reply = await list('', version);
    expect(ids(reply)).toEqual(['e4', 'e3', 'e2', 'e1', 'e0']);
    expect(at(reply.body, 'meta')).toEqual({
      hasMore: false,
      nextCursor: '',
      total: 5,
      totalIsPartial: false,
    });
  }
});

test.each([
  ['sandboxes:list', 200],
  ['sandboxes:get', 403],
])('a key with the scope %s alone gets %d', async (scope, status) => {
  const account = await send('POST', '/service_accounts', { name: 'reader' });
  const path = `/service_accounts/${String(at(account.body, 'client_id'))}/api_keys`;
  const key = await send('POST', path, { name: 'reader', scopes: [scope] });
  const reader = clientOf({ baseUrl: emulator.baseUrl, apiKey: String(at(key.body, 'apiKey')) });
  expect(await reader('GET', '/schedule-executions')).toMatchObject({ status });
});

test('a row is shown as recorded', async () => {
  expect(at((await list('limit=3')).body, 'data', 2)).toEqual(HISTORY[2]);
  expect(at((await list('sort=createdAt:asc')).body, 'data', 0)).not.toHaveProperty('status');
});

test.each([
  ['sort=createdAt:asc', ['e0', 'e1', 'e2', 'e3', 'e4']],
  ['status=succeeded', ['e3', 'e1']],
  ['status=failed', ['e4', 'e2']],
  ['sandbox=web', ['e2', 'e1', 'e0']],
  ['schedule=s3', ['e4', 'e3']],
  ['sandbox=web&schedule=s3', []],
  [`since=${minute(2)}`, ['e4', 'e3', 'e2']],
  [`until=${minute(2)}`, ['e2', 'e1', 'e0']],
  [`since=${minute(1)}&until=${minute(1)}`, ['e1']],
  [`since=${encodeURIComponent('2026-01-01T02:03:00+02:00')}`, ['e4', 'e3']],
  [`since=${encodeURIComponent('2026-01-01t00:03:00+00:00')}`, ['e4', 'e3']],
  ['since=2026-01-01t00:03:00z', ['e4', 'e3']],
  [`since=${minute(3)}&until=${minute(2)}`, []],
])('%s returns %j', async (query, expected) => {
  const reply = await list(query);
  expect(ids(reply)).toEqual(expected);
  expect(at(reply.body, 'meta', 'total')).toBe(expected.length);
});

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=1.5',
  'sort=name:asc',
  'sort=createdAt',
  'status=SUCCEEDED',
  'status=succeeded,failed',
  'since=yesterday',
  'since=2026-01-01',
  'until=1767225600',
])('%s is a 400 that names the parameter', async (query) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', message: matching(`^${query.split('=')[0] ?? ''}: `) },
  });
});

test('a page has 20 rows by default', async () => {
  const many = Array.from({ length: 101 }, (_, number) => ({
    ...HISTORY[1],
    id: `m${number}`,
    workspace: 'other',
  }));
  emulator.seed({ scheduleExecutions: many });
  const headers = { 'x-service-workspace': 'other' };
  const length = async (query: string) =>
    (at((await send('GET', `/schedule-executions${query}`, undefined, headers)).body, 'data') as unknown[])
      .length;
  expect(await length('')).toBe(20);
  expect(await length('?limit=100')).toBe(100);
});

describe('a search', () => {
  beforeAll(async () => {
    const metadata = { name: 'web', displayName: 'Shop Front', labels: { team: 'Payments' } };
    await send('POST', '/sandboxes', { metadata });
  });

  test.each([
    ['we', ['e2', 'e1', 'e0']],
    [' SHOP fr', ['e2', 'e1', 'e0']],
    ['payment', ['e2', 'e1', 'e0']],
    ['team', ['e2', 'e1', 'e0']],
    ['db', ['e4', 'e3']],
    ['nothing', []],
    ['w', ['e4', 'e3', 'e2', 'e1', 'e0']],
    [' w ', ['e4', 'e3', 'e2', 'e1', 'e0']],
  ])('for "%s" returns %j', async (text, expected) => {
    const reply = await list(`q=${encodeURIComponent(text)}`);
    expect(ids(reply)).toEqual(expected);
    expect(at(reply.body, 'meta', 'total')).toBe(5);
  });

  test('is ignored before 2026-04-28', async () => {
    expect(ids(await list('q=nothing', '2026-04-16'))).toHaveLength(5);
  });

  test('of more than 200 characters is a 400', async () => {
    expect((await list(`q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

describe('a cursor', () => {
  const cursor = (reply: Reply) => String(at(reply.body, 'meta', 'nextCursor'));

  test('leads through all pages', async () => {
    for (const sort of ['createdAt:desc', 'createdAt:asc']) {
      const seen: unknown[] = [];
      let next = '';
      do {
        const reply = await list(`limit=2&sort=${sort}&cursor=${next}`);
        seen.push(...ids(reply));
        next = cursor(reply);
        expect(at(reply.body, 'meta', 'hasMore')).toBe(next !== '');
      } while (next !== '');
      const expected = ['e0', 'e1', 'e2', 'e3', 'e4'];
      expect(seen).toEqual(sort === 'createdAt:asc' ? expected : expected.reverse());
    }
  });

  test.each([
    'sort=createdAt:asc',
    'status=failed',
    'sandbox=web',
    'schedule=s1',
    `since=${minute(0)}`,
    `until=${minute(9)}`,
    'q=web',
  ])('is invalid with another %s', async (change) => {
    const first = await list('limit=2');
    expect(await list(`${change}&limit=2&cursor=${cursor(first)}`)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_cursor',
        message: 'cursor: belongs to a different query; start again without one',
      },
    });
  });

  test('is valid for 24 hours, also with another page size', async () => {
    const first = await list('limit=2');
    emulator.clock.advance(24 * 3600 * 1000);
    expect(ids(await list(`limit=3&cursor=${cursor(first)}`))).toEqual(['e2', 'e1', 'e0']);
    emulator.clock.advance(1);
    expect(await list(`limit=2&cursor=${cursor(first)}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_cursor', message: matching(/older than 24 hours/) },
    });
  });

  test.each(['nonsense', 'e30', '%00'])('that is "%s" is a 400', async (text) => {
    expect(await list(`cursor=${text}`)).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
  });
});

test('a partial total is marked as such', async () => {
  await withOwn(startEmulator({ clock: 'manual' }), async (counted) => {
    const many = Array.from({ length: 10_001 }, (_, number) => ({ ...HISTORY[1], id: `m${number}` }));
    const total = async () =>
      at((await clientOf(counted)('GET', '/schedule-executions')).body, 'meta') as Record<string, unknown>;
    counted.seed({ scheduleExecutions: many.slice(1) });
    expect(await total()).toMatchObject({ total: 10_000, totalIsPartial: false });
    counted.seed({ scheduleExecutions: many });
    expect(await total()).toMatchObject({ total: 10_000, totalIsPartial: true });
    // The first created one is the last in the list, far from its start.
    const older = { ...HISTORY[0], id: 'older', scheduleId: 'other' };
    counted.seed({ scheduleExecutions: [older] });
    expect((await clientOf(counted)('GET', '/schedule-executions?schedule=other')).body).toMatchObject({
      data: [{ id: 'older' }],
      meta: { hasMore: false, total: 1, totalIsPartial: false },
    });
  });
});
