import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send, something } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const MINUTE = 60_000;
const advance = (ms: number) => {
  emulator.clock.advance(ms);
};
const create = (spec: object = {}, metadata: object = {}, query = '') =>
  send('POST', `/sandboxes${query}`, { metadata: { name: 'web', ...metadata }, spec });
const read = async (query = '') => (await send('GET', `/sandboxes/web${query}`)).body;
const put = (spec: object, metadata: object = {}) => send('PUT', '/sandboxes/web', { metadata, spec });
const status = async () => at(await read(), 'status');
const deployments = async () =>
  (at(await read(), 'events') as { status: string }[]).filter((event) => event.status === 'DEPLOYING').length;

const spec = {
  region: 'eu-lon-1',
  lifecycle: { expirationPolicies: [{ type: 'ttl-max-age', value: '1h', action: 'delete' }] },
  network: { allowedDomains: ['example.com'] },
  runtime: {
    image: 'web:1',
    memory: 1024,
    envs: [{ name: 'TOKEN', value: 'hunter2', secret: true }],
    ports: [{ name: 'http', target: 3000, protocol: 'HTTP' }],
    extraArgs: { tun: 'enabled' },
  },
};

describe('creation', () => {
  test('returns the sent fields, with the time of expiry', async () => {
    expect(await create(spec)).toMatchObject({
      status: 200,
      body: {
        spec: {
          ...spec,
          runtime: { ...spec.runtime, envs: [{ name: 'TOKEN', value: '****', secret: true }] },
        },
        state: 'RUNNING',
        status: 'DEPLOYING',
        expiresIn: 3600,
        lastUsedAt: new Date(emulator.clock.now()).toISOString(),
      },
    });
    expect(at(await read('?show_secrets=true'), 'spec', 'runtime', 'envs', 0, 'value')).toBe('hunter2');
  });

  test('with an existing name is a standard 409, and a 409 while it is being created', async () => {
    await create();
    const error = {
      error: 'conflict',
      code: 409,
      error_code: 'SANDBOX_ALREADY_EXISTS',
      status_code: 409,
      message: 'sandbox "web" exists',
      sandbox_name: 'web',
      workspace: 'default',
      step: 'create',
      timestamp: something,
    };
    expect((await create()).body).toEqual({ ...error, reason: 'CREATION_IN_PROGRESS' });
    advance(1000);
    expect(await create()).toMatchObject({ status: 409 });
    expect((await create()).body).toEqual({ ...error, timestamp: something });
    await send('DELETE', '/sandboxes/web');
    expect(await create()).toMatchObject({ status: 409, body: { message: matching(/is being deleted/) } });
  });

  test('with createIfNotExist returns the existing one', async () => {
    await create({ region: 'eu-lon-1' });
    expect(await create({ region: 'us-was-1' }, {}, '?createIfNotExist=true')).toMatchObject({
      status: 200,
      body: { spec: { region: 'eu-lon-1' } },
    });
    await send('DELETE', '/sandboxes/web');
    expect(await create({}, {}, '?createIfNotExist=true')).toMatchObject({ status: 409 });
  });

  test('errors say at which stage the creation failed', async () => {
    expect(await create({ region: 'moon-1' })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_request',
        code: 400,
        error_code: 'INVALID_REQUEST',
        status_code: 400,
        message: matching(/^spec\.region/),
      },
    });
    await create({}, { externalId: 'one' });
    expect(await create({}, { name: 'other', externalId: 'one' })).toMatchObject({
      status: 409,
      body: { code: 409, error_code: 'CONFLICT', sandbox_name: 'other' },
    });
  });

  test.each([
    [{ runtime: { ttl: 'soon' } }, 'spec.runtime.ttl'],
    [{ runtime: { expires: 'tomorrow' } }, 'spec.runtime.expires'],
    [{ lifecycle: { expirationPolicies: [{ type: 'ttl-idle', value: '5 minutes' }] } }, 'value'],
    [{ lifecycle: { expirationPolicies: [{ type: 'date', value: '5m' }] } }, 'value'],
    [{ lifecycle: { expirationPolicies: [{ type: 'never', value: '5m' }] } }, 'type'],
    [{ volumes: [{ name: 'none', mountPath: '/data' }] }, 'spec.volumes[0].name'],
  ])('%j is a 400', async (bad, path) => {
    const reply = await create(bad);
    expect(reply).toMatchObject({ status: 400 });
    expect(at(reply.body, 'message')).toContain(path);
  });
});

