import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';
import { askToken } from '../../testing/oauth';
import { withOwn } from '../../testing/own';

let emulator: Emulator;
let send: Send;
let member: Send;
let stranger: Send;

beforeEach(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      accounts: [{ id: 'account-2' }],
      workspaces: [{ name: 'abroad', account: 'account-2' }, { name: 'shared' }],
      users: [
        { email: 'member@example.com', workspaces: { default: 'member', shared: 'admin' } },
        { email: 'stranger@example.com' },
      ],
      keys: [
        { key: 'member-key', user: 'member@example.com' },
        { key: 'stranger-key', user: 'stranger@example.com' },
      ],
    },
  });
  send = clientOf(emulator);
  member = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'member-key' });
  stranger = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'stranger-key' });
});
afterEach(() => emulator.stop());

const names = (list: unknown) => (list as unknown[]).map((item) => at(item, 'name')).sort();
const within = (workspace: string) => ({ 'x-service-workspace': workspace });

test('a workspace is created, read, changed and listed', async () => {
  const created = await send('POST', '/workspaces', {
    name: 'team',
    displayName: 'Team',
    labels: { a: 'b' },
  });
  expect(created).toMatchObject({
    status: 200,
    body: { name: 'team', displayName: 'Team', accountId: 'account-1', status: 'ready' },
  });
  expect((await send('GET', '/workspaces/team')).body).toEqual(created.body);
  expect(await send('PUT', '/workspaces/team', { displayName: 'Crew' })).toMatchObject({
    status: 200,
    body: { id: at(created.body, 'id'), displayName: 'Crew' },
  });
  expect((await send('GET', '/workspaces/team')).body).not.toHaveProperty('labels');
  expect(await send('PUT', '/workspaces/team', { name: 'other' })).toMatchObject({ status: 400 });
  expect(names((await send('GET', '/workspaces')).body)).toEqual(['default', 'shared', 'team']);
});

test('group roles are stored, and replaced as a whole', async () => {
  const mapping = (groupName: string) => ({ groupMappings: [{ groupName, role: 'member' }] });
  await send('POST', '/workspaces', { name: 'team', ...mapping('one') });
  expect((await send('GET', '/workspaces/team')).body).toMatchObject(mapping('one'));
  expect((await send('PUT', '/workspaces/team', mapping('two'))).body).toMatchObject(mapping('two'));
  const wrong = { groupMappings: [{ groupName: 'one', role: 'king' }] };
  expect(await send('PUT', '/workspaces/team', wrong)).toMatchObject({ status: 400 });
});

test('a new workspace is usable at once', async () => {
  await send('POST', '/workspaces', { name: 'team' });
  expect(
    await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} }, within('team')),
  ).toMatchObject({ status: 200, body: { metadata: { workspace: 'team' } } });
});

test.each([
  ['default', 409, 'taken'],
  ['oauth', 400, 'forbidden_reserved'],
  ['v0', 400, 'forbidden_v_prefix'],
])('the name %s is refused', async (name, status, reason) => {
  expect((await send('POST', '/workspaces', { name })).status).toBe(status);
  expect((await send('POST', '/workspaces/availability', { name })).body).toBe(false);
  expect((await send('POST', '/workspaces/availability?withReason=true', { name })).body).toMatchObject({
    available: false,
    reason,
  });
});

test('a free name is available', async () => {
  expect((await send('POST', '/workspaces/availability', { name: 'free' })).body).toBe(true);
  expect((await send('POST', '/workspaces/availability', { name: 'Not A Name' })).status).toBe(400);
});

test('the contents of a workspace are counted on request', async () => {
  await send('POST', '/drives', { metadata: { name: 'a' }, spec: {} });
  await send('POST', '/drives', { metadata: { name: 'b' }, spec: {} });
  expect((await send('GET', '/workspaces/default')).body).not.toHaveProperty('resourceCounts');
  expect(await send('GET', '/workspaces/default?countResources=true')).toMatchObject({
    body: { resourceCounts: { drives: 2 } },
  });
});

