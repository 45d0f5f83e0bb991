/** `waitUntilReady` against the emulator, where deployments take time and can fail. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { Client, NotReadyError, TimeoutError } from '@workload/sdk';

const DEPLOY_MS = 20_000;

let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: DEPLOY_MS });
  client = new Client({
    baseUrl: emulator.baseUrl,
    auth: emulator.apiKey,
    now: () => emulator.clock.now(),
    sleep: (ms) => {
      emulator.clock.advance(Math.ceil(ms));
      return Promise.resolve();
    },
  });
});
beforeEach(() => {
  emulator.reset();
});
afterAll(async () => {
  await client.close();
  await emulator.stop();
});

type Kind = 'sandboxes' | 'functions' | 'applications';

const RUNTIME = { image: 'team/shop:1' };
const CREATE: Readonly<Record<Kind, () => Promise<unknown>>> = {
  sandboxes: () => client.sandboxes.create({ metadata: { name: 'shop' }, spec: { runtime: RUNTIME } }),
  functions: () => client.functions.create({ metadata: { name: 'shop' }, spec: { runtime: RUNTIME } }),
  applications: () => client.applications.create({ metadata: { name: 'shop' }, spec: RUNTIME }),
};
const KINDS = Object.keys(CREATE) as Kind[];

test.each(KINDS)('waits for %s until they are deployed', async (kind) => {
  const begun = emulator.clock.now();
  await CREATE[kind]();
  const seen: unknown[] = [];
  const ready = await client[kind].waitUntilReady('shop', {
    onProgress: ({ status }: { status?: unknown }) => seen.push(status),
  });
  expect(ready.status).toBe('DEPLOYED');
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).not.toContain('DEPLOYED');
  expect(emulator.clock.now() - begun).toBeGreaterThanOrEqual(DEPLOY_MS);
});

test.each(KINDS)("failed %s end the wait with the platform's message", async (kind) => {
  emulator.deployments.failNext({ kind, message: 'no such image\nteam/shop:1' });
  await CREATE[kind]();
  const error: unknown = await client[kind].waitUntilReady('shop').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NotReadyError);
  expect(error).toMatchObject({
    status: 'FAILED',
    reason: 'no such image team/shop:1',
    message: `GET /${kind}/shop → it ended as FAILED: no such image team/shop:1`,
  });
});

test('waits for networks, each below its parent', async () => {
  const spec = { region: 'us-was-1' };
  await client.vpcs.create({ metadata: { name: 'net' }, spec });
  await expect(client.vpcs.waitUntilReady('net')).resolves.toMatchObject({ status: 'DEPLOYED' });
  const { egressGateways } = client.vpcs;
  await egressGateways.create('net', { metadata: { name: 'out' }, spec });
  await expect(egressGateways.waitUntilReady('net', 'out')).resolves.toMatchObject({ status: 'DEPLOYED' });
  await egressGateways.ips.create('net', 'out', { metadata: { name: 'ip' }, spec: {} });
  const ip = await egressGateways.ips.waitUntilReady('net', 'out', 'ip');
  expect(ip.status).toBe('DEPLOYED');
});

test("waits for a sandbox's snapshot by its name", async () => {
  await CREATE.sandboxes();
  await client.sandboxes.waitUntilReady('shop');
  const { name = '' } = await client.sandboxes.snapshots.create('shop', { name: 'v1' });
  await expect(client.snapshots.waitUntilReady(name ?? '')).resolves.toMatchObject({ status: 'ready' });
});

test('a wait that takes too long throws a TimeoutError', async () => {
  await CREATE.sandboxes();
  const wait = client.sandboxes.waitUntilReady('shop', { timeoutMs: DEPLOY_MS / 2 });
  await expect(wait).rejects.toBeInstanceOf(TimeoutError);
});