describe('a PUT', () => {
  beforeEach(async () => {
    await create(spec);
    advance(1000);
  });

  test('of labels and settings changes in place, and removes missing ones', async () => {
    const { network: _, ...others } = spec;
    const changed = await put(
      {
        ...others,
        runtime: { ...spec.runtime, envs: [{ name: 'TOKEN', value: '****', secret: true }], ttl: '2h' },
      },
      { labels: { team: 'a' }, externalId: 'ext' },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { status: 'DEPLOYED', metadata: { labels: { team: 'a' } }, spec: { runtime: { ttl: '2h' } } },
    });
    expect(at(changed.body, 'spec')).not.toHaveProperty('network');
    expect(await deployments()).toBe(1);
    expect((await send('GET', '/sandboxes/by-external-id/ext')).body).toEqual(await read());
  });

  test('without a runtime keeps the current one', async () => {
    await put({});
    expect(await read()).toMatchObject({ spec: { runtime: { image: 'web:1', memory: 1024 } } });
    expect(await deployments()).toBe(1);
  });

  test('of the runtime deploys again', async () => {
    expect(await put({ ...spec, runtime: { ...spec.runtime, image: 'web:2' } })).toMatchObject({
      body: { status: 'DEPLOYING', spec: { runtime: { image: 'web:2' } } },
    });
  });

  test('cannot change its region or its extra arguments', async () => {
    for (const bad of [{ region: 'us-was-1' }, { runtime: { extraArgs: { tun: 'disabled' } } }]) {
      expect(await put(bad)).toMatchObject({ status: 400, body: { error: 'immutable_field' } });
    }
  });

  test('disables and enables the sandbox', async () => {
    await put({ enabled: false });
    advance(1000);
    expect(await read()).toMatchObject({ status: 'DEACTIVATED', state: 'STANDBY' });
    expect(await put({ enabled: true })).toMatchObject({ body: { status: 'DEPLOYED', state: 'RUNNING' } });
  });
});

test('never shows secrets of a proxy, and keeps missing ones', async () => {
  const routing = [{ destinations: ['api.example.com'], secrets: { KEY: 'hunter2' } }];
  await create({ network: { proxy: { routing } } });
  expect(JSON.stringify(await read('?show_secrets=true'))).not.toContain('hunter2');
  expect(await put({ network: { proxy: { routing: [{ destinations: ['b.example.com'] }] } } })).toMatchObject(
    {
      body: { spec: { network: { proxy: { routing: [{ destinations: ['b.example.com'] }] } } } },
    },
  );
});

describe('expiry', () => {
  const lifetime = (type: string, value: string) => ({
    lifecycle: { expirationPolicies: [{ type, value }] },
  });
  const start = Date.parse('2030-01-01T00:00:00Z');

  test.each([
    ['ttl-max-age', lifetime('ttl-max-age', '30m')],
    ['ttl-idle', lifetime('ttl-idle', '30m')],
    ['a ttl', { runtime: { ttl: '30m' } }],
    ['the first of several', { ...lifetime('ttl-max-age', '2h'), runtime: { ttl: '30m' } }],
  ])('happens by %s', async (_, settings) => {
    await create(settings);
    advance(30 * MINUTE - 1);
    expect(await status()).toBe('DEPLOYED');
    advance(1);
    expect(await read()).toMatchObject({
      status: 'TERMINATED',
      state: 'STANDBY',
      events: [{}, {}, { status: 'TERMINATED', message: 'Lifetime ended' }],
    });
  });

  test.each([
    ['a date', (date: string) => lifetime('date', date)],
    ['expires', (date: string) => ({ runtime: { expires: date } })],
  ])('happens by %s', async (_, settings) => {
    if (emulator.clock.now() < start) advance(start - emulator.clock.now());
    const end = new Date(emulator.clock.now() + 10 * MINUTE).toISOString();
    await create(settings(end));
    advance(10 * MINUTE - 1);
    expect(await status()).toBe('DEPLOYED');
    advance(1);
    expect(await status()).toBe('TERMINATED');
  });

  test('leaves it visible for five minutes, or for the requested retention', async () => {
    await create({ runtime: { ttl: '1m' } });
    await create({ runtime: { ttl: '1m' }, lifecycle: { terminatedRetention: '1m' } }, { name: 'brief' });
    advance(2 * MINUTE);
    expect(await status()).toBe('TERMINATED');
    expect(await send('GET', '/sandboxes/brief')).toMatchObject({ status: 404 });
    advance(4 * MINUTE);
    expect(await send('GET', '/sandboxes/web')).toMatchObject({ status: 404 });
  });

  test('leaves it out of lists, unless requested', async () => {
    await create({ runtime: { ttl: '1m' } });
    await create({}, { name: 'other' });
    advance(MINUTE);
    const names = async (query: string, version: string) => {
      const { body } = await send('GET', `/sandboxes${query}`, undefined, { 'service-version': version });
      const items = (Array.isArray(body) ? body : at(body, 'data')) as unknown[];
      return items.map((item) => at(item, 'metadata', 'name')).sort();
    };
    for (const version of ['2026-04-16', '2026-04-28']) {
      expect(await names('', version)).toEqual(['other']);
      expect(await names('?showTerminated=true', version)).toEqual(['other', 'web']);
    }
    expect(await names('?status=terminated', '2026-04-28')).toEqual(['web']);
  });

  test('frees name and external id at once, and refuses every write', async () => {
    await create({ runtime: { ttl: '1m' } }, { externalId: 'ext' });
    advance(MINUTE);
    expect(await put({})).toMatchObject({ status: 409 });
    expect(await send('POST', '/snapshots', { source: { name: 'web' } })).toMatchObject({ status: 409 });
    expect(await send('DELETE', '/sandboxes/web')).toMatchObject({ body: { status: 'TERMINATED' } });
    expect(await create({}, { name: 'other', externalId: 'ext' })).toMatchObject({ status: 200 });
    expect(await create()).toMatchObject({
      status: 200,
      body: { status: 'DEPLOYING' },
    });
  });
});

