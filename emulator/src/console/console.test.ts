import { gzipSync } from 'node:zlib';
import { startEmulator, type Emulator } from '../emulator';
import { controlOf } from '../testing/client';
import { codeOf, cookieOf, OWN_PAGE, signIn as signInAt } from '../testing/console';
import { withOwn } from '../testing/own';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

function open(path = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${emulator.url}/_console${path}`, { redirect: 'manual', ...init });
}

const signIn = (given: object, headers?: Record<string, string>) => signInAt(emulator.url, given, headers);
const cookie = () => cookieOf(emulator);

describe('sign-in', () => {
  test('a link signs in once, with a cookie that scripts cannot read and other sites cannot send', async () => {
    const code = codeOf(emulator.consoleUrl());
    const first = await signIn({ code });
    expect(first.status).toBe(204);
    expect(first.headers.get('set-cookie')).toMatch(
      /^workload_console_\d+=[\w-]{43}; Path=\/_console; HttpOnly; SameSite=Strict$/,
    );
    const second = await signIn({ code });
    expect(second.status).toBe(401);
    await expect(second.json()).resolves.toMatchObject({
      message: 'this link was used before, or is older than 15 minutes',
    });
  });

  test('opening the link does not use it up', async () => {
    const url = emulator.consoleUrl();
    for (let time = 0; time < 3; time += 1) await (await fetch(url)).text();
    expect((await signIn({ code: codeOf(url) })).status).toBe(204);
  });

  test('the control token signs in and creates links', async () => {
    expect((await signIn({ controlToken: 'wrong' })).status).toBe(401);
    expect((await signIn({ controlToken: emulator.controlToken })).status).toBe(204);
    const { body } = await controlOf(emulator)('POST', '/console-codes');
    expect((await signIn({ code: codeOf((body as { url: string }).url) })).status).toBe(204);
  });

  test('an API key can neither sign in nor create links', async () => {
    expect((await signIn({ controlToken: emulator.apiKey })).status).toBe(401);
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    const response = await fetch(`${emulator.url}/_emulator/console-codes`, { method: 'POST', headers });
    expect(response.status).toBe(401);
  });

  test('signing out ends only this session', async () => {
    const [one, other] = [await cookie(), await cookie()];
    const left = await open('/api/session', { method: 'DELETE', headers: { ...OWN_PAGE, cookie: one } });
    expect([left.status, left.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await open('/api/overview', { headers: { cookie: one } })).status).toBe(401);
    expect((await open('/api/overview', { headers: { cookie: other } })).status).toBe(200);
  });

  test('a session of another emulator is invalid', async () => {
    await withOwn(startEmulator(), async (other) => {
      const name = `workload_console_${new URL(other.url).port}`;
      const value = (await cookie()).split('=')[1] ?? '';
      const response = await fetch(`${other.url}/_console/api/overview`, {
        headers: { cookie: `${name}=${value}` },
      });
      expect(response.status).toBe(401);
    });
  });
});

describe('no other caller', () => {
  test.each(['/api/overview', '/api/events', '/api/requests/1', '/api/control/faults'])(
    'reads %s without a session',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(401);
    },
  );

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a page with another Origin header', { origin: 'http://127.0.0.1:1' }],
  ])('%s can neither read nor change anything, with or without a session', async (_, headers) => {
    const session = await cookie();
    const read = await open('/api/overview', { headers: { ...headers, cookie: session } });
    const changed = await open('/api/control/reset', {
      method: 'POST',
      headers: { 'x-console': '1', cookie: session, ...headers },
    });
    const signedIn = await signIn({ controlToken: emulator.controlToken }, { ...OWN_PAGE, ...headers });
    expect([read.status, changed.status, signedIn.status]).toEqual([403, 403, 403]);
  });

  test('a form changes nothing, because it cannot set a header', async () => {
    const headers = { cookie: await cookie(), 'content-type': 'text/plain' };
    const response = await open('/api/control/reset', { method: 'POST', headers });
    expect(response.status).toBe(403);
    await expect(response.json()).resolves.toMatchObject({
      message: 'the header x-console is missing: the console sends it with every change',
    });
  });
});

test('the address without a slash redirects to the page', async () => {
  const response = await open();
  expect([response.status, response.headers.get('location')]).toEqual([308, '/_console/']);
});

test('all files together have at most 150 kB compressed', async () => {
  const index = await (await open('/')).text();
  const files = [...index.matchAll(/"(\/_console\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const contents = await Promise.all(files.map(async (path) => (await fetch(emulator.url + path)).text()));
  expect(files).toHaveLength(3);
  const bytes = [index, ...contents].reduce((sum, content) => sum + gzipSync(content).length, 0);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

describe('every response', () => {
  test.each(['/', '/?code=x', '/assets/icon.svg', '/assets/none.js', '/api/overview'])(
    "of %j runs only the console's own files, and cannot be framed",
    async (path) => {
      const { headers } = await open(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/,
        ) as unknown,
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  test('is cached for ever only if its name contains a hash of its content', async () => {
    const index = await open('/');
    const [script = ''] = /\/_console\/assets\/console-\w+\.js/.exec(await index.text()) ?? [];
    expect(index.headers.get('cache-control')).toBe('no-cache');
    const asset = await fetch(emulator.url + script);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const overview = await open('/api/overview', { headers: { cookie: await cookie() } });
    expect(overview.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['..%2f..%2fpackage.json', '%2e%2e/index.js', 'constructor'])(
    'never serves a file from elsewhere: %s',
    async (name) => {
      expect((await open(`/assets/${name}`)).status).toBe(404);
    },
  );
});
