import { type Emulator, launch, startEmulator } from '../../emulator';
import { at, clientOf, matching, type Reply } from '../../testing/client';
import { askToken, CHALLENGE } from '../../testing/oauth';
import { withOwn } from '../../testing/own';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const OWNER = 'owner@workload.localhost';
const redirectUris = ['http://127.0.0.1:9999/done'];

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    autoConsent: true,
    seed: {
      oauthClients: [
        { clientId: 'cli', redirectUris, scopes: ['functions:list', 'sandboxes:list'] },
        { clientId: 'shop', clientSecret: 'shop-secret', redirectUris },
      ],
      providerClients: [{ clientId: 'cli', clientSecret: 'x', redirectUris }],
    },
  });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

async function begin(
  body: Record<string, string> = { client_id: 'cli', scope: 'offline_access' },
): Promise<Reply> {
  return clientOf(emulator)('POST', '/login/device', body);
}

const poll = (code: unknown, clientId = 'cli') =>
  askToken(emulator, { grant_type: GRANT, client_id: clientId, device_code: String(code) });

function press(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${emulator.url}/oauth/device`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
}

const allow = (code: unknown, decision = 'allow') =>
  press({ user_code: String(code), email: OWNER, decision });

test('a program gets a code, waits, and has tokens once a user has entered the code', async () => {
  const { body, status } = await begin();
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      user_code: matching(/^[A-Z]{4}-[A-Z]{4}$/),
      verification_uri: `${emulator.url}/oauth/device`,
      verification_uri_complete: `${emulator.url}/oauth/device?user_code=${String(at(body, 'user_code'))}`,
      expires_in: 600,
      interval: 3,
    },
  });
  const code = at(body, 'device_code');
  expect(await poll(code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });
  // The way people type it.
  expect((await allow(String(at(body, 'user_code')).toLowerCase().replace('-', ' '))).status).toBe(200);
  const tokens = await poll(code);
  expect(tokens).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', expires_in: 7200, scope: 'functions:list sandboxes:list' },
  });
  const reader = clientOf({ ...emulator, apiKey: String(at(tokens.body, 'access_token')) });
  expect(await reader('GET', '/functions')).toMatchObject({ status: 200 });
  expect(await reader('GET', '/drives')).toMatchObject({ status: 403 });
  expect(
    await askToken(emulator, {
      grant_type: 'refresh_token',
      client_id: 'cli',
      refresh_token: String(at(tokens.body, 'refresh_token')),
    }),
  ).toMatchObject({ status: 200 });
});

test('the page fills in the code of a complete address, as text', async () => {
  const response = await fetch(`${emulator.url}/oauth/device?user_code=%22%3E%3Cb%3E`);
  expect(await response.text()).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
});

test('the page names the program behind a code, but no user who could allow it', async () => {
  const { body } = await begin();
  const code = String(at(body, 'user_code'));
  const markup = await (await fetch(`${emulator.url}/oauth/device?user_code=${code}`)).text();
  expect(markup).toContain('Let cli act for you?');
  expect(markup).toContain('functions:list, sandboxes:list');
  expect(markup).toContain(code);
  expect(markup).not.toContain('workload.localhost');
});

test('a code without a waiting program is requested again', async () => {
  const response = await fetch(`${emulator.url}/oauth/device?user_code=BBBB-BBBB`);
  expect([response.status, await response.text()]).toEqual([
    400,
    matching(/No program waits[^]*name="user_code"/),
  ]);
});

test('without autoConsent, the page requires the code that is shown elsewhere', async () => {
  const seed = { oauthClients: [{ clientId: 'cli', redirectUris }] };
  const shown: string[] = [];
  await withOwn(launch({ seed }, { showCode: (code) => shown.push(code) }), async (own) => {
    const { body } = await clientOf(own)('POST', '/login/device', { client_id: 'cli' });
    const answer = async (consentCode: string) => {
      const fields = { user_code: String(at(body, 'user_code')), email: OWNER, decision: 'allow' };
      const form = new URLSearchParams({ ...fields, consent_code: consentCode });
      return (await fetch(`${own.url}/oauth/device`, { method: 'POST', body: form })).status;
    };
    await fetch(String(at(body, 'verification_uri_complete')));
    expect([await answer(''), await answer('AAAA-AAAA')]).toEqual([403, 403]);
    const fields = { grant_type: GRANT, client_id: 'cli', device_code: String(at(body, 'device_code')) };
    expect(await askToken(own, fields)).toMatchObject({ body: { error: 'authorization_pending' } });
    expect(await answer(shown[0] ?? '')).toBe(200);
    expect(await askToken(own, fields)).toMatchObject({ status: 200 });
  });
});

test.each([
  '/login/device',
  '/v0/login/device',
  '/oauth/token',
  '/v0/oauth/token',
  '/oauth/device',
  '/oauth/authorize',
  '/_idp/authorize',
  '/_idp/token',
])("a request to %s from another site's page writes nothing", async (path) => {
  const { body } = await begin();
  await allow(at(body, 'user_code'));
  const other = await begin();
  const before = emulator.save();
  // The parameters that each endpoint needs.
  const form = new URLSearchParams({
    client_id: 'cli',
    grant_type: GRANT,
    device_code: String(at(body, 'device_code')),
    user_code: String(at(other.body, 'user_code')),
    email: OWNER,
    decision: 'allow',
    response_type: 'code',
    scope: path.startsWith('/_idp') ? 'openid' : '',
    redirect_uri: redirectUris[0] ?? '',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
    const response = await fetch(emulator.url + path, {
      method: 'POST',
      headers: { origin },
      body: form,
      redirect: 'manual',
    });
    expect(response.status).toBe(403);
  }
  expect(emulator.save()).toEqual(before);
});

test('a code gives tokens once', async () => {
  const { body } = await begin();
  await allow(at(body, 'user_code'));
  await poll(at(body, 'device_code'));
  expect(await poll(at(body, 'device_code'))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await allow(at(body, 'user_code'))).status).toBe(400);
});

test('a program is told of a denial', async () => {
  const { body } = await begin();
  await allow(at(body, 'user_code'), 'deny');
  expect(await poll(at(body, 'device_code'))).toMatchObject({
    status: 400,
    body: { error: 'access_denied' },
  });
});

test('a code expires after ten minutes', async () => {
  const { body } = await begin();
  emulator.clock.advance(600_000);
  expect((await allow(at(body, 'user_code'))).status).toBe(400);
  expect(await poll(at(body, 'device_code'))).toMatchObject({
    status: 400,
    body: { error: 'expired_token' },
  });
});

test('a code that was allowed expires, too', async () => {
  const { body } = await begin();
  await allow(at(body, 'user_code'));
  emulator.clock.advance(600_000);
  expect(await poll(at(body, 'device_code'))).toMatchObject({
    status: 400,
    body: { error: 'expired_token' },
  });
});

test('a code is valid only for the program that received it', async () => {
  const { body } = await begin();
  await allow(at(body, 'user_code'));
  const other = await askToken(emulator, {
    grant_type: GRANT,
    client_id: 'shop',
    client_secret: 'shop-secret',
    device_code: String(at(body, 'device_code')),
  });
  expect(other).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test.each([
  ['an unknown program', { client_id: 'none' }, 'invalid_request'],
  ['a program without its secret', { client_id: 'shop' }, 'invalid_request'],
  ['a program with another secret', { client_id: 'shop', client_secret: 'x' }, 'invalid_client'],
  ["scopes beyond the program's own", { client_id: 'cli', scope: 'admin' }, 'invalid_scope'],
])('%s is refused', async (_, body: Record<string, string>, error) => {
  expect(await begin(body)).toMatchObject({ status: 400, body: { error } });
});

test('a user cannot allow a service account', async () => {
  const { clientId, clientSecret } = emulator;
  expect(await begin({ client_id: clientId, client_secret: clientSecret })).toMatchObject({
    status: 400,
    body: { error: 'unauthorized_client' },
  });
});

test("another site's page cannot answer for a user", async () => {
  const { body } = await begin();
  const fields = { user_code: String(at(body, 'user_code')), email: OWNER, decision: 'allow' };
  expect((await press(fields, { origin: 'https://evil.example' })).status).toBe(403);
  expect(await poll(at(body, 'device_code'))).toMatchObject({ body: { error: 'authorization_pending' } });
});

test('the page is only available on loopback', async () => {
  await withOwn(startEmulator({ host: '0.0.0.0' }), async ({ url }) => {
    expect((await fetch(`${url}/oauth/device`)).status).toBe(400);
    const form = new URLSearchParams({ user_code: 'BBBB-BBBB' });
    expect((await fetch(`${url}/oauth/device`, { method: 'POST', body: form })).status).toBe(400);
  });
});
