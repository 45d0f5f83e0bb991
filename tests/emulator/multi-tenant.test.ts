// The multi-tenant OAuth flow from end to end (Specification, Authentication): a client's backend gets a refresh
// token for a user's mailbox from an identity provider, stores it in a connection, and binds an MCP server to it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Emulator, startEmulator } from '@workload/emulator';
import { aString, at, clientOf, matching, type Reply } from '../../emulator/src/testing/client';

const client = { clientId: 'backend', clientSecret: 'backend-secret' };

let emulator: Emulator;
let backend: Server;
let address: string;

beforeAll(async () => {
  backend = createServer((request, response) => {
    void handle(new URL(request.url ?? '/', address)).then(({ status, location, body }) => {
      response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  emulator = await startEmulator({
    clock: 'manual',
    autoConsent: true,
    seed: {
      providerClients: [
        { ...client, redirectUris: [callback(), 'http://backend.example/callback'] },
        { ...client, clientId: 'no-mail', redirectUris: [callback()], scopes: [] },
      ],
    },
  });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await emulator.stop();
  await new Promise((resolve) => backend.close(resolve));
});

function callback(): string {
  return `${address}/callback`;
}

/** The client's backend, with the two endpoints that the specification describes. */
async function handle(url: URL): Promise<{ status: number; location?: string; body?: string }> {
  if (url.pathname === '/connect') return { status: 302, location: authorization() };
  const tokens = await askToken({ code: url.searchParams.get('code') ?? '' });
  const send = clientOf(emulator);
  const secret = {
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: client.clientSecret,
    REFRESH_TOKEN: String(at(tokens.body, 'refresh_token')),
  };
  const connection = await send('POST', '/integrations/connections', {
    metadata: { name: 'mail-of-somebody', displayName: 'Mail of somebody' },
    spec: { integration: 'gmail', secret },
  });
  const server = await send('POST', '/functions', {
    metadata: { name: 'mail-server', displayName: 'Mail server' },
    spec: { type: 'mcp', integrationConnections: ['mail-of-somebody'], runtime: { type: 'mcp' } },
  });
  return { status: 200, body: JSON.stringify([connection.status, server.status]) };
}

function authorization(changes: Record<string, string | null> = {}): string {
  const parameters: Record<string, string | null> = {
    client_id: client.clientId,
    redirect_uri: callback(),
    scope: 'mail.send openid profile email',
    response_type: 'code',
    access_type: 'offline',
    ...changes,
  };
  const kept = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${emulator.url}/_idp/authorize?${new URLSearchParams(kept).toString()}`;
}

async function askToken(form: Record<string, string>): Promise<Reply> {
  const body = new URLSearchParams({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    redirect_uri: callback(),
    grant_type: 'authorization_code',
    ...form,
  });
  const response = await fetch(`${emulator.url}/_idp/token`, { method: 'POST', body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A user who submits the page's form unchanged with a button. */
async function press(
  url: string,
  decision = 'allow',
  headers: Record<string, string> = {},
): Promise<Response> {
  const markup = await (await fetch(url)).text();
  const fields = [...markup.matchAll(/<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  const form = new URLSearchParams(
    fields.map(([, name = '', value = '']): [string, string] => [name, decoded(value)]),
  );
  form.set('decision', decision);
  const action = new URL(/action="([^"]+)"/.exec(markup)?.[1] ?? '', emulator.url);
  return fetch(action, { method: 'POST', body: form, redirect: 'manual', headers });
}

function decoded(text: string): string {
  const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? whole) : String.fromCharCode(Number(code)),
  );
}

async function codeFor(changes: Record<string, string | null> = {}): Promise<string> {
  const answer = await press(authorization(changes));
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

test('steps 1 to 5 end with an MCP server bound to the mailbox', async () => {
  const first = await fetch(`${address}/connect`, { redirect: 'manual' });
  const answer = await press(first.headers.get('location') ?? '');
  expect(answer.status).toBe(302);
  const last = await fetch(answer.headers.get('location') ?? '');
  expect(await last.json()).toEqual([200, 200]);
  const send = clientOf(emulator);
  expect(await send('GET', '/functions/mail-server')).toMatchObject({
    body: { spec: { integrationConnections: ['mail-of-somebody'] }, status: 'DEPLOYED' },
  });
  expect(await send('GET', '/integrations/connections/mail-of-somebody')).toMatchObject({
    body: { spec: { secret: { CLIENT_ID: '****', CLIENT_SECRET: '****', REFRESH_TOKEN: '****' } } },
  });
});

test('a code is exchanged once for tokens; the refresh token gives more of them', async () => {
  const code = await codeFor();
  const tokens = await askToken({ code });
  expect(tokens).toMatchObject({
    status: 200,
    body: { access_token: aString, refresh_token: aString, expires_in: 3600, token_type: 'Bearer' },
  });
  expect(await askToken({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const refresh = { grant_type: 'refresh_token', refresh_token: String(at(tokens.body, 'refresh_token')) };
  emulator.clock.advance(365 * 24 * 3600 * 1000);
  for (const _ of [1, 2])
    expect(await askToken(refresh)).toMatchObject({ status: 200, body: { access_token: aString } });
});

test('a code expires after a minute', async () => {
  const code = await codeFor();
  emulator.clock.advance(60_000);
  expect(await askToken({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

describe('troubleshooting', () => {
  test('invalid_scope: the API is not enabled for the client', async () => {
    const response = await fetch(authorization({ client_id: 'no-mail' }));
    expect([response.status, await response.text()]).toEqual([
      400,
      matching(/invalid_scope[^]*mail\.send[^]*enabled/),
    ]);
  });

  test.each(['/Callback', '/callback/', '/callback?x=1', '/other'])(
    'redirect_uri_mismatch: %s differs from the registered address',
    async (path) => {
      const response = await fetch(authorization({ redirect_uri: address + path }), { redirect: 'manual' });
      expect([response.status, await response.text()]).toEqual([400, matching(/redirect_uri_mismatch/)]);
      expect(await askToken({ code: await codeFor(), redirect_uri: address + path })).toMatchObject({
        status: 400,
        body: { error: 'redirect_uri_mismatch' },
      });
    },
  );

  test.each([null, 'online'])('no refresh token: access_type=offline is missing (%s)', async (accessType) => {
    const { status, body } = await askToken({ code: await codeFor({ access_type: accessType }) });
    expect([status, Object.keys(body as object)]).toEqual([
      200,
      ['access_token', 'expires_in', 'token_type', 'scope'],
    ]);
  });

  test('sending mail needs an HTTPS or loopback redirect address', async () => {
    const insecure = { redirect_uri: 'http://backend.example/callback' };
    const response = await fetch(authorization(insecure));
    expect([response.status, await response.text()]).toEqual([400, matching(/needs an HTTPS address/)]);
    expect((await fetch(authorization({ ...insecure, scope: 'openid email' }))).status).toBe(200);
  });
});

test('a denial redirects with access_denied and the state', async () => {
  const answer = await press(authorization({ state: '"a&b' }), 'deny');
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: '"a&b' });
});

test("another site's page cannot answer for a user", async () => {
  const answer = await press(authorization(), 'allow', { origin: 'https://evil.example' });
  expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
});

test('external input stays plain text', async () => {
  const markup = await (await fetch(authorization({ state: '"><script>alert(1)</script>' }))).text();
  expect(markup).not.toContain('<script');
});

test.each([
  [{ client_secret: 'wrong' }, 401, 'invalid_client'],
  [{ client_id: 'nobody' }, 401, 'invalid_client'],
  [{ client_id: 'no-mail' }, 400, 'invalid_grant'],
  [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
  [{ code: 'made-up' }, 400, 'invalid_grant'],
])('a token request with %j is a %i %s', async (changes, status, error) => {
  expect(await askToken({ code: await codeFor(), ...changes })).toMatchObject({ status, body: { error } });
});

test('a token request that is not a form is refused', async () => {
  const response = await fetch(`${emulator.url}/_idp/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(400);
});
