import { getEventListeners, getMaxListeners } from 'node:events';
import { inspect } from 'node:util';
import { MockAgent } from 'undici';
import { apiKeyFrom } from './auth/renewing';
import type { Client } from './groups';
import {
  AnswerError,
  ConflictError,
  ConnectionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WorkloadError,
} from './errors';
import type { RetryEvent } from './observe';
import {
  breakOff,
  clientOf,
  drop,
  DRIVE,
  hang,
  hangInBody,
  json,
  startServer,
  text,
  type Reply,
  type TestServer,
} from './testing/server';
import { VERSION } from './version';

const KEY = 'sk-test-0123456789';
const BODY = { metadata: { name: 'data' }, spec: { region: 'us-was-1' } };

/** One call per method. */
const CALLS = {
  GET: (client: Client, signal?: AbortSignal) => client.drives.get('data', { signal }),
  PUT: (client: Client, signal?: AbortSignal) => client.drives.update('data', BODY, { signal }),
  DELETE: (client: Client, signal?: AbortSignal) => client.drives.delete('data', { signal }),
  POST: (client: Client, signal?: AbortSignal) => client.drives.create(BODY, { signal }),
};
type Method = keyof typeof CALLS;
const METHODS = Object.keys(CALLS) as Method[];

let server: TestServer | undefined;
const clients: Client[] = [];

async function serve(...script: Reply[]): Promise<TestServer> {
  await server?.stop();
  server = await startServer(...script);
  return server;
}

function connect(options: Parameters<typeof clientOf>[1] = {}): ReturnType<typeof clientOf> {
  const made = clientOf(server ?? { url: 'http://127.0.0.1:1' }, { auth: KEY, ...options });
  clients.push(made.client);
  return made;
}

async function failureOf(call: Promise<unknown>): Promise<WorkloadError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof WorkloadError) return error;
  throw new Error(`expected the call to fail, got ${inspect(error)}`);
}

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

describe('requests', () => {
  test('carry the credential, the workspace, the version and the user agent', async () => {
    const { requests } = await serve(json(200, DRIVE));
    const { client } = connect({ workspace: 'team-a', userAgent: 'workload-pulumi/1.2.3' });
    await client.drives.create(BODY);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/v0/drives',
      headers: {
        authorization: `Bearer ${KEY}`,
        'x-service-workspace': 'team-a',
        'service-version': '2026-04-16',
        'user-agent': `workload-sdk/${VERSION} workload-pulumi/1.2.3`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
    });
    expect(requests[0]?.headers).not.toHaveProperty('x-service-authorization');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(BODY);
  });

  test.each([
    ['Authorization', ['authorization']],
    ['X-Service-Authorization', ['x-service-authorization']],
    ['both', ['authorization', 'x-service-authorization']],
  ] as const)('carry the credential in %s if configured', async (authHeader, expected) => {
    const { requests } = await serve(json(200, DRIVE));
    await connect({ authHeader }).client.drives.get('data');
    const carrying = Object.entries(requests[0]?.headers ?? {}).filter(
      ([, value]) => value === `Bearer ${KEY}`,
    );
    expect(carrying.map(([name]) => name).sort()).toEqual(expected);
  });

  test('contain nothing about unset options', async () => {
    const { requests } = await serve(json(200, DRIVE));
    await connect({ auth: undefined }).client.drives.get('data');
    const names = Object.keys(requests[0]?.headers ?? {});
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/authorization|workspace|content-type/)]),
    );
  });

  test('go below the management address, with or without a trailing slash', async () => {
    const { url, requests } = await serve(json(200, DRIVE));
    await connect({ baseUrl: `${url}/api/v0/` }).client.drives.get('data');
    expect(requests[0]?.url).toBe('/api/v0/drives/data');
  });

  test('return a record as it was read, with unknown fields, but without null for known ones', async () => {
    const record = {
      metadata: { name: 'data', labels: null, future: { a: [1] } },
      spec: { region: 'us-was-1', permissions: [{ path: '/', odd: true }], extra: null },
      unknown: 'kept',
    };
    const { requests } = await serve(json(200, record));
    const { client } = connect();
    const drive = await client.drives.get('data');
    expect(drive).toEqual(record);
    await client.drives.update('data', { ...drive, metadata: { ...drive.metadata, displayName: 'new' } });
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
      ...record,
      metadata: { name: 'data', future: { a: [1] }, displayName: 'new' },
    });
  });
});

