import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

const DAY_MS = 24 * 3_600_000;

let emulator: Emulator;
let send: Send;
let abroad: Send;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      accounts: [{ id: 'account-2' }],
      workspaces: [
        { name: 'abroad', account: 'account-2' },
        { name: 'team', displayName: 'Team' },
      ],
      users: [{ email: 'boss@example.org', account: 'account-2', accountAdmin: true }],
      keys: [{ key: 'key-of-abroad', workspace: 'abroad' }],
    },
  });
  send = clientOf(emulator);
  abroad = clientOf({ ...emulator, apiKey: 'key-of-abroad' });
});
beforeEach(async () => {
  emulator.reset();
  await register('web:1');
});
afterAll(() => emulator.stop());

const register = (image: string, name = 'web') =>
  send('POST', '/images', { name, resourceType: 'sandbox', image: `registry.example.com:5000/${image}` });
const team: Send = (method, path, body) => send(method, path, body, { 'x-service-workspace': 'team' });
const names = async (of: Send) =>
  ((await of('GET', '/images')).body as unknown[]).map((image) => at(image, 'metadata', 'name'));
const tags = (image: unknown) => (at(image, 'spec', 'tags') as unknown[]).map((tag) => at(tag, 'name'));
const offer = () =>
  send('POST', '/images/sandbox/web/share', { targetWorkspace: 'abroad', targetAccountId: 'account-2' });

test('an image is registered, read and listed; registering the same name adds a version', async () => {
  expect(await register('web:2')).toMatchObject({
    status: 200,
    body: { name: 'web', resourceType: 'sandbox', image: 'default/web:2' },
  });
  const { body } = await send('GET', '/images/sandbox/web');
  expect(body).toMatchObject({
    metadata: { name: 'web', resourceType: 'sandbox', workspace: 'default', status: 'BUILT' },
  });
  expect(tags(body)).toEqual(['1', '2']);
  await register('web');
  await register('web:1');
  expect(tags((await send('GET', '/images/sandbox/web')).body)).toEqual(['2', 'latest', '1']);
  expect(await names(send)).toEqual(['web']);
  expect(await send('GET', '/images/job/web')).toMatchObject({ status: 404 });
});

test('an image without a build is refused: the emulator accepts no uploads', async () => {
  expect(await send('POST', '/images', { name: 'web', resourceType: 'sandbox' })).toMatchObject({
    status: 400,
    body: { message: matching(/^image: is missing/) },
  });
});

test.each([
  ['/sandboxes', { runtime: { image: 'default/web:1' } }],
  ['/sandboxes', { runtime: { image: 'registry.example.com:5000/web:1' } }],
  ['/jobs', { runtime: { image: 'default/web:1' } }],
  ['/applications', { image: 'default/web:1' }],
])('an image in use by one of %s cannot be deleted: %j', async (path, spec) => {
  await register('web:2');
  await register('idle:1', 'idle');
  await send('POST', path, { metadata: { name: 'user' }, spec });
  const inUse = { status: 400, body: { message: matching('in use') } };
  expect(await send('DELETE', '/images/sandbox/web')).toMatchObject(inUse);
  expect(await send('DELETE', '/images/sandbox/web/tags/1')).toMatchObject(inUse);
  expect(await send('DELETE', '/images')).toMatchObject({ status: 200, body: { deleted: 1 } });
  expect(await names(send)).toEqual(['web']);
});

test('a tag can be deleted, but not the last one', async () => {
  await register('web:2');
  expect(tags((await send('DELETE', '/images/sandbox/web/tags/1')).body)).toEqual(['2']);
  expect(await send('DELETE', '/images/sandbox/web/tags/1')).toMatchObject({ status: 404 });
  expect(await send('DELETE', '/images/sandbox/web/tags/2')).toMatchObject({ status: 400 });
});

test('an image shared within the account appears at once, follows the original, and disappears with it', async () => {
  expect(await send('POST', '/images/sandbox/web/share', { targetWorkspace: 'team' })).toMatchObject({
    status: 200,
    body: { metadata: { name: 'web' } },
  });
  expect((await send('GET', '/images/sandbox/web/share')).body).toEqual([
    {
      workspace: 'team',
      workspaceDisplayName: 'Team',
      accountId: 'account-1',
      accountOwnerEmail: 'owner@workload.localhost',
      status: 'shared',
    },
  ]);
  await register('web:2');
  const copy = await team('GET', '/images/sandbox/web');
  expect(copy.body).toMatchObject({ metadata: { workspace: 'team', sourceWorkspace: 'default' } });
  expect(tags(copy.body)).toEqual(['1', '2']);
  expect(await send('POST', '/images/sandbox/web/share', { targetWorkspace: 'team' })).toMatchObject({
    status: 409,
  });
  for (const refused of [
    await team('DELETE', '/images/sandbox/web'),
    await team('DELETE', '/images/sandbox/web/tags/1'),
    await team('POST', '/images/sandbox/web/share', { targetWorkspace: 'default' }),
  ])
    expect(refused).toMatchObject({
      status: 403,
      body: { message: matching('shared by workspace "default"') },
    });
  expect(await team('DELETE', '/images')).toMatchObject({ body: { deleted: 0 } });
  await send('DELETE', '/images/sandbox/web');
  expect(await names(team)).toEqual([]);
});

