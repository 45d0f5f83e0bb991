/** The programs of docs/rollout.md do the same in both languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';
import { story } from './story';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'rollout.md'), 'utf8');
const block = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml, plugin: 'process' });
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('the YAML program has no diff for the objects of the TypeScript program', async () => {
  t.program(block('ts').replace(/^import .*$/m, ''));
  expect((await t.up()).text).toContain('+ 2 created');
  const { resources } = t.state();
  const strategy = resources.find(({ type }) => type.endsWith(':ForkedApplication'))?.inputs?.rollout;
  expect(strategy).toMatchObject({ steps: [{ weight: 10 }, { weight: 50, approve: true }, { weight: 100 }] });
  // The head of its file comes from another YAML program.
  t.yaml('lookups-yaml', (head) => `${head.slice(0, head.indexOf('variables:'))}${block('yaml')}`);
  const preview = await t.pulumi('preview', '--expect-no-changes', '--diff');
  expect([preview.text, preview.code]).toEqual([preview.text, 0]);
}, 120_000);
