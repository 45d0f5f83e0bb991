import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from './emulator';
import { at, clientOf, matching, type Send } from './testing/client';

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  emulator = await startEmulator();
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const withoutKey = { authorization: '' };

describe('credentials', () => {
  test('a request without a credential, or with an unknown one, is a 401', async () => {
    const bare = await fetch(`${emulator.baseUrl}/drives`);
    expect(bare.status).toBe(401);
    expect(bare.headers.get('www-authenticate')).toBe('Bearer');
    expect(await bare.json()).toEqual({
      error: 'unauthorized',
      code: 401,
      message: 'a bearer credential is missing',
    });
    expect(await send('GET', '/drives', undefined, { authorization: 'Bearer nonsense' })).toMatchObject({
      status: 401,
      body: { message: 'the credential is unknown or has expired' },
    });
  });

  test('either header carries the credential', async () => {
    const response = await fetch(`${emulator.baseUrl}/drives`, {
      headers: { 'x-service-authorization': `Bearer ${emulator.apiKey}` },
    });
    expect(response.status).toBe(200);
  });

  test.each([
    ['authorization', 'Basic cHJveHk6c2VjcmV0'],
    ['authorization', 'Bearer of-a-proxy'],
    ['x-service-authorization', 'Bearer of-a-proxy'],
  ])('one header carries the credential while %s has an unrelated value (%s)', async (header, foreign) => {
    const other = header === 'authorization' ? 'x-service-authorization' : 'authorization';
    const ask = async (key: string) =>
      (
        await fetch(`${emulator.baseUrl}/drives`, {
          headers: { [header]: foreign, [other]: `Bearer ${key}` },
        })
      ).status;
    expect([await ask(emulator.apiKey), await ask('wrong')]).toEqual([200, 401]);
  });

  test('a key reaches its own workspace only; the query does not choose one', async () => {
    const other = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('other').apiKey });
    expect(await other('GET', '/drives', undefined, { 'x-service-workspace': 'other' })).toMatchObject({
      status: 200,
    });
    for (const workspace of ['default', 'nowhere']) {
      const headers = { 'x-service-workspace': workspace };
      expect(await other('GET', '/drives', undefined, headers)).toMatchObject({
        status: 403,
        body: { error: 'forbidden', code: 403 },
      });
      expect(await other('GET', `/drives?workspace=${workspace}`)).toMatchObject({ status: 200 });
    }
  });

  test('the first key reaches every workspace of its account, and learns which do not exist', async () => {
    emulator.addWorkspace('other');
    const other = { 'x-service-workspace': 'other' };
    await send('POST', '/drives?workspace=default', { metadata: { name: 'far' }, spec: {} }, other);
    expect(await send('GET', '/drives/far', undefined, { 'x-service-workspace': 'other' })).toMatchObject({
      status: 200,
      body: { metadata: { workspace: 'other' } },
    });
    expect(await send('GET', '/drives/far')).toMatchObject({ status: 404 });
    expect(await send('GET', '/drives', undefined, { 'x-service-workspace': 'nowhere' })).toMatchObject({
      status: 404,
      body: { message: 'workspace "nowhere" does not exist' },
    });
  });

  test('another workspace has its own key and its own objects', async () => {
    const other = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('other').apiKey });
    await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
    expect(await other('GET', '/drives/data')).toMatchObject({ status: 404 });
    expect(await other('POST', '/drives', { metadata: { name: 'data' }, spec: {} })).toMatchObject({
      status: 200,
      body: { metadata: { workspace: 'other' } },
    });
    expect(await other('GET', '/drives', undefined, { 'x-service-workspace': 'default' })).toMatchObject({
      status: 403,
    });
  });
});