test('deleting a workspace deletes everything in it, including its keys', async () => {
  const key = emulator.addWorkspace('team').apiKey;
  const team = clientOf({ baseUrl: emulator.baseUrl, apiKey: key });
  await team('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  expect(await send('DELETE', '/workspaces/team')).toMatchObject({ status: 200, body: { name: 'team' } });
  expect((await send('GET', '/workspaces/team')).status).toBe(404);
  expect((await team('GET', '/drives')).status).toBe(401);
  await send('POST', '/workspaces', { name: 'team' });
  expect((await send('GET', '/drives', undefined, within('team'))).body).toEqual([]);
});

test('a credential cannot delete its own workspace', async () => {
  expect(await send('DELETE', '/workspaces/default')).toMatchObject({ status: 409 });
  expect((await send('GET', '/drives')).status).toBe(200);
});

test('users see and reach only the workspaces they are members of', async () => {
  expect(names((await member('GET', '/workspaces')).body)).toEqual(['default', 'shared']);
  expect((await member('GET', '/drives', undefined, within('shared'))).status).toBe(200);
  expect((await member('GET', '/drives', undefined, within('abroad'))).status).toBe(403);
  expect((await member('GET', '/workspaces/abroad')).status).toBe(403);
  expect((await member('GET', '/drives', undefined, within('nowhere'))).status).toBe(404);
});

test('a caller with several workspaces must choose one', async () => {
  expect(await member('GET', '/drives')).toMatchObject({
    status: 400,
    body: { message: matching(/^workspace: .*choose one with x-service-workspace/) },
  });
  expect((await stranger('GET', '/drives')).status).toBe(403);
});

test('an account admin cannot reach another account', async () => {
  expect((await send('GET', '/drives', undefined, within('abroad'))).status).toBe(403);
  expect((await send('DELETE', '/workspaces/abroad')).status).toBe(403);
});

test('only admins of a workspace can change or delete it', async () => {
  expect((await member('PUT', '/workspaces/default', {})).status).toBe(403);
  expect((await member('DELETE', '/workspaces/default')).status).toBe(403);
  expect((await member('PUT', '/workspaces/shared', { displayName: 'Ours' })).status).toBe(200);
  expect((await member('DELETE', '/workspaces/shared')).status).toBe(200);
});

test('members can use integration connections; only admins can create, change and delete them', async () => {
  const path = '/integrations/connections';
  const connection = { metadata: { name: 'mail' }, spec: { integration: 'gmail' } };
  const headers = within('default');
  await send('POST', path, connection);
  expect((await member('GET', `${path}/mail`, undefined, headers)).status).toBe(200);
  const server = { metadata: { name: 'mcp' }, spec: { integrationConnections: ['mail'] } };
  expect((await member('POST', '/functions', server, headers)).status).toBe(200);
  for (const [method, at] of [
    ['POST', path],
    ['PUT', `${path}/mail`],
    ['DELETE', `${path}/mail`],
  ] as const) {
    expect(await member(method, at, connection, headers)).toMatchObject({
      status: 403,
      body: { message: 'this needs an admin of workspace "default"' },
    });
  }
});

test('the creator of a workspace is its admin; a credential for one workspace cannot create any', async () => {
  expect((await stranger('POST', '/workspaces', { name: 'own' })).status).toBe(200);
  expect((await stranger('PUT', '/workspaces/own', { displayName: 'Own' })).status).toBe(200);
  const confined = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('shared').apiKey });
  expect((await confined('POST', '/workspaces', { name: 'more' })).status).toBe(403);
});

test('a member can leave, the last admin cannot', async () => {
  expect((await member('DELETE', '/workspaces/default/leave')).status).toBe(200);
  expect(names((await member('GET', '/workspaces')).body)).toEqual(['shared']);
  expect((await member('DELETE', '/workspaces/shared/leave')).status).toBe(409);
});

