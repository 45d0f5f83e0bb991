import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/sandboxes', web);
  emulator.clock.advance(1000);
});
afterAll(() => emulator.stop());

const web = {
  metadata: { name: 'web', externalId: 'ext' },
  spec: {
    region: 'eu-lon-1',
    runtime: {
      image: 'web:1',
      memory: 4096,
      ports: [{ target: 3000, protocol: 'HTTP' }, { target: 4000 }],
      envs: [
        { name: 'MODE', value: 'fast' },
        { name: 'TOKEN', value: 'hunter2', secret: true },
      ],
    },
  },
};
const source = { name: 'web', kind: 'sandbox' };

async function capture(name = 'v1'): Promise<string> {
  const reply = await send('POST', '/snapshots', { name, source });
  emulator.clock.advance(1000);
  return String(at(reply.body, 'id'));
}
async function deleteSource() {
  await send('DELETE', '/sandboxes/web');
  emulator.clock.advance(500);
}
const fork = (snapshot: string, body: object) => send('POST', `/snapshots/${snapshot}/fork`, body);
const toSandbox = { targetType: 'sandbox', targetName: 'copy' };
const toApplication = { targetType: 'application', targetName: 'shop' };
const sandbox = async (name: string) => (await send('GET', `/sandboxes/${name}`)).body;
const application = async () => (await send('GET', '/applications/shop')).body;
const snapshotCount = async () => at((await send('GET', '/snapshots')).body, 'length');

describe('sandboxes', () => {
  test('are deployed after their time, with masked secrets', async () => {
    expect(await sandbox('web')).toMatchObject({
      metadata: { name: 'web' },
      spec: {
        region: 'eu-lon-1',
        runtime: {
          ...web.spec.runtime,
          envs: [
            { name: 'MODE', value: 'fast' },
            { name: 'TOKEN', value: '****', secret: true },
          ],
        },
      },
      state: 'RUNNING',
      status: 'DEPLOYED',
      events: [{ status: 'DEPLOYING' }, { status: 'DEPLOYED' }],
    });
    expect((await send('GET', '/sandboxes/by-external-id/ext')).body).toEqual(await sandbox('web'));
  });

  test('are listed without events', async () => {
    const reply = await send('GET', '/sandboxes');
    expect(reply.body).toMatchObject([{ metadata: { name: 'web' }, status: 'DEPLOYED' }]);
    expect(at(reply.body, 0)).not.toHaveProperty('events');
  });

  test('get a name and defaults if these are missing', async () => {
    const reply = await send('POST', '/sandboxes', {});
    expect(at(reply.body, 'metadata', 'name')).toMatch(/^sandbox-[0-9a-f]{8}$/);
    expect(at(reply.body, 'spec')).toEqual({
      region: 'us-was-1',
      runtime: { image: 'base:latest', memory: 2048, envs: [], ports: [] },
    });
  });

  test('are deleted after a while', async () => {
    expect(await send('DELETE', '/sandboxes/web')).toMatchObject({
      status: 200,
      body: { status: 'DELETING' },
    });
    expect(await send('POST', '/sandboxes', web)).toMatchObject({ status: 409 });
    emulator.clock.advance(500);
    expect(await send('GET', '/sandboxes/web')).toMatchObject({
      status: 200,
      body: { status: 'TERMINATED' },
    });
    emulator.clock.advance(5 * 60_000);
    expect(await send('GET', '/sandboxes/web')).toMatchObject({ status: 404 });
  });
});

