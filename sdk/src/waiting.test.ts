import { ArgumentError } from './arguments';
import { NotFoundError, NotReadyError, TimeoutError } from './errors';
import type { Client } from './groups';
import { clientOf, json, startServer, text, type Clock, type Reply, type TestServer } from './testing/server';

let server: TestServer;
let client: Client;
let clock: Clock;

async function serve(...script: Reply[]): Promise<TestServer> {
  server = await startServer(...script);
  ({ client, clock } = clientOf(server, {
    auth: 'sk-test',
    conceal: (words) => words.replace('hidden', '****'),
  }));
  return server;
}

afterEach(async () => {
  await client.close();
  await server.stop();
});

const record = (status: string | undefined, more: object = {}): Reply =>
  json(200, { metadata: { name: 'a' }, status, ...more });

test('a record is read until it is deployed, with growing pauses', async () => {
  const { requests } = await serve(
    record(undefined),
    ...Array.from({ length: 7 }, () => record('DEPLOYING')),
    record('DEPLOYED'),
  );
  const seen: unknown[] = [];
  const ready = await client.functions.waitUntilReady('a', { onProgress: ({ status }) => seen.push(status) });
  expect(ready.status).toBe('DEPLOYED');
  expect(requests.map(({ url }) => url)).toEqual(Array.from({ length: 9 }, () => '/v0/functions/a'));
  expect(seen).toEqual([undefined, ...Array.from({ length: 7 }, () => 'DEPLOYING')]);
  expect(clock.slept).toEqual([1000, 1500, 2250, 3375, 5062.5, 7593.75, 10_000, 10_000]);
});

test.each<[string, (made: Client) => Promise<unknown>, Reply]>([
  ['a drive', (made) => made.drives.waitUntilReady('a'), record('DEPLOYED')],
  ['a snapshot', (made) => made.snapshots.waitUntilReady('a'), record('ready')],
  ['a workspace', (made) => made.workspaces.waitUntilReady('a'), json(200, { name: 'a', status: 'ready' })],
  [
    'a custom domain',
    (made) => made.customDomains.waitUntilReady('a'),
    json(200, { metadata: { name: 'a' }, spec: { status: 'verified' } }),
  ],
  [
    'an image',
    (made) => made.images.waitUntilReady('sandbox', 'a'),
    json(200, { metadata: { status: 'BUILT' } }),
  ],
  [
    'a volume template',
    (made) => made.volumeTemplates.waitUntilReady('a'),
    json(200, { state: { status: 'ready' } }),
  ],
  ['a preview', (made) => made.sandboxes.previews.waitUntilReady('a', 'b'), record('DEPLOYED')],
  ['a VPC', (made) => made.vpcs.waitUntilReady('a'), record('DEPLOYED')],
  ['a gateway', (made) => made.vpcs.egressGateways.waitUntilReady('a', 'b'), record('DEPLOYED')],
  ['an address', (made) => made.vpcs.egressGateways.ips.waitUntilReady('a', 'b', 'c'), record('DEPLOYED')],
  [
    'a running sandbox',
    (made) => made.sandboxes.waitUntilReady('a'),
    record('DEPLOYED', { state: 'RUNNING' }),
  ],
  [
    'a disabled agent',
    (made) => made.agents.waitUntilReady('a'),
    record('DEACTIVATED', { spec: { enabled: false } }),
  ],
])('%s is ready by its own status', async (_kind, wait, reply) => {
  const { requests } = await serve(reply);
  await expect(wait(client)).resolves.toBeDefined();
  expect(requests).toHaveLength(1);
});

test('a workload is read while it is built, until it is deployed', async () => {
  const { requests } = await serve(record('BUILT'), record('DEPLOYING'), record('DEPLOYED'));
  await expect(client.functions.waitUntilReady('a')).resolves.toMatchObject({ status: 'DEPLOYED' });
  expect(requests).toHaveLength(3);
});

test("an image that could not be built ends the wait with the platform's reason", async () => {
  const events = [{ status: 'FAILED', message: 'no Dockerfile' }];
  await serve(json(200, { metadata: { name: 'a', status: 'FAILED', events } }));
  await expect(client.images.waitUntilReady('sandbox', 'a')).rejects.toMatchObject({
    status: 'FAILED',
    reason: 'no Dockerfile',
  });
});

test.each(['FAILED', 'TERMINATED', 'DEACTIVATED', 'DELETING', 'failed', 'error'])(
  "%s ends the wait with the platform's reason",
  async (status) => {
    await serve(
      record('DEPLOYING'),
      record(status, {
        events: [
          { status, message: 'an older one' },
          { status, message: 'no such image hidden' },
          { status: 'BUILDING', message: 'building' },
        ],
      }),
    );
    const error: unknown = await client.agents.waitUntilReady('a').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotReadyError);
    expect(error).toMatchObject({
      message: `GET /agents/a → it ended as ${status}: no such image ****`,
      status,
      reason: 'no such image ****',
      attempts: 2,
    });
  },
);

test('the reason is one line without secrets', async () => {
  await serve(
    record('FAILED', {
      spec: { envs: [{ name: 'KEY', value: 'of-the-record', secret: true }] },
      events: [{ status: 'FAILED', message: 'sk-test\r\n\u001b[2Jof-the-record' }],
    }),
  );
  await expect(client.agents.waitUntilReady('a')).rejects.toMatchObject({
    message: 'GET /agents/a → it ended as FAILED: **** [2J****',
    reason: '**** [2J****',
  });
});

test('a wait ends at its time-out', async () => {
  const { requests } = await serve(record('DEPLOYING'));
  const wait = client.models.waitUntilReady('a', { timeoutMs: 5000, intervalMs: 2000 });
  await expect(wait).rejects.toBeInstanceOf(TimeoutError);
  await expect(wait).rejects.toThrow('GET /models/a → not ready after 5 s: its status is DEPLOYING');
  expect(requests).toHaveLength(2);
});

test("a wait ends with its signal's reason, even during a pause", async () => {
  await serve(record('DEPLOYING'));
  const controller = new AbortController();
  const wait = client.jobs.waitUntilReady('a', {
    signal: controller.signal,
    onProgress: () => {
      controller.abort(new Error('enough'));
    },
  });
  await expect(wait).rejects.toThrow('enough');
});

test('a wait for a missing object ends at once, and a failed read is retried', async () => {
  await serve(text(503, ''), json(404, { error: 'not found' }));
  await expect(client.volumes.waitUntilReady('a')).rejects.toBeInstanceOf(NotFoundError);
  expect(server.requests).toHaveLength(2);
});

test.each([{ intervalMs: 0 }, { timeoutMs: 0 }, { interval: 1 }])('%j is refused', async (options) => {
  await serve(record('DEPLOYED'));
  await expect(client.sandboxes.waitUntilReady('a', options)).rejects.toBeInstanceOf(ArgumentError);
  expect(server.requests).toHaveLength(0);
});
