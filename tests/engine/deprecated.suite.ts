/** A deprecated argument on the engine: one warning in a run, and no change. */
import { testProject, type Project } from './command';
import { story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('is named once in a run, however many resources set it, and an unchanged program has no diff', async () => {
  const args = { snapshot: 'shop-v1', triggers: { build: '1' } };
  t.resources(['one', 'two', 'three'].map((name) => ({ type: 'ForkedApplication', name, args })));
  // The engine prints a message also while it comes.
  const lines = (text: string) =>
    text.split('Diagnostics:')[1]?.match(/: triggers is deprecated\. Use `redeploy`\./g);
  expect(lines((await t.up()).text)).toHaveLength(1);
  const { code, text } = await t.pulumi('preview', '--expect-no-changes');
  expect(code === 0 ? '' : text).toBe('');
  expect(lines(text)).toHaveLength(1);
}, 90_000);
