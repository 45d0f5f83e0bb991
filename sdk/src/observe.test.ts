import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Client } from './groups';
import type { RequestEvent, ResponseEvent } from './observe';
import {
  breakOff,
  clientOf,
  drop,
  DRIVE,
  json,
  startServer,
  type Reply,
  type TestServer,
} from './testing/server';

const KEY = 'sk-test-0123456789';

let server: TestServer;
let client: Client | undefined;

afterEach(async () => {
  await server.stop();
  await client?.close();
});

async function listen(
  ...script: Reply[]
): Promise<{ sent: RequestEvent[]; ended: ResponseEvent[]; client: Client }> {
  server = await startServer(...script);
  const sent: RequestEvent[] = [];
  const ended: ResponseEvent[] = [];
  const made = clientOf(server, {
    auth: KEY,
    onRequest: (event) => sent.push(event),
    onResponse: (event) => ended.push(event),
  });
  client = made.client;
  return { sent, ended, client };
}

test('hooks get every attempt and its result', async () => {
  const { sent, ended, client } = await listen(
    drop,
    json(500, {}),
    json(200, DRIVE, { 'X-Request-Id': 'r-3' }),
  );
  await client.drives.get('my drive');
  expect(sent).toMatchObject(
    [1, 2, 3].map((attempt) => ({ attempt, method: 'GET', path: '/v0/drives/my%20drive' })),
  );
  expect(sent[0]).toMatchObject({ origin: server.url, route: '/drives/*' });
  expect(ended).toMatchObject([
    { status: undefined, failure: 'connection' },
    { status: 500, failure: undefined },
    { status: 200, failure: undefined, requestId: 'r-3' },
  ]);
  expect(ended.map(({ request }) => request)).toEqual(sent);
});

test('hooks get a response that breaks off', async () => {
  const { ended, client } = await listen(breakOff(), json(200, DRIVE));
  await client.drives.get('data');
  expect(ended[0]).toMatchObject({ status: 200, failure: 'truncated' });
});

test('no credential reaches a hook', async () => {
  const { sent, ended, client } = await listen(
    json(200, DRIVE, {
      'Set-Cookie': 'session=hidden-cookie',
      'X-Service-Upload-Url': 'https://signed-address',
    }),
  );
  await client.integrationConnections.create({
    metadata: { name: 'mail' },
    spec: { secret: { K: 'hidden-secret' } },
  });
  expect(sent[0]?.headers).toMatchObject({ authorization: '****', 'service-version': '2026-04-16' });
  const all = JSON.stringify([sent, ended]);
  for (const secret of [KEY, 'hidden-cookie', 'signed-address', 'hidden-secret'])
    expect(all).not.toContain(secret);
});

test('a hook that throws does not fail a call; it becomes a process warning', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  server = await startServer(json(200, DRIVE));
  ({ client } = clientOf(server, {
    onRequest: () => {
      throw new Error('my bug');
    },
  }));
  await expect(client.drives.get('data')).resolves.toMatchObject(DRIVE);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('my bug'), 'WorkloadWarning');
  warn.mockRestore();
});

test.each(['workload:request', 'workload:response', 'undici:request:create', 'undici:request:headers'])(
  'a subscriber of %s sees every call',
  async (name) => {
    server = await startServer(json(200, DRIVE));
    ({ client } = clientOf(server));
    const heard: unknown[] = [];
    const listener = (message: unknown): void => void heard.push(message);
    subscribe(name, listener);
    await client.drives.get('data');
    unsubscribe(name, listener);
    await client.drives.get('data');
    expect(heard).toHaveLength(1);
  },
);

describe('the trace context', () => {
  const traceparent = (span: number) =>
    `00-0af7651916cd43dd8448eb211c80319c-${`${span}`.padStart(16, '0')}-01`;

  test("is sent with each attempt's own values", async () => {
    server = await startServer(json(500, {}), json(200, DRIVE));
    const asked: RequestEvent[] = [];
    const sent: RequestEvent[] = [];
    ({ client } = clientOf(server, {
      onRequest: (event) => sent.push(event),
      traceContext: (event) => {
        asked.push(event);
        return { traceparent: traceparent(event.attempt), tracestate: 'vendor=1' };
      },
    }));
    await client.drives.get('data');
    expect(server.requests.map(({ headers }) => headers.traceparent)).toEqual([
      traceparent(1),
      traceparent(2),
    ]);
    expect(server.requests.map(({ headers }) => headers.tracestate)).toEqual(['vendor=1', 'vendor=1']);
    expect(asked).toEqual(sent);
  });

  test('is not sent if there is none', async () => {
    server = await startServer(json(200, DRIVE));
    ({ client } = clientOf(server, { traceContext: () => undefined }));
    await client.drives.get('data');
    expect(server.requests[0]?.headers).not.toHaveProperty('traceparent');
  });

  test.each([
    ['a trace id that is too short', { traceparent: '00-0af7-b7ad6b7169203331-01' }],
    ['an extra line', { traceparent: `${traceparent(1)}\r\nx-other: 1` }],
    ['an extra line in tracestate', { traceparent: traceparent(1), tracestate: 'a=1\r\nx-other: 1' }],
  ])('with %s is not sent; it becomes a process warning', async (_what, context) => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    server = await startServer(json(200, DRIVE));
    ({ client } = clientOf(server, { traceContext: () => context }));
    await expect(client.drives.get('data')).resolves.toMatchObject(DRIVE);
    expect(server.requests[0]?.headers).not.toHaveProperty('traceparent');
    expect(server.requests[0]?.headers).not.toHaveProperty('x-other');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('malformed'), 'WorkloadWarning');
    warn.mockRestore();
  });
});