test.each([
  ['the own workspace', { targetWorkspace: 'default' }, 400],
  ['a missing workspace', { targetWorkspace: 'none' }, 404],
  ['a workspace of another account that the request does not name', { targetWorkspace: 'abroad' }, 404],
  [
    'a workspace whose account is named wrongly',
    { targetWorkspace: 'team', targetAccountId: 'account-2' },
    404,
  ],
  ['no workspace', {}, 400],
])('sharing with %s is refused', async (_, body, status) => {
  expect(await send('POST', '/images/sandbox/web/share', body)).toMatchObject({ status });
});

test('a workspace with its own image of that name is refused', async () => {
  await team('POST', '/images', { name: 'web', resourceType: 'sandbox', image: 'own' });
  expect(await send('POST', '/images/sandbox/web/share', { targetWorkspace: 'team' })).toMatchObject({
    status: 409,
    body: { message: 'image "sandbox/web" exists in workspace "team"' },
  });
});

test('sharing can be ended once', async () => {
  await send('POST', '/images/sandbox/web/share', { targetWorkspace: 'team' });
  expect(await send('DELETE', '/images/sandbox/web/share/team')).toMatchObject({ status: 200 });
  expect(await names(team)).toEqual([]);
  expect(await send('DELETE', '/images/sandbox/web/share/team')).toMatchObject({ status: 404 });
});

describe('an image offered to another account', () => {
  test('waits until it is accepted, and then exists', async () => {
    const offered = await offer();
    expect(offered).toMatchObject({
      status: 202,
      body: { imageName: 'web', sourceWorkspace: 'default', targetWorkspace: 'abroad' },
    });
    expect(await names(abroad)).toEqual([]);
    expect((await send('GET', '/images/sandbox/web/share')).body).toMatchObject([
      { workspace: 'abroad', status: 'pending', accountOwnerEmail: 'boss@example.org' },
    ]);
    expect(await offer()).toMatchObject({ status: 409 });
    const accepting = `/pending-image-shares/${String(at(offered.body, 'id'))}/accept`;
    expect(await send('POST', accepting)).toMatchObject({ status: 403 });
    expect(await abroad('POST', accepting)).toMatchObject({
      status: 200,
      body: { metadata: { workspace: 'abroad', sourceWorkspace: 'default' } },
    });
    expect(await abroad('POST', accepting)).toMatchObject({ status: 404 });
    expect((await send('GET', '/images/sandbox/web/share')).body).toMatchObject([{ status: 'shared' }]);
  });

  test('is listed by direction', async () => {
    await offer();
    const count = async (of: Send, query: string) =>
      ((await of('GET', `/pending-image-shares${query}`)).body as unknown[]).length;
    expect(await count(send, '')).toBe(1);
    expect(await count(send, '?direction=outgoing')).toBe(1);
    expect(await count(send, '?direction=incoming')).toBe(0);
    expect(await count(abroad, '?direction=incoming')).toBe(1);
    expect(await count(abroad, '?direction=outgoing')).toBe(0);
    expect(await send('GET', '/pending-image-shares?direction=up')).toMatchObject({ status: 400 });
  });

  test('replaces one of the same name only with force', async () => {
    await abroad('POST', '/images', { name: 'web', resourceType: 'job', image: 'own' });
    const accepting = `/pending-image-shares/${String(at((await offer()).body, 'id'))}/accept`;
    await abroad('POST', '/images', { name: 'web', resourceType: 'sandbox', image: 'own:9' });
    expect(await abroad('POST', accepting)).toMatchObject({ status: 409 });
    expect(tags((await abroad('POST', `${accepting}?force=true`)).body)).toEqual(['1']);
  });

  test('can be declined or withdrawn', async () => {
    const id = String(at((await offer()).body, 'id'));
    expect(await send('POST', `/pending-image-shares/${id}/decline`)).toMatchObject({ status: 403 });
    expect(await abroad('POST', `/pending-image-shares/${id}/decline`)).toMatchObject({ status: 204 });
    expect(await abroad('POST', `/pending-image-shares/${id}/decline`)).toMatchObject({ status: 404 });
    await offer();
    expect(await send('DELETE', '/images/sandbox/web/share/abroad')).toMatchObject({ status: 200 });
    expect((await abroad('GET', '/pending-image-shares')).body).toEqual([]);
  });

  test('expires after a week', async () => {
    const id = String(at((await offer()).body, 'id'));
    emulator.clock.advance(7 * DAY_MS);
    expect((await abroad('GET', '/pending-image-shares')).body).toEqual([]);
    expect(await abroad('POST', `/pending-image-shares/${id}/accept`)).toMatchObject({ status: 410 });
  });
});
