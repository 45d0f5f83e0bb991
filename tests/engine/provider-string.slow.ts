/** States with an earlier `__provider` string: they show no change, before and after the next up. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';

const EARLIER = "exports.handler=()=>require('@workload/pulumi/dynamic').Drive";
const PRESENT = "require('@workload/pulumi/dyn').Drive(exports)";

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** Where the state of the drive has which string. */
const strings = () => {
  const drive = t.state().resources.find(({ type }) => type.endsWith(':Drive'));
  return [drive?.inputs?.__provider, drive?.outputs?.__provider];
};

async function showsNoChange(...args: string[]): Promise<void> {
  const { code, text } = await t.pulumi(...args, '--expect-no-changes');
  expect(code === 0 ? '' : text).toBe('');
}

it('keeps them without a change in preview, up and refresh, and deletes the object', async () => {
  const text = `new (require('@workload/pulumi').Drive)('data', { region: 'us-was-1' });\n`;
  writeFileSync(join(t.folder, 'drive.js'), text);
  t.main('drive.js');
  await t.up();
  expect(strings()).toEqual([PRESENT, PRESENT]);

  const exported = join(t.folder, 'exported.json');
  await t.pulumi('stack', 'export', '--file', exported);
  writeFileSync(exported, readFileSync(exported, 'utf8').replaceAll(PRESENT, EARLIER));
  await t.pulumi('stack', 'import', '--file', exported);
  expect(strings()).toEqual([EARLIER, EARLIER]);

  t.requests();
  await showsNoChange('refresh', '--yes', '--skip-preview');
  await showsNoChange('preview');
  await showsNoChange('up', '--yes', '--skip-preview');
  expect(strings()).toEqual([PRESENT, EARLIER]);
  // The engine's host gives the inputs the string of the outputs.
  await showsNoChange('refresh', '--yes', '--skip-preview');
  expect(strings()).toEqual([EARLIER, EARLIER]);
  await showsNoChange('preview', '--refresh');
  expect(t.requests().filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.requests()).toContainEqual(expect.stringMatching(/^DELETE \/drives\/data-/));
}, 120_000);