describe('a snapshot', () => {
  test('is pending, then ready, and found by name and by id', async () => {
    const created = await send('POST', '/snapshots', { name: 'v1', source });
    expect(created).toMatchObject({
      status: 200,
      body: {
        id: matching(/^snap-[0-9a-f]{20}$/),
        name: 'v1',
        workspace: 'default',
        source: { kind: 'sandbox', name: 'web', deleted: false },
        spec: { image: 'web:1', memory: 4096, ports: web.spec.runtime.ports, region: 'eu-lon-1' },
        status: 'pending',
        createdAt: new Date(emulator.clock.now()).toISOString(),
      },
    });
    emulator.clock.advance(1000);
    const ready = await send('GET', '/snapshots/v1');
    expect(ready.body).toEqual({ ...(created.body as object), status: 'ready' });
    expect((await send('GET', `/snapshots/${String(at(created.body, 'id'))}`)).body).toEqual(ready.body);
  });

  test('named like the id of another one does not hide it', async () => {
    const id = await capture();
    await capture(id);
    expect(await send('GET', `/snapshots/${id}`)).toMatchObject({ body: { name: 'v1', id } });
  });

  test('shows no variables', async () => {
    await capture();
    expect(JSON.stringify((await send('GET', '/snapshots/v1')).body)).not.toMatch(/hunter2|TOKEN|MODE/);
  });

  test('without a name gets a generated one', async () => {
    const reply = await send('POST', '/snapshots', { source: { name: 'web' } });
    expect(at(reply.body, 'name')).toMatch(/^web-[0-9a-f]{8}$/);
  });

  test("can be taken through the sandbox's endpoint", async () => {
    const reply = await send('POST', '/sandboxes/web/snapshots', { name: 'v1' });
    expect(reply).toMatchObject({ status: 200, body: { name: 'v1', sandboxName: 'web', status: 'pending' } });
    await capture('v2');
    expect(await send('GET', '/sandboxes/web/snapshots')).toMatchObject({
      body: [{ name: 'v2' }, { name: 'v1' }],
    });
    expect(await send('POST', '/sandboxes/none/snapshots', {})).toMatchObject({ status: 404 });
  });

  test('with an existing name is a 409, of a missing sandbox a 404', async () => {
    await capture();
    expect(await send('POST', '/snapshots', { name: 'v1', source })).toMatchObject({ status: 409 });
    expect(await send('POST', '/snapshots', { source: { name: 'none' } })).toMatchObject({ status: 404 });
    expect(await send('POST', '/snapshots', { source: { name: 'web', kind: 'volume' } })).toMatchObject({
      status: 400,
    });
  });

  test('of a sandbox that is being deleted is a 409', async () => {
    await send('DELETE', '/sandboxes/web');
    expect(await send('POST', '/snapshots', { source })).toMatchObject({ status: 409 });
  });

  test('survives its source, and shows that it is gone, even if another sandbox has its name', async () => {
    await capture();
    await deleteSource();
    expect(await send('GET', '/snapshots/v1')).toMatchObject({
      body: { source: { name: 'web', deleted: true } },
    });
    await send('POST', '/sandboxes', web);
    expect(await send('GET', '/snapshots/v1')).toMatchObject({ body: { source: { deleted: true } } });
    expect((await send('GET', '/sandboxes/web/snapshots')).body).toEqual([]);
  });

  test('that is set to fail fails', async () => {
    emulator.deployments.failNext({ kind: 'snapshots', message: 'disk full' });
    await capture();
    expect(await send('GET', '/snapshots/v1')).toMatchObject({ body: { status: 'failed' } });
    expect(await fork('v1', toApplication)).toMatchObject({ status: 409 });
  });

  test('is listed newest first, and can be filtered by source and status', async () => {
    await capture('v1');
    await send('POST', '/snapshots', { name: 'v2', source });
    const names = async (query: string) => {
      const reply = await send('GET', `/snapshots?${query}`, undefined, { 'service-version': '2026-04-28' });
      return (at(reply.body, 'data') as unknown[]).map((item) => at(item, 'name'));
    };
    expect(await names('')).toEqual(['v2', 'v1']);
    expect(await names('q=web')).toEqual(['v2', 'v1']);
    expect(await names('status=READY')).toEqual(['v1']);
  });

  test('can be deleted by name or id, even with forks', async () => {
    const id = await capture();
    await fork('v1', { ...toApplication, snapshotId: id });
    expect(await send('DELETE', `/snapshots/${id}`)).toMatchObject({ status: 200, body: { name: 'v1' } });
    expect(await send('GET', '/snapshots/v1')).toMatchObject({ status: 404 });
    expect(await application()).toMatchObject({ spec: { revisions: [{ snapshot: id }] } });
  });
});

