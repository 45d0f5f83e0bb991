/** The rows of docs/decisions/0216-readings-of-the-specification.md, in their order. */
import { type Emulator, startEmulator } from './emulator';
import { at, clientOf, type Send } from './testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/sandboxes', { metadata: { name: 'source' }, spec: {} });
  await send('POST', '/snapshots', { name: 'snapshot', source: { name: 'source' } });
  emulator.clock.advance(1000);
});
afterAll(() => emulator.stop());

const fork = (targetType: string, targetName: string, more: object = {}) =>
  send('POST', '/snapshots/snapshot/fork', { targetType, targetName, ...more });

test('a mail connection may lack keys; the function that uses it fails', async () => {
  const spec = { integration: 'gmail', secret: { CLIENT_SECRET: 'hunter2' } };
  expect((await send('POST', '/integrations/connections', { metadata: { name: 'mail' }, spec })).status).toBe(
    200,
  );
  await send('POST', '/functions', {
    metadata: { name: 'mailer' },
    spec: { type: 'mcp', integrationConnections: ['mail'], runtime: { type: 'mcp' } },
  });
  expect((await send('GET', '/functions/mailer')).body).toMatchObject({ status: 'FAILED' });
});

test('permissions of a drive change, its region does not', async () => {
  const permissions = [{ path: '/', labels: { team: 'a' } }];
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  const change = (spec: object) => send('PUT', '/drives/data', { metadata: { name: 'data' }, spec });
  expect(await change({ permissions })).toMatchObject({ status: 200, body: { spec: { permissions } } });
  expect((await change({ region: 'eu-lon-1' })).status).toBe(400);
});

test('the url of a sandbox is a path; its specified host name answers, too', async () => {
  const { body } = await send('GET', '/sandboxes/source');
  expect(at(body, 'metadata', 'url')).toBe(`${emulator.url}/default/sandboxes/source`);
});

test('a fork into a sandbox needs a new name', async () => {
  expect((await fork('sandbox', 'source')).status).toBe(409);
});

