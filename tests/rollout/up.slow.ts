/** A broken program, and two stacks in step, with the command on the real engine. */
import { exitingWith, InProject } from '../cli/command';
import { story } from '../engine/story';

const project = new InProject();
const WALK = {
  steps: [
    { weight: 10, for: '2s' },
    { weight: 100, for: '2s' },
  ],
};

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

it('scenario 6: objects of two kinds and one logical name, in two stacks, go in step: one fails, and all go back', async () => {
  const { t } = project;
  await story(t.emulator);
  const release = async (number: number, ...stacks: readonly string[]) => {
    t.program(`
      const rollout = ${JSON.stringify(exitingWith(0))};
      const failing = ${JSON.stringify(exitingWith(1))};
      const image = 'shop:${number}';
      new workload.McpFunction('shop', { name: 'shop', image, rollout });
      if (pulumi.getStack() === 'second') new workload.Agent('shop', { name: 'shop', image, rollout: failing });
      else new workload.ForkedApplication('shop', { name: 'shop', snapshot: 'shop-v${number - 5}', rollout });
    `);
    for (const stack of stacks) expect(await t.up('--stack', stack)).toMatchObject({ code: 0 });
  };
  await release(6, 'test', 'second');
  await release(7, 'test', 'second');
  const ended = await project.rollout('run', '--together', '--stack', 'test', '--stack', 'second');
  expect(ended.stdout.match(/ was rolled back to /g)).toHaveLength(4);
  expect(ended.stdout).not.toContain(' now has 50 %');
  expect(ended.code).toBe(2);
  // Nothing is against those that were rolled back only with the other one: they may start again.
  await release(6, 'test');
  await release(7, 'test');
  const { text } = await project.rollout('status', '--stack', 'test');
  expect(text).toContain('shop: Progressing, step 1 of 3');
});

it('--max-wait ends the pulumi up that it started as well: one SIGINT, then its end, so that no lock stays', async () => {
  const { t } = project;
  // It does not end before its timer.
  t.program('setTimeout(() => undefined, 90_000);');
  const begun = Date.now();
  const ended = await project.rollout('up', '--stack', 'test', '--max-wait', '8s');
  expect(Date.now() - begun).toBeLessThan(45_000);
  expect(ended.text).toContain(
    '--max-wait (8s) has passed: pulumi up was interrupted, and no rollout was started. Run workload rollout up --stack test again',
  );
  expect(ended.code).toBe(5);
  project.server(5, exitingWith(0));
  expect(await t.up('--stack', 'test')).toMatchObject({ code: 0 });
});

/** Two functions with this release, each with a rollout. */
const releases = (number: number) => {
  const args = (name: string) => ({ name, image: `${name}:${number}`, rollout: WALK });
  project.t.resources(['left', 'right'].map((name) => ({ type: 'McpFunction', name, args: args(name) })));
};

it('invariant 8: a command needs --name or --all if the stack has several rollouts, and moves only those', async () => {
  const { t } = project;
  for (const number of [1, 2]) {
    releases(number);
    expect(await t.up('--stack', 'test')).toMatchObject({ code: 0 });
  }
  const promote = ['promote', '--at', 'rev-2:10', '--stack', 'test'];
  const writes = () => t.requests().filter((request) => !request.startsWith('GET'));
  writes();
  const refused = await project.rollout(...promote);
  expect(refused.text).toContain('the stack has several rollouts, so nothing was sent');
  expect([refused.code, writes()]).toEqual([1, []]);
  expect(await project.rollout(...promote, '--name', 'left')).toMatchObject({ code: 0 });
  expect(writes()).toEqual(['PUT /functions/left']);
});

it('two runs of one stack that end together both leave a state that is up to date', async () => {
  const { t } = project;
  for (const number of [3, 4]) {
    releases(number);
    expect(await t.up('--stack', 'test')).toMatchObject({ code: 0 });
  }
  const runs = await Promise.all(
    ['left', 'right'].map((name) => project.rollout('run', '--stack', 'test', '--name', name)),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const { text } of runs) expect(text).not.toContain('brings its state up to date');
  releases(5);
  const preview = await t.pulumi('preview', '--stack', 'test');
  expect(preview.text).toContain('new canary revision at 10 %');
  expect(preview.text).not.toContain('replaces canary');
});
