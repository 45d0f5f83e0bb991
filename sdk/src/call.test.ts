import { inspect } from 'node:util';
import { ArgumentError } from './arguments';
import type { Client } from './groups';
import type { CallOptions } from './call-options';
import { NotFoundError } from './errors';
import {
  clientOf,
  DRIVE,
  json,
  startServer,
  text,
  type Arrived,
  type Reply,
  type TestServer,
} from './testing/server';

const MESSAGES = { messages: [{ role: 'user' as const, content: 'hello' }] };
const BODY = { metadata: { name: 'data' }, spec: { region: 'us-was-1' } };

let server: TestServer;
let client: Client;

async function serve(
  script: readonly Reply[],
  options: Parameters<typeof clientOf>[1] = {},
): Promise<TestServer> {
  server = await startServer(...script);
  ({ client } = clientOf(server, {
    runUrl: `${server.url}/run`,
    workspace: 'team',
    auth: 'sk-test',
    ...options,
  }));
  return server;
}

afterEach(async () => {
  await client.close();
  await server.stop();
});

const answer = json(201, DRIVE, { 'X-Request-Id': 'r-1', 'Set-Cookie': 'a=b', 'X-Cost': '3' });
const session = () => client.sandboxes.connect({ metadata: { name: 'box', url: `${server.url}/box` } });

describe('a call', () => {
  test('returns the response with its result', async () => {
    await serve([answer]);
    const response = await client.drives.create(BODY).withResponse();
    expect(response).toEqual({ data: DRIVE, status: 201, requestId: 'r-1', repeated: false });
    expect(response.headers).toBeInstanceOf(Headers);
    expect(response.headers.get('x-cost')).toBe('3');
    expect(response.headers.getSetCookie()).toEqual(['a=b']);
    expect(inspect(response)).not.toContain('a=b');
  });

  test('returns the response of the successful attempt', async () => {
    await serve([text(503, '', { 'X-Request-Id': 'r-0' }), answer]);
    await expect(client.drives.get('a').withResponse()).resolves.toMatchObject({ requestId: 'r-1' });
  });

  test('is sent once, however often it is awaited', async () => {
    const { requests } = await serve([answer]);
    const call = client.drives.get('a');
    const again = await Promise.all([call, call.withResponse(), call, call.then((drive) => drive)]);
    expect(again[1].data).toBe(again[0]);
    expect(requests).toHaveLength(1);
  });

  test('is sent without being awaited', async () => {
    const { requests } = await serve([answer]);
    const call = client.drives.create(BODY);
    await client.close();
    expect(requests).toHaveLength(1);
    await call;
  });

  test('behaves like any promise', async () => {
    await serve([answer]);
    const call = client.drives.get('a');
    expect(call).toBeInstanceOf(Promise);
    expect(Promise.resolve(call)).toBe(call);
    expect(Object.keys(call)).toEqual([]);
    await expect(call.finally(() => undefined)).resolves.toEqual(DRIVE);
  });

  test.each<[string, () => unknown]>([
    ['a call', () => client.drives.get('a')],
    ['a call for its response', () => client.drives.get('a').withResponse()],
    ['a call that cannot be sent', () => client.drives.get('')],
    ['a call without its required workspace', () => clientOf(server).client.models.listModels('m')],
  ])('%s without an await fails once', async (_title, call) => {
    await serve([json(404, { error: 'gone' })]);
    const heard: unknown[] = [];
    const listeners = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const hear = (reason: unknown): unknown => heard.push(reason);
    process.on('unhandledRejection', hear);
    try {
      call();
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      process.off('unhandledRejection', hear);
      for (const listener of listeners) process.on('unhandledRejection', listener);
    }
    expect(heard).toEqual([expect.any(Error)]);
  });

  test('for bytes also returns its response', async () => {
    await serve([text(200, 'abc', { 'X-Request-Id': 'r-1' })]);
    const { data, requestId } = await session().files.readBytes('/a').withResponse();
    expect(Buffer.from(data).toString()).toBe('abc');
    expect(requestId).toBe('r-1');
  });
});

