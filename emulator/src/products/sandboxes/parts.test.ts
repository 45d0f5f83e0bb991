import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;
const commands: string[] = [];

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    deleteDelayMs: 500,
    handlers: {
      process: ({ sandbox, command, env }) => {
        commands.push(`${sandbox}: ${command} ${env.KEY ?? ''}`.trim());
        return undefined;
      },
    },
  });
  send = clientOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  commands.length = 0;
  await send('POST', '/sandboxes', {
    metadata: { name: 'web', labels: { team: 'blue' } },
    spec: { runtime: { ports: [{ target: 4000 }] } },
  });
});
afterAll(() => emulator.stop());

const MINUTE = 60_000;
const V2 = { 'service-version': '2026-04-28' };
const advance = (ms: number) => {
  emulator.clock.advance(ms);
};
const read = async (path: string, headers = {}) => (await send('GET', path, undefined, headers)).body;

describe('previews', () => {
  const path = '/sandboxes/web/previews';
  const create = (spec: object = {}, name = 'shown', query = '') =>
    send('POST', path + query, { metadata: { name }, spec });

  test('have an address, and belong to their sandbox', async () => {
    const created = await create({ prefixUrl: 'beta', public: true });
    expect(created).toMatchObject({
      status: 200,
      body: {
        metadata: { name: 'shown', resourceName: 'web', resourceType: 'sandbox', workspace: 'default' },
        spec: {
          port: 4000,
          region: 'us-was-1',
          url: matching(/^http:\/\/beta-default\.preview\.localhost:\d+$/),
        },
        status: 'DEPLOYED',
        events: [{ status: 'DEPLOYED' }],
      },
    });
    expect(await read(`${path}/shown`)).toEqual(created.body);
    expect(await read(path, V2)).toEqual([created.body]);
    const changed = await send('PUT', `${path}/shown`, {
      metadata: { displayName: 'New' },
      spec: { port: 1 },
    });
    expect(changed).toMatchObject({
      body: {
        metadata: { displayName: 'New' },
        spec: { port: 1, url: at(created.body, 'spec', 'url') },
      },
    });
    expect(await send('DELETE', `${path}/shown`)).toMatchObject({ status: 200, body: changed.body });
    expect(await send('GET', `${path}/shown`)).toMatchObject({ status: 404 });
    expect(await send('GET', '/sandboxes/none/previews')).toMatchObject({ status: 404 });
  });

  test('conflict by name or address, except with force', async () => {
    await create({ prefixUrl: 'beta' });
    expect(await create()).toMatchObject({ status: 409 });
    expect(await create({ prefixUrl: 'beta' }, 'other')).toMatchObject({ status: 409 });
    await create({ prefixUrl: 'gamma' }, 'other');
    const renamed = { metadata: {}, spec: { prefixUrl: 'beta' } };
    expect(await send('PUT', `${path}/other`, renamed)).toMatchObject({ status: 409 });
    expect(await send('PUT', `${path}/shown`, renamed)).toMatchObject({ status: 200 });
    expect(await create({ prefixUrl: 'beta' }, 'other', '?force=true')).toMatchObject({ status: 200 });
    expect(await read(path)).toMatchObject([{ metadata: { name: 'other' } }]);
  });

  test.each([
    [
      'responseHeaders',
      { 'x-reason': 'a\r\nset-cookie: b=c' },
      /^spec\.responseHeaders\.x-reason: contains characters/,
    ],
    ['responseHeaders', { 'x-reason': 'ř' }, /^spec\.responseHeaders\.x-reason: contains characters/],
    ['requestHeaders', { 'x reason': 'a' }, /^spec\.requestHeaders\.x reason: /],
  ])('accept only valid HTTP headers: %s %j', async (field, headers, message) => {
    const refused = { status: 400, body: { message: matching(message) } };
    expect(await create({ [field]: headers })).toMatchObject(refused);
    await create();
    const change = { metadata: {}, spec: { [field]: headers } };
    expect(await send('PUT', `${path}/shown`, change)).toMatchObject(refused);
  });

  test.each([
    ['a ttl', () => ({ ttl: '10m' })],
    ['expires', () => ({ expires: new Date(emulator.clock.now() + 10 * MINUTE).toISOString() })],
  ])('end by %s', async (_, spec) => {
    await create(spec());
    advance(10 * MINUTE - 1);
    expect(await send('GET', `${path}/shown`)).toMatchObject({ status: 200 });
    advance(1);
    expect(await send('GET', `${path}/shown`)).toMatchObject({ status: 404 });
  });

  test('have tokens, which expire, can be deleted, and disappear with their preview', async () => {
    await create();
    const tokens = `${path}/shown/tokens`;
    const token = (name: string, spec?: object) => send('POST', tokens, { metadata: { name }, spec });
    const expiresAt = new Date(emulator.clock.now() + MINUTE).toISOString();
    const created = await token('short', { expiresAt });
    expect(created).toMatchObject({
      status: 200,
      body: {
        metadata: { name: 'short', previewName: 'shown', resourceName: 'web' },
        spec: { token: matching(/^pt_/), expiresAt, expired: false },
      },
    });
    expect(await token('short')).toMatchObject({ status: 409 });
    await token('long');
    advance(MINUTE);
    expect(await read(tokens)).toMatchObject([
      { metadata: { name: 'long' }, spec: { expired: false } },
      { metadata: { name: 'short' }, spec: { expired: true } },
    ]);
    expect(await send('DELETE', `${tokens}/long`)).toMatchObject({
      status: 200,
      body: { message: 'Preview token deleted' },
    });
    expect(await send('DELETE', `${tokens}/long`)).toMatchObject({ status: 404 });
    await send('DELETE', `${path}/shown`);
    await create();
    expect(await read(tokens)).toEqual([]);
  });

  test('disappear with their sandbox', async () => {
    await create();
    await send('DELETE', '/sandboxes/web');
    advance(500);
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    expect(await read(path)).toEqual([]);
  });
});

