/** A broken program, and two stacks in step, with the command on the real engine. */
import { exitingWith, InProject } from '../cli/command';

const project = new InProject();

it("a failing up is reported in the engine's words, and no rollout runs", async () => {
  const { t } = project;
  for (const release of [1, 2]) {
    project.server(release, exitingWith(0));
    await t.up();
  }
  t.requests();
  t.program("throw new Error('this program is broken');");
  const failed = await project.rollout('up');
  expect(failed.code).toBe(1);
  expect(failed.text).toContain('this program is broken');
  expect(failed.text).toContain('pulumi up failed, see the errors above; no rollout was started');
  expect(failed.text).not.toContain('RegisterResource');
  expect(t.requests().filter((request) => request.startsWith('PUT'))).toEqual([]);
  // The state is enough.
  expect(await project.rollout('run')).toMatchObject({ code: 0 });
});

it('two stacks in step: the failure of one rolls both back; an unwritable summary is reported', async () => {
  const { t } = project;
  const { baseUrl } = t.emulator;
  const { apiKey } = t.emulator.addWorkspace('second');
  expect((await t.pulumi('stack', 'init', 'second', '--no-select')).code).toBe(0);
  for (const [key, value] of Object.entries({ baseUrl, workspace: 'second', apiKey }))
    expect((await t.pulumi('config', 'set', `workload:${key}`, value, '--stack', 'second')).code).toBe(0);
  for (const number of [4, 5]) {
    t.program(`
      const failing = ${JSON.stringify(exitingWith(1))};
      const passing = ${JSON.stringify(exitingWith(0))};
      const rollout = pulumi.getStack() === 'second' ? failing : passing;
      new workload.McpFunction('shop', { name: 'shop', image: 'shop:${number}', rollout });
    `);
    await t.up();
    await t.up('--stack', 'second');
  }
  const stacks = ['--stack', 'test', '--stack', 'second'];
  // The path is a folder, so the summary cannot be written.
  const ended = await project.rolloutBy({ GITHUB_STEP_SUMMARY: t.folder }, 'run', '--together', ...stacks);
  expect(ended.stdout).toContain('second/shop was rolled back to rev-1: exit: the command failed');
  expect(ended.stdout).toContain('test/shop was rolled back to rev-2: second/shop was rolled back');
  expect(ended.stdout).toContain('the summary could not be written: EISDIR');
  expect(ended.code).toBe(2);
});
