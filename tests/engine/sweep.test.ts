/** Refreshing twenty drives in a workspace of ten thousand, on the real engine. */
import { Client } from '@workload/sdk';
import * as workload from '@workload/pulumi';
import { testStack, type TestStack } from './harness';

const MANAGED = 20;
const OTHERS = 9_980;

let t: TestStack;
beforeAll(async () => {
  t = await testStack();
  t.program(async () => {
    for (let i = 0; i < MANAGED; i++) new workload.Drive(`drive-${i}`, { region: 'us-was-1' });
    return Promise.resolve({});
  });
  expect((await t.up()).failed).toBeUndefined();
  const { baseUrl, apiKey, workspace } = t.emulator;
  const client = new Client({ baseUrl, auth: apiKey, workspace });
  for (let made = 0; made < OTHERS; made += 499) {
    const some = Array.from({ length: 499 }, (_, i) => `other-${made + i}`);
    await Promise.all(
      some.map((name) => client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } })),
    );
  }
  await client.close();
}, 240_000);
afterAll(async () => {
  await t.stop();
});

it.each([4, 8, 64])(
  'takes far fewer requests than drives with --parallel %d',
  async (parallel) => {
    t.requests();
    const run = await t.refresh({ parallel, expectNoChanges: true });
    expect(run.failed).toBeUndefined();
    const requests = t.requests();
    // The whole list is one answer in this version of the API; a walk serves ten seconds.
    expect(requests.filter((one) => one === 'GET /drives').length).toBeLessThanOrEqual(2);
    expect(requests.length).toBeLessThan(MANAGED / 2);
  },
  120_000,
);

it('asks for each alone in the version whose list has fifty pages: that is fewer', async () => {
  await t.stack.setConfig('workload:apiVersion', { value: '2026-04-28' });
  // The version of a running program is that of its last up.
  expect((await t.up()).failed).toBeUndefined();
  t.requests();
  const run = await t.refresh({ parallel: 64, expectNoChanges: true });
  expect(run.failed).toBeUndefined();
  const requests = t.requests();
  expect(requests.filter((one) => one === 'GET /drives').length).toBeLessThanOrEqual(1);
  expect(requests.length).toBeLessThanOrEqual(MANAGED + 1);
}, 120_000);
