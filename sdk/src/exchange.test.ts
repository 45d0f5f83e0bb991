/** Tests the result of one request over every transport. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { decodeWhole } from './decoding';
import { dispatching, type Dispatcher } from './dispatching';
import type { Exchange, Exchanged, Limits, WireRequest } from './exchange';
import { fetching } from './fetching';
import {
  breakOff,
  drop,
  hang,
  hangInBody,
  json,
  startServer,
  text,
  type Reply,
  type TestServer,
} from './testing/server';

let agent: Agent;
let server: TestServer | undefined;

beforeEach(() => {
  agent = new Agent({ connections: 1, pipelining: 1 });
});

afterEach(async () => {
  await agent.destroy();
  await server?.stop();
  server = undefined;
});

async function serve(...script: Reply[]): Promise<TestServer> {
  server = await startServer(...script);
  return server;
}

function request(origin: string): WireRequest {
  return { method: 'POST', origin, path: '/v0/drives', headers: {}, body: '{}' };
}

async function sendOver(
  exchange: Exchange,
  origin: string,
  limits: Partial<Limits> = {},
  more: Partial<WireRequest> = {},
): Promise<Exchanged> {
  const full = { timeoutMs: 5000, now: Date.now, ...limits };
  return (await exchange({ ...request(origin), ...more }, full)).result;
}

describe.each<[string, () => Exchange]>([
  ['a dispatcher', () => dispatching(agent)],
  ['fetch', () => fetching(() => fetch)],
])('over %s', (_transport, exchangeOf) => {
  const send = (origin: string, limits?: Partial<Limits>, more?: Partial<WireRequest>): Promise<Exchanged> =>
    sendOver(exchangeOf(), origin, limits, more);

  test('any complete response is returned, whatever its status', async () => {
    const { url } = await serve(json(418, { error: 'teapot' }, { 'X-Request-Id': 'r-1' }));
    expect(await send(url)).toMatchObject({
      kind: 'answer',
      status: 418,
      headers: { 'x-request-id': 'r-1' },
      body: '{"error":"teapot"}',
    });
  });

  test('the request arrives unchanged', async () => {
    const { url, requests } = await serve(json(200, {}));
    await send(url, {}, { method: 'PUT', path: '/v0/a%2Fb?x=%20', headers: { 'X-Own': '1' }, body: 'ä' });
    expect(requests).toMatchObject([
      { method: 'PUT', url: '/v0/a%2Fb?x=%20', headers: { 'x-own': '1' }, body: 'ä' },
    ]);
  });

  test('a response without a body is empty', async () => {
    const { url } = await serve((response) => response.writeHead(204).end());
    expect(await send(url)).toMatchObject({ kind: 'answer', status: 204, body: '' });
  });

  test('a repeated header keeps both values', async () => {
    const { url } = await serve((response) => response.setHeader('Set-Cookie', ['a=1', 'b=2']).end());
    expect(await send(url)).toMatchObject({ headers: { 'set-cookie': ['a=1', 'b=2'] } });
  });

  test('redirects are not followed', async () => {
    const { url, requests } = await serve(text(307, '', { Location: '/elsewhere' }));
    expect(await send(url)).toMatchObject({ status: 307, headers: { location: '/elsewhere' } });
    expect(requests).toHaveLength(1);
  });

  test('characters that arrive in pieces are joined', async () => {
    const bytes = Buffer.from('"ä"');
    const { url } = await serve((response) => {
      response.write(bytes.subarray(0, 2), () => response.end(bytes.subarray(2)));
    });
    expect(await send(url)).toMatchObject({ body: '"ä"' });
  });

  test('an informational response is skipped', async () => {
    const { url } = await serve((response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(200).end('{}');
    });
    expect(await send(url)).toMatchObject({ kind: 'answer', status: 200, body: '{}' });
  });

  test('an informational response alone is not a response', async () => {
    const { url } = await serve((response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.socket?.destroy());
    });
    expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
  });

  test('a response in another protocol comes after the request was sent', async () => {
    const { url } = await serve((response) => response.socket?.end('rubbish\r\n\r\n'));
    expect(await send(url)).toMatchObject({
      kind: 'connection',
      sent: true,
      cause: { name: 'HTTPParserError' },
    });
  });

  test('without a listening server, nothing was sent', async () => {
    const { url, stop } = await startServer(hang);
    await stop();
    expect(await send(url)).toMatchObject({
      kind: 'connection',
      sent: false,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  test('to an unknown host, nothing was sent', async () => {
    expect(await send('http://nowhere.invalid')).toMatchObject({ kind: 'connection', sent: false });
  });

  test('if the connection breaks after the request, it is unknown whether the server read it', async () => {
    const { url } = await serve(drop);
    expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
  });

  test('the same if the server drops a kept connection during the next request', async () => {
    const { url } = await serve(json(200, {}), drop);
    await send(url);
    expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
  });

  test('a response that breaks off keeps its status and the received part', async () => {
    const { url } = await serve(breakOff(201));
    expect(await send(url)).toMatchObject({ kind: 'truncated', status: 201, body: '{"metadata":' });
  });

  test.each([
    ['before its head', hang],
    ['during its body', hangInBody],
  ])('a response times out %s', async (_title, reply) => {
    const { url } = await serve(reply);
    expect(await send(url, { timeoutMs: 50 })).toEqual({ kind: 'timeout', sent: true, afterMs: 50 });
  });

  test('an abort ends the exchange with its reason, and the server sees the end', async () => {
    let gone!: () => void;
    const left = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const controller = new AbortController();
    const reason = new Error('enough');
    const { url } = await serve((response) => {
      response.on('close', gone);
      controller.abort(reason);
    });
    await expect(send(url, { signal: controller.signal })).rejects.toBe(reason);
    await left;
  });

  test('an aborted request that has not started is never sent', async () => {
    const { url, requests } = await serve(json(200, {}));
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(send(url, { signal })).rejects.toThrow('too late');
    await send(url);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['returns its response if that comes in time', text(200, '{}'), { kind: 'answer', status: 200 }],
    ['is in doubt if no response comes in time', hang, { kind: 'aborted', afterMs: 100 }],
  ])('a write that is aborted while it is sent %s', async (_title, reply, expected) => {
    const controller = new AbortController();
    const { url } = await serve((response, arrived) => {
      controller.abort();
      reply(response, arrived);
    });
    expect(await send(url, { signal: controller.signal, graceMs: 100 })).toMatchObject(expected);
  });

  describe.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('a body compressed with %s', (encoding, compress) => {
    const headers = { 'Content-Encoding': encoding };
    const long = 'ä'.repeat(100_000);

    test('is read', async () => {
      const { url } = await serve((response) => response.writeHead(200, headers).end(compress(long)));
      expect(await send(url)).toMatchObject({ kind: 'answer', body: long });
    });

    test('is read while it arrives', async () => {
      const { url } = await serve((response) => response.writeHead(200, headers).end(compress(long)));
      const result = await send(url, {}, { stream: true });
      if (result.kind !== 'stream') throw new Error(result.kind);
      const parts: Uint8Array[] = [];
      for await (const chunk of result.body) parts.push(chunk);
      expect(Buffer.concat(parts).toString()).toBe(long);
    });
  });

  test('names the supported compressions', async () => {
    const { url, requests } = await serve(json(200, {}));
    await send(url);
    expect(requests[0]?.headers['accept-encoding']).toMatch(/gzip/);
  });

  test('a byte order mark is not part of the text', async () => {
    const { url } = await serve(text(200, '\ufeff{}'));
    expect(await send(url)).toMatchObject({ body: '{}' });
  });

  test('bytes are passed on unchanged, and an error as text', async () => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0x00]);
    const { url } = await serve((response) => response.end(bytes), text(404, 'no'));
    const result = await send(url, {}, { bytes: true });
    expect(result).toMatchObject({ kind: 'answer', body: '' });
    expect(result.kind === 'answer' && Buffer.from(result.bytes ?? []).equals(bytes)).toBe(true);
    expect(await send(url, {}, { bytes: true })).toMatchObject({ status: 404, body: 'no' });
  });

  describe('a stream', () => {
    const stream = async (url: string, limits?: Partial<Limits>): Promise<AsyncIterable<Uint8Array>> => {
      const result = await send(url, limits, { method: 'GET', body: undefined, stream: true });
      if (result.kind !== 'stream') throw new Error(`not a stream: ${result.kind}`);
      return result.body;
    };
    const textOf = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      return Buffer.concat(parts).toString();
    };

    test('passes on its body while it arrives', async () => {
      let release!: () => void;
      const { url } = await serve((response) => {
        response.write('first ');
        release = () => response.end('second');
      });
      const chunks = (await stream(url))[Symbol.asyncIterator]();
      expect(Buffer.from((await chunks.next()).value as Uint8Array).toString()).toBe('first ');
      release();
      expect(Buffer.from((await chunks.next()).value as Uint8Array).toString()).toBe('second');
      expect(await chunks.next()).toEqual({ done: true, value: undefined });
    });

    test('has no time limit after its head', async () => {
      const { url } = await serve((response) => {
        response.flushHeaders();
        setTimeout(() => response.end('late'), 120);
      });
      expect(await textOf(await stream(url, { timeoutMs: 60 }))).toBe('late');
    });

    test('times out without a head', async () => {
      const { url } = await serve(hang);
      const result = await send(url, { timeoutMs: 50 }, { stream: true });
      expect(result).toEqual({ kind: 'timeout', sent: true, afterMs: 50 });
    });

    test('that is refused returns the whole response', async () => {
      const { url } = await serve(json(404, { error: 'not_found' }));
      const result = await send(url, {}, { stream: true });
      expect(result).toMatchObject({ kind: 'answer', status: 404, body: '{"error":"not_found"}' });
    });

    test('that breaks off fails at that point', async () => {
      const { url } = await serve(breakOff());
      await expect(textOf(await stream(url))).rejects.toThrow();
    });

    test("ends with an abort's reason", async () => {
      const controller = new AbortController();
      const { url } = await serve(hangInBody);
      const chunks = await stream(url, { signal: controller.signal });
      const reading = textOf(chunks);
      controller.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
    });

    test('that is left early ends the request', async () => {
      let gone!: () => void;
      const left = new Promise<void>((resolve) => {
        gone = resolve;
      });
      const { url } = await serve((response) => {
        response.on('close', gone);
        response.write('first');
      });
      for await (const chunk of await stream(url)) {
        expect(chunk).toHaveLength(5);
        break;
      }
      await left;
    });
  });
});

describe('a compressed body', () => {
  const send = (origin: string, more?: Partial<WireRequest>) =>
    sendOver(dispatching(agent), origin, {}, more);

  test('is truncated if its end is missing', async () => {
    const cut = gzipSync('long').subarray(0, -5);
    const { url } = await serve((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(cut),
    );
    expect(await send(url)).toMatchObject({ kind: 'truncated', status: 200 });
  });

  test('fails while it is read if its end is missing', async () => {
    const cut = gzipSync('long').subarray(0, -5);
    const { url } = await serve((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(cut),
    );
    const result = await send(url, { stream: true });
    if (result.kind !== 'stream') throw new Error(result.kind);
    const reading = async (): Promise<void> => {
      for await (const _chunk of result.body);
    };
    await expect(reading()).rejects.toThrow();
  });
});

describe('a connection', () => {
  const send = (origin: string, limits?: Partial<Limits>) => sendOver(dispatching(agent), origin, limits);

  test('that the server closed while idle is replaced silently', async () => {
    const started = await serve(json(200, {}));
    await send(started.url);
    const disconnected = new Promise((resolve) => agent.once('disconnect', resolve));
    started.dropSockets();
    await disconnected;
    expect(await send(started.url)).toMatchObject({ kind: 'answer', status: 200 });
    expect(started.requests).toHaveLength(2);
  });

  test('that is not free in time is a time-out of an unsent request', async () => {
    const { url, requests } = await serve(hang);
    const first = send(url, { timeoutMs: 200 });
    expect(await send(url, { timeoutMs: 50 })).toEqual({ kind: 'timeout', sent: false, afterMs: 50 });
    await first;
    // A connection is free now, but the request is no longer sent.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toHaveLength(1);
  });

  test('that is never established is a time-out of an unsent request', async () => {
    const sockets: Socket[] = [];
    // The server accepts connections but never starts TLS.
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const result = await send(`https://127.0.0.1:${port}`, { timeoutMs: 50 });
    expect(result).toEqual({ kind: 'timeout', sent: false, afterMs: 50 });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("is awaited within the exchange's time-out", async () => {
    let clock = 0;
    let release!: () => void;
    const { url } = await serve(
      (response) => {
        release = () => response.end('{}');
      },
      text(200, '{}'),
    );
    const first = send(url);
    const second = dispatching(agent)(request(url), { timeoutMs: 2000, now: () => clock });
    while (server?.requests.length === 0) await new Promise(setImmediate);
    clock = 1000;
    release();
    expect(await first).toMatchObject({ kind: 'answer' });
    expect(await second).toMatchObject({ elapsedMs: 1000, result: { kind: 'answer' } });
  });

  test('that an aborted request waited for sends nothing of it', async () => {
    const controller = new AbortController();
    let release!: () => void;
    const started = await serve(
      (response) => {
        release = () => response.end('{}');
      },
      json(200, {}),
    );
    const first = send(started.url);
    const second = send(started.url, { signal: controller.signal });
    while (started.requests.length === 0) await new Promise(setImmediate);
    controller.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    release();
    await first;
    await send(started.url);
    expect(started.requests).toHaveLength(2);
  });
});

test('a broken connection counts as sent, even if a dispatcher does not announce the start', async () => {
  const silent: Dispatcher = {
    dispatch(_options: object, handler: { onResponseError(controller: unknown, error: Error): void }) {
      handler.onResponseError({}, Object.assign(new Error(), { code: 'ECONNRESET' }));
      return true;
    },
  };
  const result = await sendOver(dispatching(silent), 'http://localhost');
  expect(result).toMatchObject({ kind: 'connection', sent: true });
});

test('a dispatcher that refuses the request gives the reason, and has sent nothing', async () => {
  const other: Dispatcher = {
    dispatch() {
      throw Object.assign(new Error('invalid onError method'), { code: 'UND_ERR_INVALID_ARG' });
    },
  };
  expect(await sendOver(dispatching(other), 'http://127.0.0.1:1')).toMatchObject({
    kind: 'connection',
    sent: false,
    cause: new Error('invalid onError method'),
  });
});

test.each(['ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])(
  'a fetch that failed with %s has sent nothing',
  async (code) => {
    const failing = () =>
      Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
    const result = await sendOver(
      fetching(() => failing),
      'http://localhost',
    );
    expect(result).toMatchObject({ kind: 'connection', sent: false, cause: { code } });
  },
);

test('a fetch that failed without a code may have sent the request', async () => {
  const failing = () => Promise.reject(new TypeError('Load failed'));
  const result = await sendOver(
    fetching(() => failing),
    'http://localhost',
  );
  expect(result).toMatchObject({ kind: 'connection', sent: true });
});

test('a decoded body above the limit is refused', async () => {
  await expect(decodeWhole('gzip', gzipSync('x'.repeat(10_000)), 1000)).rejects.toThrow(/larger than 1000/);
});
