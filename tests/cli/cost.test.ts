/** Estimates on the emulator, which bills by the specification's dimensions, against what it charges afterwards. */
import { Client } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import { type Bill, DAY_MS, onlyBill, readBill } from '../../cli/src/cost/bill';
import { type Changed, estimator, MONTH_HOURS } from '../../cli/src/cost/estimate';
import type { Range } from '../../cli/src/cost/schema';

const KEY = 'admin-key-of-the-account';
const HOUR_MS = 3_600_000;
const REGION = 'us-was-1';

let emulator: Emulator;
let client: Client;
beforeEach(async () => {
  emulator = await startEmulator({ clock: 'manual', apiKey: KEY, deployDelayMs: 0 });
  client = new Client({ baseUrl: `${emulator.url}/v0`, workspace: emulator.workspace, auth: KEY });
});
afterEach(async () => {
  await client.close();
  await emulator.stop();
});

/** Advances by days, so that activity can change in between. */
const live = async (days: number, each: (day: number) => Promise<unknown> = () => Promise.resolve()) => {
  for (let day = 0; day < days; day += 1) {
    await each(day);
    emulator.clock.advance(DAY_MS);
  }
};

const bill = () => readBill({ client, workspace: emulator.workspace }, 30, emulator.clock.now());

const ask = (kind: string, name: string, before: object, after: object): Changed => ({
  urn: `urn:pulumi:test::shop::workload:index:${kind}::${name}`,
  ...{
    kind,
    name,
    workspace: emulator.workspace,
    since: undefined,
    share: undefined,
    modified: 0,
    altered: [],
  },
  before: before as Changed['before'],
  after: after as Changed['after'],
});

/** What all objects of these names were charged in the last month, in dollars. */
async function charged(since: number, names: readonly string[], dimensions: (dimension: string) => boolean) {
  const { rows } = await readBill({ client, workspace: emulator.workspace }, 60, emulator.clock.now());
  return rows
    .filter(({ name = '', dimension }) => names.includes(name) && dimensions(dimension))
    .flatMap(({ days }) => days.filter(({ at }) => at >= since))
    .reduce((sum, { cost }) => sum + cost, 0);
}

const within = (range: Range, dollars: number, percent: number) => {
  expect(Math.abs(range.low - dollars) / dollars).toBeLessThan(percent / 100);
  expect(Math.abs(range.high - dollars) / dollars).toBeLessThan(percent / 100);
};

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
const [volumes, boxes, agents, jobs, tools, copies, domains] = [
  names('volume', 8),
  names('box', 8),
  names('agent', 6),
  names('job', 6),
  names('tools', 6),
  names('copy', 3),
  names('shop', 3).map((name) => `${name}.example.com`),
];
const of = (name: string) => ({ metadata: { name } });

/** 40 objects of all kinds that are billed. */
async function furnish() {
  for (const name of volumes)
    await client.volumes.create({ ...of(name), spec: { size: 2048, region: REGION } });
  for (const name of boxes)
    await client.sandboxes.create({
      ...of(name),
      spec: { region: REGION, runtime: { image: 'web:1', memory: 2048 } },
    });
  for (const name of agents)
    await client.agents.create({ ...of(name), spec: { runtime: { image: 'a:1', memory: 1024 } } });
  for (const name of tools)
    await client.functions.create({ ...of(name), spec: { runtime: { image: 't:1', memory: 1024 } } });
  for (const name of jobs)
    await client.jobs.create({ ...of(name), spec: { runtime: { image: 'j:1', memory: 1024 } } });
  for (const name of domains) {
    await client.customDomains.create({ ...of(name), spec: { domainType: 'previews', region: REGION } });
    await client.customDomains.verify(name);
  }
  emulator.clock.advance(1_000);
  for (const name of copies) await client.snapshots.create({ name, source: { name: boxes[0] ?? '' } });
  // The first day is not whole for what was created in it.
  emulator.clock.advance(DAY_MS - (emulator.clock.now() % DAY_MS));
}

