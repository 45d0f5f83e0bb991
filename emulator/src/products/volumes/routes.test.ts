import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deleteDelayMs: 500 });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const create = (metadata: object = {}, spec: object = {}) =>
  send('POST', '/volumes', { metadata: { name: 'data', ...metadata }, spec });
const put = (spec: object) => send('PUT', '/volumes/data', { metadata: {}, spec });

describe('volumes', () => {
  test('are usable at once, found by external id, and listed in short form', async () => {
    expect(await create({ externalId: 'ext-1' }, { size: 512 })).toMatchObject({
      status: 200,
      body: { spec: { region: 'us-was-1', size: 512 }, status: 'DEPLOYED', state: {} },
    });
    const { body } = await send('GET', '/volumes/data');
    expect((await send('GET', '/volumes/by-external-id/ext-1')).body).toEqual(body);
    expect((await send('GET', '/volumes')).body).toEqual([
      {
        metadata: {
          name: 'data',
          externalId: 'ext-1',
          createdAt: at(body, 'metadata', 'createdAt'),
          updatedAt: at(body, 'metadata', 'updatedAt'),
        },
        spec: { region: 'us-was-1', size: 512 },
        state: {},
        status: 'DEPLOYED',
      },
    ]);
    expect(await create()).toMatchObject({ status: 409 });
  });

  test('can only grow', async () => {
    await create({}, { size: 512 });
    expect(await put({ size: 511 })).toMatchObject({ status: 400, body: { message: matching(/only grow/) } });
    expect(await put({ size: 1024 })).toMatchObject({ status: 200, body: { spec: { size: 1024 } } });
    expect(await put({})).toMatchObject({ body: { spec: { size: 1024 } } });
  });

  test('cannot change their region', async () => {
    await create();
    expect(await put({ region: 'eu-lon-1' })).toMatchObject({
      status: 400,
      body: { error: 'immutable_field' },
    });
  });

  test('cannot be deleted while attached, and name the workload', async () => {
    await create();
    await send('POST', '/agents', {
      metadata: { name: 'helper' },
      spec: { region: 'us-was-1', volumes: [{ name: 'data', mountPath: '/data' }] },
    });
    expect((await send('GET', '/volumes/data')).body).toMatchObject({
      state: { attachedTo: 'agent:helper' },
    });
    expect(await send('DELETE', '/volumes/data')).toMatchObject({
      status: 409,
      body: { message: 'volume "data" is attached to agent:helper' },
    });
    await send('DELETE', '/agents/helper');
    emulator.clock.advance(500);
    expect(await send('DELETE', '/volumes/data')).toMatchObject({ status: 200 });
  });

  test('are released by a terminated sandbox, even while it is still readable', async () => {
    await create();
    const volumes = [{ name: 'data', mountPath: '/data' }];
    await send('POST', '/sandboxes', { metadata: { name: 'box' }, spec: { region: 'us-was-1', volumes } });
    await send('DELETE', '/sandboxes/box');
    emulator.clock.advance(500);
    expect((await send('GET', '/sandboxes/box')).body).toMatchObject({ status: 'TERMINATED' });
    expect((await send('GET', '/volumes/data')).body).toMatchObject({ state: {} });
    expect(await send('DELETE', '/volumes/data')).toMatchObject({ status: 200 });
  });

  test('are deleted after a while', async () => {
    await create();
    expect(await send('DELETE', '/volumes/data')).toMatchObject({
      status: 200,
      body: { status: 'DELETING', terminatedAt: new Date(emulator.clock.now()).toISOString() },
    });
    expect(await put({ size: 4096 })).toMatchObject({ status: 409 });
    emulator.clock.advance(500);
    expect(await send('GET', '/volumes/data')).toMatchObject({ status: 404 });
  });
});

describe('volume templates', () => {
  const path = '/volume_templates/base';
  const template = { metadata: {}, spec: { defaultSize: 4096, description: 'Tools' } };

  test('are created or changed by PUT', async () => {
    expect(await send('PUT', path, template)).toMatchObject({
      status: 200,
      body: { metadata: { name: 'base' }, state: { status: 'created', versionCount: 0 }, versions: [] },
    });
    const changed = await send('PUT', `${path}?version=v1`, { metadata: {}, spec: {} });
    expect(changed.body).toMatchObject({
      spec: {},
      state: { status: 'ready', versionCount: 1, latestVersion: 'v1' },
      versions: [{ name: 'v1', status: 'READY', templateName: 'base' }],
    });
    expect(await send('GET', '/volume_templates')).toMatchObject({ body: [{ metadata: { name: 'base' } }] });
  });

  test("determine a volume's size", async () => {
    await send('PUT', path, template);
    expect(await create({}, { template: 'base' })).toMatchObject({ body: { spec: { size: 4096 } } });
    expect(await create({ name: 'other' }, { template: 'none' })).toMatchObject({ status: 400 });
  });

  test('can lose a version, but not the last one', async () => {
    await send('PUT', `${path}?version=v1`, template);
    await send('PUT', `${path}?version=v2`, template);
    expect(await send('DELETE', `${path}/versions/none`)).toMatchObject({ status: 404 });
    expect(await send('DELETE', `${path}/versions/v1`)).toMatchObject({
      status: 200,
      body: { message: 'Version deleted', template: { state: { versionCount: 1 } } },
    });
    expect(await send('DELETE', `${path}/versions/v2`)).toMatchObject({ status: 400 });
  });

  test('refuse uploads and invalid names', async () => {
    expect(await send('PUT', `${path}?upload=true`, template)).toMatchObject({ status: 400 });
    expect(await send('PUT', '/volume_templates/Base!', template)).toMatchObject({
      status: 400,
      body: { message: matching(/^metadata\.name: /) },
    });
    expect(await send('PUT', path, { metadata: { name: 'other' }, spec: {} })).toMatchObject({ status: 400 });
  });

  test('are deleted at once', async () => {
    await send('PUT', path, template);
    expect(await send('DELETE', path)).toMatchObject({ status: 200, body: { metadata: { name: 'base' } } });
    expect(await send('GET', path)).toMatchObject({ status: 404 });
  });
});
