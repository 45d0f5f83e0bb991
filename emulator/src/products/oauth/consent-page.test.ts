import { type Emulator, startEmulator } from '../../emulator';
import { at, clientOf, matching } from '../../testing/client';
import {
  askToken,
  openPage,
  press,
  redirectedTo,
  request,
  tokensOf,
  userOnPage,
  VERIFIER,
} from '../../testing/oauth';
import { withOwn } from '../../testing/own';

const program = {
  clientId: 'shop',
  clientSecret: 'shop-secret',
  redirectUri: 'https://shop.example/back?x=1',
};
const publicProgram = { clientId: 'cli', redirectUri: 'http://127.0.0.1:9999/done' };
const owner = 'owner@workload.localhost';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    seed: {
      oauthClients: [
        {
          clientId: 'shop',
          clientSecret: 'shop-secret',
          name: '<b>Shop</b>',
          redirectUris: ['https://shop.example/other', program.redirectUri],
          scopes: ['functions:list', 'functions:get', 'sandboxes:list'],
        },
        { clientId: 'cli', redirectUris: [publicProgram.redirectUri] },
      ],
    },
  });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const reach = (token: unknown, path: string) =>
  clientOf({ baseUrl: emulator.baseUrl, apiKey: String(token) })('GET', path);

const exchange = (code: string, changes: Record<string, string> = {}) =>
  askToken(emulator, {
    grant_type: 'authorization_code',
    client_id: 'shop',
    client_secret: 'shop-secret',
    redirect_uri: program.redirectUri,
    code,
    code_verifier: VERIFIER,
    ...changes,
  });

async function codeFor(changes: Record<string, string | null> = {}): Promise<string> {
  const user = await userOnPage(emulator, program, owner);
  const answer = redirectedTo(await press(emulator, request(program, changes), user));
  return answer.searchParams.get('code') ?? '';
}

const refresh = (token: unknown, changes: Record<string, string> = {}) =>
  askToken(emulator, {
    grant_type: 'refresh_token',
    client_id: 'shop',
    client_secret: 'shop-secret',
    refresh_token: String(token),
    ...changes,
  });

test('a program acts for a person within the scopes it was given', async () => {
  const reply = await tokensOf(emulator, program, owner, { scope: 'functions:list' });
  expect(reply).toMatchObject({
    status: 200,
    body: {
      token_type: 'Bearer',
      expires_in: 7200,
      scope: 'functions:list',
      refresh_token: matching(/^wr_/),
    },
  });
  const token = at(reply.body, 'access_token');
  expect((await reach(token, '/functions')).status).toBe(200);
  expect((await reach(token, '/sandboxes')).status).toBe(403);
});

test('a public program needs no secret', async () => {
  const reply = await tokensOf(emulator, publicProgram, owner);
  expect(reply).toMatchObject({ status: 200, body: { scope: 'admin' } });
});

test('the page names the program and its scopes as text, and works without scripts', async () => {
  const response = await openPage(emulator, request(program, { state: '"><script>alert(1)</script>' }));
  const markup = await response.text();
  expect(response.status).toBe(200);
  expect(markup).toContain('Let &lt;b&gt;Shop&lt;/b&gt; act for you?');
  expect(markup).toContain('functions:list');
  expect(markup).not.toMatch(/<script|<b>/);
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'/,
  );
});

test('the answer goes back with the state, beside the query the address has', async () => {
  const user = await userOnPage(emulator, program, owner);
  const allowed = redirectedTo(await press(emulator, request(program), user));
  expect(allowed.href).toMatch(/^https:\/\/shop\.example\/back\?x=1&code=wc_[\w-]+&state=kept$/);
});

test('a person who denies sends the program away with access_denied', async () => {
  const user = await userOnPage(emulator, program, owner);
  const denied = redirectedTo(await press(emulator, request(program), user, 'deny'));
  expect(Object.fromEntries(denied.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'kept',
    x: '1',
  });
  expect(denied.searchParams.has('code')).toBe(false);
});

