import { type Emulator, startEmulator } from '../../emulator';
import { aString, at, clientOf, matching, type Send } from '../../testing/client';
import { askToken } from '../../testing/oauth';
import { withOwn } from '../../testing/own';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      users: [{ email: 'member@example.com', workspaces: { default: 'member', second: 'admin' } }],
      workspaces: [{ name: 'second' }],
      keys: [
        { key: 'member-key', user: 'member@example.com' },
        { key: 'reader-key', scopes: ['functions:list', 'apiKey:write'] },
      ],
    },
  });
  send = clientOf(emulator);
});
afterAll(() => emulator.stop());

const as = (apiKey: unknown) => clientOf({ baseUrl: emulator.baseUrl, apiKey: String(apiKey) });

async function account(name = 'ci'): Promise<{ id: string; secret: string; keys: string }> {
  const { body } = await send('POST', '/service_accounts', { name, description: 'deploys' });
  const id = String(at(body, 'client_id'));
  return { id, secret: String(at(body, 'client_secret')), keys: `/service_accounts/${id}/api_keys` };
}

test('the secret is only in the response to the POST', async () => {
  const created = await send('POST', '/service_accounts', { name: 'once', description: 'deploys' });
  expect(created).toMatchObject({
    status: 200,
    body: { client_id: aString, client_secret: matching(/^ws_/), name: 'once', description: 'deploys' },
  });
  expect(created.headers.get('cache-control')).toBe('no-store');
  const listed = JSON.stringify((await send('GET', '/service_accounts')).body);
  expect(listed).toContain(String(at(created.body, 'client_id')));
  expect(listed).not.toContain('secret');
  const path = `/service_accounts/${String(at(created.body, 'client_id'))}`;
  expect((await send('PUT', path, { name: 'twice' })).body).toEqual({
    client_id: at(created.body, 'client_id'),
    name: 'twice',
    description: 'deploys',
    created_at: aString,
    updated_at: aString,
  });
  expect((await send('GET', path)).status).toBe(405);
});

test('its secret gets tokens until it is deleted; its tokens and keys end with it', async () => {
  const { id, secret, keys } = await account();
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const token = at((await askToken(emulator, form)).body, 'access_token');
  const key = at((await send('POST', keys, {})).body, 'apiKey');
  expect((await as(token)('GET', '/drives')).status).toBe(200);
  expect((await as(key)('GET', '/drives')).status).toBe(200);
  expect(await send('DELETE', `/service_accounts/${id}`)).toMatchObject({
    status: 200,
    body: { client_id: id },
  });
  expect((await as(token)('GET', '/drives')).status).toBe(401);
  expect((await as(key)('GET', '/drives')).status).toBe(401);
  expect((await askToken(emulator, form)).body).toMatchObject({ error: 'invalid_client' });
  expect((await send('DELETE', `/service_accounts/${id}`)).status).toBe(404);
});

test('a service account belongs to one workspace', async () => {
  const { id, keys } = await account();
  const second = { 'x-service-workspace': 'second' };
  expect((await send('PUT', `/service_accounts/${id}`, {}, second)).status).toBe(404);
  const key = at((await send('POST', keys, {})).body, 'apiKey');
  expect((await as(key)('GET', '/drives', undefined, second)).status).toBe(403);
});

test('an API key is shown once, listed without its value, and no longer works after it is deleted', async () => {
  const { id, keys } = await account();
  const created = await send('POST', keys, { name: 'laptop' });
  expect(created).toMatchObject({
    status: 200,
    body: { id: aString, name: 'laptop', apiKey: matching(/^wk_/), sub: id, sub_type: 'service_account' },
  });
  const value = String(at(created.body, 'apiKey'));
  const listed = await send('GET', keys);
  expect(listed.body).toHaveLength(1);
  expect(JSON.stringify(listed.body)).not.toContain(value);
  expect((await as(value)('GET', '/drives')).status).toBe(200);
  const path = `${keys}/${String(at(created.body, 'id'))}`;
  expect(await send('DELETE', path)).toMatchObject({ status: 200, body: undefined });
  expect((await as(value)('GET', '/drives')).status).toBe(401);
  expect((await send('DELETE', path)).status).toBe(404);
});

