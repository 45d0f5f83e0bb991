/** Refreshing twenty drives in a workspace of ten thousand, on the real engine. */
import * as workload from '@workload/pulumi';
import { testStack, type TestStack } from './harness';
import { call } from './story';

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
  // Copied in the saved contents: a request for each would take most of the test's time.
  const contents = t.emulator.save();
  const objects = contents.objects ?? [];
  const drive = objects.find(({ kind }) => kind === 'drives');
  if (drive === undefined) throw new Error('there is no drive to copy');
  const last = Math.max(...objects.map(({ seq }) => Number(seq)));
  const others = Array.from({ length: OTHERS }, (_, i) => {
    const { metadata, ...rest } = JSON.parse(String(drive.record)) as { metadata: object };
    const name = `other-${i}`;
    const record = JSON.stringify({ metadata: { ...metadata, name, labels: {} }, ...rest });
    return { ...drive, seq: last + 1 + i, name, second_key: null, search: name, record };
  });
  t.emulator.restore({ ...contents, objects: [...objects, ...others] });
  expect(await call(t.emulator, 'GET', '/drives')).toHaveLength(MANAGED + OTHERS);
}, 240_000);
afterAll(async () => {
  await t.stop();
});

it.each([4, 8, 64])(
  'needs far fewer requests than drives with --parallel %d',
  async (parallel) => {
    t.requests();
    const run = await t.refresh({ parallel, expectNoChanges: true });
    expect(run.failed).toBeUndefined();
    const requests = t.requests();
    // In this version of the API, the whole list is one response. One listing serves all reads for ten seconds.
    expect(requests.filter((one) => one === 'GET /drives').length).toBeLessThanOrEqual(2);
    expect(requests.length).toBeLessThan(MANAGED / 2);
  },
  120_000,
);

it('reads each drive alone in the version whose list has fifty pages: those are fewer requests', async () => {
  await t.stack.setConfig('workload:apiVersion', { value: '2026-04-28' });
  // A running program's version is that of its last up.
  expect((await t.up()).failed).toBeUndefined();
  t.requests();
  const run = await t.refresh({ parallel: 64, expectNoChanges: true });
  expect(run.failed).toBeUndefined();
  const requests = t.requests();
  expect(requests.filter((one) => one === 'GET /drives').length).toBeLessThanOrEqual(1);
  expect(requests.length).toBeLessThanOrEqual(MANAGED + 1);
}, 120_000);