describe('faults', () => {
  const faults: [string, Reply, new (...args: never[]) => WorkloadError, RegExp][] = [
    [
      'a refusal',
      json(409, { error: 'conflict', code: 409, message: 'drive "data" exists' }),
      ConflictError,
      /→ 409 conflict: drive "data" exists/,
    ],
    ['a rate limit', json(429, { error: 'rate_limited' }), RateLimitError, /→ 429 rate_limited/],
    [
      'a failure of the platform',
      json(500, { error: 'internal' }),
      ServerError,
      /→ 500 internal; it is not known whether/,
    ],
    ['a refusal that breaks off', breakOff(500), ServerError, /→ 500 Internal Server Error/],
    [
      "a gateway's web page",
      text(502, '<html><title>Bad Gateway</title></html>'),
      ServerError,
      /→ 502 Bad Gateway: an HTML page/,
    ],
    ['a broken connection', drop, ConnectionError, /→ no answer: /],
    ['no response', hang, TimeoutError, /→ no complete answer after 0.1 s/],
    ['no response after its head', hangInBody, TimeoutError, /→ no complete answer after 0.1 s/],
    ['a response that breaks off', breakOff(200), AnswerError, /→ the answer broke off/],
    [
      'a web page instead of JSON',
      text(200, '<html>'),
      AnswerError,
      /→ the answer is an HTML page; it came from http/,
    ],
    ['an empty response', text(200, ''), AnswerError, /→ the answer is empty/],
    ['truncated JSON', text(200, '{"metadata":{"na'), AnswerError, /→ the answer is not JSON/],
    ['an array', json(200, []), AnswerError, /→ the answer has another shape: the whole: .*expected object/],
    [
      'a redirect',
      text(301, '', { Location: 'https://user:pw@other.example/v0?token=t' }),
      AnswerError,
      /→ 301, a redirect to https:\/\/other\.example: correct the address/,
    ],
  ];

  test.each(faults)('%s becomes the right error', async (_title, reply, type, message) => {
    await serve(reply);
    // Only a hang may take this long: a busy machine must not make a timeout of the others.
    const timeoutMs = type === TimeoutError ? 100 : 10_000;
    const error = await failureOf(connect({ maxRetries: 0, timeoutMs }).client.drives.create(BODY));
    expect(error).toBeInstanceOf(type);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^POST \/drives → /);
    expect(error).toMatchObject({ request: { method: 'POST', path: '/drives' }, attempts: 1 });
  });

  test('an https address of an http server is named as such at once, and certainly changed nothing', async () => {
    const { url } = await serve(json(200, DRIVE));
    const baseUrl = `${url.replace('http:', 'https:')}/v0`;
    const error = await failureOf(connect({ baseUrl, maxRetries: 3 }).client.drives.create(BODY));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toMatch(
      /^POST \/drives → no answer: the server does not speak TLS \(ERR_SSL_\w+\): an address with https:\/\/ may need http:\/\/ instead$/,
    );
    expect(error).toMatchObject({ attempts: 1, outcome: 'rejected' });
  });

  test('an unreachable platform is a connection error that certainly changed nothing', async () => {
    const error = await failureOf(connect({ maxRetries: 0 }).client.drives.create(BODY));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcome: 'rejected', cause: { code: 'ECONNREFUSED' } });
  });

  test('an error contains status, kind, code and the request id', async () => {
    await serve(json(409, { code: 'DRIVE_ALREADY_EXISTS', message: 'exists' }, { 'X-Request-Id': 'r-7' }));
    expect(await failureOf(connect().client.drives.create(BODY))).toMatchObject({
      status: 409,
      error: 'DRIVE_ALREADY_EXISTS',
      code: 'DRIVE_ALREADY_EXISTS',
      requestId: 'r-7',
      outcome: 'rejected',
    });
  });

  test("an error keeps the platform's message and its form, without showing it", async () => {
    const said = { error: 'conflict', code: 409, message: 'exists\n', step: 'disk', token: 'tok-1' };
    await serve(json(409, said, { 'X-Request-Id': 'r-7', 'Set-Cookie': 'cookie-1' }));
    const error = await failureOf(connect().client.drives.create(BODY));
    if (!(error instanceof ConflictError)) throw error;
    expect(error.platformMessage).toBe('exists');
    expect(error.rawBody).toBe(JSON.stringify(said));
    expect(error.extraFields).toEqual({ step: 'disk', token: 'tok-1' });
    expect(error.headers.get('set-cookie')).toBe('cookie-1');
    expect(error.headers).toBe(error.headers);
    for (const shown of [inspect(error), JSON.stringify(error)]) expect(shown).not.toMatch(/tok-1|cookie-1/);
  });

  test('an invalid response keeps its body and the reason', async () => {
    await serve(json(200, { metadata: { name: 7 } }));
    const error = await failureOf(connect({ strict: true }).client.drives.create(BODY));
    expect(error).toMatchObject({ rawBody: '{"metadata":{"name":7}}', outcome: 'unknown' });
    expect(error.cause).toMatchObject({ issues: [{ path: ['metadata', 'name'] }] });
  });

  test('a delete succeeds whatever the response body', async () => {
    await serve(text(204, ''), json(200, { message: 'deleted', name: 'data' }), text(200, 'OK'));
    const { client } = connect();
    for (let index = 0; index < 3; index++)
      await expect(client.drives.delete('data')).resolves.toBeUndefined();
  });

  test('an update without a record in the response reads it', async () => {
    const { requests } = await serve(text(204, ''), json(200, DRIVE, { 'X-Request-Id': 'r-2' }));
    const options = { headers: { 'X-Team': 'b' }, extraBody: { spec: { future: 1 } } };
    const response = await connect().client.drives.update('data', BODY, options).withResponse();
    expect(response).toMatchObject({ data: DRIVE, status: 200, requestId: 'r-2' });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /v0/drives/data',
      'GET /v0/drives/data',
    ]);
    expect(requests[1]).toMatchObject({ body: '', headers: { 'x-team': 'b' } });
  });

  test('an update whose record is unreadable is not treated like a failed read', async () => {
    await serve(text(204, ''), json(403, { error: 'forbidden', code: 403 }));
    const error = await failureOf(connect().client.drives.update('data', BODY));
    expect(error).toBeInstanceOf(AnswerError);
    expect(error.message).toBe(
      'PUT /drives/data → 204: the update took effect, but its record could not be read: GET /drives/data → 403 forbidden',
    );
    expect(error).toMatchObject({ outcome: 'unknown', request: { method: 'PUT' }, cause: { status: 403 } });
  });
});