describe('schedules', () => {
  const path = '/sandboxes/web/schedules';
  const input = { command: 'echo hello > /log', name: 'hello', env: { KEY: 'hunter2' } };
  const create = (schedule: object) => send('POST', path, { id: 'one', input, ...schedule });
  const executions = async (query = '') =>
    at(await read(`/sandboxes/web/schedule-executions${query}`), 'data') as Record<string, unknown>[];

  test('contain what the platform adds; variables are masked without show_secrets', async () => {
    const created = await create({ type: 'cron', value: '*/5 * * * *' });
    expect(created).toMatchObject({
      status: 200,
      body: {
        id: 'one',
        type: 'cron',
        value: '*/5 * * * *',
        input: { ...input, env: { KEY: '****' } },
        maxExecutions: 100,
        createdAt: new Date(emulator.clock.now()).toISOString(),
      },
    });
    expect(await read(`${path}/one`)).toEqual(created.body);
    expect(at(await read(`${path}/one?show_secrets=true`), 'input', 'env')).toEqual({ KEY: 'hunter2' });
    expect(await read(path)).toEqual([created.body]);
    expect(await create({ type: 'sleep', value: '1m' })).toMatchObject({ status: 409 });
    expect(await send('DELETE', `${path}/one`)).toMatchObject({ status: 200, body: created.body });
    expect(await send('GET', `${path}/one`)).toMatchObject({ status: 404 });
  });

  test('submit their process repeatedly, and record every submission', async () => {
    await create({ type: 'cron', value: '*/5 * * * *' });
    advance(5 * MINUTE - (emulator.clock.now() % (5 * MINUTE)));
    const first = new Date(emulator.clock.now()).toISOString();
    advance(10 * MINUTE);
    const recorded = await executions();
    expect(recorded).toHaveLength(3);
    expect(recorded[2]).toMatchObject({
      scheduleId: 'one',
      sandbox: 'web',
      processName: 'hello',
      status: 'succeeded',
      statusCode: 200,
      timeout: 600,
      createdAt: first,
      executedAt: first,
    });
    expect(at(await read('/schedule-executions?schedule=one'), 'data')).toEqual(recorded);
    expect(at(await read('/schedule-executions?q=blue', V2), 'data')).toEqual(recorded);
    expect(commands).toEqual(Array.from({ length: 3 }, () => 'web: echo hello > /log hunter2'));
  });

  test.each([
    ['at', () => new Date(emulator.clock.now() + MINUTE).toISOString()],
    ['sleep', () => '60s'],
  ])('of type %s submit once', async (type, value) => {
    await create({ type, value: value() });
    advance(MINUTE - 1);
    expect(await executions()).toHaveLength(0);
    advance(1);
    expect(await executions()).toHaveLength(1);
    advance(1000 * MINUTE);
    expect(await executions()).toHaveLength(1);
    expect(await send('GET', `${path}/one`)).toMatchObject({ status: 200 });
  });

  test('record a failure while the sandbox is unavailable', async () => {
    await create({ type: 'sleep', value: '1m' });
    await send('PUT', '/sandboxes/web', { metadata: {}, spec: { enabled: false } });
    advance(MINUTE);
    expect(await executions()).toMatchObject([
      { status: 'failed', statusCode: 0, error: 'sandbox "web" is not reachable: it is DEACTIVATED' },
    ]);
    expect(commands).toEqual([]);
  });

  test('keep only the requested number of executions', async () => {
    await create({ type: 'cron', value: '* * * * *', maxExecutions: 2 });
    await create({ id: 'two', type: 'cron', value: '* * * * *' });
    advance(10 * MINUTE);
    const kept = async (id: string) => at(await read(`/schedule-executions?schedule=${id}`), 'meta', 'total');
    expect([await kept('one'), await kept('two')]).toEqual([2, 10]);
  });

  test('make up for missed executions of at most a day by default', async () => {
    await create({ type: 'cron', value: '0 * * * *' });
    advance(100 * 24 * 60 * MINUTE);
    expect(await executions('?limit=100')).toHaveLength(24);
  });

  test('are replaced as a whole: a mask keeps a variable, and the time restarts', async () => {
    await create({ type: 'sleep', value: '2m' });
    advance(MINUTE);
    const put = (schedule: object) => send('PUT', `${path}/one`, schedule);
    const changed = await put({
      type: 'sleep',
      value: '2m',
      input: { command: 'true', env: { KEY: '****' } },
    });
    expect(changed).toMatchObject({ status: 200, body: { input: { command: 'true' } } });
    advance(2 * MINUTE - 1);
    expect(await executions()).toHaveLength(0);
    advance(1);
    await executions();
    expect(commands).toEqual(['web: true hunter2']);
    expect(await put({ id: 'other', type: 'sleep', value: '2m', input })).toMatchObject({ status: 400 });
    expect(
      await put({ type: 'sleep', value: '2m', input: { command: 'true', env: { OTHER: '****' } } }),
    ).toMatchObject({ status: 400 });
  });

  test('are limited to a hundred', async () => {
    for (let index = 0; index < 100; index += 1) {
      expect((await create({ id: `s${index}`, type: 'sleep', value: '1h' })).status).toBe(200);
    }
    expect(await create({ type: 'sleep', value: '1h' })).toMatchObject({
      status: 400,
      body: { error: 'quota_exceeded' },
    });
    const page = await read(path, V2);
    expect([at(page, 'data', 'length'), at(page, 'meta', 'total')]).toEqual([20, 100]);
  });

  test('are listed by type', async () => {
    await create({ type: 'sleep', value: '1h' });
    await create({ id: 'two', type: 'cron', value: '0 0 1 1 *' });
    expect(at(await read(`${path}?type=cron`, V2), 'data')).toMatchObject([{ id: 'two' }]);
  });

  test('disappear with their sandbox', async () => {
    await create({ type: 'cron', value: '* * * * *' });
    await send('DELETE', '/sandboxes/web');
    advance(10 * MINUTE);
    expect(at(await read('/schedule-executions'), 'data')).toEqual([]);
  });

  test.each([
    [{ type: 'cron', value: '61 * * * *' }, /^value: /],
    [{ type: 'at', value: 'noon' }, /^value: /],
    [{ type: 'at', value: '2020-01-01T00:00:00Z' }, /has passed$/],
    [{ type: 'sleep', value: '5' }, /^value: /],
    [{ type: 'daily', value: '5' }, /^type: must be one of cron, at, sleep$/],
    [{ type: 'sleep', value: '5m', input: {} }, /^input\.command/],
    [{ type: 'sleep', value: '5m', maxExecutions: 0 }, /^maxExecutions/],
  ])('%j is a 400', async (schedule, message) => {
    expect(await create(schedule)).toMatchObject({ status: 400, body: { message: matching(message) } });
  });
});