describe('users', () => {
  test('an invited user accepts, and becomes a member', async () => {
    const invited = await send('POST', '/users', { email: 'Stranger@example.com', role: 'admin' });
    expect(invited).toMatchObject({
      status: 200,
      body: { email: 'stranger@example.com', role: 'admin', workspace: 'default' },
    });
    expect((await stranger('GET', '/profile/invitations')).body).toEqual([invited.body]);
    expect((await stranger('GET', '/drives', undefined, within('default'))).status).toBe(403);
    expect((await stranger('POST', '/profile/invitations/default/accept')).status).toBe(200);
    expect((await stranger('GET', '/drives')).status).toBe(200);
    expect((await stranger('GET', '/profile/invitations')).body).toEqual([]);
  });

  test('an invitation is listed with the members, lasts a week, and can be declined', async () => {
    await send('POST', '/users', { email: 'new@example.com' });
    await send('POST', '/users', { email: 'stranger@example.com' });
    const listed = (await send('GET', '/users')).body as unknown[];
    expect(listed.map((user) => [at(user, 'email'), at(user, 'role'), at(user, 'accepted')])).toEqual([
      ['member@example.com', 'member', true],
      ['owner@workload.localhost', 'admin', true],
      ['stranger@example.com', 'member', false],
      ['new@example.com', 'member', false],
    ]);
    expect((await stranger('POST', '/profile/invitations/default/decline')).status).toBe(200);
    expect((await stranger('POST', '/profile/invitations/default/accept')).status).toBe(404);
    emulator.clock.advance(7 * 24 * 3600 * 1000);
    expect((await send('GET', '/users')).body).toHaveLength(2);
  });

  test('roles change and members are removed, by address or subject', async () => {
    expect(await send('PUT', '/users/member@example.com', { role: 'admin' })).toMatchObject({
      status: 200,
      body: { role: 'admin', accepted: true },
    });
    expect((await member('PUT', '/workspaces/default', {})).status).toBe(200);
    const [{ sub }] = (await send('GET', '/users')).body as [{ sub: string }];
    expect(await send('DELETE', `/users/${sub}`)).toMatchObject({ status: 200, body: undefined });
    expect((await send('GET', '/users')).body).toHaveLength(1);
    expect(await send('DELETE', '/users/nobody@example.com')).toMatchObject({ status: 404 });
  });

  test.each([
    ['POST', '/users', { email: 'not an address' }, 400],
    ['POST', '/users', { email: 'member@example.com' }, 400],
    ['PUT', '/users/member@example.com', { role: 'king' }, 400],
    ['PUT', '/users/nobody@example.com', { role: 'admin' }, 404],
    ['DELETE', '/users/owner@workload.localhost', undefined, 409],
  ])('%s %s %j is a %i', async (method, path, body, status) => {
    expect((await send(method, path, body)).status).toBe(status);
  });

  test('only admins manage users', async () => {
    const headers = within('default');
    expect((await member('GET', '/users', undefined, headers)).status).toBe(200);
    expect((await member('POST', '/users', { email: 'x@example.com' }, headers)).status).toBe(403);
    expect((await member('DELETE', '/users/member@example.com', undefined, headers)).status).toBe(403);
  });
});

test('after a workspace is deleted, its keys and tokens never work again, even in a new workspace of its name', async () => {
  const old = emulator.addWorkspace('reborn').apiKey;
  emulator.seed({ keys: [{ key: 'seeded-reborn-key', workspace: 'reborn' }] });
  const send = clientOf({ baseUrl: emulator.baseUrl, apiKey: old });
  const path = '/service_accounts/service-account-reborn/api_keys';
  const made = String(at((await send('POST', path, {})).body, 'apiKey'));
  const account = await send('POST', '/service_accounts', { name: 'own' });
  const token = await askToken(emulator, {
    grant_type: 'client_credentials',
    client_id: String(at(account.body, 'client_id')),
    client_secret: String(at(account.body, 'client_secret')),
  });
  const credentials = [old, 'seeded-reborn-key', made, String(at(token.body, 'access_token'))];
  const answers = () =>
    Promise.all(
      credentials.map(async (apiKey) => {
        const { status } = await clientOf({ baseUrl: emulator.baseUrl, apiKey })('GET', '/drives');
        return status;
      }),
    );
  expect(await answers()).toEqual([200, 200, 200, 200]);
  const owner = clientOf(emulator);
  expect((await owner('DELETE', '/workspaces/reborn')).status).toBe(200);
  expect(await answers()).toEqual([401, 401, 401, 401]);
  const again = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('reborn').apiKey });
  expect(await answers()).toEqual([401, 401, 401, 401]);
  expect((await again('GET', path)).body).toHaveLength(1);
});

test('a token of the account of a deleted workspace does not work for the account of a new one', async () => {
  const own = await startEmulator({ clock: 'manual' });
  await withOwn(Promise.resolve(own), async () => {
    const form = {
      grant_type: 'client_credentials',
      client_id: own.clientId,
      client_secret: own.clientSecret,
    };
    const { body } = await askToken(own, form);
    const token = clientOf({ baseUrl: own.baseUrl, apiKey: String(at(body, 'access_token')) });
    const other = clientOf({ baseUrl: own.baseUrl, apiKey: own.addWorkspace('other').apiKey });
    expect((await token('GET', '/drives')).status).toBe(200);
    await other('POST', '/service_accounts', { name: 'unused' });
    const owner = clientOf(own);
    expect((await owner('DELETE', `/service_accounts/${own.clientId}`)).status).toBe(200);
    own.addWorkspace(own.workspace);
    expect((await token('GET', '/drives')).status).toBe(401);
  });
});
