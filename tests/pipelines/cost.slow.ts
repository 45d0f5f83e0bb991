/** What a change costs: `workload preview --cost` and `workload cost` on the real engine, in both forms. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { previewSchema } from '../../cli/src/preview/preview';
import { checkedSchema } from '../../cli/src/cost/checked';
import { spentSchema } from '../../cli/src/cost/spent';
import { command } from '../cli/command';
import { type Project, testProject } from '../engine/command';

const DAY_MS = 86_400_000;
/** Dollars of a GB-second of storage on the emulator. */
const PRICE = 0.00000006;
const MONTH = 730 * 3_600;

const today = Date.now() - (Date.now() % DAY_MS);
const day = (before: number) => new Date(today - before * DAY_MS).toISOString();

/** A bill of 30 days: a volume of 4 GB that no stack has, and an agent of no stack. */
const METRICS = [
  {
    billingDimension: 'volume_storage_gbs',
    resourceName: 'old',
    time: day(30),
    until: day(0),
    usage: 4 * 30 * 86_400,
  },
  {
    billingDimension: 'sandbox_compute_runtime_gbs',
    resourceName: 'lab',
    time: day(30),
    until: day(0),
    usage: 30 * 1_000,
  },
  {
    billingDimension: 'sandbox_image_storage_gbs',
    resourceName: 'lab',
    time: day(30),
    until: day(0),
    usage: 30 * 86_400,
  },
] as const;

