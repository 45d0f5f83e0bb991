import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../emulator';
import { aString, at, clientOf, matching } from '../../testing/client';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const grant = { grant_type: 'client_credentials' };
const ask = async (body: string, headers: Record<string, string>, path = '/oauth/token') => {
  const response = await fetch(emulator.url + path, { method: 'POST', headers, body });
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: json };
};
const client = () => ({ client_id: emulator.clientId, client_secret: emulator.clientSecret });
const asForm = (parameters: Record<string, string>, path?: string) =>
  ask(
    new URLSearchParams(parameters).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
    path,
  );
const asJson = (parameters: object) =>
  ask(JSON.stringify(parameters), { 'content-type': 'application/json' });
const asBasic = (id: string, secret: string) =>
  ask(new URLSearchParams(grant).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  });
const reach = (apiKey: unknown) =>
  clientOf({ baseUrl: emulator.baseUrl, apiKey: String(apiKey) })('GET', '/drives');

test('the API accepts a token for two hours', async () => {
  const reply = await asForm({ ...grant, ...client() });
  expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 7200 } });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const token = at(reply.body, 'access_token');
  expect((await reach(token)).status).toBe(200);
  emulator.clock.advance(7_199_000);
  expect((await reach(token)).status).toBe(200);
  emulator.clock.advance(1000);
  expect((await reach(token)).status).toBe(401);
});

test('id and secret may be in a form, in JSON or in the Authorization header, at both addresses', async () => {
  expect((await asForm({ ...grant, ...client() }, '/v0/oauth/token')).status).toBe(200);
  expect((await asJson({ ...grant, ...client() })).status).toBe(200);
  expect((await asBasic(emulator.clientId, emulator.clientSecret)).status).toBe(200);
});

test('a wrong secret or id is refused: 401 from the header, 400 from the body', async () => {
  expect(await asBasic(emulator.clientId, 'wrong')).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await asBasic('wrong', emulator.clientSecret)).toMatchObject({ status: 401 });
  expect(await asBasic(emulator.clientId, '')).toMatchObject({ status: 401 });
  const reply = await asJson({ ...grant, ...client(), client_secret: 'wrong' });
  expect(reply).toMatchObject({
    status: 400,
    body: { error: 'invalid_client', error_description: aString },
  });
});

test.each([
  [{ grant_type: 'password' }, 'unsupported_grant_type', 'grant_type: '],
  [{ grant_type: 'constructor' }, 'unsupported_grant_type', 'grant_type: '],
  [{}, 'invalid_request', 'grant_type: '],
  [grant, 'invalid_request', 'client_id: '],
  [{ ...grant, client_id: 'x' }, 'invalid_request', 'client_secret: '],
])('%j is a 400 that names the parameter', async (parameters, error, description) => {
  expect(await asJson(parameters)).toMatchObject({
    status: 400,
    body: { error, error_description: matching(`^${description}`) },
  });
});

test('a malformed body is a 400', async () => {
  expect(await ask('{', { 'content-type': 'application/json' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  });
  expect(await ask('[]', { 'content-type': 'application/json' })).toMatchObject({ status: 400 });
});

test('a token has only the requested scopes', async () => {
  const { body } = await asForm({ ...grant, ...client(), scope: 'functions:list sandboxes:list' });
  expect(body).toMatchObject({ scope: 'functions:list sandboxes:list' });
  const send = clientOf({ baseUrl: emulator.baseUrl, apiKey: String(at(body, 'access_token')) });
  expect((await send('GET', '/functions')).status).toBe(200);
  expect(await send('GET', '/functions/none')).toMatchObject({
    status: 403,
    body: { error: 'forbidden', message: 'the credential lacks the scope functions:get' },
  });
});

test('an unknown scope is refused', async () => {
  expect(await asForm({ ...grant, ...client(), scope: 'functions:fly' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_scope' },
  });
});

test('a client can verify a token with the discovered keys', async () => {
  const found = await fetch(`${emulator.baseUrl}/.well-known/openid-configuration`);
  const configuration: unknown = await found.json();
  const issuer = emulator.baseUrl;
  expect(configuration).toMatchObject({ issuer, token_endpoint: `${emulator.url}/oauth/token` });
  const keys: unknown = await (await fetch(String(at(configuration, 'jwks_uri')))).json();
  expect(at(keys, 'keys', 0)).not.toHaveProperty('d');
  const { body } = await asForm({ ...grant, ...client() });
  const { payload, protectedHeader } = await jwtVerify(
    String(at(body, 'access_token')),
    createLocalJWKSet(keys as JSONWebKeySet),
    { issuer, audience: issuer, currentDate: new Date(emulator.clock.now()) },
  );
  expect(payload).toMatchObject({ sub: emulator.clientId, client_id: emulator.clientId, scope: 'admin' });
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: at(keys, 'keys', 0, 'kid') });
});

test('a token survives a restart at the same address', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tokens-'));
  const first = await startEmulator({ data });
  const port = Number(new URL(first.url).port);
  const token = await fetch(`${first.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id: first.clientId, client_secret: first.clientSecret }),
  });
  const body: unknown = await token.json();
  await first.stop();
  const second = await startEmulator({ data, port });
  const send = clientOf({ baseUrl: second.baseUrl, apiKey: String(at(body, 'access_token')) });
  expect((await send('GET', '/drives')).status).toBe(200);
  await second.stop();
  rmSync(data, { recursive: true });
});

test('a reset revokes tokens and keeps keys', async () => {
  const token = at((await asForm({ ...grant, ...client() })).body, 'access_token');
  const further = emulator.addWorkspace('other').apiKey;
  emulator.reset();
  expect((await reach(token)).status).toBe(401);
  expect((await reach(emulator.apiKey)).status).toBe(200);
  expect((await reach(further)).status).toBe(200);
});
