import { ArgumentError } from './arguments';
import type { ClientOptions } from './options';
import { Client } from './groups';
import { ConnectionError } from './errors';
import { after } from './real-time';
import { clientOf, DRIVE, hang, json, startServer, type Reply, type TestServer } from './testing/server';

jest.mock('./real-time', () => {
  const real = jest.requireActual<typeof import('./real-time')>('./real-time');
  return { ...real, after: jest.fn(real.after) };
});
const realAfter = jest.requireActual<typeof import('./real-time')>('./real-time').after;

let server: TestServer;
let client: Client;

beforeEach(async () => {
  server = await startServer(answer);
  ({ client } = clientOf(server));
});

afterEach(async () => {
  await server.stop();
  await client.close();
});

const CHUNK = `data: ${JSON.stringify({ id: 'c', choices: [] })}\n\n`;

/** An answer that nearly every method can read. */
const answer = json(200, { ...DRIVE, state: null });

describe('results', () => {
  test.each(['functions', 'applications', 'sandboxes'] as const)(
    'deleting from %s returns the last record, if any',
    async (group) => {
      await server.stop();
      server = await startServer(json(200, { ...DRIVE, state: null, status: 'DELETING' }), (response) => {
        response.writeHead(204).end();
      });
      const other = clientOf(server).client;
      await expect(other[group].delete('n')).resolves.toMatchObject({ status: 'DELETING' });
      await expect(other[group].delete('n')).resolves.toBeUndefined();
      await other.close();
    },
  );
});

test('an empty list may be null, also from a sandbox', async () => {
  await server.stop();
  server = await startServer(json(200, null));
  const other = clientOf(server).client;
  const box = other.sandboxes.connect({ metadata: { name: 'box', url: server.url } });
  await expect(box.processes.list()).resolves.toEqual([]);
  await expect(other.agents.revisions('a')).resolves.toEqual([]);
  await expect(other.drives.list().pages().next()).resolves.toMatchObject({ value: { items: [] } });
  await other.close();
});

