import { ArgumentError } from './arguments';
import type { ClientOptions } from './options';
import type { Client } from './groups';
import type { Logger } from './log';
import { clientOf, drop, DRIVE, json, startServer, type Reply, type TestServer } from './testing/server';

let server: TestServer;
let client: Client;
let lines: string[];

const logger: Logger = {
  debug: (line) => lines.push(`debug ${line}`),
  info: (line) => lines.push(`info ${line}`),
  warn: (line) => lines.push(`warn ${line}`),
  error: (line) => lines.push(`error ${line}`),
};

async function serve(script: Reply[], options: Partial<ClientOptions> = { logger }): Promise<void> {
  server = await startServer(...script);
  ({ client } = clientOf(server, { auth: 'sk-hidden', ...options }));
}

beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await client.close();
  await server.stop();
});

const SLOW = { 'X-Request-Id': 'r-1', 'Retry-After': '2' };

test('each attempt is one line: its result, its duration, and why it is retried', async () => {
  await serve([
    drop,
    json(503, { error: 'unavailable', message: 'busy\nsk-hidden' }, SLOW),
    json(200, DRIVE, { 'X-Request-Id': 'r-2' }),
  ]);
  await client.drives.get('data');
  const address = `GET ${server.url}/v0/drives/data`;
  expect(lines).toEqual([
    expect.stringMatching(/^warn GET \S+ → no answer: .+ \(0 ms, attempt 1, again in 250 ms\)$/),
    `warn ${address} → 503 unavailable: busy ****; the platform asks to wait 2 s (0 ms, attempt 2, request r-1, again in 2250 ms)`,
    `debug ${address} → 200 (0 ms, attempt 3, request r-2)`,
  ]);
});

test.each([
  [404, 'info'],
  [409, 'info'],
  [500, 'error'],
])('a call that ends with %i has the level %s', async (status, level) => {
  await serve([json(status, { error: 'why' })], { logger, maxRetries: 0 });
  await expect(client.drives.get('data')).rejects.toThrow();
  expect(lines).toEqual([`${level} GET ${server.url}/v0/drives/data → ${status} why (0 ms, attempt 1)`]);
});

test('an aborted call is one line', async () => {
  const controller = new AbortController();
  await serve([
    () => {
      controller.abort(new Error('enough'));
    },
  ]);
  await expect(client.drives.get('data', { signal: controller.signal })).rejects.toThrow('enough');
  expect(lines).toEqual([`info GET ${server.url}/v0/drives/data → aborted (0 ms, attempt 1)`]);
});

test('an object that an earlier attempt deleted is not a failure', async () => {
  await serve([drop, json(404, { error: 'not found', code: 404, message: 'no such drive' })]);
  await client.drives.delete('data');
  expect(lines[1]).toMatch(/^debug DELETE .* → 404 \(0 ms, attempt 2, an earlier attempt deleted it\)$/);
});

test('a renewed credential is one line', async () => {
  const keys = ['sk-first', 'sk-second'];
  const auth = {
    authorization: () => Promise.resolve(`Bearer ${keys[0]}`),
    invalidate: () => void keys.shift(),
  };
  await serve([json(401, { error: 'ended' }), json(200, DRIVE)], { auth, logger });
  await client.drives.get('data');
  expect(lines[0]).toMatch(/^warn .* → 401 ended \(0 ms, attempt 1, again with another credential\)$/);
});

test('no line and no event contains a secret, not even in query parameters', async () => {
  const paths: string[] = [];
  await serve([json(200, [])], { logger, onRequest: ({ path }) => paths.push(path) });
  await client.request('GET', '/drives', {
    query: {
      code: 'hidden-1',
      access_token: 'hidden-2',
      'X-Amz-Signature': 'hidden-3',
      q: 'sk-hidden',
      limit: 2,
    },
  });
  expect(server.requests[0]?.url).toContain('code=hidden-1');
  const shown = '/v0/drives?code=****&access_token=****&X-Amz-Signature=****';
  expect(lines[0]).toContain(`${shown}&q=****&limit=2 → 200`);
  expect(paths[0]).toContain(shown);
});

test.each([
  ['debug', 2],
  ['warn', 1],
  ['off', 0],
])('WORKLOAD_LOG=%s writes %i lines to standard error', async (level, count) => {
  const write = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await serve([json(500, {}), json(200, DRIVE)], { environment: { WORKLOAD_LOG: level } });
  await client.drives.get('data');
  expect(write.mock.calls.map(([line]) => String(line).split(':')[0])).toEqual(
    ['workload warn', 'workload debug'].slice(0, count),
  );
});

test('a logger that throws does not fail a call', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('my bug');
  };
  await serve([json(200, DRIVE)], { logger: { ...logger, debug: broken } });
  await client.drives.get('data');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('my bug'), 'WorkloadWarning');
});

test('a logger with a missing level is refused', () => {
  const some = { debug: () => undefined } as unknown as Logger;
  expect(() => clientOf(server, { logger: some })).toThrow(ArgumentError);
});