const storage = (dimension: string) => /^(volume|custom_domain)_/.test(dimension);
const runtime = (dimension: string) => dimension.includes('_compute_runtime_');
const partsOf = (read: Bill, changed: Changed, dimensions: (dimension: string) => boolean): Range[] =>
  estimator(read)(changed).parts.flatMap(({ dimension, after }) =>
    dimension !== undefined && dimensions(dimension) && after ? [after] : [],
  );
const total = (ranges: readonly Range[]): Range => ({
  low: ranges.reduce((sum, { low }) => sum + low, 0),
  high: ranges.reduce((sum, { high }) => sum + high, 0),
});

describe.each<[string, (day: number) => number]>([
  ['constant load', () => 4],
  ['load that doubles', (day) => (day < 30 ? 4 : 8)],
])('40 objects, 30 days, %s', (_what, load) => {
  it('the charge of the next month is what was told: storage and hours within 2 %, runtime within 5 %', async () => {
    await furnish();
    const work = async (day: number) => {
      const tasks = Array.from({ length: load(day) }, () => ({}));
      for (const name of jobs) await client.jobs.executions.create(name, { tasks });
    };
    await live(30, work);
    const read = await bill();
    const [size, memory] = [{ size: 2048 }, { memory: 2048 }];
    const stored = total([
      ...volumes.flatMap((name) => partsOf(read, ask('Volume', name, size, { size: 4096 }), storage)),
      ...domains.flatMap((name) =>
        partsOf(read, ask('CustomDomain', name, { verified: true }, { verified: true }), storage),
      ),
    ]);
    const ran = total([
      ...boxes.flatMap((name) => partsOf(read, ask('Sandbox', name, memory, { memory: 4096 }), runtime)),
      ...agents.flatMap((name) =>
        partsOf(read, ask('Agent', name, { memory: 1024 }, { memory: 2048 }), runtime),
      ),
      ...tools.flatMap((name) =>
        partsOf(read, ask('McpFunction', name, { memory: 1024 }, { memory: 512 }), runtime),
      ),
    ]);
    for (const name of volumes)
      await client.volumes.update(name, { ...of(name), spec: { size: 4096, region: REGION } });
    for (const name of boxes)
      await client.sandboxes.update(name, {
        ...of(name),
        spec: { region: REGION, runtime: { image: 'web:1', memory: 4096 } },
      });
    for (const name of agents)
      await client.agents.update(name, { ...of(name), spec: { runtime: { image: 'a:1', memory: 2048 } } });
    for (const name of tools)
      await client.functions.update(name, { ...of(name), spec: { runtime: { image: 't:1', memory: 512 } } });
    const since = emulator.clock.now();
    await live(30, (day) => work(30 + day));
    emulator.clock.advance(MONTH_HOURS * HOUR_MS - 30 * DAY_MS);
    within(stored, await charged(since, [...volumes, ...domains], storage), 2);
    within(ran, await charged(since, [...boxes, ...agents, ...tools], runtime), 5);
  }, 120_000);
});