describe('a fork into a sandbox', () => {
  test('without snapshotId copies the live state and keeps no snapshot', async () => {
    await capture();
    expect((await fork('v1', toSandbox)).body).toEqual({ name: 'copy', type: 'sandbox', snapshotId: '' });
    expect(await snapshotCount()).toBe(1);
    expect(await sandbox('copy')).toMatchObject({
      status: 'DEPLOYING',
      spec: { region: 'eu-lon-1', runtime: { image: 'web:1', memory: 4096, ports: web.spec.runtime.ports } },
    });
  });

  test('with snapshotId uses that snapshot', async () => {
    const id = await capture();
    expect((await fork('v1', { ...toSandbox, snapshotId: 'v1' })).body).toEqual({
      name: 'copy',
      type: 'sandbox',
      snapshotId: id,
    });
  });

  test('works after the source was deleted', async () => {
    await capture();
    await deleteSource();
    expect((await fork('v1', toSandbox)).body).toEqual({ name: 'copy', type: 'sandbox', snapshotId: '' });
    expect(await sandbox('copy')).toMatchObject({ spec: { runtime: { image: 'web:1' } } });
  });

  test('exposes the requested port', async () => {
    await capture();
    await fork('v1', { ...toSandbox, port: 9000 });
    expect(at(await sandbox('copy'), 'spec', 'runtime', 'ports')).toEqual([
      ...web.spec.runtime.ports,
      { target: 9000, protocol: 'HTTP' },
    ]);
    await fork('v1', { ...toSandbox, targetName: 'same', port: 4000 });
    expect(at(await sandbox('same'), 'spec', 'runtime', 'ports')).toEqual(web.spec.runtime.ports);
  });

  test('that exists is a 409', async () => {
    await capture();
    expect(await fork('v1', { ...toSandbox, targetName: 'web' })).toMatchObject({ status: 409 });
  });
});

