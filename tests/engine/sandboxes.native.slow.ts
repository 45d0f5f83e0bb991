/** The examples of sandboxes, in TypeScript and in YAML: created, without a diff, and deleted without a trace. */
import { testProject, type Project } from './command';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

async function expectLife(): Promise<void> {
  await t.up();
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  const outputs = JSON.parse(stdout) as Record<string, string>;
  expect(outputs.snapshotId).toMatch(/^snap-/);
  expect(outputs.buildAddress).toMatch(/\/mcp$/);
  expect(outputs.scheduleName).toMatch(/^nightly-/);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  for (const path of ['/sandboxes', '/snapshots']) expect(await call(t.emulator, 'GET', path)).toEqual([]);
}

it('TypeScript', async () => {
  t.example('sandboxes');
  await expectLife();
}, 120_000);

it('YAML', async () => {
  t.yaml('sandboxes-yaml');
  await expectLife();
}, 120_000);