describe('a stream', () => {
  const events = text(200, 'data: {"choices":[]}\n\ndata: [DONE]\n\n', {
    'Content-Type': 'text/event-stream',
    'X-Request-Id': 'r-1',
  });
  const STREAMS = {
    chatStream: () => client.models.chatStream('m', MESSAGES),
    'agents.stream': () => client.agents.stream('a', { inputs: 'hello' }),
    followLogs: () => session().processes.followLogs('p'),
    watch: () => session().files.watch('/'),
  };

  test.each(Object.keys(STREAMS) as (keyof typeof STREAMS)[])(
    '%s returns its response before the body is read, and is sent once',
    async (name) => {
      const { requests } = await serve([events]);
      const stream = STREAMS[name]();
      expect(requests).toHaveLength(0);
      const { data, status, requestId } = await stream.withResponse();
      expect({ status, requestId }).toEqual({ status: 200, requestId: 'r-1' });
      expect(data).toBe(stream);
      let count = 0;
      for await (const _ of data) count++;
      expect(count).toBeGreaterThan(0);
      expect(requests).toHaveLength(1);
    },
  );

  test.each(['before it is read', 'while it is read'])('can be ended %s', async (when) => {
    let ended!: () => void;
    const end = new Promise<void>((resolve) => (ended = resolve));
    await serve([
      (response) => {
        response.on('close', ended);
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"choices":[]}\n\n');
      },
    ]);
    const stream = client.models.chatStream('m', MESSAGES);
    await stream.withResponse();
    if (when === 'while it is read') await stream.next();
    await stream.return();
    await end;
    await expect(stream.next()).resolves.toEqual({ done: true, value: undefined });
  });

  test('that is refused also rejects the request for its response', async () => {
    await serve([json(404, { error: 'gone' })]);
    await expect(client.models.chatStream('m', MESSAGES).withResponse()).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });
});

