/** `workload import record` on the real engine: its preconditions, what it leaves unchanged, and the result. */
import { type Project, testProject } from '../engine/command';
import { Story } from './story';
import { workspaceOfPage } from './workspace';

jest.setTimeout(240_000);

const KINDS = ['--kind', 'Policy,Drive,McpFunction,Agent'];
const KEY = 'sendMailApiToken';

let t: Project;
let story: Story;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  await workspaceOfPage(t.emulator);
  t.main('index.ts');
  story = new Story(t);
});
afterAll(async () => {
  await t.stop();
});

const record = () => story.workload('record');
const preview = () => t.pulumi('preview', '--diff', '--expect-no-changes');

it('fails with one line if no program was written yet', async () => {
  const { code, text } = await record();
  expect(code).toBe(1);
  expect(text).toMatch(
    /^import\.json is not a file that workload import has written: run workload import first\n$/,
  );
});

it('fails with one line before pulumi import', async () => {
  expect((await story.workload(...KINDS)).code).toBe(0);
  const { code, text } = await record();
  expect(code).toBe(1);
  expect(text).toBe('policy places is not in the stack: run pulumi import --file import.json first\n');
});

it('names a missing secret, and records it once it is set', async () => {
  const flags = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
  expect((await t.pulumi('import', '--file', 'import.json', ...flags)).code).toBe(0);
  const unset = await record();
  expect(unset.code).toBe(0);
  expect(unset.text).toContain(`API_TOKEN of function send-mail is not set, `);
  expect(unset.text).toContain(`pulumi config set --secret ${KEY}`);
  expect((await t.pulumi('config', 'set', '--secret', KEY, 'planted-api-token')).code).toBe(0);
  // Without a record, the secret shows as a change.
  expect((await preview()).text).toMatch(/~ envs/);
  t.requests();
  expect((await record()).text).toBe('Recorded 1 resource in stack test.\n');
  expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect((await preview()).code).toBe(0);
  expect(JSON.stringify(t.state())).not.toContain('planted');
});

it('changes nothing when it is repeated', async () => {
  const before = t.state().resources;
  expect((await record()).code).toBe(0);
  const bare = ({ urn, id, type }: (typeof before)[number]) => ({ urn, id, type });
  expect(t.state().resources.map(bare)).toEqual(before.map(bare));
  expect((await preview()).code).toBe(0);
});

it('a later change of the setting is a normal change', async () => {
  expect((await t.pulumi('config', 'set', '--secret', KEY, 'planted-another-token')).code).toBe(0);
  const { code, text } = await preview();
  expect(code).not.toBe(0);
  expect(text).toMatch(/~ workload:index:McpFunction: \(update\)/);
  expect(text).not.toContain('planted');
  expect((await t.pulumi('config', 'set', '--secret', KEY, 'planted-api-token')).code).toBe(0);
});

it('existing resources of the stack are not imported again, and its program is not overwritten', async () => {
  const again = await story.workload(...KINDS, '--force');
  expect(again.code).toBe(1);
  expect(again.text).toMatch(
    /^nothing was written: \S+ \S+ \(and 4 objects more\): stack test has it already\n$/,
  );
  const program = story.program('index.ts');
  const more = await story.workload('--all', '--force');
  expect(more.code).toBe(1);
  expect(more.text).toMatch(
    /^index\.ts may declare objects that the stack already has \(4 objects, .*--program, .*\n$/,
  );
  expect(story.program('index.ts')).toBe(program);
});
