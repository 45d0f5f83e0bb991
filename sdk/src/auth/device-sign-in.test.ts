import type { Client } from '../groups';
import {
  clientOf,
  DRIVE,
  json,
  startServer,
  type Clock,
  type Reply,
  type TestServer,
} from '../testing/server';
import { SignInError } from './authorization-code';
import { deviceSignIn, type DeviceCode, type DeviceSignIn } from './device-sign-in';

const SECOND = 1000;
const CODES = {
  device_code: 'hidden-device-code',
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://auth.example.com/device',
  verification_uri_complete: 'https://auth.example.com/device?user_code=BCDF-GHJK',
  expires_in: 60,
  interval: 3,
};
const issued = json(200, { access_token: 'one', expires_in: 7200, refresh_token: 'r1' });
const notYet = (error: string, status = 400): Reply => json(status, { error });
const pending = notYet('authorization_pending');

let issuer: TestServer;
let platform: TestServer;
let client: Client;
let clock: Clock;
let shown: DeviceCode[];

async function connect(tokens: Reply[], options: Partial<DeviceSignIn> = {}, codes: unknown = CODES) {
  issuer = await startServer(...tokens);
  platform = await startServer((response, request) => {
    json(200, request.url === '/v0/login/device' ? codes : DRIVE)(response, request);
  });
  shown = [];
  const auth = deviceSignIn({
    authUrl: issuer.url,
    clientId: 'cli',
    onCode: (code) => void shown.push(code),
    ...options,
  });
  ({ client, clock } = clientOf(platform, { auth, maxRetries: 0 }));
}

const bodies = ({ requests }: TestServer) =>
  requests.map(({ body }) => body && (JSON.parse(body) as unknown));
const get = () => client.drives.get('data');

afterEach(async () => {
  await issuer.stop();
  await platform.stop();
  await client.close();
});

test('a call waits for the user, and polls no more often than the platform allows', async () => {
  await connect([pending, pending, issued], { scopes: ['drives:get', 'drives:list'] });
  const began = clock.now;
  await Promise.all([get(), get()]);
  expect(shown).toEqual([
    {
      userCode: 'BCDF-GHJK',
      verificationUri: CODES.verification_uri,
      verificationUriComplete: CODES.verification_uri_complete,
      expiresAt: new Date(began + 60 * SECOND),
    },
  ]);
  expect(clock.slept).toEqual([3 * SECOND, 3 * SECOND, 3 * SECOND]);
  expect(bodies(platform)[0]).toEqual({ client_id: 'cli', scope: 'drives:get drives:list' });
  expect(bodies(issuer)[2]).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'hidden-device-code',
    client_id: 'cli',
  });
  expect(platform.requests.at(-1)?.headers.authorization).toBe('Bearer one');
});

test('slows down on request, and accepts a 202 as pending', async () => {
  await connect([notYet('slow_down'), notYet('authorization_pending', 202), issued]);
  await get();
  expect(clock.slept).toEqual([3 * SECOND, 8 * SECOND, 8 * SECOND]);
});

test('the default interval is five seconds', async () => {
  await connect([issued], {}, { ...CODES, interval: undefined });
  await get();
  expect(clock.slept).toEqual([5 * SECOND]);
});

test('the token is refreshed like that of any sign-in', async () => {
  await connect([issued, json(200, { access_token: 'two', expires_in: 7200 })]);
  await get();
  clock.now += 7200 * SECOND;
  await get();
  expect(bodies(issuer)[1]).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'cli' });
  expect(platform.requests.at(-1)?.headers.authorization).toBe('Bearer two');
});

test.each(['access_denied', 'expired_token'])(
  '%s ends the sign-in, and the next call starts a new one',
  async (error) => {
    await connect([notYet(error), issued]);
    const failed: unknown = await get().catch((each: unknown) => each);
    expect(failed).toBeInstanceOf(SignInError);
    expect(failed).toMatchObject({ error });
    await get();
    expect(shown).toHaveLength(2);
  },
);

test('a code that no user enters expires', async () => {
  await connect([pending]);
  await expect(get()).rejects.toMatchObject({ name: 'SignInError', error: 'expired_token' });
  expect(clock.slept.reduce((sum, ms) => sum + ms)).toBeLessThan(60 * SECOND);
  expect(issuer.requests).toHaveLength(19);
});

test('a call that must not wait reports that it is pending, and the next one continues with the same code', async () => {
  await connect([pending, issued], { waitMs: 0 });
  await expect(get()).rejects.toMatchObject({ name: 'SignInError', error: 'authorization_pending' });
  expect(issuer.requests).toHaveLength(1);
  await get();
  expect(shown).toHaveLength(1);
  expect(clock.slept).toEqual([3 * SECOND, 3 * SECOND]);
});

test('any other refusal is reported unchanged, without the code', async () => {
  await connect([json(400, { error: 'invalid_grant', error_description: 'hidden-device-code is unknown' })]);
  const failed: unknown = await get().catch((each: unknown) => each);
  expect(failed).toMatchObject({ name: 'BadRequestError', error: 'invalid_grant' });
  expect(String(failed)).not.toContain('hidden-device-code');
});