test('a fork is a canary only with traffic, and traffic for anything new has no effect', async () => {
  const routing = async () => {
    emulator.clock.advance(1000);
    return at((await send('GET', '/applications/shop')).body, 'spec', 'revision');
  };
  expect((await fork('sandbox', 'other', { traffic: 10 })).status).toBe(200);
  expect((await fork('application', 'shop', { traffic: 10 })).status).toBe(200);
  expect(await routing()).toEqual({ active: 'rev-1' });
  await fork('application', 'shop', { traffic: 10 });
  expect(await routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  await fork('application', 'shop');
  expect(await routing()).toMatchObject({ active: 'rev-3' });
});

test('the id of no snapshot is empty text, and an unknown one is a 404', async () => {
  expect((await fork('sandbox', 'live')).body).toEqual({ name: 'live', type: 'sandbox', snapshotId: '' });
  expect((await fork('sandbox', 'lost', { snapshotId: 'unknown' })).status).toBe(404);
});

test('two versions are valid, and no preview is', async () => {
  const statusOf = async (version: string) =>
    (await send('GET', '/drives', undefined, { 'service-version': version })).status;
  const versions = ['2026-04-16', '2026-04-28', '2026-04-28.preview'];
  expect(await Promise.all(versions.map(statusOf))).toEqual([200, 200, 400]);
});

describe('executions of schedules', () => {
  const statusOf = async (query: string, version = '2026-04-28') =>
    (await send('GET', `/schedule-executions?${query}`, undefined, { 'service-version': version })).status;

  test('a search has at most 200 characters, and is ignored before its version', async () => {
    const long = `q=${'x'.repeat(201)}`;
    expect([await statusOf(long.slice(0, -1)), await statusOf(long)]).toEqual([200, 400]);
    expect(await statusOf(long, '2026-04-16')).toBe(200);
  });

  test('a page has 1 to 100 rows', async () => {
    const sizes = ['0', '1', '100', '101'];
    expect(await Promise.all(sizes.map((size) => statusOf(`limit=${size}`)))).toEqual([400, 200, 200, 400]);
  });

  test('a malformed cursor is refused like any other; the last page has an empty one', async () => {
    expect(await send('GET', '/schedule-executions?cursor=x')).toMatchObject({
      status: 400,
      body: { error: 'invalid_cursor' },
    });
    expect((await send('GET', '/schedule-executions')).body).toMatchObject({ meta: { nextCursor: '' } });
  });

  test('a row without a status has no such field', async () => {
    const createdAt = new Date(emulator.clock.now()).toISOString();
    emulator.seed({ scheduleExecutions: [{ id: 'old', scheduleId: 's', createdAt, sandbox: 'source' }] });
    const { body } = await send('GET', '/schedule-executions');
    expect(Object.keys(at(body, 'data', 0) as object)).not.toContain('status');
  });
});

describe('metrics', () => {
  const read = (given: Record<string, string>, target = send) =>
    target('GET', `/accounts/account-1/metrics?${new URLSearchParams(given).toString()}`);
  const days = (from: string, to: string) => ({ startTime: `${from}T00:00:00Z`, endTime: `${to}T00:00:00Z` });
  const day = days('2020-01-01', '2020-01-02');

  test('without usage there is one entry, and no group', async () => {
    expect(at((await read(day)).body, 'data')).toHaveLength(1);
    expect(at((await read({ ...day, groupBy: 'resource_type' })).body, 'data')).toEqual([]);
  });

  test('seven days are daily, and may be hourly; a year is one of the calendar', async () => {
    const week = days('2020-01-01', '2020-01-08');
    expect(at((await read(week)).body, 'resolution')).toBe('daily');
    expect((await read({ ...week, resolution: 'hourly' })).status).toBe(200);
    const leap = days('2020-01-01', '2021-01-01');
    expect((await read({ ...leap, resolution: 'weekly' })).status).toBe(200);
    expect(at((await read(leap)).body, 'resolution')).toBe('monthly');
  });

  test('the first bucket may begin before the window', async () => {
    const { body } = await read({ ...day, resolution: 'weekly' });
    expect(at(body, 'data', 0, 'timeseries', 0, 'timestamp')).toBe('2019-12-30T00:00:00.000Z');
  });

  test.each([
    ['Z', 200],
    ['+00:00', 200],
    ['+01:00', 400],
  ])('a time that ends in %s is a %i', async (offset, status) => {
    expect((await read({ ...day, startTime: `2020-01-01T00:00:00${offset}` })).status).toBe(status);
  });

  test.each(['label', 'unit'])('%s is refused, also if it is empty', async (name) => {
    expect((await read({ ...day, [name]: '' })).status).toBe(400);
  });

  test('rows and resource types are of workspaces that the caller may enter', async () => {
    emulator.seed({
      workspaces: [{ name: 'other' }],
      users: [{ email: 'm@example.com', workspaces: { default: 'member' } }],
      keys: [{ key: 'member-key-0123456789', user: 'm@example.com' }],
      metrics: [
        {
          billingDimension: 'volume_storage_gbs',
          time: '2020-01-01T01:00:00Z',
          usage: 1,
          workspace: 'other',
        },
      ],
    });
    const member = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'member-key-0123456789' });
    const types = `/accounts/account-1/metrics/enums/resource-types?${new URLSearchParams(day).toString()}`;
    expect(at((await read({ ...day, groupBy: 'resource_name' }, member)).body, 'data')).toEqual([]);
    expect((await member('GET', types)).body).toEqual({ values: [] });
    expect((await send('GET', types)).body).toEqual({ values: ['volume'] });
  });
});

test('of two credentials, the first valid one counts', async () => {
  const headers = {
    authorization: 'Bearer of-a-proxy',
    'x-service-authorization': `Bearer ${emulator.apiKey}`,
  };
  expect((await send('GET', '/drives', undefined, headers)).status).toBe(200);
});

test('the id of a workspace is its name', async () => {
  const { body } = await send('GET', '/workspaces/default');
  expect(body).toMatchObject({ name: 'default' });
  expect((await send('GET', '/drives', undefined, { 'x-service-workspace': 'default' })).status).toBe(200);
});

test('a thread is ignored by all but agents', async () => {
  await send('POST', '/models', { metadata: { name: 'model' }, spec: { runtime: { image: 'm:1' } } });
  const model = clientOf({ ...emulator, baseUrl: emulator.url });
  const ask = () =>
    model(
      'POST',
      '/default/models/model/chat/completions',
      { messages: [{ role: 'user', content: 'x' }] },
      { 'x-service-thread-id': 'thread' },
    );
  const choices = async () => at((await ask()).body, 'choices');
  expect(await choices()).toEqual(await choices());
});

test('a token is requested with a form, or with JSON', async () => {
  const request = {
    grant_type: 'client_credentials',
    client_id: emulator.clientId,
    client_secret: emulator.clientSecret,
  };
  const statusOf = async (body: URLSearchParams | string, headers = {}) =>
    (await fetch(`${emulator.url}/oauth/token`, { method: 'POST', body, headers })).status;
  expect(await statusOf(new URLSearchParams(request))).toBe(200);
  expect(await statusOf(JSON.stringify(request), { 'content-type': 'application/json' })).toBe(200);
});
