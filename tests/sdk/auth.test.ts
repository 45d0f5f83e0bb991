/** Every way to authorise, against the emulator: programs, users who sign in, and tenants of programs. */
import { startEmulator, type Emulator } from '@workload/emulator';
import {
  authorizationCode,
  beginSignIn,
  Client,
  clientCredentials,
  deviceSignIn,
  IdentityProvider,
  IdentityProviderError,
  refreshToken,
  signInCode,
  SignInError,
  type Auth,
  type DeviceCode,
  type SignIn,
  type Tokens,
} from '@workload/sdk';
import { press } from './person';

const REDIRECT = 'http://127.0.0.1:9/back';
const TENANTS = { clientId: 'backend', clientSecret: 'backend-secret' };

let emulator: Emulator;
const clients: Client[] = [];

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    autoConsent: true,
    seed: {
      users: [{ email: 'ada@example.com', workspaces: { default: 'admin' } }],
      oauthClients: [{ clientId: 'cli', redirectUris: [REDIRECT] }],
      providerClients: [{ ...TENANTS, redirectUris: [REDIRECT] }],
    },
  });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

afterAll(async () => {
  await emulator.stop();
});

function connect(auth: Auth | string): Client {
  const { baseUrl, workspace } = emulator;
  const client = new Client({
    baseUrl,
    workspace,
    auth,
    now: () => emulator.clock.now(),
    // Only the platform's clock counts.
    sleep: (ms) => {
      emulator.clock.advance(ms);
      return Promise.resolve();
    },
    maxRetries: 0,
  });
  clients.push(client);
  return client;
}

test.each(['basic', 'body'] as const)('a program authenticates by %s', async (authentication) => {
  const { url: authUrl, clientId, clientSecret } = emulator;
  const client = connect(clientCredentials({ authUrl, clientId, clientSecret, authentication }));
  for await (const _drive of client.drives.list()) throw new Error('there is none');
  // Tokens expire after two hours; the next call gets a new one.
  emulator.clock.advance(3 * 3_600_000);
  await expect(client.drives.list().pages().next()).resolves.toMatchObject({ value: { items: [] } });
});

test('for a program with a wrong secret, the message says what to check', async () => {
  const { url: authUrl, clientId } = emulator;
  const client = connect(clientCredentials({ authUrl, clientId, clientSecret: 'wrong-secret' }));
  await expect(client.drives.get('data')).rejects.toMatchObject({
    name: 'AuthenticationError',
    message: expect.stringMatching(/invalid_client.*check clientId, clientSecret and authUrl/) as string,
  });
});

