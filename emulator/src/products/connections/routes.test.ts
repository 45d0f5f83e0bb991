import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Send } from '../../testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator({
    seed: {
      users: [{ email: 'member@example.com', workspaces: { default: 'member' } }],
      keys: [{ key: 'member-key', user: 'member@example.com' }],
    },
  });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const path = '/integrations/connections';
const mail = {
  metadata: { name: 'mail', displayName: 'Mail' },
  spec: {
    integration: 'google-mail',
    config: { region: 'eu' },
    secret: { CLIENT_ID: 'id', CLIENT_SECRET: 'hunter2' },
  },
};
const spec = (secret: unknown) => ({ integration: 'google-mail', secret });
const secretOf = (body: unknown) => at(body, 'spec', 'secret');

/** Whether these keys are stored. Only masks of stored keys are accepted. */
async function keeps(...keys: string[]): Promise<boolean> {
  const masks = Object.fromEntries(keys.map((key) => [key, '****']));
  return (await send('PUT', `${path}/mail`, { metadata: {}, spec: spec(masks) })).status === 200;
}

test('every response masks every secret and shows the rest', async () => {
  const created = await send('POST', path, mail);
  expect(created).toMatchObject({
    status: 200,
    body: {
      metadata: { name: 'mail', displayName: 'Mail', workspace: 'default' },
      spec: {
        integration: 'google-mail',
        config: { region: 'eu' },
        secret: { CLIENT_ID: '****', CLIENT_SECRET: '****' },
      },
    },
  });
  expect((await send('GET', `${path}/mail`)).body).toEqual(created.body);
  expect((await send('GET', path)).body).toEqual([created.body]);
  expect(JSON.stringify((await send('PUT', `${path}/mail`, mail)).body)).not.toContain('hunter2');
  expect(JSON.stringify((await send('DELETE', `${path}/mail`)).body)).not.toContain('hunter2');
});

test('a list is a bare array in every version', async () => {
  await send('POST', path, mail);
  const reply = await send('GET', path, undefined, { 'service-version': '2026-04-28' });
  expect(reply.body).toHaveLength(1);
});

test('an existing name is a 409, a missing one a 404', async () => {
  await send('POST', path, mail);
  expect(await send('POST', path, mail)).toMatchObject({ status: 409 });
  expect(await send('GET', `${path}/none`)).toMatchObject({ status: 404 });
  expect(await send('PUT', `${path}/none`, mail)).toMatchObject({ status: 404 });
  expect(await send('DELETE', `${path}/none`)).toMatchObject({ status: 404 });
});

test('the integration is required', async () => {
  expect(await send('POST', path, { metadata: { name: 'mail' }, spec: {} })).toMatchObject({
    status: 400,
    body: { message: matching(/^spec\.integration: /) },
  });
});

test('a PUT replaces config and display name', async () => {
  await send('POST', path, mail);
  const changed = await send('PUT', `${path}/mail`, {
    metadata: {},
    spec: { integration: 'google-mail', sandbox: true },
  });
  expect(at(changed.body, 'spec')).toEqual({
    integration: 'google-mail',
    sandbox: true,
    secret: { CLIENT_ID: '****', CLIENT_SECRET: '****' },
  });
  expect(at(changed.body, 'metadata')).not.toHaveProperty('displayName');
});

describe('secrets in a PUT', () => {
  beforeEach(() => send('POST', path, mail));

  test('all stay if they are left out', async () => {
    await send('PUT', `${path}/mail`, { metadata: {}, spec: { integration: 'google-mail' } });
    expect(await keeps('CLIENT_ID', 'CLIENT_SECRET')).toBe(true);
  });

  test('a mask keeps the stored value, a missing key is removed, a new key is added', async () => {
    const changed = await send('PUT', `${path}/mail`, {
      metadata: {},
      spec: spec({ CLIENT_ID: '****', TOKEN: 't' }),
    });
    expect(secretOf(changed.body)).toEqual({ CLIENT_ID: '****', TOKEN: '****' });
    expect(await keeps('CLIENT_SECRET')).toBe(false);
    expect(await keeps('CLIENT_ID', 'TOKEN')).toBe(true);
  });

  test('an empty map removes them all', async () => {
    await send('PUT', `${path}/mail`, { metadata: {}, spec: spec({}) });
    expect(await keeps('CLIENT_ID')).toBe(false);
  });

  test('a mask without a stored value is a 400', async () => {
    expect(await send('PUT', `${path}/mail`, { metadata: {}, spec: spec({ OTHER: '****' }) })).toMatchObject({
      status: 400,
      body: { message: 'spec.secret.OTHER: is a mask, but no value of that key is stored' },
    });
    expect(await send('POST', path, { metadata: { name: 'new' }, spec: spec({ A: '****' }) })).toMatchObject({
      status: 400,
    });
  });

  test('keys that are special in JavaScript are ordinary keys', async () => {
    const body = '{"metadata":{},"spec":{"integration":"google-mail","secret":{"constructor":"****"}}}';
    expect(await send('PUT', `${path}/mail`, body)).toMatchObject({ status: 400 });
  });
});

test('the integration cannot change', async () => {
  await send('POST', path, mail);
  const reply = await send('PUT', `${path}/mail`, { metadata: {}, spec: { integration: 'slack' } });
  expect(reply).toMatchObject({ status: 400, body: { error: 'immutable_field' } });
});

test('a connection in use cannot be deleted, and the message names its users', async () => {
  await send('POST', path, mail);
  for (const name of ['zeta', 'alpha']) {
    await send('POST', '/functions', { metadata: { name }, spec: { integrationConnections: ['mail'] } });
  }
  await send('POST', '/models', { metadata: { name: 'llm' }, spec: { integrationConnections: ['mail'] } });
  expect(await send('DELETE', `${path}/mail`)).toMatchObject({
    status: 409,
    body: {
      message: 'integration connection "mail" is used by function "alpha", function "zeta", model "llm"',
    },
  });
  for (const name of ['zeta', 'alpha']) await send('DELETE', `/functions/${name}`);
  expect(await send('DELETE', `${path}/mail`)).toMatchObject({ status: 409 });
  await send('DELETE', '/models/llm');
  expect(await send('DELETE', `${path}/mail`)).toMatchObject({
    status: 200,
    body: { metadata: { name: 'mail' } },
  });
  expect(await send('GET', `${path}/mail`)).toMatchObject({ status: 404 });
});

test('a member reads connections, but only an admin of the workspace creates, changes or deletes one', async () => {
  await send('POST', path, mail);
  const member = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'member-key' });
  expect(await member('GET', path)).toMatchObject({ status: 200, body: [{ metadata: { name: 'mail' } }] });
  expect((await member('GET', `${path}/mail`)).status).toBe(200);
  const other = { metadata: { name: 'other' }, spec: { integration: 'google-mail' } };
  expect((await member('POST', path, other)).status).toBe(403);
  expect((await member('PUT', `${path}/mail`, mail)).status).toBe(403);
  expect((await member('DELETE', `${path}/mail`)).status).toBe(403);
  expect((await send('POST', path, other)).status).toBe(200);
});