describe('a delete whose first response was lost', () => {
  const GONE = json(404, { error: 'not_found', code: 404, message: 'no drive' }, { 'X-Request-Id': 'r-9' });

  test.each<[string, Reply]>([
    ['a broken connection', drop],
    ['502', text(502, '<html>')],
  ])('has succeeded if the retry finds nothing, and says so: %s', async (_title, lost) => {
    await serve(lost, GONE);
    await expect(connect().client.drives.delete('data').withResponse()).resolves.toMatchObject({
      data: undefined,
      status: 404,
      requestId: 'r-9',
      repeated: true,
    });
  });

  test.each<[string, Reply[]]>([
    ['nothing was sent before', [json(429, {}), GONE]],
    ['the first response was a 404', [GONE]],
    ['the response is not from the platform', [drop, text(404, '<html>')]],
  ])('is a 404 if %s', async (_title, script) => {
    await serve(...script);
    expect(await failureOf(connect().client.drives.delete('data'))).toMatchObject({ status: 404 });
  });

  test('is not marked as repeated if the retry got a response', async () => {
    await serve(drop, text(204, ''));
    const { repeated, status } = await connect().client.drives.delete('data').withResponse();
    expect({ repeated, status }).toEqual({ repeated: false, status: 204 });
  });
});

describe('redirects', () => {
  const to = (status: number, location: string): Reply => text(status, '', { Location: location });

  test.each([307, 308])('a %i to the same origin is followed, with method and body', async (status) => {
    const { requests } = await serve(to(status, '/v1/drives?x=1'), json(200, DRIVE));
    await expect(connect().client.drives.create(BODY)).resolves.toEqual(DRIVE);
    expect(requests.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'POST', url: '/v0/drives', body: JSON.stringify(BODY) },
      { method: 'POST', url: '/v1/drives?x=1', body: JSON.stringify(BODY) },
    ]);
    expect(requests[1]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  });

  test('are followed at most five times', async () => {
    const { requests } = await serve(to(308, '/v0/drives/other'));
    const error = await failureOf(connect().client.drives.get('data'));
    expect(error).toBeInstanceOf(AnswerError);
    expect(error.message).toMatch(/^GET \/drives\/data → 308, the sixth redirect in a row/);
    expect(requests).toHaveLength(6);
  });

  test.each<[string, string]>([
    ['another host', 'http://127.0.0.2:1/v0/drives?token=t'],
    ['another scheme', 'https://127.0.0.1:1/v0/drives'],
  ])('to %s send no credential there, and are reported', async (_title, location) => {
    const { requests } = await serve(to(307, location));
    const error = await failureOf(connect().client.drives.create(BODY));
    expect(error.message).toContain(`→ 307, a redirect to ${new URL(location).origin}: correct the address`);
    expect(error).toMatchObject({ outcome: 'rejected' });
    expect(requests).toHaveLength(1);
  });

  test('share the time-out of one attempt', async () => {
    await serve(to(307, '/v0/slow'), hang);
    const error = await failureOf(
      connect({ maxRetries: 0, timeoutMs: 150, now: () => Date.now() }).client.drives.create(BODY),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain('no complete answer after 0.2 s');
  });
});

