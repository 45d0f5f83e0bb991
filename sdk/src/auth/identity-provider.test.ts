import { clientOf, drop, json, startServer, text, type Reply, type TestServer } from '../testing/server';
import { ConflictError } from '../errors';
import { IdentityProvider, IdentityProviderError } from './identity-provider';
import { SignInError } from './authorization-code';

const SECRET = 'hidden-secret';

let server: TestServer | undefined;

async function providerOf(...script: Reply[]): Promise<IdentityProvider> {
  server = await startServer(...script);
  return provider(server.url);
}

function provider(url = 'http://127.0.0.1:1'): IdentityProvider {
  return new IdentityProvider({
    authorizationUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    clientId: 'app',
    clientSecret: SECRET,
    redirectUri: 'https://me/back',
    scopes: ['mail.send', 'openid', 'profile', 'email'],
  });
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

test('requests consent with offline access', () => {
  const { url, state } = provider().askConsent();
  expect(url.pathname).toBe('/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'app',
    redirect_uri: 'https://me/back',
    scope: 'mail.send openid profile email',
    response_type: 'code',
    access_type: 'offline',
    prompt: 'consent',
    state,
  });
});

test('exchanges a code as a form', async () => {
  const idp = await providerOf(json(200, { access_token: 'a', refresh_token: 'r', expires_in: 3599 }));
  await expect(idp.exchange('/back?code=c/1&state=s', 's')).resolves.toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    expiresInSeconds: 3599,
  });
  expect(server?.requests).toMatchObject([
    { method: 'POST', url: '/token', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ]);
  expect(Object.fromEntries(new URLSearchParams(server?.requests[0]?.body))).toEqual({
    code: 'c/1',
    client_id: 'app',
    client_secret: SECRET,
    redirect_uri: 'https://me/back',
    grant_type: 'authorization_code',
  });
});

const OK = json(200, { access_token: 'a', refresh_token: 'r' });

test.each<[string, string, Reply, string, RegExp]>([
  ['an invalid scope', '/back?error=invalid_scope&state=s', OK, 'api-not-enabled', /enable the API/],
  ['a mismatched redirect', '/back?error=redirect_uri_mismatch', OK, 'redirect-mismatch', /register exactly/],
  [
    'a mismatched redirect at the exchange',
    '/back?code=c&state=s',
    json(400, { error: 'invalid_grant', error_description: 'redirect_uri does not match' }),
    'redirect-mismatch',
    /register exactly/,
  ],
  [
    'a missing refresh token',
    '/back?code=c&state=s',
    json(200, { access_token: 'a' }),
    'no-refresh-token',
    /access_type=offline/,
  ],
  ['a denial by the user', '/back?error=access_denied&state=s', OK, 'refused', /access_denied/],
  ['a used code', '/back?code=c&state=s', json(400, { error: 'invalid_grant' }), 'refused', /invalid_grant/],
  ['a connection that breaks', '/back?code=c&state=s', drop, 'unreachable', /the connection broke/],
  ['a page instead of tokens', '/back?code=c&state=s', text(200, '<html>'), 'unreachable', /an HTML page/],
])('%s is explained', async (_title, callback, reply, reason, words) => {
  const idp = await providerOf(reply);
  const error: unknown = await idp.exchange(callback, 's').catch((each: unknown) => each);
  expect(error).toBeInstanceOf(IdentityProviderError);
  expect(error).toMatchObject({ name: 'IdentityProviderError', reason });
  expect((error as Error).message).toMatch(words);
  expect(server?.requests.length).toBeLessThanOrEqual(1);
});

test('a response to another request is not a consent', async () => {
  await expect(provider().exchange('/back?code=c&state=other', 's')).rejects.toBeInstanceOf(SignInError);
  await expect(provider().exchange('//', 's')).rejects.toBeInstanceOf(SignInError);
});

test('a secret that the provider repeats is not in the message', async () => {
  const idp = await providerOf(json(401, { error: 'invalid_client', error_description: `bad ${SECRET}` }));
  const error: unknown = await idp.exchange('/back?code=c&state=s', 's').catch(String);
  expect(error).toMatch(/invalid_client/);
  expect(error).not.toContain(SECRET);
});

describe('connecting a tenant', () => {
  const tenant = { integration: 'mail', connection: 'tenant-1', refreshToken: 'r' };
  const record = json(200, { metadata: { name: 'tenant-1' } });
  const made = (): string[] => (server?.requests ?? []).map(({ method, url }) => `${method} ${url}`);

  test('creates the connection and a server bound to it', async () => {
    server = await startServer(record);
    const { client } = clientOf(server);
    await provider().connect(client, tenant);
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        metadata: { name: 'tenant-1' },
        spec: {
          integration: 'mail',
          secret: { CLIENT_ID: 'app', CLIENT_SECRET: SECRET, REFRESH_TOKEN: 'r' },
        },
      },
      {
        metadata: { name: 'tenant-1' },
        spec: { type: 'mcp', integrationConnections: ['tenant-1'], runtime: { type: 'mcp' } },
      },
    ]);
    await client.close();
  });

  test('deletes the connection if the server was certainly not created', async () => {
    server = await startServer(record, json(409, { error: 'conflict' }), record);
    const { client } = clientOf(server);
    await expect(provider().connect(client, tenant)).rejects.toBeInstanceOf(ConflictError);
    expect(made()).toEqual([
      'POST /v0/integrations/connections',
      'POST /v0/functions',
      'DELETE /v0/integrations/connections/tenant-1',
    ]);
    await client.close();
  });

  test('keeps the connection if the server may have been created', async () => {
    server = await startServer(record, drop);
    const { client } = clientOf(server);
    await expect(provider().connect(client, tenant)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(made()).toEqual(['POST /v0/integrations/connections', 'POST /v0/functions']);
    await client.close();
  });
});
