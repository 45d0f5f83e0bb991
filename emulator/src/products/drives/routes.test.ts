import { createLocalJWKSet, jwtVerify } from 'jose';
import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

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

const permissions = [{ path: '/reports', labels: { team: 'data' }, mode: 'read' }, { labels: {} }];
const data = {
  metadata: { name: 'data', displayName: 'Data', externalId: 'Ext-1', labels: { team: 'data' } },
  spec: { region: 'eu-lon-1', permissions },
};

test('a new drive is deployed at once, with its addresses', async () => {
  const now = new Date(emulator.clock.now()).toISOString();
  const reply = await send('POST', '/drives', data);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      metadata: {
        ...data.metadata,
        workspace: 'default',
        plan: 'free',
        url: `${emulator.url}/v0/drives/data`,
        createdAt: now,
        updatedAt: now,
        createdBy: 'service-account-default',
        updatedBy: 'service-account-default',
      },
      spec: { region: 'eu-lon-1', permissions },
      events: [{ type: 'deployment', status: 'DEPLOYED', time: now }],
      status: 'DEPLOYED',
    },
  });
  const bucket = at(reply.body, 'spec', 'infrastructureId');
  expect(bucket).toMatch(/^drive-[0-9a-f]{16}$/);
  expect(at(reply.body, 'state', 's3Url')).toBe(`${emulator.url}/s3/${String(bucket)}`);
  expect((await send('GET', '/drives/data')).body).toEqual(reply.body);
  expect((await send('GET', '/drives/by-external-id/Ext-1')).body).toEqual(reply.body);
});

test('permissions are returned as sent', async () => {
  const created = await send('POST', '/drives', data);
  expect(at(created.body, 'spec', 'permissions')).toEqual(permissions);
});

test('a drive without a region gets the first region', async () => {
  const reply = await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  expect(at(reply.body, 'spec', 'region')).toBe('us-was-1');
});

test('fields that the service sets itself are ignored', async () => {
  const reply = await send('POST', '/drives', {
    metadata: { name: 'data', createdAt: 'x', workspace: 'other', url: 'x', plan: 'x' },
    spec: { infrastructureId: 'x' },
    status: 'FAILED',
    state: { s3Url: 'x' },
    events: [],
  });
  expect(reply).toMatchObject({
    status: 200,
    body: { status: 'DEPLOYED', metadata: { workspace: 'default', plan: 'free' } },
  });
  expect(at(reply.body, 'spec', 'infrastructureId')).not.toBe('x');
});

test.each([
  ['Data', 'metadata.name'],
  ['-data', 'metadata.name'],
  ['data-', 'metadata.name'],
  ['', 'metadata.name'],
  ['a'.repeat(50), 'metadata.name'],
])('the name "%s" is a 400', async (name, path) => {
  const reply = await send('POST', '/drives', { metadata: { name }, spec: {} });
  expect(reply).toMatchObject({ status: 400, body: { message: matching(`^${path}: `) } });
});

test.each(['a', '0', 'a-b-0', 'a'.repeat(49)])('the name "%s" is valid', async (name) => {
  expect(await send('POST', '/drives', { metadata: { name }, spec: {} })).toMatchObject({ status: 200 });
});

test.each([
  ['four permissions', { permissions: [{}, {}, {}, {}] }, 'spec.permissions: '],
  ['an unknown mode', { permissions: [{ mode: 'write' }] }, 'spec.permissions[0].mode: '],
  ['an unknown region', { region: 'mars-1' }, 'spec.region: '],
  ['labels that are not strings', { permissions: [{ labels: { a: 1 } }] }, 'spec.permissions[0].labels.a: '],
])('%s: 400', async (_, spec, message) => {
  const reply = await send('POST', '/drives', { metadata: { name: 'data' }, spec });
  expect(reply.status).toBe(400);
  expect(String(at(reply.body, 'message')).startsWith(message)).toBe(true);
});

test('an existing name or external id is a 409', async () => {
  await send('POST', '/drives', data);
  expect(await send('POST', '/drives', data)).toMatchObject({
    status: 409,
    body: { error: 'conflict', code: 409, message: 'drive "data" exists' },
  });
  const twin = { metadata: { name: 'twin', externalId: 'Ext-1' }, spec: {} };
  expect(await send('POST', '/drives', twin)).toMatchObject({
    status: 409,
    body: { message: 'metadata.externalId: drive "data" has the external id "Ext-1"' },
  });
  await send('POST', '/drives', { metadata: { name: 'twin' }, spec: {} });
  expect(await send('PUT', '/drives/twin', twin)).toMatchObject({ status: 409 });
  expect(await send('PUT', '/drives/data', data)).toMatchObject({ status: 200 });
});

