/** `up`, `check` and what is told at the end, on stacks of the real engine. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { PROJECT } from '../engine/stack';
import { exitingWith, workload } from './command';

let t: Project;
beforeAll(async () => {
  t = await testProject();
});
afterAll(async () => {
  await t.stop();
});

const page = () => join(t.folder, 'summary.md');
const command = (...args: string[]) => withSummary(page(), ...args);
const withSummary = (file: string, ...args: string[]) =>
  workload({ ...process.env, ...t.env, GITHUB_STEP_SUMMARY: file }, t.folder, ...args);
const server = (number: number, rollout: object = exitingWith(0)) => {
  const args = { name: 'shop', image: `shop:${number}`, rollout };
  t.resources([{ type: 'McpFunction', name: 'shop', args }]);
};
/** Where the state says that traffic goes. */
const routing = () => {
  const shop = t.state().resources.find(({ urn }) => urn.endsWith('::shop'));
  return (shop?.outputs as { __routing?: object } | undefined)?.__routing;
};
/** As another machine does that works on the stack. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = join(dirname(t.stateFile()), '..', '..', 'locks', 'organization', PROJECT, 'test');
  const lock = join(folder, 'another.json');
  mkdirSync(folder, { recursive: true });
  const timestamp = new Date().toISOString();
  writeFileSync(lock, JSON.stringify({ pid: 1, username: 'somebody', hostname: 'elsewhere', timestamp }));
  try {
    return await work();
  } finally {
    rmSync(lock);
  }
}

it('up releases, drives, and leaves a summary and a state that know how it ended', async () => {
  server(1);
  expect(await command('up')).toMatchObject({ code: 0 });
  server(2);
  const { code, stdout, text } = await command('up');
  expect(text).toContain('shop: new canary revision at 10 %');
  expect(stdout).toMatch(/shop: updated\npulumi up: .*1 updated.*\nshop: step 1 of 3/);
  expect(stdout).toContain('shop is healthy: rev-2 serves everything');
  expect(code).toBe(0);
  expect(routing()).toMatchObject({ active: 'rev-2' });
  expect(readFileSync(page(), 'utf8')).toMatch(/### Rollout of shop: healthy[^]*rev-2 now has 100 %/);
  expect(text).not.toContain(t.emulator.apiKey);
}, 180_000);

it('check tries a check, moves nothing, and says which checks there are', async () => {
  t.requests();
  expect(await command('check', 'exit')).toMatchObject({
    code: 0,
    text: 'shop: exit\n  the command passed\n  step 1 of 3 (10 %): passes when the command does\n',
  });
  expect(await command('check', 'error')).toMatchObject({
    code: 1,
    text: 'shop has no check error; it has exit\n',
  });
  expect(t.requests()).toEqual([]);
}, 60_000);

it('a failing up is told in the words of the engine, and drives nothing', async () => {
  t.program("throw new Error('this program is broken');");
  const failed = await command('up');
  expect(failed.code).toBe(1);
  expect(failed.text).toContain('this program is broken');
  expect(failed.text).toContain('pulumi up failed, as said above; no rollout was driven');
  expect(failed.text).not.toContain('RegisterResource');

  server(3);
  const locked = await whileLocked(() => command('up'));
  expect(locked.code).toBe(1);
  expect(locked.text).toContain('the stack is currently locked by');
}, 120_000);

it('while somebody else holds the lock, a rollout ends all the same and says what the state does not know', async () => {
  server(3);
  await t.up();
  const before = routing();
  // A folder takes no summary: that is said as well, and changes nothing.
  const ended = await whileLocked(() => withSummary(t.folder, 'run'));
  expect(ended.stdout).toContain('shop is healthy: rev-3 serves everything');
  expect(ended.stdout).toContain('stack test: somebody else holds the lock of the stack');
  expect(ended.stdout).toContain('the summary could not be written: EISDIR');
  expect(ended.code).toBe(0);
  expect(routing()).toEqual(before);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
}, 120_000);

it('two stacks go together: the failure of one takes the traffic of both back', async () => {
  const second = t.emulator.addWorkspace('second');
  expect((await t.pulumi('stack', 'init', 'second', '--no-select')).code).toBe(0);
  const settings = { baseUrl: t.emulator.baseUrl, workspace: 'second', apiKey: second.apiKey };
  for (const [key, value] of Object.entries(settings))
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
  const ended = await command('run', '--together', '--stack', 'test', '--stack', 'second');
  expect(ended.stdout).toContain('second/shop was rolled back to rev-1: exit: the command failed');
  expect(ended.stdout).toContain('test/shop was rolled back to rev-3: second/shop was rolled back');
  expect(ended.code).toBe(2);
  expect(existsSync(page())).toBe(true);
}, 240_000);