test.each([
  [{ client_id: 'nobody' }],
  [{ redirect_uri: 'https://shop.example/back' }],
  [{ redirect_uri: 'https://shop.example/back?x=1&y=2' }],
  [{ redirect_uri: 'https://shop.example/Back?x=1' }],
  [{ redirect_uri: null }],
])('with %j nothing is sent back to an address nobody registered', async (changes) => {
  const response = await openPage(emulator, request(program, changes));
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  const pressed = await press(emulator, request(program, changes), 'somebody');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([400, null]);
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ scope: 'functions:fly' }, 'invalid_scope'],
  [{ scope: 'functions:delete' }, 'invalid_scope'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
])('%j is an error the program is told: %s', async (changes, error) => {
  const response = await openPage(emulator, request(program, changes));
  expect(response.status).toBe(302);
  expect(Object.fromEntries(redirectedTo(response).searchParams)).toMatchObject({ error, state: 'kept' });
});

test('a public program without a challenge is refused', async () => {
  const response = await openPage(emulator, request(publicProgram, { code_challenge: null }));
  expect(redirectedTo(response).searchParams.get('error')).toBe('invalid_request');
});

test('a page elsewhere cannot press the button', async () => {
  const user = await userOnPage(emulator, program, owner);
  const response = await press(emulator, request(program), user, 'allow', { origin: 'https://evil.example' });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
});

test.each([
  [{ redirect_uri: 'https://shop.example/other' }, 'redirect_uri'],
  [{ code_verifier: `${VERIFIER}x` }, 'code_verifier'],
  [{ code_verifier: '' }, 'code_verifier'],
  [{ code: 'wc_nonsense' }, 'code'],
])('a code is worth nothing with %j', async (changes, parameter) => {
  expect(await exchange(await codeFor(), changes)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: matching(`^${parameter}: `) },
  });
});

test('a code is for the program it was given to', async () => {
  const code = await codeFor();
  const reply = await askToken(emulator, {
    grant_type: 'authorization_code',
    client_id: 'cli',
    redirect_uri: program.redirectUri,
    code,
    code_verifier: VERIFIER,
  });
  expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a program with a secret must show it', async () => {
  expect(await exchange(await codeFor(), { client_secret: 'wrong' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
});

test('a code is good for ten minutes', async () => {
  const inTime = await codeFor();
  const late = await codeFor();
  emulator.clock.advance(10 * 60_000 - 1);
  expect((await exchange(inTime)).status).toBe(200);
  emulator.clock.advance(1);
  expect((await exchange(late)).status).toBe(400);
});

test('a code that is used twice ends what came of it', async () => {
  const code = await codeFor();
  const { body } = await exchange(code);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(at(body, 'refresh_token'))).toMatchObject({ status: 400 });
});

test('a refresh token gives new tokens once, with the same scopes or fewer', async () => {
  const { body } = await tokensOf(emulator, program, owner);
  const second = await refresh(at(body, 'refresh_token'), { scope: 'functions:get' });
  expect(second).toMatchObject({ status: 200, body: { scope: 'functions:get' } });
  const next = at(second.body, 'refresh_token');
  expect(await refresh(next, { scope: 'admin' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_scope' },
  });
  expect(await refresh(next)).toMatchObject({
    status: 200,
    body: { scope: 'functions:list functions:get sandboxes:list' },
  });
});

test('a refresh token that is used twice ends its successors', async () => {
  const first = at((await tokensOf(emulator, program, owner)).body, 'refresh_token');
  const second = at((await refresh(first)).body, 'refresh_token');
  expect((await refresh(first)).status).toBe(400);
  expect((await refresh(second)).status).toBe(400);
});

test('a token that has expired is renewed with a refresh token', async () => {
  const { body } = await tokensOf(emulator, program, owner);
  emulator.clock.advance(7201 * 1000);
  expect((await reach(at(body, 'access_token'), '/functions')).status).toBe(401);
  const renewed = await refresh(at(body, 'refresh_token'));
  expect((await reach(at(renewed.body, 'access_token'), '/functions')).status).toBe(200);
});

test('an emulator that serves a network has no consent page', async () => {
  await withOwn(
    startEmulator({
      host: '0.0.0.0',
      seed: { oauthClients: [{ clientId: 'cli', redirectUris: [publicProgram.redirectUri] }] },
    }),
    async (open) => {
      expect((await openPage(open, request(publicProgram))).status).toBe(400);
      expect((await press(open, request(publicProgram), 'x')).status).toBe(400);
    },
  );
});