test('a PUT replaces exactly the fields that clients set', async () => {
  const created = await send('POST', '/drives', data);
  emulator.clock.advance(1000);
  const changed = await send('PUT', '/drives/data', { metadata: { labels: { a: 'b' } }, spec: {} });
  expect(changed.status).toBe(200);
  const metadata = at(changed.body, 'metadata');
  expect(metadata).toMatchObject({
    name: 'data',
    labels: { a: 'b' },
    createdAt: at(created.body, 'metadata', 'createdAt'),
  });
  expect(metadata).not.toHaveProperty('displayName');
  expect(metadata).not.toHaveProperty('externalId');
  expect(at(metadata, 'updatedAt')).toBe(new Date(emulator.clock.now()).toISOString());
  expect(at(changed.body, 'spec')).toEqual({
    region: 'eu-lon-1',
    infrastructureId: at(created.body, 'spec', 'infrastructureId'),
  });
  expect(await send('GET', '/drives/by-external-id/Ext-1')).toMatchObject({ status: 404 });
});

test('a PUT with another region is refused', async () => {
  await send('POST', '/drives', data);
  expect(await send('PUT', '/drives/data', { ...data, spec: { region: 'us-was-1' } })).toMatchObject({
    status: 400,
    body: { error: 'immutable_field', message: matching(/^spec\.region: /) },
  });
});

test('a PUT needs metadata and spec, and the name in the path', async () => {
  await send('POST', '/drives', data);
  expect(await send('PUT', '/drives/data', { spec: {} })).toMatchObject({ status: 400 });
  expect(await send('PUT', '/drives/data', { metadata: {} })).toMatchObject({ status: 400 });
  expect(await send('PUT', '/drives/data', { metadata: { name: 'other' }, spec: {} })).toMatchObject({
    status: 400,
    body: { message: matching(/^metadata\.name: /) },
  });
  expect(await send('PUT', '/drives/none', data)).toMatchObject({ status: 404 });
});

test('a deleted drive disappears at once', async () => {
  await send('POST', '/drives', data);
  expect(await send('DELETE', '/drives/data')).toMatchObject({ status: 200, body: { name: 'data' } });
  expect(await send('GET', '/drives/data')).toMatchObject({
    status: 404,
    body: { message: 'drive "data" does not exist' },
  });
  expect(await send('DELETE', '/drives/data')).toMatchObject({ status: 404 });
  expect(await send('POST', '/drives', data)).toMatchObject({ status: 200 });
});

describe('a token for the storage behind a drive', () => {
  const issue = async () =>
    String(at((await send('POST', '/drives/data/access-token')).body, 'access_token'));

  test('is valid for an hour, and verifiable with the published key', async () => {
    const s3Url = String(at((await send('POST', '/drives', data)).body, 'state', 's3Url'));
    expect(await send('POST', '/drives/data/access-token')).toMatchObject({
      status: 200,
      body: { expires_in: 3600, token_type: 'Bearer' },
    });
    const published = await fetch(`${emulator.baseUrl}/drives/jwks.json`);
    const keys = createLocalJWKSet((await published.json()) as Parameters<typeof createLocalJWKSet>[0]);
    const token = await issue();
    const check = (aheadMs: number) =>
      jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: emulator.baseUrl,
        audience: s3Url,
        currentDate: new Date(emulator.clock.now() + aheadMs),
      });
    expect((await check(3_599_000)).payload).toMatchObject({ workspace: 'default', drive: 'data' });
    await expect(check(3_601_000)).rejects.toThrow('exp');
  });

  test('does not work for the API', async () => {
    await send('POST', '/drives', data);
    const other = clientOf({ ...emulator, apiKey: await issue() });
    expect(await other('GET', '/drives')).toMatchObject({ status: 401 });
  });

  test('is not issued for a missing drive', async () => {
    expect(await send('POST', '/drives/none/access-token')).toMatchObject({ status: 404 });
  });
});
