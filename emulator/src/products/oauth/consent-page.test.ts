import { type Emulator, launch, startEmulator } from '../../emulator';
import { at, clientOf, matching } from '../../testing/client';
import { askToken, openPage, press, redirectedTo, request, tokensOf, VERIFIER } from '../../testing/oauth';
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
    autoConsent: true,
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
  const answer = redirectedTo(await press(emulator, request(program, changes), owner));
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

test('a program acts for a user within its granted scopes', async () => {
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

test('the page shows the program and its scopes as text, and works without scripts', async () => {
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

test("the redirect contains the state, and keeps the address's own query", async () => {
  const allowed = redirectedTo(await press(emulator, request(program), owner));
  expect(allowed.href).toMatch(/^https:\/\/shop\.example\/back\?x=1&code=wc_[\w-]+&state=kept$/);
});

test('a denial redirects the program with access_denied', async () => {
  const denied = redirectedTo(await press(emulator, request(program), owner, 'deny'));
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
])('with %j, nothing is sent to an unregistered address', async (changes) => {
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
])('%j is an error that the program receives: %s', async (changes, error) => {
  const response = await openPage(emulator, request(program, changes));
  expect(response.status).toBe(302);
  expect(Object.fromEntries(redirectedTo(response).searchParams)).toMatchObject({ error, state: 'kept' });
});

test('a public program without a challenge is refused', async () => {
  const response = await openPage(emulator, request(publicProgram, { code_challenge: null }));
  expect(redirectedTo(response).searchParams.get('error')).toBe('invalid_request');
});

test("another site's page cannot submit the form", async () => {
  const response = await press(emulator, request(program), owner, 'allow', {
    origin: 'https://evil.example',
  });
  expect([response.status, response.headers.get('location')]).toEqual([403, null]);
});

test.each([
  [{ redirect_uri: 'https://shop.example/other' }, 'redirect_uri'],
  [{ code_verifier: `${VERIFIER}x` }, 'code_verifier'],
  [{ code: 'wc_nonsense' }, 'code'],
])('a code is invalid with %j', async (changes, parameter) => {
  expect(await exchange(await codeFor(), changes)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: matching(`^${parameter}: `) },
  });
});

test.each([
  [{ code_verifier: '' }, 'code_verifier'],
  [{ redirect_uri: '' }, 'redirect_uri'],
])('a request without a required parameter, %j, uses up no code', async (changes, parameter) => {
  const code = await codeFor();
  expect(await exchange(code, changes)).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', error_description: `${parameter}: is missing` },
  });
  expect(await exchange(code)).toMatchObject({ status: 200 });
});