describe('a fork into an application', () => {
  test('creates it from the snapshot', async () => {
    const id = await capture();
    expect((await fork('v1', { ...toApplication, snapshotId: id })).body).toEqual({
      name: 'shop',
      type: 'application',
      snapshotId: id,
    });
    const expected = {
      image: 'web:1',
      memory: 4096,
      port: 3000,
      envs: [
        { name: 'MODE', value: 'fast' },
        { name: 'TOKEN', value: '****', secret: true },
      ],
    };
    expect(await application()).toMatchObject({
      metadata: { name: 'shop', url: `${emulator.url}/default/applications/shop` },
      spec: { ...expected, region: 'eu-lon-1', revisions: [{ id: 'rev-1', snapshot: id, ...expected }] },
      status: 'DEPLOYING',
    });
    expect(await snapshotCount()).toBe(1);
  });

  test('without snapshotId takes a new snapshot of an existing source', async () => {
    const id = await capture();
    const reply = await fork('v1', toApplication);
    const taken = String(at(reply.body, 'snapshotId'));
    expect(taken).not.toBe(id);
    expect(await send('GET', `/snapshots/${taken}`)).toMatchObject({
      body: { status: 'ready', source: { name: 'web' } },
    });
    expect(await application()).toMatchObject({ spec: { revisions: [{ snapshot: taken }] } });
  });

  test('without snapshotId uses the snapshot of a deleted source', async () => {
    const id = await capture();
    await deleteSource();
    expect(await fork(id, toApplication)).toMatchObject({ body: { snapshotId: id } });
    expect(await snapshotCount()).toBe(1);
  });

  test('adds its variables over the source’s', async () => {
    const id = await capture();
    const envs = [
      { name: 'MODE', value: 'slow' },
      { name: 'EXTRA', value: 'x', secret: true },
      { name: 'TOKEN', value: '****', secret: true },
    ];
    await fork('v1', { ...toApplication, snapshotId: id, envs });
    expect(at(await application(), 'spec', 'envs')).toEqual([
      { name: 'MODE', value: 'slow' },
      { name: 'TOKEN', value: '****', secret: true },
      { name: 'EXTRA', value: '****', secret: true },
    ]);
  });

  test('listens on 8080 if the source has no ports, and `port` overrides both', async () => {
    await send('POST', '/sandboxes', { metadata: { name: 'bare' } });
    emulator.clock.advance(1000);
    await send('POST', '/snapshots', { name: 'bare', source: { name: 'bare' } });
    emulator.clock.advance(1000);
    await fork('bare', toApplication);
    expect(at(await application(), 'spec', 'port')).toBe(8080);
    await fork('bare', { ...toApplication, port: 9000 });
    expect(at(await application(), 'spec', 'port')).toBe(9000);
  });

  test.each([
    [
      { prefix: 'shop' },
      { domain: 'applications.localhost', subdomain: 'shop' },
      /^http:\/\/shop\.applications\.localhost:\d+$/,
    ],
    [{ customDomain: 'example.com' }, { domain: 'example.com' }, /^https:\/\/example\.com$/],
    [
      { prefix: 'a', customDomain: 'example.com' },
      { domain: 'example.com', subdomain: 'a' },
      /^https:\/\/a\.example\.com$/,
    ],
  ])('%j determines the address', async (body, expected, url) => {
    await capture();
    await fork('v1', { ...toApplication, ...body });
    expect(at(await application(), 'spec', 'urls')).toEqual([expected]);
    expect(at(await application(), 'metadata', 'url')).toMatch(url);
    await fork('v1', toApplication);
    expect(at(await application(), 'spec', 'urls')).toEqual([expected]);
  });

  test('that is being deleted is a 409', async () => {
    await capture();
    await fork('v1', toApplication);
    await send('DELETE', '/applications/shop');
    expect(await fork('v1', toApplication)).toMatchObject({ status: 409 });
  });
});

describe('an invalid fork', () => {
  test('of a missing snapshot, by path or by body, is a 404', async () => {
    await capture();
    expect(await fork('none', toApplication)).toMatchObject({
      status: 404,
      body: { error: 'not_found', code: 404 },
    });
    expect(await fork('v1', { ...toApplication, snapshotId: 'none' })).toMatchObject({ status: 404 });
  });

  test('of a pending snapshot is a 409', async () => {
    await send('POST', '/snapshots', { name: 'v1', source });
    expect(await fork('v1', toApplication)).toMatchObject({
      status: 409,
      body: { message: 'snapshot "v1" is pending: only ready snapshots can be forked' },
    });
    expect(await fork('v1', toSandbox)).toMatchObject({ status: 409 });
  });

  test.each([
    ['an unknown target type', { targetType: 'job' }, 'targetType'],
    ['no target type', { targetType: undefined }, 'targetType'],
    ['no target name', { targetName: undefined }, 'targetName'],
    ['a bad target name', { targetName: 'A' }, 'targetName'],
    ['traffic below 0', { traffic: -1 }, 'traffic'],
    ['traffic above 100', { traffic: 101 }, 'traffic'],
    ['traffic between whole numbers', { traffic: 1.5 }, 'traffic'],
    ['a bad port', { port: 0 }, 'port'],
    ['a bad domain', { customDomain: 'x y' }, 'customDomain'],
    ['a bad prefix', { prefix: 'a.b' }, 'prefix'],
  ])('with %s is a 400', async (_, change, field) => {
    await capture();
    expect(await fork('v1', { ...toApplication, ...change })).toMatchObject({
      status: 400,
      body: { message: matching(`^${field}: `) },
    });
    expect(await send('GET', '/applications/shop')).toMatchObject({ status: 404 });
  });
});