describe('a user', () => {
  const begin = (): SignIn => beginSignIn({ authUrl: emulator.url, clientId: 'cli', redirectUri: REDIRECT });
  const base = () => ({ authUrl: emulator.url, clientId: 'cli' });

  test('signs in with PKCE, stays signed in, and continues later with the refresh token', async () => {
    const { url, state, codeVerifier } = begin();
    const code = signInCode(await press(url), state);
    let kept: Tokens | undefined;
    const onTokens = (tokens: Tokens): void => {
      kept = tokens;
    };
    const client = connect(
      authorizationCode({ ...base(), code, codeVerifier, redirectUri: REDIRECT, onTokens }),
    );
    await expect(client.drives.list().pages().next()).resolves.toBeDefined();
    const first = kept?.refreshToken;
    emulator.clock.advance(3 * 3_600_000);
    await expect(client.drives.list().pages().next()).resolves.toBeDefined();
    expect(kept?.accessToken).toEqual(expect.any(String));
    expect(first).toEqual(expect.any(String));

    const later = connect(refreshToken({ ...base(), refreshToken: kept?.refreshToken ?? '' }));
    await expect(later.drives.list().pages().next()).resolves.toBeDefined();
  });

  test('cannot use a stolen code without the verifier', async () => {
    const { url, state } = begin();
    const code = signInCode(await press(url), state);
    const { codeVerifier } = begin();
    const thief = connect(authorizationCode({ ...base(), code, codeVerifier, redirectUri: REDIRECT }));
    await expect(thief.drives.get('data')).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('allows a program without a browser by entering its code', async () => {
    let shown: DeviceCode | undefined;
    const client = connect(
      deviceSignIn({
        ...base(),
        waitMs: 0,
        onCode: (code) => {
          shown = code;
        },
      }),
    );
    await expect(client.drives.get('data')).rejects.toMatchObject({ error: 'authorization_pending' });
    await press(shown?.verificationUriComplete ?? '');
    await expect(client.drives.list().pages().next()).resolves.toBeDefined();
    emulator.clock.advance(3 * 3_600_000);
    await expect(client.drives.list().pages().next()).resolves.toBeDefined();
  });

  test('who denies a program, or does not respond, is reported', async () => {
    const codes: DeviceCode[] = [];
    const onCode = (code: DeviceCode): void => void codes.push(code);
    const client = connect(deviceSignIn({ ...base(), waitMs: 0, onCode }));
    await expect(client.drives.get('data')).rejects.toMatchObject({ error: 'authorization_pending' });
    await press(codes[0]?.verificationUriComplete ?? '', 'deny');
    await expect(client.drives.get('data')).rejects.toMatchObject({ error: 'access_denied' });
    await expect(client.drives.get('data')).rejects.toMatchObject({ error: 'authorization_pending' });
    emulator.clock.advance(700_000);
    await expect(client.drives.get('data')).rejects.toMatchObject({
      name: 'SignInError',
      error: 'expired_token',
    });
    expect(codes).toHaveLength(2);
  });

  test('may deny a program', async () => {
    const { url, state } = begin();
    const callback = await press(url, 'deny');
    expect(() => signInCode(callback, state)).toThrow(SignInError);
    expect(() => signInCode(callback, state)).toThrow(/access_denied/);
  });
});

describe('a tenant', () => {
  const provider = (redirectUri = REDIRECT): IdentityProvider =>
    new IdentityProvider({
      ...TENANTS,
      authorizationUrl: `${emulator.url}/_idp/authorize`,
      tokenUrl: `${emulator.url}/_idp/token`,
      redirectUri,
      scopes: ['mail.send', 'openid', 'profile', 'email'],
    });

  test('is connected, from consent to an MCP server', async () => {
    const idp = provider();
    const { url, state } = idp.askConsent();
    const { refreshToken: token } = await idp.exchange(await press(url), state);
    const client = connect(emulator.apiKey);
    const { connection, server } = await idp.connect(client, {
      integration: 'gmail',
      connection: 'tenant-1',
      displayName: 'Tenant 1',
      refreshToken: token,
    });
    expect(connection.spec?.secret).toEqual({
      CLIENT_ID: '****',
      CLIENT_SECRET: '****',
      REFRESH_TOKEN: '****',
    });
    expect(server.spec?.integrationConnections).toEqual(['tenant-1']);
    expect((await client.functions.get('tenant-1')).status).toBe('DEPLOYED');
  });

  test('without offline access gets an error that says so', async () => {
    const idp = provider();
    const { url, state } = idp.askConsent();
    url.searchParams.delete('access_type');
    await expect(idp.exchange(await press(url), state)).rejects.toMatchObject({ reason: 'no-refresh-token' });
  });

  test('with a mismatched redirect gets an error that says so', async () => {
    const { url, state } = provider().askConsent();
    const error: unknown = await provider('http://127.0.0.1:9/elsewhere')
      .exchange(await press(url), state)
      .catch((each: unknown) => each);
    expect(error).toBeInstanceOf(IdentityProviderError);
    expect(error).toMatchObject({ reason: 'redirect-mismatch' });
  });

  test('who denies consent gets an error that says so', async () => {
    const idp = provider();
    const { url, state } = idp.askConsent();
    await expect(idp.exchange(await press(url, 'deny'), state)).rejects.toMatchObject({ reason: 'refused' });
  });
});
