import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, controlOf, matching, type Send } from '../testing/client';
import { withOwn } from '../testing/own';

let emulator: Emulator;
let send: Send;
let control: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000 });
  send = clientOf(emulator);
  control = controlOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

/** The description of the endpoints, which needs no token. */
async function described(): Promise<{ paths: Record<string, Record<string, object>>; text: string }> {
  const text = await (await fetch(`${emulator.url}/_emulator/openapi.json`)).text();
  return { ...(JSON.parse(text) as { paths: Record<string, Record<string, object>> }), text };
}

let endpoints: readonly (readonly [method: string, path: string])[];
beforeAll(async () => {
  endpoints = Object.entries((await described()).paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => [method.toUpperCase(), path] as const),
  );
});

test('the description contains every endpoint in the docs, and its references resolve', async () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'emulator-control.md'), 'utf8');
  const told = [...page.matchAll(/^\| `([^|`]+(?:`, `[^|`]+)*) \/_emulator(\/[^`]+)` +\|/gm)].flatMap(
    ([, methods = '', path = '']) => methods.split('`, `').map((method) => `${method} ${path}`),
  );
  const open = ['GET /health', 'GET /ready', 'GET /openapi.json'];
  const calls = [...endpoints.map(([method, path]) => `${method} ${path}`), ...open];
  expect(told.sort()).toEqual(calls.sort());
  const { text } = await described();
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect([path, at(JSON.parse(text), ...path.split('/'))]).toEqual([path, expect.anything()]);
  }
});

test('health and readiness need no credential, everything else needs the control token', async () => {
  for (const path of ['health', 'ready']) {
    const response = await fetch(`${emulator.url}/_emulator/${path}`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', instance: matching(/^[\w-]{36}$/) },
    ]);
  }
  for (const [method, path] of endpoints) {
    const response = await fetch(`${emulator.url}/_emulator${path}`, { method });
    expect([path, response.status, await response.json()]).toEqual([
      path,
      401,
      { error: 'unauthorized', code: 401, message: matching(/^the control token is missing: /) },
    ]);
  }
});

test('API keys do not work for control endpoints, and the control token works nowhere else', async () => {
  const withKey = clientOf({ baseUrl: `${emulator.url}/_emulator`, apiKey: emulator.apiKey });
  for (const [method, path] of endpoints) {
    const body = method === 'POST' ? {} : undefined;
    expect([path, await withKey(method, path, body)]).toMatchObject([
      path,
      { status: 401, body: { message: matching(/^the credential is not the control token: /) } },
    ]);
  }
  const withToken = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.controlToken });
  expect((await withToken('GET', '/drives')).status).toBe(401);
});

test('a page of another origin cannot send the control token', async () => {
  const asked = await fetch(`${emulator.url}/_emulator/reset`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});

test('the control token is stored with the data, unless another one is given', async () => {
  const data = mkdtempSync(join(tmpdir(), 'control-'));
  const tokenOf = async (options: { controlToken?: string }) => {
    let token = '';
    await withOwn(startEmulator({ data, ...options }), async (own) => {
      token = own.controlToken;
      expect(await controlOf(own)('GET', '/clock')).toMatchObject({ status: 200 });
    });
    return token;
  };
  try {
    const first = await tokenOf({});
    expect(await tokenOf({})).toBe(first);
    expect(await tokenOf({ controlToken: 'given' })).toBe('given');
    expect(await tokenOf({})).toBe('given');
  } finally {
    rmSync(data, { recursive: true });
  }
});

test('reset empties everything', async () => {
  const start = emulator.clock.now();
  await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  emulator.faults.add({ then: { kind: 'hang' } });
  emulator.deployments.failNext({ kind: 'functions', message: 'boom' });
  emulator.clock.advance(10 * 24 * 3600 * 1000);
  expect(await control('POST', '/reset')).toMatchObject({ status: 204 });
  expect(emulator.journal.entries()).toEqual([]);
  expect(emulator.faults.pending()).toEqual([]);
  expect(emulator.clock.now() - start).toBeLessThan(3600 * 1000);
  expect(await send('GET', '/drives')).toMatchObject({ body: [] });
  await send('POST', '/functions', { metadata: { name: 'mcp' }, spec: {} });
  emulator.clock.advance(1000);
  expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYED' } });
});

test('the clock is shown and advanced', async () => {
  const before = emulator.clock.now();
  expect(await control('POST', '/clock', { advanceMs: 1500 })).toMatchObject({
    status: 200,
    body: { now: new Date(before + 1500).toISOString(), mode: 'manual' },
  });
  expect(await control('GET', '/clock')).toMatchObject({
    body: { now: new Date(before + 1500).toISOString() },
  });
  for (const advanceMs of [-1, Date.UTC(9000, 0) - emulator.clock.now(), Number.MAX_SAFE_INTEGER]) {
    expect(await control('POST', '/clock', { advanceMs })).toMatchObject({
      status: 400,
      body: { message: matching(/^advanceMs: /) },
    });
  }
  expect(emulator.clock.now()).toBe(before + 1500);
  expect(() => {
    emulator.clock.advance(0.5);
  }).toThrow(RangeError);
});

test('faults are added, shown and cleared', async () => {
  const added = await control('POST', '/faults', {
    path: '/drives',
    times: 2,
    then: { kind: 'status', status: 503 },
  });
  const id = at(added.body, 'id');
  await send('GET', '/drives');
  expect(await control('GET', '/faults')).toMatchObject({
    body: [{ id, path: '/drives', times: 1, after: 0 }],
  });
  expect(await control('DELETE', '/faults')).toMatchObject({ status: 204 });
  expect((await send('GET', '/drives')).status).toBe(200);
  expect(await control('POST', '/faults', { then: { kind: 'explode' } })).toMatchObject({
    status: 400,
    body: { message: matching(/^then\.kind: /) },
  });
});

test('the journal is shown and cleared', async () => {
  await send('GET', '/drives/none');
  expect(await control('GET', '/journal')).toMatchObject({
    body: [{ method: 'GET', path: '/drives/none', status: 404 }],
  });
  expect(await control('DELETE', '/journal')).toMatchObject({ status: 204 });
  expect(await control('GET', '/journal')).toMatchObject({ body: [] });
});

test('deployments are ordered to fail', async () => {
  expect(
    await control('POST', '/deployments/fail', { kind: 'functions', message: 'boom', times: 2 }),
  ).toMatchObject({
    status: 204,
  });
  for (const name of ['a', 'b', 'c']) await send('POST', '/functions', { metadata: { name }, spec: {} });
  emulator.clock.advance(1000);
  const statuses = ((await send('GET', '/functions')).body as unknown[]).map((item) => at(item, 'status'));
  expect(statuses).toEqual(['DEPLOYED', 'FAILED', 'FAILED']);
  expect(await control('POST', '/deployments/fail', { kind: 'functions' })).toMatchObject({ status: 400 });
});

test('another workspace gets a key', async () => {
  const reply = await control('POST', '/workspaces', { name: 'other' });
  const other = clientOf({ baseUrl: emulator.baseUrl, apiKey: String(at(reply.body, 'apiKey')) });
  expect(await other('POST', '/drives', { metadata: { name: 'data' }, spec: {} })).toMatchObject({
    status: 200,
    body: { metadata: { workspace: 'other', createdBy: 'service-account-other' } },
  });
  expect(await control('POST', '/workspaces', { name: 'No' })).toMatchObject({
    status: 400,
    body: { message: matching(/^name: /) },
  });
});

test('a seed is applied to existing contents, and an invalid one is refused as a whole', async () => {
  const seed = {
    keys: [{ key: 'late-key', workspace: 'late' }],
    workspaces: [{ name: 'late' }],
    templates: [{ name: 'starter', description: 'Begin here' }],
  };
  expect((await control('POST', '/seed', seed)).status).toBe(204);
  expect((await control('POST', '/seed', seed)).status).toBe(204);
  const late = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'late-key' });
  expect(await late('GET', '/templates/starter')).toMatchObject({ body: { description: 'Begin here' } });
  expect(
    await control('POST', '/seed', {
      workspaces: [{ name: 'half' }],
      keys: [{ key: 'k', workspace: 'none' }],
    }),
  ).toMatchObject({ status: 400, body: { message: 'keys[0]: workspace "none" does not exist' } });
  expect((await send('GET', '/workspaces/half')).status).toBe(404);
  expect(await control('POST', '/seed', { kyes: [] })).toMatchObject({
    status: 400,
    body: { message: matching(/^seed: .*kyes/) },
  });
});

test('a seed from the start is applied again after a reset', async () => {
  await withOwn(startEmulator({ seed: { templates: [{ name: 'starter' }] } }), async (seeded) => {
    seeded.reset();
    expect((await clientOf(seeded)('GET', '/templates/starter')).status).toBe(200);
  });
});

test('an unknown control path is a 404', async () => {
  expect(await control('GET', '/nothing')).toMatchObject({ status: 404 });
});
