/** Answers without end: the client reads a bounded part of them, over every transport. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { clientOf, json, startServer } from './testing/server';
import { ApiError, ConnectionError, TimeoutError } from './errors';

const MIB = 1024 * 1024;
const INTERIM = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
const RETRIES = { maxRetries: 0, timeoutMs: 5000 };

let server: Server;
/** Bytes that the system took from the server. */
let sent: number;
let whole: Promise<void>;

/** A server that answers each request with what `answer` writes to its connection. */
async function serve(answer: (socket: Socket) => void): Promise<string> {
  sent = 0;
  whole = new Promise((resolve) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sent += socket.bytesWritten;
        resolve();
      });
      socket.once('data', () => {
        answer(socket);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Writes `piece` while the connection takes it. */
function pour(socket: Socket, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

describe.each([
  ['undici', {}],
  ['fetch', { fetch: (url: string, init: RequestInit) => fetch(url, init) }],
  ["Node's own client", 'fakes' as const],
])('over %s', (_, options) => {
  const failureOf = async (url: string, more: object = {}) => {
    if (options === 'fakes') jest.useFakeTimers();
    const { client } = clientOf({ url }, { ...RETRIES, ...(options === 'fakes' ? {} : options), ...more });
    const error = await client.drives.get('data').catch((reason: unknown) => reason);
    await client.close();
    return error;
  };
  afterEach(() => {
    jest.useRealTimers();
    server.close();
  });

  test('the body of a refusal is read up to 1 MiB, and the error says so', async () => {
    const url = await serve((socket) => {
      socket.write('HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\n\r\n');
      pour(socket, 'no '.repeat(20_000));
    });
    const error = await failureOf(url);
    await whole;
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(403);
    expect((error as ApiError).rawBody).toHaveLength(MIB);
    expect((error as ApiError).message).toMatch(
      /; the answer is longer than 1 MiB, and only its beginning was read$/,
    );
    // What was under way in the buffers of both ends.
    expect(sent).toBeLessThan(16 * MIB);
  });

  test('interim answers without end are refused, and the error says so', async () => {
    const url = await serve((socket) => {
      pour(socket, INTERIM.repeat(1000));
    });
    const before = process.memoryUsage().rss;
    // The function `fetch` does not report them, so only the timeout ends them there.
    const isReported = typeof options === 'string' || !('fetch' in options);
    const error = await failureOf(url, isReported ? {} : { timeoutMs: 500 });
    expect(error).toBeInstanceOf(isReported ? ConnectionError : TimeoutError);
    if (isReported) expect((error as Error).message).toContain('more than 100 interim answers (1xx)');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MIB);
  });

  test('a hundred interim answers are skipped', async () => {
    const url = await serve((socket) => {
      socket.end(
        `${INTERIM.repeat(100)}HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    });
    expect(await failureOf(url)).toMatchObject({ status: 404 });
  });

  test('headers of 64 kB are refused', async () => {
    const url = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(64 * 1024)}\r\ncontent-length: 2\r\n\r\n{}`);
    });
    expect(await failureOf(url)).toBeInstanceOf(ConnectionError);
  });
});

test('a compressed refusal that grows beyond 1 MiB is refused without its text', async () => {
  const compressed = gzipSync('no '.repeat(MIB));
  const own = await startServer((response) => {
    response.writeHead(403, { 'content-encoding': 'gzip' }).end(compressed);
  });
  const { client } = clientOf(own, RETRIES);
  const error = await client.drives.get('data').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 403, rawBody: '' });
  expect((error as ApiError).message).toContain('longer than 1 MiB');
  await client.close();
  await own.stop();
});

test('a refusal of a usual size is read whole', async () => {
  const message = 'a'.repeat(900_000);
  const own = await startServer(json(400, { error: 'bad_request', code: 400, message }));
  const { client } = clientOf(own, RETRIES);
  const error = (await client.drives.get('data').catch((reason: unknown) => reason)) as ApiError;
  expect(JSON.parse(error.rawBody)).toMatchObject({ message });
  expect(error.message).not.toContain('only its beginning');
  await client.close();
  await own.stop();
});