describe('the options of a call', () => {
  const sent = (): Arrived => server.requests.at(-1) ?? fail();
  function fail(): never {
    throw new Error('nothing was sent');
  }

  test("add headers, and replace the client's, in any case", async () => {
    await serve([answer], { headers: { 'X-Team': 'one', 'X-Stage': 'test' } });
    await client.drives.get('a', { headers: { 'x-team': 'two' } });
    expect(sent().headers).toMatchObject({
      'x-team': 'two',
      'x-stage': 'test',
      authorization: 'Bearer sk-test',
    });
  });

  test("add query parameters, but do not replace the method's", async () => {
    await serve([json(200, [])]);
    await client.drives
      .list({ limit: 2, q: undefined }, { query: { limit: 7, q: 'x', debug: true } })
      .pages()
      .next();
    expect(sent().url).toBe('/v0/drives?limit=2&q=x&debug=true');
  });

  test('choose the workspace, also in addresses', async () => {
    await serve([answer, json(200, { data: [] })]);
    await client.drives.get('a', { workspace: 'other' });
    expect(sent().headers['x-service-workspace']).toBe('other');
    await client.models.listModels('m', { workspace: 'other' });
    expect(sent()).toMatchObject({
      url: '/run/other/models/m/models',
      headers: { 'x-service-workspace': 'other' },
    });
  });

  test('limit the number of retries', async () => {
    const { requests } = await serve([text(503, '')]);
    await expect(client.drives.get('a', { maxRetries: 1 })).rejects.toMatchObject({ attempts: 2 });
    expect(requests).toHaveLength(2);
  });

  test('add unchecked fields to the body at any depth', async () => {
    await serve([answer]);
    await client.drives.create(BODY, { extraBody: { spec: { tier: 7, region: 'eu-lon-1' }, note: [1] } });
    expect(JSON.parse(sent().body)).toEqual({
      metadata: { name: 'data' },
      spec: { region: 'eu-lon-1', tier: 7 },
      note: [1],
    });
    expect(BODY.spec).toEqual({ region: 'us-was-1' });
  });

  test('make a body if the method has none', async () => {
    await serve([json(200, { access_token: 't' })]);
    await client.drives.accessToken('a', { extraBody: { ttl: 5 } });
    expect(sent().body).toBe('{"ttl":5}');
  });

  test('do not correct an invalid body', async () => {
    await serve([answer]);
    const call = client.drives.create({ metadata: {} } as never, { extraBody: { metadata: { name: 'a' } } });
    await expect(call).rejects.toMatchObject({ property: 'metadata.name' });
  });

  test.each<[object, string, string]>([
    [{ retries: 1 }, 'retries', 'is not an option of a call; the options are signal, timeoutMs, maxRetries'],
    [{ headers: { authorization: 'x' } }, 'headers.authorization', 'is not accepted: set auth of the client'],
    [{ headers: { 'X-Service-Authorization': 'x' } }, 'headers.X-Service-Authorization', 'set auth'],
    [{ headers: { 'x-service-workspace': 'x' } }, 'headers.x-service-workspace', 'set workspace'],
    [{ headers: { 'Service-Version': 'x' } }, 'headers.Service-Version', 'set apiVersion of the client'],
    [{ headers: { 'Content-Type': 'x' } }, 'headers.Content-Type', 'the client sets it'],
    [{ headers: { 'content-length': '1' } }, 'headers.content-length', 'the client sets it'],
    [{ headers: { Host: 'x' } }, 'headers.Host', 'the client sets it'],
    [{ headers: { 'a b': 'x' } }, 'headers', 'has an invalid header name'],
    [{ headers: { 'X-A': 'a\r\nb' } }, 'headers.X-A', 'must be printable ASCII'],
    [{ headers: { 'X-A': 7 } }, 'headers.X-A', 'must be printable ASCII'],
    [{ headers: new Headers() }, 'headers', 'must be an object of names and values'],
    [{ query: { a: {} } }, 'a', 'is not valid'],
    [{ query: 7 }, 'query', 'must be an object'],
    [{ maxRetries: -1 }, 'maxRetries', 'must be a number of at least 0'],
    [{ workspace: 'a b' }, 'workspace', 'must be printable ASCII'],
    [{ timeoutMs: 0 }, 'timeoutMs', 'must be a number from 1'],
    [{ extraBody: {} }, 'extraBody', 'is not accepted: the call does not send a JSON object'],
    [{ extraBody: 7 }, 'extraBody', 'must be an object'],
    [null as unknown as object, '', 'must be an object'],
  ])('%j are refused', async (options, property, words) => {
    const { requests } = await serve([answer]);
    const call = client.drives.get('a', options);
    await expect(call).rejects.toBeInstanceOf(ArgumentError);
    await expect(call).rejects.toMatchObject({ property, message: expect.stringContaining(words) as string });
    expect(requests).toHaveLength(0);
  });

  test('are listed when one is refused', async () => {
    await serve([answer]);
    await expect(client.agents.get('a', { showSecret: true } as CallOptions)).rejects.toThrow(
      'showSecret is not an option of a call; the options are showSecrets, signal',
    );
  });

  test('never appear in a refusal with their values', async () => {
    await serve([answer]);
    const call = client.drives.get('a', { headers: { 'X-Key': 'hidden\nvalue' } });
    await expect(call).rejects.toThrow(expect.not.stringContaining('hidden') as Error);
  });
});

