/** The examples of functions, in TypeScript and in YAML, against what somebody else made. */
import '../support/native';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { PLUGIN } from '../support/adapters';
import { testProject, type Project } from './command';
import { call, story } from './story';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

let emulator: Emulator;
let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  emulator = await startEmulator({
    seed: {
      templates: [{ name: 'mail-agent', variables: [{ name: 'MAIL_TOKEN', secret: true }] }],
      scheduleExecutions: [
        {
          id: 'one',
          scheduleId: 'nightly',
          processName: 'report',
          status: 'failed',
          createdAt: '2026-10-02T00:00:00Z',
        },
        {
          id: 'two',
          scheduleId: 'nightly',
          processName: 'backup',
          status: 'succeeded',
          createdAt: '2026-10-03T00:00:00Z',
        },
      ],
      metrics: [
        { billingDimension: 'volume_storage_gbs', time: '2026-10-05T00:00:00Z', usage: 1_000_000 },
        { billingDimension: 'sandbox_compute_runtime_gbs', time: '2026-10-06T00:00:00Z', usage: 1_000_000 },
      ],
    },
  });
  t = await testProject({ on: emulator, path: yaml });
  await story(t.emulator);
  await call(t.emulator, 'POST', '/drives', { metadata: { name: 'archive' }, spec: { region: 'eu-lon-1' } });
  for (const [snapshot, traffic] of Object.entries({ 'shop-v1': 100, 'shop-v2': 30 })) {
    const fork = { targetType: 'application', targetName: 'shop', traffic };
    await call(t.emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
  }
}, 60_000);
afterAll(async () => {
  await t.stop();
  await emulator.stop();
});

/** What the two examples say of a template's variables and of executions. */
interface Answers {
  readonly variables: unknown;
  readonly failed: unknown;
}

async function expectAnswers(answers: Answers): Promise<void> {
  expect((await t.pulumi('preview', '--save-plan', 'plan.json')).code).toBe(0);
  await t.up('--plan', 'plan.json');
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  const outputs = JSON.parse(stdout) as { cost: number };
  expect(outputs).toMatchObject({ canary: 'rev-2', share: 30, ...answers });
  expect(outputs.cost).toBeGreaterThan(0);
  const drives = (await call(t.emulator, 'GET', '/drives')) as {
    metadata: { name: string };
    spec: { region: string };
  }[];
  const own = drives.filter(({ metadata }) => metadata.name.startsWith('cache-'));
  expect(own.map(({ spec }) => spec.region)).toEqual(['eu-lon-1']);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
}

it('TypeScript', async () => {
  cpSync(join(EXAMPLES, 'lookups'), join(t.folder, 'lookups'), { recursive: true });
  t.main('lookups');
  await expectAnswers({ variables: ['MAIL_TOKEN'], failed: ['report'] });
}, 120_000);

it('YAML', async () => {
  const text = readFileSync(join(EXAMPLES, 'lookups-yaml', 'Pulumi.yaml'), 'utf8')
    .replace('name: lookups-yaml', 'name: tests')
    .replace('path: ../../provider/bin', `path: ${PLUGIN}`);
  writeFileSync(join(t.folder, 'Pulumi.yaml'), text);
  await expectAnswers({
    variables: [{ name: 'MAIL_TOKEN', secret: true }],
    failed: [{ processName: 'report' }],
  });
}, 120_000);