describe.each(['native', 'dynamic'] as const)('%s', (form) => {
  let emulator: Emulator;
  let t: Project;
  let cache: string;
  beforeAll(async () => {
    emulator = await startEmulator({ seed: { metrics: [...METRICS] } });
    t = await testProject({ on: emulator });
    cache = mkdtempSync(join(tmpdir(), 'workload-cache-'));
  }, 60_000);
  afterAll(async () => {
    await t.stop();
    await emulator.stop();
    rmSync(cache, { recursive: true });
  });

  const program = (size: number, more = '') => {
    t.program(`new workload.Volume('cache', { region: 'us-was-1', size: ${size} });${more}`, form);
  };
  const run = (...args: string[]) =>
    command({ ...process.env, ...t.env, XDG_CACHE_HOME: cache }, t.folder, ...args);
  const previewed = async (...args: string[]) => {
    const { code, stdout, text } = await run('preview', '--json', ...args);
    return { code, text, told: previewSchema.loose().parse(JSON.parse(stdout)) };
  };
  const metrics = () => t.requests().filter((line) => line.includes('/metrics')).length;

  it('asks for no bill, unless told to', async () => {
    program(1024);
    t.requests();
    expect((await previewed()).told).not.toHaveProperty('cost');
    expect(metrics()).toBe(0);
  });

  it('a new volume costs its size; the bill is read once an hour', async () => {
    const first = await previewed('--cost');
    expect(first.told.cost?.resources).toMatchObject([{ standing: 'estimated', now: { low: 0, high: 0 } }]);
    expect(first.told.cost?.change.high).toBeCloseTo(MONTH * PRICE, 6);
    expect(t.requests().length).toBeLessThanOrEqual(6);
    await previewed('--cost');
    expect(metrics()).toBe(0);
    expect(existsSync(join(cache, 'workload', 'bills'))).toBe(true);
  });

  it('says it in the terminal, and in the comment as a table that folds', async () => {
    const { text } = await run('preview', '--cost');
    expect(text).toContain('Costs: about 0.16 USD more a month');
    expect(text).toContain('Volume cache: 0 USD → 0.16 USD');
    await run('preview', '--cost', '--markdown', 'comment.md');
    const comment = readFileSync(join(t.folder, 'comment.md'), 'utf8');
    expect(comment).toContain('<details><summary>Costs: about 0.16 USD more a month</summary>');
    expect(comment).toContain('| `Volume cache` | 0 USD | 0.16 USD |  |');
  });

  it('a gate holds an increase, and lets a smaller one pass', async () => {
    expect((await previewed('--max-monthly-increase', '0.1')).code).toBe(20);
    expect((await previewed('--max-monthly-increase', '0.2')).code).toBe(0);
  });

  it('what is not known holds the gate, unless it is allowed; what is not billed does not', async () => {
    program(1024, `new workload.Drive('data', { region: 'us-was-1' });`);
    expect((await previewed('--max-monthly-increase', '1')).code).toBe(0);
    program(1024, `new workload.Sandbox('box', { region: 'us-was-1', image: 'web:1', memory: 2048 });`);
    const held = await previewed('--max-monthly-increase', '1');
    expect([held.code, held.told.cost?.unknown]).toEqual([20, 1]);
    expect(held.text).toContain('not known of Sandbox box: sandbox_compute_runtime_gbs');
    expect((await previewed('--max-monthly-increase', '1', '--allow-unknown-cost')).code).toBe(0);
    const { text } = await run('preview', '--cost');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Sandbox box: 0 USD → 0.11 USD and more (sandbox_compute_runtime_gbs: a new object has no activity yet; 41 USD for 1,000 GB-hours; lab costs 0.35 USD)',
    );
  });

  it('without a bill, there is no figure, and the gate holds', async () => {
    const { code, told } = await previewed('--max-monthly-increase', '1', '--account', 'somebody-else');
    expect([code, told.cost]).toEqual([20, undefined]);
    expect(told.noCost).toMatch(
      /the bill could not be read: .*account-1 pays for workspace "default", not somebody-else/,
    );
  });

  it('says what was charged, and what no stack has', async () => {
    program(1024);
    await t.up();
    const { text } = await run('cost');
    expect(text).toMatch(/^test: <0\.01 USD from .* nothing before/);
    expect(text).toContain('Of no given stack: ');
    expect(text).toContain('volume_storage_gbs of old');
    const { stdout } = await run('cost', '--json');
    const spent = spentSchema.parse(JSON.parse(stdout));
    expect(spent.others.map(({ name }) => name)).toEqual(expect.arrayContaining(['old', 'lab']));
    expect((await run('cost', '--csv')).stdout).toMatch(/^stack,urn,dimension,usage,cost\r\n/);
  });

  it('the example of docs/cost.md', async () => {
    program(2048, `new workload.Sandbox('box', { region: 'us-was-1', image: 'web:1', memory: 2048 });`);
    const { stdout } = await run('preview', '--cost');
    const page = readFileSync(join(__dirname, '..', '..', 'docs', 'cost.md'), 'utf8');
    const [, example = ''] = /```text\n(.*?)\n```/s.exec(page) ?? [];
    const plain = (text: string) =>
      text
        .replace(/\d{4}-\d\d-\d\d/g, 'DAY')
        .replace(/account-1/g, 'acme')
        .replace(/\s+/g, ' ');
    const [, costs = ''] = /^(Costs: .*?)\n\n/ms.exec(stdout) ?? [];
    expect(plain(example)).toContain(plain(costs));
  });

  it('an estimate is compared with the bill once a day has passed', async () => {
    program(2048);
    await run('preview', '--cost', '--json', 'estimate.json');
    await t.up();
    const early = await run('cost', '--since', new Date().toISOString(), '--estimate', 'estimate.json');
    expect([early.code, early.text]).toEqual([
      1,
      expect.stringContaining('a comparison needs a whole day after the update: wait until'),
    ]);
    const { stdout } = await run('cost', '--since', day(10), '--estimate', 'estimate.json', '--json');
    // The volume did not exist then, so that less was charged than was told.
    const { resources } = checkedSchema.parse(JSON.parse(stdout));
    expect(resources.map(({ urn }) => urn.replace(/.*::/, ''))).toEqual(['cache']);
    expect(resources[0]?.off).toBeLessThan(0);
    // Only Pulumi Cloud numbers updates.
    expect((await run('cost', '--since', '2', '--estimate', 'estimate.json')).text).toMatch(
      /the backend of stack test does not number updates; give a time: the last update ended at 20/,
    );
  });
});