describe('retries', () => {
  // The fault, and the methods that are repeated after it.
  const cases: [string, Reply, string][] = [
    ['a broken connection', drop, 'GET PUT DELETE'],
    ['408', json(408, {}), 'GET PUT DELETE'],
    ['429', json(429, {}), 'GET PUT DELETE POST'],
    ['500', json(500, {}), 'GET PUT DELETE'],
    ['502', text(502, '<html>'), 'GET PUT DELETE'],
    ['503', json(503, {}), 'GET PUT DELETE'],
    ['503 with Retry-After', json(503, {}, { 'Retry-After': '1' }), 'GET PUT DELETE POST'],
    ['504', json(504, {}), 'GET PUT DELETE'],
    ['400', json(400, {}), ''],
    ['409', json(409, {}), ''],
    ['501', json(501, {}), ''],
    ['a success that is not JSON', text(200, 'done'), ''],
    ['a success that is a web page', text(200, '<html>'), ''],
    ['a success with truncated JSON', text(200, '{"metadata":{"name":"da'), 'GET'],
    ['a success that breaks off', breakOff(200), 'GET'],
  ];
  const table = cases.flatMap(([title, reply, repeated]) =>
    METHODS.map((method) => [method, title, reply, repeated.split(' ').includes(method)] as const),
  );

  test.each(table)('match the rules for %s after %s', async (method, title, reply, repeated) => {
    const { requests } = await serve(reply, json(200, DRIVE));
    const call = CALLS[method](connect().client);
    if (repeated || (method === 'DELETE' && title.includes('JSON'))) await call;
    else await failureOf(call);
    expect(requests).toHaveLength(repeated ? 2 : 1);
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
  });

  test.each(METHODS)('match the rules for %s after a time-out', async (method) => {
    const { requests } = await serve(hang, json(200, DRIVE));
    // Long enough to connect on a busy machine.
    const call = CALLS[method](connect({ timeoutMs: 500 }).client);
    if (method === 'POST') expect(await failureOf(call)).toMatchObject({ outcome: 'unknown' });
    else await call;
    expect(requests).toHaveLength(method === 'POST' ? 1 : 2);
  });

  test('send a create again if no server was listening', async () => {
    const started = await startServer(json(200, DRIVE));
    await started.stop();
    const { client, clock } = clientOf(started, { auth: KEY });
    clients.push(client);
    const error = await failureOf(client.drives.create(BODY));
    expect(error).toMatchObject({ attempts: 5, outcome: 'rejected' });
    expect(clock.slept).toHaveLength(4);
  });

  test('are at most four, with doubling waits', async () => {
    const { requests } = await serve(json(500, {}));
    const { client, clock } = connect();
    expect(await failureOf(client.drives.get('data'))).toMatchObject({ attempts: 5, status: 500 });
    expect(requests).toHaveLength(5);
    expect(clock.slept).toEqual([250, 500, 1000, 2000]);
  });

  test('can be disabled', async () => {
    const { requests } = await serve(json(500, {}));
    await failureOf(connect({ maxRetries: 0 }).client.drives.get('data'));
    expect(requests).toHaveLength(1);
  });

  test('wait as long as the platform requests, in seconds or until a date', async () => {
    await serve(
      json(429, {}, { 'Retry-After': '7' }),
      // A date by the server's clock, which differs from the client's.
      json(
        503,
        {},
        { 'Retry-After': 'Fri, 01 May 2026 03:00:20 GMT', Date: 'Fri, 01 May 2026 03:00:00 GMT' },
      ),
      json(200, DRIVE),
    );
    const { client, clock } = connect({ random: () => 0 });
    await client.drives.create(BODY);
    expect(clock.slept).toEqual([7000, 20_000]);
  });

  test('do not happen if the requested wait is longer than the call may take', async () => {
    const { requests } = await serve(json(429, { error: 'rate_limited' }, { 'Retry-After': '3600' }));
    const { client, clock } = connect();
    const error = await failureOf(client.drives.get('data'));
    expect(error.message).toBe('GET /drives/data → 429 rate_limited; the platform asks to wait 3600 s');
    expect(requests).toHaveLength(1);
    expect(clock.slept).toEqual([]);
  });

  test("end at the call's time limit, including attempts and waits", async () => {
    const { requests } = await serve(json(500, {}));
    const { client, clock } = connect({ maxRetries: 100, retryBudgetMs: 5000 });
    await failureOf(client.drives.get('data'));
    expect(clock.slept).toEqual([250, 500, 1000, 2000]);
    expect(requests).toHaveLength(5);
  });

  test('end even if attempts alone took all the time', async () => {
    const { client, clock } = connect({ baseUrl: (await serve(slow, slow, slow)).url, retryBudgetMs: 5000 });
    function slow(...parameters: Parameters<Reply>): void {
      clock.now += 3000;
      json(500, {})(...parameters);
    }
    await failureOf(client.drives.get('data'));
    expect(clock.slept).toEqual([250]);
  });

  test('have no more time than the call has left', async () => {
    await serve(json(500, {}), hang);
    const { client } = connect({ timeoutMs: 60_000, retryBudgetMs: 350 });
    const error = await failureOf(client.drives.get('data'));
    expect(error.message).toBe('GET /drives/data → no complete answer after 0.1 s (2 attempts)');
  });

  test('leave a call in doubt once one attempt is in doubt, whatever the last one returns', async () => {
    await serve(drop, json(409, {}));
    expect(await failureOf(connect().client.drives.update('data', BODY))).toMatchObject({
      status: 409,
      attempts: 2,
      outcome: 'unknown',
    });
  });

  test('never leave a read in doubt, because it changes nothing', async () => {
    await serve(drop);
    const error = await failureOf(connect({ maxRetries: 0 }).client.drives.get('data'));
    expect(error).toMatchObject({ outcome: undefined });
  });

  test('end at the limit of a function, which is called when the call begins', async () => {
    await serve(json(500, {}));
    let leftMs = 5000;
    const { client, clock } = connect({ maxRetries: 100, retryBudgetMs: () => leftMs });
    await failureOf(client.drives.get('data'));
    leftMs = 0;
    await failureOf(client.drives.get('data'));
    expect(clock.slept).toEqual([250, 500, 1000, 2000]);
  });

  test('end sooner after some failures, as a function of the error says', async () => {
    const retryBudgetMs = (error?: Error) => (error instanceof ConnectionError ? 1000 : 20_000);
    await serve(drop);
    const short = connect({ maxRetries: 6, retryBudgetMs });
    await failureOf(short.client.drives.get('data'));
    expect(short.clock.slept).toEqual([250, 500]);
    await serve(drop, drop, json(503, {}));
    const long = connect({ maxRetries: 6, retryBudgetMs });
    await failureOf(long.client.drives.get('data'));
    expect(long.clock.slept).toEqual([250, 500, 1000, 2000, 4000, 8000]);
  });

  test.each([
    ['PUT', 3, true],
    ['GET', 9, false],
    ['DELETE', 9, false],
  ] as const)(
    'of %s end after %d attempts if a PUT may take a second: stale: %s',
    async (method, count, isStale) => {
      const { requests } = await serve(json(503, {}));
      const { client } = connect({ maxRetries: 8, putBudgetMs: 1000 });
      const error = await failureOf(CALLS[method](client));
      expect(error).toMatchObject({ stale: isStale, attempts: count });
      expect(requests).toHaveLength(count);
    },
  );

  test.each([
    ['it was refused for good', json(400, {}), {}],
    ['it has used all its retries', json(503, {}), { maxRetries: 1 }],
    ['the call has no time left', json(503, {}), { retryBudgetMs: 500 }],
  ])('do not mark a PUT as stale if %s', async (_, reply, options) => {
    await serve(reply);
    const { client } = connect({ putBudgetMs: 1000, ...options });
    expect(await failureOf(client.drives.update('data', BODY))).toMatchObject({ stale: false });
  });

  test('are reported with the reason, the elapsed time and the wait', async () => {
    await serve(json(503, { error: 'down', message: `not ${KEY}` }), drop, json(200, DRIVE));
    const told: RetryEvent[] = [];
    const { client } = connect({ onRetry: (event) => told.push(event) });
    await client.drives.get('data');
    expect(told).toMatchObject([
      { method: 'GET', path: '/drives/data', attempts: 1, elapsedMs: 0, waitMs: 250 },
      { method: 'GET', path: '/drives/data', attempts: 2, elapsedMs: 250, waitMs: 500 },
    ]);
    expect(told[0]?.error.message).toBe('GET /drives/data → 503 down: not ****');
    expect(told[1]?.error).toBeInstanceOf(ConnectionError);
  });

  test('are reported with masked values, also in errors, and with the original message otherwise', async () => {
    const message = `not "blue\nteal" with ${KEY}`;
    await serve(json(503, { error: 'down', message }), json(400, { error: 'invalid', message }));
    const told: RetryEvent[] = [];
    const { client } = connect({ onRetry: (event) => told.push(event) });
    const other = client.withOptions({ conceal: (text) => text.replace('blue\nteal', '[labels.team]') });
    expect(await failureOf(other.drives.get('data'))).toMatchObject({
      message: 'GET /drives/data → 400 invalid: not "[labels.team]" with **** (2 attempts)',
    });
    expect(told[0]?.error.message).toBe('GET /drives/data → 503 down: not "[labels.team]" with ****');
  });

  test('do not happen once the client is closed', async () => {
    await serve(json(200, DRIVE));
    const { client, clock } = connect();
    await client.close();
    expect(await failureOf(client.drives.get('data'))).toBeInstanceOf(ConnectionError);
    expect(clock.slept).toEqual([]);
    await client.close();
  });
});