describe('a custom request', () => {
  test('is authorised, encoded, retried and parsed', async () => {
    const { requests } = await serve([text(503, '', { 'Retry-After': '1' }), answer]);
    const call = client.request('PATCH', '/things/a%20b', {
      query: { deep: true },
      body: { name: 'b' },
      headers: { 'X-Stage': 'test' },
      extraBody: { more: 1 },
    });
    await expect(call.withResponse()).resolves.toMatchObject({ data: DRIVE, status: 201 });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      method: 'PATCH',
      url: '/v0/things/a%20b?deep=true',
      headers: { authorization: 'Bearer sk-test', 'x-stage': 'test', 'content-type': 'application/json' },
      body: '{"name":"b","more":1}',
    });
  });

  test.each([
    ['nothing', text(204, ''), undefined],
    ['a list', json(200, [1]), [1]],
    ['a number', json(200, 7), 7],
  ])('returns %s', async (_title, reply, expected) => {
    await serve([reply]);
    await expect(client.request('GET', '/things')).resolves.toEqual(expected);
  });

  test('that changes something is not retried if it may have taken effect', async () => {
    const { requests } = await serve([text(500, '')]);
    await expect(client.request('PATCH', '/things')).rejects.toMatchObject({ outcome: 'unknown' });
    expect(requests).toHaveLength(1);
  });

  test('that is refused throws the error of its status, with an endpoint without names', async () => {
    const routes: string[] = [];
    await serve([json(404, { error: 'gone' })], { onRequest: ({ route }) => routes.push(route) });
    await expect(client.request('DELETE', '/things/a/b')).rejects.toBeInstanceOf(NotFoundError);
    expect(routes).toEqual(['/things/*']);
  });

  test.each([
    '',
    'things',
    '/',
    '//elsewhere.example/x',
    'https://elsewhere.example/x',
    '/..',
    '/things/../../x',
    '/things/.',
    '/things/%2e%2e/x',
    '/things/%2E./x',
    '/things%2f..%2fx',
    '/things%5c..%5cx',
    '/\\elsewhere.example',
    '/things\\..\\x',
    '/things?a=b',
    '/things#a',
    '/a b',
    '/ä',
    '/%zz',
    '/a\r\nHost: x',
    7 as unknown as string,
  ])('with the path %j is not sent', async (path) => {
    const { requests } = await serve([answer]);
    const call = client.request('GET', path);
    await expect(call).rejects.toBeInstanceOf(ArgumentError);
    await expect(call).rejects.toMatchObject({ property: 'path' });
    expect(requests).toHaveLength(0);
  });

  test('with another method is not sent', async () => {
    await serve([answer]);
    await expect(client.request('TRACE' as 'GET', '/things')).rejects.toMatchObject({ property: 'method' });
  });
});

describe('a client', () => {
  test('withOptions uses another workspace, version and headers', async () => {
    const { requests } = await serve([answer], { headers: { 'X-Team': 'one' } });
    const other = client.withOptions({
      workspace: 'other',
      apiVersion: '2026-04-28',
      headers: { 'X-Team': 'two' },
    });
    await other.drives.get('a');
    expect(requests[0]?.headers).toMatchObject({
      'x-service-workspace': 'other',
      'service-version': '2026-04-28',
      'x-team': 'two',
    });
  });

  test.each([
    [{ baseURL: 'x' }, 'baseURL is not an option of a client; the options are baseUrl, auth,'],
    [{ maxRetrys: 1 }, 'maxRetrys is not an option of a client'],
    [{ headers: { Authorization: 'x' } }, 'headers.Authorization is not accepted: set auth of the client'],
  ])('refuses %j', async (options, words) => {
    await serve([answer]);
    expect(() => clientOf(server, options as object)).toThrow(ArgumentError);
    expect(() => clientOf(server, options as object)).toThrow(words);
  });

  test('withOptions refuses options that cannot change', async () => {
    await serve([answer]);
    expect(() => client.withOptions({ auth: 'x' } as object)).toThrow(
      'auth is not an option of withOptions; the options are workspace, apiVersion, headers',
    );
  });

  test.each([[undefined], [{}], [null]])('made from %j names what is missing', async (options) => {
    await serve([answer]);
    const Client = client.constructor as new (options: unknown) => unknown;
    expect(() => new Client(options)).toThrow(/^baseUrl is missing: .* new Client\(\{ baseUrl: "https:/);
  });
});