describe('connections', () => {
  test.each([
    [50, undefined],
    [3, 3],
  ])('are limited to %i for fifty concurrent calls', async (most, maxConnections) => {
    const waiting: (() => void)[] = [];
    await server.stop();
    server = await startServer((response, request) => {
      waiting.push(() => {
        answer(response, request);
      });
      // Answer only when the maximum number of concurrent calls has arrived.
      if (waiting.length === Math.min(most, 50 - (server.requests.length - waiting.length))) {
        for (const go of waiting.splice(0)) go();
      }
    });
    const many = clientOf(server, { maxConnections }).client;
    await Promise.all(Array.from({ length: 50 }, () => many.drives.get('data')));
    expect(server.requests).toHaveLength(50);
    expect(server.mostSockets()).toBe(most);
    await many.close();
  });

  test.each([
    ['part of timeoutMs', undefined, 'TimeoutError'],
    ['not part of it with queueMs', 5_000, 'answered'],
  ])('that are all in use delay calls: the delay is %s', async (_, queueMs, expected) => {
    await server.stop();
    server = await startServer((response, request) => {
      setTimeout(() => {
        answer(response, request);
      }, 200);
    });
    const { client: many } = clientOf(server, { maxConnections: 1, timeoutMs: 500, maxRetries: 0, queueMs });
    const ended = await Promise.all(
      Array.from({ length: 4 }, () =>
        many.drives.get('data').then(
          () => 'answered',
          (error: unknown) => (error as Error).constructor.name,
        ),
      ),
    );
    expect(ended.at(-1)).toBe(expected);
    await many.close();
  });

  test('of open streams do not take those of calls', async () => {
    await server.stop();
    server = await startServer((response, request) => {
      if (!request.url.includes('/completions')) answer(response, request);
      else response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(CHUNK);
    });
    const { client: many } = clientOf(server, { maxConnections: 2, runUrl: server.url, workspace: 'w' });
    const controller = new AbortController();
    const streams = Array.from({ length: 40 }, () =>
      many.models.chatStream('m', { messages: [] }, { signal: controller.signal })[Symbol.asyncIterator](),
    );
    await Promise.all(streams.map((stream) => stream.next()));
    await expect(many.drives.get('data', { timeoutMs: 500 })).resolves.toMatchObject(DRIVE);
    controller.abort();
    await Promise.all(streams.map((stream) => stream.return(undefined)));
    await many.close();
  });

  describe('with an unread stream', () => {
    const hanging: Reply = (response, request) => {
      if (!request.url.includes('/completions')) answer(response, request);
      else response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(CHUNK);
    };
    let stream: AsyncIterator<unknown>;

    beforeEach(async () => {
      await server.stop();
      server = await startServer(hanging);
      ({ client } = clientOf(server, { runUrl: server.url, workspace: 'w' }));
      stream = client.models.chatStream('m', { messages: [] })[Symbol.asyncIterator]();
      await stream.next();
    });

    afterEach(() => {
      jest.mocked(after).mockImplementation(realAfter);
    });

    test('are closed 5 seconds after the last call, and the stream breaks off', async () => {
      const waits: Parameters<typeof after>[] = [];
      jest.mocked(after).mockImplementation((...wait) => {
        waits.push(wait);
        return { cancel: () => undefined };
      });
      const closing = client.close();
      let isClosed = false;
      void closing.then(() => (isClosed = true));
      await new Promise(setImmediate);
      expect(isClosed).toBe(false);
      expect(waits.map(([ms]) => ms)).toEqual([5000]);
      for (const [, act] of waits) act();
      await closing;
      await expect(stream.next()).rejects.toBeInstanceOf(ConnectionError);
    });

    test('are destroyed at once', async () => {
      await client.destroy();
      await expect(stream.next()).rejects.toBeInstanceOf(ConnectionError);
      await expect(client.drives.get('data')).rejects.toBeInstanceOf(ConnectionError);
    });
  });

  test('are destroyed with calls in progress, whose writes are in doubt', async () => {
    await server.stop();
    server = await startServer(hang);
    ({ client } = clientOf(server));
    const body = { metadata: { name: 'data' }, spec: { region: 'us-was-1' } };
    const call = client.drives.create(body).catch((error: unknown) => error);
    while (server.requests.length === 0) await new Promise(setImmediate);
    await client.destroy();
    expect(await call).toMatchObject({ outcome: 'unknown', attempts: 1 });
  });

  test('end with a block that uses the client', async () => {
    const { client: used } = clientOf(server);
    await used.drives.get('data');
    await used[Symbol.asyncDispose]();
    await expect(used.drives.get('data')).rejects.toBeInstanceOf(ConnectionError);
  });

  test('are reused by later calls', async () => {
    for (let index = 0; index < 5; index++) await client.drives.get('data');
    // A socket is not reused at the moment when its answer ends, so two alternate.
    expect(server.mostSockets()).toBeLessThanOrEqual(2);
  });

  test('are closed after the calls in progress', async () => {
    const call = client.drives.get('data');
    await client.close();
    await expect(call).resolves.toMatchObject(DRIVE);
    await expect(client.drives.get('data')).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('options', () => {
  test('returns the credential as the headers for inference', async () => {
    const other = clientOf(server, { auth: 'planted', workspace: 'team' }).client;
    await expect(other.credential()).resolves.toMatchObject({
      'X-Service-Authorization': 'Bearer planted',
      'X-Service-Workspace': 'team',
    });
    await other.close();
  });

  test.each<[keyof ClientOptions, Partial<ClientOptions>]>([
    ['baseUrl', { baseUrl: 'api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'ftp://api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'https://user:s3cret@api.example.com/v0' }],
    ['baseUrl', { baseUrl: 'https://api.example.com/v0?s3cret' }],
    ['runUrl', { runUrl: 's3cret' }],
    ['auth', { auth: '' }],
    ['auth', { auth: 's3cret\n' }],
    ['workspace', { workspace: 'a\r\nX: s3cret' }],
    ['apiVersion', { apiVersion: '' }],
    ['auth', { auth: { key: 's3cret' } as never }],
    ['auth', { auth: null as never }],
    ['workspace', { workspace: null as never }],
    ['authHeader', { authHeader: 'Cookie' as never }],
    ['userAgent', { userAgent: 's3cret\r\nX: y' }],
    ...[0, -1, NaN, Infinity, 2 ** 31, '5' as never].map(
      (timeoutMs): [keyof ClientOptions, Partial<ClientOptions>] => ['timeoutMs', { timeoutMs }],
    ),
    ['maxConnections', { maxConnections: 0 }],
    ['maxConnections', { maxConnections: NaN }],
    ['dispatcher', { dispatcher: {} as never }],
    ['fetch', { fetch: 'fetch' as never }],
    ['fetch', { fetch, dispatcher: { dispatch: () => true } }],
    ['maxRetries', { maxRetries: NaN }],
    ['maxRetries', { maxRetries: -1 }],
    ['retryBudgetMs', { retryBudgetMs: NaN }],
    ['abortGraceMs', { abortGraceMs: -1 }],
  ])('refuses %s: %j', (option, options) => {
    const make = (): Client => new Client({ baseUrl: 'https://api.example.com/v0', ...options });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(ArgumentError);
    expect(make).toThrow(new RegExp(`^${option} must be `));
    expect(make).not.toThrow(/s3cret/);
  });

  test('refuses a browser, where an API key would be public', () => {
    const { process: before } = globalThis;
    Object.assign(globalThis, { window: {}, document: {}, process: undefined });
    try {
      expect(() => new Client({ baseUrl: server.url, auth: 'key' })).toThrow(
        /not meant for browsers, because/,
      );
    } finally {
      Object.assign(globalThis, { process: before });
      for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
    }
  });

  test('also checks the time-out of one call, and sends nothing', async () => {
    const options = { timeoutMs: Number(undefined) };
    await expect(client.drives.get('data', options)).rejects.toMatchObject({ property: 'timeoutMs' });
    expect(server.requests).toEqual([]);
  });

  test('has the inference address', () => {
    const options = { baseUrl: 'https://api.example.com/v0', runUrl: 'https://run.example.com' };
    expect(new Client(options).runUrl).toBe('https://run.example.com');
  });
});

test('sends the configured version', async () => {
  const other = clientOf(server, { apiVersion: '2026-04-28' }).client;
  await other.drives.get('data');
  expect(server.requests[0]?.headers['service-version']).toBe('2026-04-28');
  await other.close();
});
