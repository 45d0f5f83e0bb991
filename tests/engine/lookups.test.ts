/** The examples of functions, in TypeScript and in YAML, against what somebody else made. */
import '../support/native';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';
import { testProject, type Project } from './command';
import { call, story } from './story';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml });
  await story(t.emulator);
  await call(t.emulator, 'POST', '/drives', { metadata: { name: 'archive' }, spec: { region: 'eu-lon-1' } });
  for (const [snapshot, traffic] of Object.entries({ 'shop-v1': 100, 'shop-v2': 30 })) {
    const fork = { targetType: 'application', targetName: 'shop', traffic };
    await call(t.emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
  }
}, 60_000);
afterAll(async () => {
  await t.stop();
});

async function expectAnswers(): Promise<void> {
  await t.up();
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ canary: 'rev-2', share: 30 });
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
  await expectAnswers();
}, 120_000);

it('YAML', async () => {
  const text = readFileSync(join(EXAMPLES, 'lookups-yaml', 'Pulumi.yaml'), 'utf8')
    .replace('name: lookups-yaml', 'name: tests')
    .replace('path: ../../provider/bin', `path: ${PLUGIN}`);
  writeFileSync(join(t.folder, 'Pulumi.yaml'), text);
  await expectAnswers();
}, 120_000);
