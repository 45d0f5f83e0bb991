/** Slow and greedy clients: each is bounded, and keeps nobody waiting. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Patience, PATIENCE } from './connections';
import { type Emulator, launch } from './emulator';
import { clientOf } from './testing/client';

let emulator: Emulator;

const begin = async (patience: Partial<Patience>) => {
  emulator = await launch({}, { patience: { ...PATIENCE, checkedEveryMs: 20, ...patience } });
};
afterEach(() => emulator.stop());

/** A connection of its own that has sent `begin`. */
async function open(begin: string, allowHalfOpen = false): Promise<Socket> {
  const port = Number(new URL(emulator.url).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(begin);
  return socket;
}

/** What comes back until the connection is closed. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Sends a byte again and again, so that the connection is never silent. */
function trickle(socket: Socket, everyMs: number): void {
  const timer = setInterval(() => socket.write('a'), everyMs);
  socket.once('close', () => {
    clearInterval(timer);
  });
}

const headOf = (length: number) =>
  [
    'POST /v0/drives HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${emulator.apiKey}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n');

const LATE = /^HTTP\/1\.1 408 [^]*"error":"request_timeout","code":408,/;

test('headers that arrive byte by byte end with a 408', async () => {
  await begin({ headersMs: 100 });
  const socket = await open('GET /v0/drives HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  trickle(socket, 10);
  expect(await answerOf(socket)).toMatch(LATE);
});

test.each([
  ['slow', 'GET /v0/drives HTTP/1.1\r\nx-slow: '],
  ['malformed', 'HELLO\r\n\r\n'],
])('a refused connection is closed, also if the client keeps its half open: %s', async (_, sent) => {
  await begin({ headersMs: 100 });
  const socket = await open(sent, true);
  trickle(socket, 50);
  await answerOf(socket);
});

test('a connection that sends nothing ends', async () => {
  await begin({ headersMs: 100 });
  expect(await answerOf(await open(''))).toMatch(LATE);
});

test('a body that arrives byte by byte ends with a 408', async () => {
  await begin({ bodyMs: 100 });
  const socket = await open(headOf(1000));
  trickle(socket, 10);
  expect(await answerOf(socket)).toMatch(LATE);
  while (emulator.journal.entries().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(emulator.journal.entries()).toMatchObject([{ status: 'dropped' }]);
});

test('a body without a length, in tiny chunks, ends too', async () => {
  await begin({ bodyMs: 100 });
  const socket = await open(headOf(0).replace('content-length: 0', 'transfer-encoding: chunked'));
  const timer = setInterval(() => socket.write('1\r\na\r\n'), 10);
  expect(await answerOf(socket)).toMatch(LATE);
  clearInterval(timer);
});

test('an upload that makes progress is not cut, however long it takes', async () => {
  await begin({ headersMs: 500, bodyMs: 200, bytesPerSecond: 1000 });
  const body = JSON.stringify({ metadata: { name: 'data' }, spec: {} }).padEnd(10_000);
  const socket = await open(headOf(body.length));
  const answer = once(socket, 'data');
  for (let at = 0; at < body.length; at += 400) {
    socket.write(body.slice(at, at + 400));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a finished request leaves no limit on its connection, and none on an answer that takes long', async () => {
  await begin({ bodyMs: 50, unreadMs: 50 });
  emulator.faults.add({ times: 1, then: { kind: 'delay', ms: 300 } });
  const send = clientOf(emulator);
  expect((await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} })).status).toBe(200);
});

test('an answer that nobody reads ends', async () => {
  await begin({ unreadMs: 100 });
  const send = clientOf(emulator);
  const large = { labels: { filler: 'x'.repeat(900_000) } };
  for (let index = 0; index < 12; index += 1)
    await send('POST', '/drives', { metadata: { name: `drive-${index}`, ...large }, spec: {} });
  const socket = await open(
    `GET /v0/drives HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${emulator.apiKey}\r\n\r\n`,
  );
  socket.pause();
  // The emulator stops at once only if no connection is left.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  await emulator.stop();
  expect(performance.now() - start).toBeLessThan(1000);
  socket.destroy();
});

test('more connections than the limit are closed at once, and those within it go on', async () => {
  await begin({ connections: 2 });
  const kept = [await open(''), await open('')];
  const further = await open('');
  await once(further, 'close');
  const [first] = kept;
  first?.write('GET /_emulator/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(first && (await answerOf(first))).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of kept) socket.destroy();
});

test('unfinished bodies have a limit together, and a request beyond it is told so', async () => {
  await begin({ bodyBytes: 100_000 });
  const send = clientOf(emulator);
  const slow = await open(headOf(60_001));
  await new Promise((resolve) => slow.write('x'.repeat(60_000), resolve));
  // What arrived before a request is read before it.
  for (let index = 0; index < 3; index += 1) await send('GET', '/drives');
  const drive = { metadata: { name: 'data', labels: { filler: 'x'.repeat(50_000) } }, spec: {} };
  expect(await send('POST', '/drives', drive)).toMatchObject({
    status: 503,
    body: { error: 'too_many_bodies', code: 503 },
  });
  slow.destroy();
  while ((await send('POST', '/drives', drive)).status === 503)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await send('GET', '/drives/data')).status).toBe(200);
});

test('headers of more than 16 KiB get a 431, and thousands of small ones are all read', async () => {
  await begin({});
  const long = await open(
    `GET /v0/drives HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(64 * 1024)}\r\n\r\n`,
  );
  expect(await answerOf(long)).toMatch(/^HTTP\/1\.1 431 [^]*"error":"headers_too_large"/);
  const many = await open(
    `GET /v0/drives HTTP/1.1\r\nhost: localhost\r\n${'a:\r\n'.repeat(3000)}authorization: Bearer ${emulator.apiKey}\r\nconnection: close\r\n\r\n`,
  );
  expect(await answerOf(many)).toMatch(/^HTTP\/1\.1 200 /);
});