test('a code is valid only for the program that received it', async () => {
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

test('a program with a secret must send it', async () => {
  expect(await exchange(await codeFor(), { client_secret: 'wrong' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
});

test('a code is valid for ten minutes', async () => {
  const inTime = await codeFor();
  const late = await codeFor();
  emulator.clock.advance(10 * 60_000 - 1);
  expect((await exchange(inTime)).status).toBe(200);
  emulator.clock.advance(1);
  expect((await exchange(late)).status).toBe(400);
});

test('a code that is used twice revokes the tokens that came from it', async () => {
  const code = await codeFor();
  const { body } = await exchange(code);
  expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await refresh(at(body, 'refresh_token'))).toMatchObject({ status: 400 });
  expect((await reach(at(body, 'access_token'), '/functions')).status).toBe(401);
});

test('tokens of another consent stay valid; tokens of a revoked one are refused until they expire', async () => {
  const other = at((await tokensOf(emulator, program, owner)).body, 'access_token');
  const code = await codeFor();
  const first = at((await exchange(code)).body, 'refresh_token');
  const renewed = at((await refresh(first)).body, 'access_token');
  await exchange(code);
  emulator.clock.advance(7199 * 1000);
  expect((await reach(other, '/functions')).status).toBe(200);
  expect((await reach(renewed, '/functions')).status).toBe(401);
});

test('an access token is revoked if a refresh token of its consent is used twice', async () => {
  const { body } = await tokensOf(emulator, program, owner);
  const second = await refresh(at(body, 'refresh_token'));
  await refresh(at(body, 'refresh_token'));
  expect((await reach(at(second.body, 'access_token'), '/functions')).status).toBe(401);
});

test('a refresh token gives new tokens once, with the same or fewer scopes', async () => {
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

test('a refresh token that is used twice revokes its successors', async () => {
  const first = at((await tokensOf(emulator, program, owner)).body, 'refresh_token');
  const second = at((await refresh(first)).body, 'refresh_token');
  expect((await refresh(first)).status).toBe(400);
  expect((await refresh(second)).status).toBe(400);
});

test('an expired token is renewed with a refresh token', async () => {
  const { body } = await tokensOf(emulator, program, owner);
  emulator.clock.advance(7201 * 1000);
  expect((await reach(at(body, 'access_token'), '/functions')).status).toBe(401);
  const renewed = await refresh(at(body, 'refresh_token'));
  expect((await reach(at(renewed.body, 'access_token'), '/functions')).status).toBe(200);
});

test('the page names no user', async () => {
  const markup = await (await openPage(emulator, request(program))).text();
  expect(markup).not.toContain('workload.localhost');
  const stranger = await press(emulator, request(program), 'nobody@example.com');
  expect([stranger.status, await stranger.text()]).toEqual([403, matching(/Nobody here has this address/)]);
});

test('a link cannot submit the form for the user', async () => {
  const link = request(program, { decision: 'allow', email: owner, consent_code: 'BBBB-BBBB' });
  const markup = await (await openPage(emulator, link)).text();
  expect(markup).not.toMatch(/type="hidden" name="(decision|email|consent_code)"/);
});

describe('without autoConsent', () => {
  let own: Emulator;
  let shown: [code: string, program: string, scopes: readonly string[]][];
  const last = () => shown.at(-1)?.[0] ?? '';

  beforeAll(async () => {
    const seed = {
      oauthClients: [{ clientId: 'cli', redirectUris: [publicProgram.redirectUri] }],
      providerClients: [{ clientId: 'cli', clientSecret: 'x', redirectUris: [publicProgram.redirectUri] }],
    };
    own = await launch({ seed }, { showCode: (...one) => shown.push(one) });
  });
  beforeEach(() => {
    shown = [];
  });
  afterAll(() => own.stop());

  const provider = new URLSearchParams({
    ...Object.fromEntries(request(publicProgram)),
    scope: 'openid',
  });
  const pages = [
    ['/oauth/authorize', request(publicProgram), ['admin']],
    ['/_idp/authorize', provider, ['openid']],
  ] as const;

  describe.each(pages)('%s', (path, parameters, scopes) => {
    const open = () => fetch(`${own.url}${path}?${parameters.toString()}`);
    const answer = (code: string, decision = 'allow', email = owner) =>
      fetch(own.url + path, {
        method: 'POST',
        body: new URLSearchParams([
          ...parameters,
          ['email', email],
          ['consent_code', code],
          ['decision', decision],
        ]),
        redirect: 'manual',
      });

    test('requires a code that is shown elsewhere, with the program and its scopes', async () => {
      const markup = await (await open()).text();
      expect(shown).toEqual([[matching(/^[A-Z]{4}-[A-Z]{4}$/), 'cli', scopes]]);
      expect(markup).toContain('name="consent_code"');
      expect(markup.replaceAll('-', '')).not.toContain(last().replace('-', ''));
      // The way people type it.
      const allowed = await answer(last().toLowerCase().replace('-', ' '));
      expect(redirectedTo(allowed).searchParams.get('code')).toEqual(matching(/^[wi]c_/));
    });

    test.each([
      ['no code', () => ''],
      ['a wrong code', () => 'AAAA-AAAA'],
    ])('with %s, nothing is allowed, and the page stores nothing about the user', async (_, code) => {
      await open();
      const before = own.save();
      const refused = await answer(code());
      expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
      expect(await refused.text()).toContain('name="consent_code"');
      expect(own.save()).toEqual(before);
    });

    test('a code is valid once', async () => {
      await open();
      const code = last();
      await answer(code);
      expect((await answer(code)).status).toBe(403);
    });

    test('a denial needs no code', async () => {
      const denied = redirectedTo(await answer('', 'deny'));
      expect(denied.searchParams.get('error')).toBe('access_denied');
    });
  });

  test('a code is valid only for the request it was shown for', async () => {
    await openPage(own, request(publicProgram, { scope: 'functions:list' }));
    const code = last();
    const wider = request(publicProgram, { consent_code: code });
    expect((await press(own, wider, owner)).status).toBe(403);
    const same = request(publicProgram, { consent_code: code, scope: 'functions:list' });
    expect((await press(own, same, owner)).status).toBe(302);
  });

  test('without a code, the response does not reveal which accounts exist', async () => {
    const answers = ['nobody@example.com', owner].map(async (email) =>
      (await press(own, request(publicProgram), email)).text(),
    );
    const [stranger, known] = await Promise.all(answers);
    expect(stranger).toBe(known);
  });
});

test('without a console for the code, no consent is possible', async () => {
  const seed = { oauthClients: [{ clientId: 'cli', redirectUris: [publicProgram.redirectUri] }] };
  await withOwn(launch({ seed }, {}), async (silent) => {
    const response = await openPage(silent, request(publicProgram));
    expect([response.status, await response.text()]).toEqual([403, matching(/--log-level silent/)]);
    expect((await press(silent, request(publicProgram), owner)).status).toBe(403);
  });
});

test('an emulator on a network has no consent page', async () => {
  await withOwn(
    startEmulator({
      host: '0.0.0.0',
      autoConsent: true,
      seed: { oauthClients: [{ clientId: 'cli', redirectUris: [publicProgram.redirectUri] }] },
    }),
    async (open) => {
      expect((await openPage(open, request(publicProgram))).status).toBe(400);
      expect((await press(open, request(publicProgram), 'x')).status).toBe(400);
    },
  );
});
