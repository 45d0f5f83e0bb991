/** The client works while tests have replaced the timers, in whatever order the two are loaded and switched. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { clientOf, DRIVE, json, startServer, type Reply, type TestServer } from './testing/server';
import { ConnectionError, TimeoutError } from './errors';

const CHUNK = 'data: {"id":"c","choices":[]}\n\n';
const chat: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`${CHUNK}data: [DONE]\n\n`);
};

let server: TestServer;

beforeEach(async () => {
  server = await startServer(json(200, DRIVE));
});
afterEach(async () => {
  jest.useRealTimers();
  await server.stop();
});

test('calls work before, under and after fakes, and close ends', async () => {
  const { client } = clientOf(server);
  await client.drives.get('data');
  jest.useFakeTimers();
  for (let call = 0; call < 3; call += 1) await client.drives.get('data');
  jest.useRealTimers();
  for (let call = 0; call < 3; call += 1) await client.drives.get('data');
  jest.useFakeTimers();
  await Promise.all([client.drives.get('data'), client.drives.get('data')]);
  await client.close();
  expect(server.requests).toHaveLength(9);
  await expect(client.drives.get('data')).rejects.toBeInstanceOf(ConnectionError);
});

test('a call that begins before the fakes ends', async () => {
  const { client } = clientOf(server);
  const call = client.drives.get('data');
  jest.useFakeTimers();
  expect(await call).toMatchObject(DRIVE);
  expect(await client.drives.get('data')).toMatchObject(DRIVE);
  await client.close();
});

test('a client that is loaded under fakes waits for real time', async () => {
  await server.stop();
  server = await startServer(json(503, { error: 'unavailable', code: 503 }), json(200, DRIVE));
  jest.useFakeTimers();
  await jest.isolateModulesAsync(async () => {
    const { Client } = jest.requireActual<typeof import('./groups')>('./groups');
    const client = new Client({ baseUrl: `${server.url}/v0`, auth: 'k', environment: {}, random: () => 0 });
    expect(await client.drives.get('data')).toMatchObject(DRIVE);
    await client.close();
  });
  expect(server.requests).toHaveLength(2);
});

test('a body is sent whole, and a stream is read to its end', async () => {
  await server.stop();
  server = await startServer(json(200, DRIVE), chat);
  jest.useFakeTimers();
  const { client } = clientOf(server, { runUrl: server.url, workspace: 'w' });
  const labels = { text: 'ü'.repeat(100_000) };
  await client.drives.create({ metadata: { name: 'data', labels }, spec: { region: 'us-was-1' } });
  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ metadata: { labels } });
  const parts = [];
  for await (const part of client.models.chatStream('m', { messages: [] })) parts.push(part);
  expect(parts).toHaveLength(1);
  await client.close();
});

test('an unread stream does not keep `destroy` waiting', async () => {
  await server.stop();
  server = await startServer((response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(CHUNK);
  });
  jest.useFakeTimers();
  const { client } = clientOf(server, { runUrl: server.url, workspace: 'w' });
  const stream = client.models.chatStream('m', { messages: [] })[Symbol.asyncIterator]();
  await stream.next();
  await client.destroy();
  await expect(stream.next()).rejects.toBeInstanceOf(ConnectionError);
});

describe('a failed write says whether it was sent', () => {
  const BODY = { metadata: { name: 'data' }, spec: { region: 'us-was-1' } };
  let dead: Server;
  const write = (port: number) => {
    const { client } = clientOf({ url: `http://127.0.0.1:${port}` }, { maxRetries: 0, timeoutMs: 300 });
    jest.useFakeTimers();
    return client.drives.create(BODY).catch((error: unknown) => error);
  };
  const listening = async (onSocket: (socket: Socket) => void) => {
    dead = createServer(onSocket);
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    return (dead.address() as AddressInfo).port;
  };

  test('no: nobody listens', async () => {
    const port = await listening(() => undefined);
    await new Promise((resolve) => dead.close(resolve));
    const error = await write(port);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcome: 'rejected' });
  });

  test('perhaps: the connection breaks', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.destroy()));
    expect(await write(port)).toMatchObject({ outcome: 'unknown' });
    dead.close();
  });

  test('perhaps: no answer comes', async () => {
    const port = await listening(() => undefined);
    const error = await write(port);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ outcome: 'unknown' });
    dead.close();
  });
});
