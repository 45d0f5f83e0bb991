import { Agent, Dispatcher } from 'undici';
import { exchange, type Exchanged, type WireRequest } from './exchange';
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

async function send(origin: string, timeoutMs = 5000, signal?: AbortSignal): Promise<Exchanged> {
  return (await exchange(agent, request(origin), timeoutMs, Date.now, signal)).result;
}

test('a whole answer is an answer, whatever its status', async () => {
  const { url } = await serve(json(418, { error: 'teapot' }, { 'X-Request-Id': 'r-1' }));
  expect(await send(url)).toMatchObject({
    kind: 'answer',
    status: 418,
    headers: { 'x-request-id': 'r-1' },
    body: '{"error":"teapot"}',
  });
});

test('characters that arrive in pieces are put together', async () => {
  const bytes = Buffer.from('"ä"');
  const { url } = await serve((response) => {
    response.write(bytes.subarray(0, 2), () => response.end(bytes.subarray(2)));
  });
  expect(await send(url)).toMatchObject({ body: '"ä"' });
});

test('an announcement before the answer is not the answer', async () => {
  const { url } = await serve((response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeHead(200).end('{}');
  });
  expect(await send(url)).toMatchObject({ kind: 'answer', status: 200, body: '{}' });
});

test('an announcement alone is no answer', async () => {
  const { url } = await serve((response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.socket?.destroy());
  });
  expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
});

test('an answer in another protocol comes after the request was sent', async () => {
  const { url } = await serve((response) => response.socket?.end('rubbish\r\n\r\n'));
  expect(await send(url)).toMatchObject({
    kind: 'connection',
    sent: true,
    cause: { name: 'HTTPParserError' },
  });
});

test('where nobody listens nothing was sent', async () => {
  const { url, stop } = await startServer(hang);
  await stop();
  expect(await send(url)).toMatchObject({ kind: 'connection', sent: false, cause: { code: 'ECONNREFUSED' } });
});

test('an unknown host was sent nothing', async () => {
  expect(await send('http://nowhere.invalid')).toMatchObject({ kind: 'connection', sent: false });
});

test('a connection that breaks after the request leaves open whether it was read', async () => {
  const { url } = await serve(drop);
  expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
});

test('a kept connection that the server drops as the next request is written leaves it open, too', async () => {
  const { url } = await serve(json(200, {}), drop);
  await send(url);
  expect(await send(url)).toMatchObject({ kind: 'connection', sent: true });
});

test('a kept connection that the server closed while it was idle is replaced without anybody noticing', async () => {
  const started = await serve(json(200, {}));
  await send(started.url);
  const disconnected = new Promise((resolve) => agent.once('disconnect', resolve));
  started.dropSockets();
  await disconnected;
  expect(await send(started.url)).toMatchObject({ kind: 'answer', status: 200 });
  expect(started.requests).toHaveLength(2);
});

test('a broken connection counts as sent also where a dispatcher does not announce the start', async () => {
  const silent = {
    dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      handler.onResponseError?.(
        {} as Dispatcher.DispatchController,
        Object.assign(new Error(), { code: 'ECONNRESET' }),
      );
      return true;
    },
  } as unknown as Dispatcher;
  const { result } = await exchange(silent, request('http://localhost'), 1000, Date.now, undefined);
  expect(result).toMatchObject({ kind: 'connection', sent: true });
});

test('an answer that breaks off keeps its status and what came of it', async () => {
  const { url } = await serve(breakOff(201));
  expect(await send(url)).toMatchObject({ kind: 'truncated', status: 201, body: '{"metadata":' });
});

test.each([
  ['before its head', hang],
  ['within its body', hangInBody],
])('an answer that stays away %s times out', async (_title, reply) => {
  const { url } = await serve(reply);
  expect(await send(url, 50)).toEqual({ kind: 'timeout', afterMs: 50 });
});

test('waiting for a free connection counts neither towards the time-out nor towards the time taken', async () => {
  let clock = 0;
  let release!: () => void;
  const { url } = await serve(
    (response) => {
      release = () => response.end('{}');
    },
    text(200, '{}'),
  );
  const first = send(url);
  const second = exchange(agent, request(url), 200, () => clock, undefined);
  while (server?.requests.length === 0) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 250));
  clock = 1000;
  release();
  expect(await first).toMatchObject({ kind: 'answer' });
  expect(await second).toMatchObject({ elapsedMs: 0, result: { kind: 'answer' } });
});

test('an abort ends the exchange with its reason, and the server sees it go', async () => {
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
  await expect(send(url, 5000, controller.signal)).rejects.toBe(reason);
  await left;
});

test('what is aborted while it waits for a connection is never sent', async () => {
  const controller = new AbortController();
  let release!: () => void;
  const started = await serve(
    (response) => {
      release = () => response.end('{}');
    },
    json(200, {}),
  );
  const first = send(started.url);
  const second = send(started.url, 5000, controller.signal);
  while (started.requests.length === 0) await new Promise(setImmediate);
  controller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  release();
  await first;
  await send(started.url);
  expect(started.requests).toHaveLength(2);
});

test('a dispatcher that cannot work with the request says why, and has sent nothing', async () => {
  const other = new (class extends Dispatcher {
    override dispatch(): boolean {
      throw Object.assign(new Error('invalid onError method'), { code: 'UND_ERR_INVALID_ARG' });
    }
  })();
  const { result } = await exchange(other, request('http://127.0.0.1:1'), 5000, Date.now, undefined);
  expect(result).toMatchObject({
    kind: 'connection',
    sent: false,
    cause: new Error('invalid onError method'),
  });
});