describe('the bill', () => {
  const metrics = () => emulator.journal.entries().filter(({ path }) => path.includes('/metrics')).length;

  it('is read with two requests, whatever the number of objects, and one for each further 100 entries', async () => {
    await furnish();
    emulator.journal.clear();
    const { rows } = await bill();
    expect(rows.length).toBeGreaterThan(40);
    expect(emulator.journal.entries().length).toBe(2);
    for (const name of names('more', 60))
      await client.volumes.create({ ...of(name), spec: { size: 1024, region: REGION } });
    emulator.clock.advance(DAY_MS);
    emulator.journal.clear();
    expect((await bill()).rows.length).toBeGreaterThan(100);
    expect(metrics()).toBe(2);
  });

  it('of a key without the right to group by workspace has objects by their identifiers', async () => {
    await client.volumes.create({ ...of('data'), spec: { size: 1024, region: REGION } });
    emulator.clock.advance(5 * DAY_MS);
    await emulator.stop();
    const seed = {
      users: [{ email: 'ada@example.com', workspaces: { default: 'admin' as const } }],
      keys: [{ key: 'key-of-ada', user: 'ada@example.com' }],
      metrics: ['2026-10-01', '2026-10-02', '2026-10-03'].map((time) => ({
        ...{ billingDimension: 'volume_storage_gbs' as const, resourceName: 'data', usage: 10 },
        time: `${time}T00:00:00Z`,
      })),
    };
    emulator = await startEmulator({ clock: 'manual', apiKey: KEY, seed });
    const member = new Client({
      baseUrl: `${emulator.url}/v0`,
      workspace: emulator.workspace,
      auth: 'key-of-ada',
    });
    const now = Date.UTC(2026, 9, 4);
    const { rows } = await readBill({ client: member, workspace: emulator.workspace }, 30, now);
    expect(rows).toMatchObject([{ workspace: 'default', name: 'data', dimension: 'volume_storage_gbs' }]);
    await member.close();
  });

  it('begins where the platform says, and has refunds and days without usage as they are', async () => {
    const page = {
      ...{
        startTime: '2026-10-05T00:00:00Z',
        endTime: '2026-10-08T00:00:00Z',
        meta: { hasMore: false, nextCursor: '' },
      },
      data: [
        {
          ...{ workspace: 'main', resourceName: 'data', billingDimension: 'volume_storage_gbs' },
          timeseries: [
            { timestamp: '2026-10-05T00:00:00Z', cost: 1, usage: 10 },
            { timestamp: '2026-10-06T00:00:00Z', cost: -4, usage: 0 },
            // A day without usage says nothing: it must not count as zero.
            { timestamp: '2026-10-07T00:00:00Z', cost: 1 },
          ],
        },
        { resourceName: 'of no dimension', timeseries: [] },
      ],
    };
    const other = {
      workspaces: { get: () => Promise.resolve({}) },
      accounts: { metrics: () => Promise.resolve(page) },
    } as unknown as Client;
    const read = await readBill(
      { client: other, workspace: 'main', account: 'acme' },
      30,
      Date.UTC(2026, 9, 8),
    );
    expect(new Date(read.start).toISOString()).toBe('2026-10-05T00:00:00.000Z');
    expect(read.rows.map(({ days }) => days.map(({ cost }) => cost))).toEqual([[1, -4]]);
  });

  it('of an account that does not pay for the workspace is refused', async () => {
    const other = { workspaces: { get: () => Promise.resolve({ accountId: 'a-1' }) } } as unknown as Client;
    await expect(readBill({ client: other, workspace: 'main', account: 'a-2' }, 30, 0)).rejects.toThrow(
      '--account: a-1 pays for workspace "main", not a-2',
    );
  });

  it('that is cut off is refused', async () => {
    const page = { data: [], meta: { hasMore: true } };
    const other = {
      workspaces: { get: () => Promise.resolve({ accountId: 'a-1' }) },
      accounts: { metrics: () => Promise.resolve(page) },
    } as unknown as Client;
    await expect(readBill({ client: other, workspace: 'main' }, 30, 0)).rejects.toThrow(
      'the bill ends before its last page',
    );
  });

  it('of stacks with two accounts is not summed', () => {
    const of = (account: string): Bill => ({ account, start: 0, end: 0, rows: [] });
    expect(() => onlyBill([of('a-1'), of('a-2')])).toThrow(
      'the stacks are paid by several accounts (a-1, a-2): ask for those of one account',
    );
    expect(onlyBill([of('a-1'), of('a-1')]).account).toBe('a-1');
  });

  it.each([
    [[], 'the credential reaches no account'],
    [['a-1', 'a-2'], 'it reaches a-1, a-2'],
  ])(
    'of a workspace without an account is asked for by name, if the credential reaches %j',
    async (ids, says) => {
      const other = {
        workspaces: { get: () => Promise.resolve({}) },
        accounts: { list: () => ids.map((id) => ({ id })) },
      } as unknown as Client;
      await expect(readBill({ client: other, workspace: 'main' }, 30, 0)).rejects.toThrow(
        `the platform does not say which account pays for workspace "main" (${says}): give --account`,
      );
    },
  );
});
