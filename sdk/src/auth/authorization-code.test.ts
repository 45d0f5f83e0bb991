import { createHash } from 'node:crypto';
import {
  clientOf,
  DRIVE,
  json,
  startServer,
  text,
  type Clock,
  type Reply,
  type TestServer,
} from '../testing/server';
import type { Client } from '../groups';
import type { Auth } from './auth';
import {
  authorizationCode,
  beginSignIn,
  refreshToken,
  signInCode,
  SignInError,
  type Tokens,
} from './authorization-code';

const HOUR = 3_600_000;

let issuer: TestServer | undefined;
let platform: TestServer;
let client: Client;
let clock: Clock;
let kept: Tokens[];

async function connect(
  tokens: Reply[],
  make: (base: { authUrl: string; clientId: string; onTokens: (tokens: Tokens) => void }) => Auth,
  answers: Reply[] = [json(200, DRIVE)],
): Promise<TestServer> {
  issuer = await startServer(...tokens);
  platform = await startServer(...answers);
  kept = [];
  const auth = make({ authUrl: issuer.url, clientId: 'app', onTokens: (each) => kept.push(each) });
  ({ client, clock } = clientOf(platform, { auth }));
  return issuer;
}

const withCode = (base: Parameters<Parameters<typeof connect>[1]>[0]): Auth =>
  authorizationCode({
    ...base,
    code: 'the-code',
    codeVerifier: 'the-verifier',
    redirectUri: 'https://me/back',
  });

const issue = (name: string, refresh?: string): Reply =>
  json(200, {
    access_token: name,
    expires_in: 7200,
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  });

const used = (): unknown[] => platform.requests.map(({ headers }) => headers.authorization);
const asked = (): unknown[] => (issuer?.requests ?? []).map(({ body }) => JSON.parse(body) as unknown);

afterEach(async () => {
  if (issuer === undefined) return;
  await issuer.stop();
  await platform.stop();
  await client.close();
  issuer = undefined;
});

test("a sign-in starts at the platform's address, with a challenge for its verifier", () => {
  const { url, state, codeVerifier } = beginSignIn({
    authUrl: 'https://auth.example.com/base/',
    clientId: 'app',
    redirectUri: 'https://me/back?x=1',
    scopes: ['drives:list', 'drives:get'],
  });
  expect(url.origin + url.pathname).toBe('https://auth.example.com/base/oauth/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'https://me/back?x=1',
    scope: 'drives:list drives:get',
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  expect(codeVerifier).toMatch(/^[\w-]{43}$/);
  expect(beginSignIn({ authUrl: 'https://a', clientId: 'app', redirectUri: 'https://me' }).state).not.toBe(
    state,
  );
});

test('the code is read from the redirect address', () => {
  expect(signInCode('https://me/back?code=c%201&state=s', 's')).toBe('c 1');
  expect(signInCode('/back?code=c&state=s', 's')).toBe('c');
});

test.each([
  ['/back?code=c&state=other', 'state_mismatch'],
  ['/back?code=c', 'state_mismatch'],
  ['//', 'state_mismatch'],
  ['http://[?code=c&state=s', 'state_mismatch'],
  ['/back?error=access_denied&error_description=no&state=s', 'access_denied'],
  ['/back?state=s', 'missing_code'],
])('a redirect to %s is refused: %s', (callback, error) => {
  const attempt = (): string => signInCode(callback, 's');
  expect(attempt).toThrow(SignInError);
  expect(attempt).toThrow(expect.objectContaining({ error, name: 'SignInError' }) as Error);
});

test('the code is exchanged once for all concurrent calls, and its tokens are kept', async () => {
  await connect([issue('one', 'r1')], withCode);
  await Promise.all(Array.from({ length: 20 }, () => client.drives.get('data')));
  expect(asked()).toEqual([
    {
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: 'the-verifier',
      redirect_uri: 'https://me/back',
      client_id: 'app',
    },
  ]);
  expect(issuer?.requests[0]?.headers.authorization).toBeUndefined();
  expect(new Set(used())).toEqual(new Set(['Bearer one']));
  expect(kept).toEqual([
    { accessToken: 'one', refreshToken: 'r1', expiresAt: new Date(clock.now + 2 * HOUR) },
  ]);
});

test('tokens are refreshed with the latest refresh token', async () => {
  await connect([issue('one', 'r1'), issue('two', 'r2'), issue('three')], withCode);
  for (let turn = 0; turn < 3; turn++) {
    await client.drives.get('data');
    clock.now += 2 * HOUR;
  }
  expect(asked().slice(1)).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'app' },
    { grant_type: 'refresh_token', refresh_token: 'r2', client_id: 'app' },
  ]);
  expect(used()).toEqual(['Bearer one', 'Bearer two', 'Bearer three']);
  // A refresh token that is not replaced stays in use.
  expect(kept.at(-1)?.refreshToken).toBe('r2');
});

test('a rejected token is refreshed, and the call retried once', async () => {
  await connect([issue('one', 'r1'), issue('two', 'r2')], withCode, [
    json(401, { error: 'unauthorized' }),
    json(200, DRIVE),
  ]);
  await client.drives.get('data');
  expect(used()).toEqual(['Bearer one', 'Bearer two']);
});

test('without a refresh token, the sign-in ends with its token', async () => {
  await connect([issue('one')], withCode);
  await client.drives.get('data');
  clock.now += 2 * HOUR;
  await expect(client.drives.get('data')).rejects.toMatchObject({ name: 'SignInError', error: 'ended' });
  expect(issuer?.requests).toHaveLength(1);
});

test('an earlier sign-in continues with its saved refresh token', async () => {
  await connect([issue('one')], (base) =>
    refreshToken({ ...base, clientSecret: 'hidden-secret', refreshToken: 'r0' }),
  );
  await client.drives.get('data');
  expect(asked()).toEqual([{ grant_type: 'refresh_token', refresh_token: 'r0' }]);
  expect(issuer?.requests[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('app:hidden-secret').toString('base64')}`,
  );
});

test('a used code or token is not sent again, and never appears in a message', async () => {
  await connect([text(500, 'the-code and the-verifier'), issue('one')], withCode);
  const error: unknown = await client.drives.get('data').catch(String);
  expect(issuer?.requests).toHaveLength(1);
  expect(error).toMatch(/^ServerError: POST \/oauth\/token → 500 .*sign in again/);
  expect(error).not.toMatch(/the-code|the-verifier/);
});