describe('snapshots and forks of a sandbox', () => {
  beforeEach(async () => {
    await create({ ...spec, lifecycle: {} });
    advance(1000);
    await send('POST', '/sandboxes/web/snapshots', { name: 'v1' });
    advance(1000);
  });

  test('a snapshot restores it, and can be deleted', async () => {
    await put({ runtime: { image: 'web:2', memory: 2048 } });
    advance(1000);
    expect(await send('POST', '/sandboxes/web/snapshots/v1/restore')).toMatchObject({
      status: 200,
      body: { status: 'DEPLOYING', spec: { runtime: { image: 'web:1', memory: 1024 } } },
    });
    expect(await send('DELETE', '/sandboxes/web/snapshots/v1')).toMatchObject({ status: 204 });
    expect(await send('GET', '/snapshots/v1')).toMatchObject({ status: 404 });
    expect(await send('POST', '/sandboxes/web/snapshots/v1/restore')).toMatchObject({ status: 404 });
  });

  test('a snapshot of another sandbox, or one that is not ready, cannot be restored', async () => {
    await create({}, { name: 'other' });
    expect(await send('POST', '/sandboxes/other/snapshots/v1/restore')).toMatchObject({ status: 404 });
    await send('POST', '/sandboxes/web/snapshots', { name: 'v2' });
    expect(await send('POST', '/sandboxes/web/snapshots/v2/restore')).toMatchObject({ status: 409 });
  });

  test('a fork copies the live state, with its network, and keeps no snapshot', async () => {
    const forked = await send('POST', '/sandboxes/web/fork', { targetType: 'sandbox', targetName: 'copy' });
    expect(forked).toMatchObject({ status: 200, body: { name: 'copy', type: 'sandbox', snapshotId: '' } });
    expect((await send('GET', '/sandboxes/copy')).body).toMatchObject({
      spec: { network: spec.network, runtime: { image: 'web:1' } },
    });
    expect(await send('GET', '/snapshots')).toMatchObject({ body: [{ name: 'v1' }] });
    expect(
      await send('POST', '/sandboxes/web/fork', { targetType: 'sandbox', targetName: 'copy' }),
    ).toMatchObject({ status: 409 });
  });

  test('a fork into an application keeps a snapshot', async () => {
    const forked = await send('POST', '/sandboxes/web/fork', {
      targetType: 'application',
      targetName: 'shop',
    });
    const revisions = (await send('GET', '/applications/shop/revisions')).body;
    expect(at(revisions, 0)).toMatchObject({ image: 'web:1', snapshot: at(forked.body, 'snapshotId') });
  });

  test('a deleted or failed sandbox cannot be forked', async () => {
    await send('DELETE', '/sandboxes/web');
    const fork = () => send('POST', '/sandboxes/web/fork', { targetType: 'sandbox', targetName: 'copy' });
    expect(await fork()).toMatchObject({ status: 409 });
    advance(10 * MINUTE);
    expect(await fork()).toMatchObject({ status: 404 });
  });
});