describe('a client with other options', () => {
  test('retries in its own way, over the same connections with the same credential', async () => {
    const { requests, mostSockets } = await serve(json(503, {}));
    let fetched = 0;
    const auth = { authorization: () => Promise.resolve(`Bearer ${++fetched}`) };
    const { client } = connect({ auth, maxConnections: 1, maxRetries: 0 });
    await failureOf(client.withOptions({ maxRetries: 2 }).drives.get('data'));
    await failureOf(client.drives.get('data'));
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer 1',
      'Bearer 2',
      'Bearer 3',
      'Bearer 4',
    ]);
    expect(mostSockets()).toBe(1);
  });

  test('refuses invalid options', () => {
    expect(() => connect().client.withOptions({ maxRetries: -1 })).toThrow('maxRetries must be');
  });

  test('is awaited when the first one closes, and then sends nothing more', async () => {
    let answer: (() => void) | undefined;
    await serve((response, request) => {
      answer = () => {
        json(200, DRIVE)(response, request);
      };
    });
    const { client } = connect();
    const other = client.withOptions({});
    const call = other.drives.get('data');
    while (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    const closed = client.close();
    answer();
    await closed;
    await expect(call).resolves.toMatchObject({ status: 'DEPLOYED' });
    expect(await failureOf(other.drives.get('data'))).toBeInstanceOf(ConnectionError);
  });

  test('leaves the connections open when it closes', async () => {
    await serve(json(200, DRIVE));
    const { client } = connect();
    await client.withOptions({}).close();
    await expect(client.drives.get('data')).resolves.toMatchObject({ status: 'DEPLOYED' });
  });
});