test('an API key expires at the given time', async () => {
  const { keys } = await account();
  const key = at((await send('POST', keys, { expires_in: '24h' })).body, 'apiKey');
  emulator.clock.advance(24 * 3600 * 1000 - 1);
  expect((await as(key)('GET', '/drives')).status).toBe(200);
  emulator.clock.advance(1);
  expect((await as(key)('GET', '/drives')).status).toBe(401);
});

test.each(['0d', '-1d', '30', '1y', 'soon', '3651d'])('a lifetime of %s is a 400', async (lifetime) => {
  const { keys } = await account();
  expect(await send('POST', keys, { expires_in: lifetime })).toMatchObject({
    status: 400,
    body: { message: matching(/^expires_in: /) },
  });
});

test('a key with scopes allows only these', async () => {
  const { keys } = await account();
  const { body } = await send('POST', keys, { scopes: ['functions:list'] });
  expect(body).toMatchObject({ scopes: ['functions:list'] });
  const key = as(at(body, 'apiKey'));
  expect((await key('GET', '/functions')).status).toBe(200);
  expect((await key('GET', '/drives')).status).toBe(403);
  expect((await send('POST', keys, { scopes: ['functions:fly'] })).status).toBe(400);
});

test('a caller cannot grant more than its own permissions', async () => {
  const { keys } = await account();
  const reader = as('reader-key');
  expect((await reader('POST', keys, { scopes: ['admin'] })).status).toBe(403);
  expect((await reader('POST', keys, {})).body).toMatchObject({ scopes: ['functions:list', 'apiKey:write'] });
  // The first service account may enter every workspace of the account, so an admin of one workspace cannot create a
  // key for it.
  const member = as('member-key');
  const headers = { 'x-service-workspace': 'default' };
  await send('PUT', '/users/member@example.com', { role: 'admin' });
  expect((await member('POST', keys, {}, headers)).status).toBe(200);
  const first = `/service_accounts/${emulator.clientId}/api_keys`;
  expect((await member('POST', first, {}, headers)).status).toBe(403);
  await send('PUT', '/users/member@example.com', { role: 'member' });
  expect((await member('POST', keys, {}, headers)).status).toBe(403);
});

test('keys survive a reset', async () => {
  const { keys } = await account();
  const key = at((await send('POST', keys, {})).body, 'apiKey');
  emulator.reset();
  expect((await as(key)('GET', '/drives')).status).toBe(200);
});

test('a key has at most the scopes of the service account that owns it, whoever creates it', async () => {
  const { keys: ofMaker } = await account('maker');
  const scopes = ['workspaces:update', 'apiKey:write', 'workspaces:get'];
  const maker = as(at((await send('POST', ofMaker, { scopes })).body, 'apiKey'));
  const small = await maker('POST', '/service_accounts', { name: 'small' });
  const keys = `/service_accounts/${String(at(small.body, 'client_id'))}/api_keys`;
  expect(await send('POST', keys, { scopes: ['agents:list'] })).toMatchObject({
    status: 403,
    body: { message: matching(/lacks the scope agents:list$/) },
  });
  const made = await send('POST', keys, {});
  expect(made.body).toMatchObject({ scopes });
  expect((await as(at(made.body, 'apiKey'))('GET', '/drives')).status).toBe(403);
});

test('a key that has the form of a token works as a key', async () => {
  emulator.seed({ keys: [{ key: 'one.two.three' }] });
  expect((await as('one.two.three')('GET', '/drives')).status).toBe(200);
  expect((await as('one.two.four')('GET', '/drives')).status).toBe(401);
  await withOwn(startEmulator({ apiKey: 'a.b.c' }), async (own) => {
    expect((await clientOf(own)('GET', '/drives')).status).toBe(200);
  });
});