describe('versions', () => {
  test.each(['2026-04-16', '2026-04-28'])('%s is valid', async (version) => {
    expect(await send('GET', '/drives', undefined, { 'service-version': version })).toMatchObject({
      status: 200,
    });
  });

  test.each(['2026-04-20', '2026-04-16.preview'])(
    '"%s" is a 400 that lists the valid ones',
    async (version) => {
      expect(await send('GET', '/drives', undefined, { 'service-version': version })).toMatchObject({
        status: 400,
        body: {
          error: 'invalid_api_version',
          code: 400,
          message: `unknown API version "${version}"; valid versions: 2026-04-16, 2026-04-28`,
        },
      });
    },
  );

  test.each([
    ['GET', '/v0/drives'],
    ['PUT', '/v0/drives'],
    ['GET', '/v0/none'],
    ['POST', '/oauth/token'],
    ['POST', '/v0/oauth/token'],
    ['GET', '/oauth/token'],
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/authorize'],
    ['POST', '/login/device'],
    ['GET', '/oauth/device'],
    ['GET', '/v0/openapi.json'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/jwks.json'],
    ['GET', '/v0/drives/jwks.json'],
    ['GET', '/none'],
    ['GET', '/default/functions/none/mcp'],
  ])('%s %s refuses an unknown version', async (method, path) => {
    const headers = { 'service-version': '2026-04-20' };
    const response = await fetch(emulator.url + path, { method, headers });
    expect([response.status, at(await response.json(), 'error')]).toEqual([400, 'invalid_api_version']);
  });
});

describe('invalid requests', () => {
  test('an unknown path is a 404, also outside of the API', async () => {
    expect(await send('GET', '/nothing')).toMatchObject({
      status: 404,
      body: { error: 'not_found', code: 404 },
    });
    const beside = await fetch(`${emulator.url}/nothing`);
    expect([beside.status, await beside.json()]).toEqual([
      404,
      { error: 'not_found', code: 404, message: 'there is no endpoint GET /nothing' },
    ]);
  });

  test('an unknown method is a 405 that names the allowed ones', async () => {
    const reply = await send('PATCH', '/drives/data', {});
    expect(reply).toMatchObject({ status: 405, body: { error: 'method_not_allowed', code: 405 } });
    expect(reply.headers.get('allow')).toBe('GET, PUT, DELETE');
  });

  test.each([
    ['GET', '/oauth/token', 'POST'],
    ['GET', '/v0/oauth/token', 'POST'],
    ['DELETE', '/oauth/authorize', 'GET, POST'],
    ['POST', '/v0/openapi.json', 'GET'],
    ['POST', '/.well-known/jwks.json', 'GET'],
    ['GET', '/_emulator/reset', 'POST'],
    ['PUT', '/_emulator/faults', 'GET, POST, DELETE'],
    ['GET', '/_idp/token', 'POST'],
    ['DELETE', '/_idp/authorize', 'GET, POST'],
  ])('%s %s is a 405; allowed: %s', async (method, path, allow) => {
    const response = await fetch(emulator.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  test('malformed JSON is a 400 that does not repeat the body', async () => {
    const reply = await send('POST', '/drives', '{"secret": "hunter2"');
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request', code: 400 } });
    expect(JSON.stringify(reply.body)).not.toContain('hunter2');
  });

  test('a missing body is a 400', async () => {
    expect(await send('POST', '/drives')).toMatchObject({ status: 400 });
  });

  test('a body that is not JSON is a 415', async () => {
    const reply = await send('POST', '/drives', 'name=data', { 'content-type': 'text/plain' });
    expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_media_type', code: 415 } });
  });

  test('a body of more than 1 MiB is a 413', async () => {
    const reply = await send('POST', '/drives', JSON.stringify('x'.repeat(1024 * 1024)));
    expect(reply).toMatchObject({ status: 413, body: { error: 'payload_too_large', code: 413 } });
  });

  test.each([
    ['/drives', 100_000],
    ['/agents', 101],
  ])('a body nested too deep for %s is a 400', async (path, levels) => {
    const deep = '['.repeat(levels) + ']'.repeat(levels);
    expect(await send('POST', path, deep)).toMatchObject({
      status: 400,
      body: { message: 'body: is nested deeper than 100 levels' },
    });
    expect(emulator.journal.entries().at(-1)).not.toHaveProperty('body');
  });

  test('brackets inside a string do not count as nesting', async () => {
    const description = `"${'['.repeat(500)}\\`;
    const template = { metadata: { name: 'brackets' }, spec: { description } };
    expect(await send('POST', '/volume_templates', template)).toMatchObject({
      status: 200,
      body: { spec: { description } },
    });
  });

  test('a body of exactly 1 MiB is accepted', async () => {
    const reply = await send('POST', '/drives', JSON.stringify('x'.repeat(1024 * 1024 - 2)));
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  test('an error names the path of the field', async () => {
    const body = { metadata: { name: 'data' }, spec: { permissions: [{}, { mode: 'write' }] } };
    expect(await send('POST', '/drives', body)).toMatchObject({
      status: 400,
      body: { message: 'spec.permissions[1].mode: must be read or read-write' },
    });
    expect(await send('POST', '/drives', { spec: {} })).toMatchObject({
      status: 400,
      body: { message: matching(/^metadata: /) },
    });
    expect(await send('POST', '/drives', '[]')).toMatchObject({
      status: 400,
      body: { message: matching(/^body: /) },
    });
  });
});

describe('every response', () => {
  test('has its own request id', async () => {
    const ids = await Promise.all(
      ['/drives', '/drives', '/nothing'].map(async (path) =>
        (await send('GET', path)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
  });

  test('without a credential has a request id too', async () => {
    const reply = await send('GET', '/drives', undefined, withoutKey);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a request that is malformed before its path', () => {
  /** Sends a text on a new connection, and returns what comes back. */
  const answerTo = (sent: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => {
        resolve(answer);
      });
    });

  test.each([
    ['not HTTP', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    [
      'an invalid length',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid_request'],
    ['no host name', 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400, 'invalid_request'],
    ['a path that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers_too_large'],
    [
      'an unsupported expectation',
      'GET / HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\nconnection: close\r\n\r\n',
      404,
      'not_found',
    ],
  ])('%s: the error has a body and an id', async (_, sent, status, error) => {
    const [head = '', body = ''] = (await answerTo(sent)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json$/im);
    expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im);
    expect(JSON.parse(body)).toEqual({ error, code: status, message: matching(/./) });
  });
});

describe('the requested host', () => {
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${emulator.url}/_emulator/health`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });

  test.each(['localhost', 'LocalHost:4700', '127.0.0.1:4700', '[::1]:80', 'anything.localhost:4700'])(
    '%s is served',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '10.0.0.1:4700'])('%s is refused', async (host) => {
    expect(await statusFor(host)).toBe(403);
  });
});

test('path parameters are decoded, and an unknown name is a 404', async () => {
  expect(await send('GET', `/drives/${encodeURIComponent('../x y')}`)).toMatchObject({
    status: 404,
    body: { message: 'drive "../x y" does not exist' },
  });
});

test('stopping ends idle connections at once', async () => {
  const own = await startEmulator();
  await clientOf(own)('GET', '/drives');
  const start = performance.now();
  await own.stop();
  expect(performance.now() - start).toBeLessThan(1000);
  await expect(clientOf(own)('GET', '/drives')).rejects.toThrow();
});

test('stopping twice has no effect', async () => {
  const own = await startEmulator();
  await own.stop();
  await expect(own.stop()).resolves.toBeUndefined();
});

test('a folder can be reused after its emulator has stopped, also in the same process', async () => {
  const data = mkdtempSync(join(tmpdir(), 'emulator-'));
  const first = await startEmulator({ data });
  await expect(startEmulator({ data })).rejects.toThrow(/in use by another emulator/);
  await clientOf(first)('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  await first.stop();
  const second = await startEmulator({ data });
  expect(second.apiKey).toBe(first.apiKey);
  expect(await clientOf(second)('GET', '/drives/data')).toMatchObject({ status: 200 });
  await second.stop();
  rmSync(data, { recursive: true });
});

test('a port in use is a one-line error', async () => {
  const port = Number(new URL(emulator.url).port);
  await expect(startEmulator({ port })).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
});

test('a first key that a seed assigned to a user can be given again on every start', async () => {
  const data = mkdtempSync(join(tmpdir(), 'emulator-'));
  const seed = {
    users: [{ email: 'a@example.com', accountAdmin: true }],
    keys: [{ key: 'same', user: 'a@example.com' }],
  };
  for (const _ of [1, 2]) {
    const own = await startEmulator({ data, seed, apiKey: 'same' });
    expect((await clientOf(own)('GET', '/drives')).status).toBe(200);
    await own.stop();
  }
  rmSync(data, { recursive: true });
});

test('another first key makes the previous one invalid', async () => {
  const data = mkdtempSync(join(tmpdir(), 'emulator-'));
  const first = await startEmulator({ data, apiKey: 'before' });
  const { apiKey: further } = first.addWorkspace('default');
  await first.stop();
  const second = await startEmulator({ data, apiKey: 'after' });
  const status = async (apiKey: string) => (await clientOf({ ...second, apiKey })('GET', '/drives')).status;
  expect([await status('before'), await status('after'), await status(further)]).toEqual([401, 200, 200]);
  await second.stop();
  rmSync(data, { recursive: true });
});

test.each([
  [{ workspace: 'No Name' }, /^workspace: /],
  [{ apiKey: 'with space' }, /^apiKey: /],
])('refuses invalid options: %j', async (options, message) => {
  await expect(startEmulator(options)).rejects.toThrow(message);
});

test('the response to a list contains nothing of another workspace', async () => {
  await send('POST', '/drives', { metadata: { name: 'mine' }, spec: {} });
  const other = clientOf({ baseUrl: emulator.baseUrl, apiKey: emulator.addWorkspace('elsewhere').apiKey });
  expect((await other('GET', '/drives')).body).toEqual([]);
  expect(at((await send('GET', '/drives')).body, 0, 'metadata', 'name')).toBe('mine');
});

describe('what a client leaves empty or repeats', () => {
  test('an empty header is an absent one', async () => {
    const empty = { 'service-version': '', 'x-service-workspace': '' };
    expect(await send('GET', '/drives', undefined, empty)).toMatchObject({ status: 200, body: [] });
  });

  test('a repeated list is read whole, and another repeated parameter is refused', async () => {
    const paged = { 'service-version': '2026-04-28' };
    const read = (query: string) => send('GET', `/drives?${query}`, undefined, paged);
    expect((await read('status=FAILED&status=DEPLOYED')).status).toBe(
      (await read('status=FAILED,DEPLOYED')).status,
    );
    expect(await read('status=DEPLOYED&status=wrong')).toMatchObject({ status: 400 });
    expect(await read('limit=1&limit=2')).toMatchObject({
      status: 400,
      body: { message: 'limit: is given more than once' },
    });
    expect(await read('unknown=1&unknown=2')).toMatchObject({ status: 200 });
  });

  test('groups of metrics may be repeated, and are guarded then too', async () => {
    const week = 'startTime=2026-01-05T00:00:00Z&endTime=2026-01-06T00:00:00Z';
    const path = `/accounts/account-1/metrics?${week}`;
    const repeated = await send('GET', `${path}&groupBy=workspace&groupBy=resource_type`);
    expect(repeated.body).toEqual((await send('GET', `${path}&groupBy=workspace,resource_type`)).body);
    emulator.seed({ users: [{ email: 'm@example.com', workspaces: { default: 'member' } }] });
    emulator.seed({ keys: [{ key: 'member-key-0123456789', user: 'm@example.com' }] });
    const member = clientOf({ baseUrl: emulator.baseUrl, apiKey: 'member-key-0123456789' });
    expect(await member('GET', `${path}&groupBy=resource_type&groupBy=workspace`)).toMatchObject({
      status: 403,
    });
    for (const empty of ['groupBy', 'resourceType', 'resourceName', 'resourceUuid', 'workspace'])
      expect(await send('GET', `${path}&${empty}=`)).toMatchObject({ status: 400 });
  });

  test('a token request without grant_type is invalid_request', async () => {
    const answer = await fetch(`${emulator.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: '', client_id: emulator.clientId }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('the address itself', () => {
  // The header that browsers send.
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

  test('is a page that leads to the console, for a browser', async () => {
    const response = await fetch(emulator.url, { headers: { accept } });
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'accept',
    ]);
    const markup = await response.text();
    const [, link = ''] = /<a href="([^"]+)">Open the console<\/a>/.exec(markup) ?? [];
    expect((await fetch(new URL(link, emulator.url))).status).toBe(200);
    expect(markup).toContain(`<code>${emulator.baseUrl}</code>`);
    expect(markup).not.toContain(emulator.apiKey);
  });

  test.each([['*/*'], ['application/json'], ['']])(
    'is the standard error for a client that accepts %j',
    async (type) => {
      const response = await fetch(emulator.url, { headers: { accept: type } });
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: 'not_found', code: 404, message: 'there is no endpoint GET /' },
      ]);
    },
  );

  test.each(['/v0', '/none', '/v0/none'])('%s is the standard error for a browser, too', async (path) => {
    const response = await fetch(emulator.url + path, { headers: { accept } });
    expect([response.ok, response.headers.get('content-type')]).toEqual([false, 'application/json']);
  });
});
