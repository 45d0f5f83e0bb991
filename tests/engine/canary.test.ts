/** Rollout, rollback and promotion of a forked application, with every request counted. */
import * as workload from '@workload/pulumi';
import { testStack, type Run, type TestStack } from './harness';
import { call, story } from './story';

let t: TestStack;
beforeAll(async () => {
  t = await testStack();
  await story(t.emulator);
}, 120_000);
afterAll(async () => {
  await t.stop();
});

interface Routing {
  active?: string;
  canary?: string;
  canaryPercent?: number;
}

async function up(
  args: workload.ForkedApplicationArgs,
): Promise<Run & { writes: string[]; routing: Routing }> {
  t.program(async () => {
    const shop = new workload.ForkedApplication('shop', { name: 'shop', ...args });
    return Promise.resolve({ revision: shop.revision, previous: shop.previousRevision });
  });
  t.requests();
  const run = await t.up();
  expect(run.failed).toBeUndefined();
  const writes = t.requests().filter((request) => !request.startsWith('GET '));
  const app = (await call(t.emulator, 'GET', '/applications/shop')) as { spec: { revision: Routing } };
  t.requests();
  const again = await t.refresh({ expectNoChanges: true });
  expect(again.failed).toBeUndefined();
  return { ...run, writes, routing: app.spec.revision };
}

const forks = [expect.stringMatching(/^POST \/snapshots\/[^/]+\/fork$/)];
const routes = ['PUT /applications/shop'];

it('forks the first release once; its only revision serves all traffic', async () => {
  const run = await up({ snapshot: 'shop-v1', traffic: 10 });
  expect(run.writes).toEqual(forks);
  expect(run.routing).toMatchObject({ active: 'rev-1' });
  expect(run.routing.canary || undefined).toBeUndefined();
}, 120_000);

it('ignores a share while there is no other release', async () => {
  const run = await up({ snapshot: 'shop-v1', traffic: 50 });
  expect(run.changes).toEqual([]);
  expect(run.writes).toEqual([]);
}, 120_000);

it('forks a new release once, as a canary', async () => {
  const run = await up({ snapshot: 'shop-v2', traffic: 10 });
  expect(run.text).toContain('shop: new canary revision of snapshot shop-v2 at 10 %, rev-1 keeps 90 %');
  expect(run.changes).toMatchObject([{ op: 'update', diffs: ['snapshot'] }]);
  expect(run.writes).toEqual(forks);
  expect(run.routing).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  expect(run.outputs.previous).toBe('rev-1');
}, 120_000);

it('raises the share with routing only', async () => {
  const run = await up({ snapshot: 'shop-v2', traffic: 50 });
  expect(run.text).toContain('shop: routing only, no fork');
  expect(run.changes).toMatchObject([{ op: 'update', diffs: ['traffic'] }]);
  expect(run.writes).toEqual(routes);
  expect(run.routing).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50 });
}, 120_000);

it('promotes at 100 percent with routing only', async () => {
  const run = await up({ snapshot: 'shop-v2', traffic: 100 });
  expect(run.writes).toEqual(routes);
  expect(run.routing.active).toBe('rev-2');
  expect(run.routing.canary || undefined).toBeUndefined();
}, 120_000);

it('lowers the share after a promotion: the previous revision gets the rest', async () => {
  const run = await up({ snapshot: 'shop-v2', traffic: 25 });
  expect(run.writes).toEqual(routes);
  expect(run.routing).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 25 });
}, 120_000);

it('returns to the earlier snapshot before the promotion by removing the canary', async () => {
  const run = await up({ snapshot: 'shop-v1', traffic: 25 });
  expect(run.text).toContain(
    'shop: back to rev-1 (shop-v1), which takes all traffic; canary rev-2 (25 %) is withdrawn; routing only',
  );
  expect(run.writes).toEqual(routes);
  expect(run.routing.active).toBe('rev-1');
  expect(run.routing.canary || undefined).toBeUndefined();
}, 120_000);

it('goes forward and back after a promotion with routing only', async () => {
  const forward = await up({ snapshot: 'shop-v2', traffic: 100 });
  expect(forward.writes).toEqual(routes);
  expect(forward.routing.active).toBe('rev-2');

  const back = await up({ snapshot: 'shop-v1', traffic: 100 });
  expect(back.writes).toEqual(routes);
  expect(back.routing.active).toBe('rev-1');
}, 120_000);

it('gives a new release all traffic without a share, and then keeps the routing', async () => {
  const run = await up({ snapshot: 'shop-v3' });
  expect(run.text).toContain('takes all traffic once it is deployed');
  expect(run.writes).toEqual(forks);
  expect(run.routing.active).toBe('rev-3');

  const app = (await call(t.emulator, 'GET', '/applications/shop')) as { metadata: object; spec: object };
  await call(t.emulator, 'PUT', '/applications/shop', {
    ...app,
    spec: { ...app.spec, revision: { active: 'rev-3', canary: 'rev-2', canaryPercent: 30 } },
  });
  const after = await up({ snapshot: 'shop-v3' });
  expect(after.changes).toEqual([]);
  expect(after.writes).toEqual([]);
}, 120_000);

it('deletes its own application once', async () => {
  t.requests();
  const run = await t.destroy();
  expect(run.failed).toBeUndefined();
  expect(t.requests().filter((request) => !request.startsWith('GET '))).toEqual([
    'DELETE /applications/shop',
  ]);
  expect(await call(t.emulator, 'GET', '/applications')).toEqual([]);
}, 120_000);