describe('a key from a function', () => {
  const KEY_REFUSED = json(401, { error: 'unauthorized' });

  test('is read once for all calls, and again after a 401 to retry the call', async () => {
    const { requests } = await serve(json(200, DRIVE), json(200, DRIVE), KEY_REFUSED, json(200, DRIVE));
    let reads = 0;
    const { client } = connect({ auth: apiKeyFrom(() => Promise.resolve(` key-${++reads}\n`)) });
    await Promise.all([client.drives.get('a'), client.drives.get('b')]);
    await client.drives.create(BODY);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer key-1',
      'Bearer key-1',
      'Bearer key-1',
      'Bearer key-2',
    ]);
  });

  test('is read once for all calls that are rejected together', async () => {
    await serve((response, request) => {
      (request.headers.authorization === 'Bearer key-1' ? KEY_REFUSED : json(200, DRIVE))(response, request);
    });
    let reads = 0;
    const { client } = connect({ auth: apiKeyFrom(() => Promise.resolve(`key-${++reads}`)) });
    await Promise.all(Array.from({ length: 8 }, () => client.drives.get('data')));
    expect(reads).toBe(2);
  });

  test('is not sent again if it is unchanged after a rejection', async () => {
    const { requests } = await serve(KEY_REFUSED);
    const { client } = connect({ auth: apiKeyFrom(() => Promise.resolve('key-1')) });
    expect(await failureOf(client.drives.get('data'))).toMatchObject({ status: 401, attempts: 1 });
    expect(requests).toHaveLength(1);
  });

  test.each(['', ' \n', 'two\nlines'])('is refused without showing it if it is %j', async (key) => {
    await serve(json(200, DRIVE));
    const call = connect({ auth: apiKeyFrom(() => Promise.resolve(key)) }).client.drives.get('data');
    await expect(call).rejects.toThrow(/^auth must be printable ASCII characters without spaces/);
  });
});

describe('aborting', () => {
  test.each(METHODS)(
    '%s rejects with the reason while it waits for the response, and is not sent again',
    async (method) => {
      const controller = new AbortController();
      const reason = new Error('cancelled by the user');
      const { requests } = await serve(() => {
        controller.abort(reason);
      });
      await expect(CALLS[method](connect().client, controller.signal)).rejects.toBe(reason);
      expect(requests).toHaveLength(1);
    },
  );

  test('ends a wait between attempts at once', async () => {
    const controller = new AbortController();
    const { requests } = await serve(json(429, {}, { 'Retry-After': '30' }));
    const { client } = connect({
      sleep: () => {
        controller.abort(new Error('cancelled'));
        return new Promise(() => undefined);
      },
    });
    await expect(client.drives.get('data', { signal: controller.signal })).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(1);
  });

  test('ends a real wait between attempts at once', async () => {
    const controller = new AbortController();
    await serve((response, request) => {
      json(429, {}, { 'Retry-After': '30' })(response, request);
      response.on('finish', () =>
        setTimeout(() => {
          controller.abort();
        }, 20),
      );
    });
    const before = performance.now();
    const { client } = connect({ sleep: undefined });
    await expect(client.drives.get('data', { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('ends the wait for a credential', async () => {
    const controller = new AbortController();
    const { requests } = await serve(json(200, DRIVE));
    const auth = {
      authorization: () => {
        controller.abort(new Error('cancelled'));
        return new Promise<string>(() => undefined);
      },
    };
    const call = connect({ auth }).client.drives.get('data', { signal: controller.signal });
    await expect(call).rejects.toThrow('cancelled');
    expect(requests).toHaveLength(0);
  });

  test('before the call sends nothing', async () => {
    const { requests } = await serve(json(200, DRIVE));
    const { client } = connect();
    await expect(client.drives.get('data', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
  });

  describe('a write in progress, on a client with abortGraceMs', () => {
    const WRITES = ['PUT', 'DELETE', 'POST'] as const;
    /** Aborts when the request has arrived, then replies. */
    const abortedAt = (controller: AbortController, reply: Reply): Reply => {
      return (response, request) => {
        controller.abort(new Error('cancelled'));
        setImmediate(reply, response, request);
      };
    };

    test.each(WRITES)('%s still gets its response', async (method) => {
      const controller = new AbortController();
      await serve(abortedAt(controller, json(200, DRIVE)));
      const { client } = connect({ abortGraceMs: 5000 });
      const answer = CALLS[method](client, controller.signal).then(() => 'answered');
      await expect(answer).resolves.toBe('answered');
    });

    test.each(WRITES)(
      '%s without a response ends in time, and reports that it is in doubt',
      async (method) => {
        const controller = new AbortController();
        const { requests } = await serve(abortedAt(controller, hang));
        const { client } = connect({ abortGraceMs: 20 });
        const error = await failureOf(CALLS[method](client, controller.signal));
        expect(error).toBeInstanceOf(TimeoutError);
        expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 });
        expect(error.message).toMatch(
          /→ no complete answer 0 s after the call was aborted; it is not known whether it took effect/,
        );
        expect(requests).toHaveLength(1);
      },
    );

    test('is not retried, and reports doubt instead of the reason', async () => {
      const controller = new AbortController();
      const { requests } = await serve(abortedAt(controller, drop), json(200, DRIVE));
      const { client } = connect({ abortGraceMs: 5000 });
      const error = await failureOf(CALLS.PUT(client, controller.signal));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
      expect(requests).toHaveLength(1);
    });

    test('that was certainly not carried out ends with the reason', async () => {
      const controller = new AbortController();
      const { requests } = await serve(abortedAt(controller, json(429, {})), json(200, DRIVE));
      const { client } = connect({ abortGraceMs: 5000 });
      await expect(CALLS.POST(client, controller.signal)).rejects.toThrow('cancelled');
      expect(requests).toHaveLength(1);
    });

    test('reports doubt from before the abort', async () => {
      const controller = new AbortController();
      await serve(drop, abortedAt(controller, json(429, {})));
      const { client } = connect({ abortGraceMs: 5000 });
      const error = await failureOf(CALLS.PUT(client, controller.signal));
      expect(error).toMatchObject({ outcome: 'unknown', attempts: 2 });
    });

    test('ends at once for a read', async () => {
      const controller = new AbortController();
      await serve(abortedAt(controller, hang));
      const { client } = connect({ abortGraceMs: 60_000 });
      await expect(CALLS.GET(client, controller.signal)).rejects.toThrow('cancelled');
    });
  });

  test('many calls may share one signal, which keeps no listeners', async () => {
    const { signal } = new AbortController();
    let most = 0;
    const { requests } = await serve((response, request) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      json(200, DRIVE)(response, request);
    });
    const { client } = connect();
    await Promise.all(Array.from({ length: 50 }, () => client.drives.get('data', { signal })));
    expect(requests).toHaveLength(50);
    // Too many listeners on a signal make Node print a leak warning on standard error.
    expect(most).toBeGreaterThan(10);
    expect(getMaxListeners(signal)).toBe(Infinity);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('secrets', () => {
  const secrets = [KEY, 'refresh-token-value', 'secret-env-value'];
  const echo = `refused "${secrets.join('" and "')}"`;
  const body = {
    metadata: { name: 'mail' },
    spec: {
      secret: { REFRESH_TOKEN: 'refresh-token-value' },
      runtime: { envs: [{ name: 'TOKEN', value: 'secret-env-value', secret: true }] },
    },
  };
  const send = (client: Client): Promise<unknown> => client.functions.create(body);

  test.each<[string, Reply]>([
    ['a refusal', json(400, { error: echo, code: echo, message: echo })],
    ['a web page', text(502, `<html><title>${echo}</title>${echo}</html>`)],
    ['plain text', text(400, echo)],
    ['text instead of JSON', text(200, echo)],
    ['JSON of another shape', json(200, { metadata: { name: [echo] } })],
    ['a response that breaks off', breakOff(200)],
    ['a broken connection', drop],
    ['a time-out', hang],
    ['a redirect', text(302, '', { Location: `https://other.example/?${KEY}` })],
  ])('that %s repeats are in no message and no log of the error', async (_title, reply) => {
    await serve(reply);
    const error = await failureOf(send(connect({ maxRetries: 0, timeoutMs: 100, strict: true }).client));
    const shown = [
      error.message,
      String(error.stack),
      inspect(error, { depth: 10 }),
      JSON.stringify(error),
    ].join('\n');
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  const pem = '-----BEGIN KEY-----\nfirst-half\nsecond-half\n-----END KEY-----\n';

  test.each<[string, Reply]>([
    ['unchanged', json(400, { error: 'bad_secret', message: `refused ${pem}` })],
    ['in their sent form', json(400, { error: 'bad_secret', message: JSON.stringify({ key: pem }) })],
    ['at the end of a long message', json(400, { message: `${'x'.repeat(980)}${pem}` })],
    ['in plain text', text(400, pem)],
  ])('of several lines are masked completely when they are quoted %s', async (_title, reply) => {
    await serve(reply);
    const body = { metadata: { name: 'mail' }, spec: { integration: 'mail', secret: { KEY: pem } } };
    const { client } = connect({ maxRetries: 0 });
    const error = await failureOf(client.integrationConnections.create(body));
    expect(inspect(error, { depth: 10 })).not.toMatch(/BEGIN|half/);
  });

  test('are not shown when a client is inspected', () => {
    expect(inspect(connect().client, { depth: 20, showHidden: true })).not.toContain(KEY);
  });
});

test("a caller's dispatcher carries the calls, and survives the client", async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const pool = agent.get('https://api.example.com');
  pool.intercept({ method: 'GET', path: '/v0/drives/data' }).reply(200, DRIVE).times(2);
  for (let index = 0; index < 2; index++) {
    const { client } = clientOf({ url: 'https://api.example.com' }, { dispatcher: agent });
    await expect(client.drives.get('data')).resolves.toEqual(DRIVE);
    await client.close();
  }
  agent.assertNoPendingInterceptors();
  await agent.close();
});
