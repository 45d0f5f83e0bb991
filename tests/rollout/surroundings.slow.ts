/** A rollout that loses what it depends on: a locked stack, a missing backend, a deleted snapshot. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../engine/story';
import { ALL, BACK, Scene, until } from './scene';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open('ForkedApplication');
  for (const release of [1, 2]) await scene.up(release);
  scene.save();
});
beforeEach(() => scene.reset());
afterAll(() => scene.stop());

const UNTOLD = 'the next pulumi refresh or up brings its state up to date, and traffic is not affected';

it('while an up holds the lock: the rollout is aborted with only credentials, restarted, run to its end, and reports what state does not contain', async () => {
  const [begun, over] = ['begun', 'over'].map((name) => join(scene.t.folder, name)) as [string, string];
  scene.t.program(`
    const { existsSync, writeFileSync } = require('node:fs');
    new workload.ForkedApplication('shop', ${JSON.stringify(scene.args(2))});
    writeFileSync(${JSON.stringify(begun)}, '');
    exports.over = new Promise((resolve) => {
      const looking = setInterval(() => {
        if (!existsSync(${JSON.stringify(over)})) return;
        clearInterval(looking);
        resolve(true);
      }, 50);
    });
  `);
  const up = scene.t.up();
  await until(() => existsSync(begun));
  const refused = await scene.command('up');
  expect(refused.text).toContain('pulumi up failed; no rollout was started');
  expect(refused.text).toContain('the stack is currently locked by');
  expect(refused.code).toBe(1);

  const abort = await scene.abort();
  expect(await scene.routing()).toEqual(BACK);
  expect(await abort.ended).toMatchObject({ code: 0 });
  expect(await scene.command('retry')).toMatchObject({ code: 0 });
  scene.judge('passes');
  const run = await scene.command('run');
  expect(run.text).toContain('shop is healthy: rev-2 serves everything');
  expect(run.text).toContain(`stack test: somebody else holds the lock of the stack; ${UNTOLD}`);
  expect(run.code).toBe(0);

  writeFileSync(over, '');
  expect(await up).toMatchObject({ code: 0 });
  expect(await scene.routing()).toEqual(ALL);
  scene.declare(2);
  await scene.t.up();
  await scene.expectQuiet();
});

it('the backend disappears during a run: the run uses the known strategy, and the next up knows the result', async () => {
  const run = await scene.waiting();
  const backend = join(scene.t.stateFile(), '..', '..', '..', '..');
  renameSync(backend, `${backend}.gone`);
  try {
    const unread =
      'shop: the state of the stack cannot be read, continuing with the last one: the stack could not be read: error: ';
    // What was read is good for 40 s.
    await until(() => run.text().includes(unread));
    scene.judge('passes');
    const { code, text } = await run.ended;
    expect(text).toContain('shop is healthy: rev-2 serves everything');
    expect(text).toContain(`stack test: pulumi refresh failed; ${UNTOLD}`);
    expect(code).toBe(0);
    const without = await scene.command('status');
    expect(without.text).toMatch(/^the stack could not be read: error: /);
    expect(without.code).toBe(1);
  } finally {
    renameSync(`${backend}.gone`, backend);
  }
  expect(await scene.routing()).toEqual(ALL);
  await scene.expectQuiet();
});

it('the snapshots disappear: the fork is rolled out, rolled back and retried; only another fork is refused', async () => {
  await scene.half();
  const run = await scene.waiting();
  for (const name of ['shop-v1', 'shop-v2']) await call(scene.t.emulator, 'DELETE', `/snapshots/${name}`);
  await scene.expectQuiet();
  scene.judge('fails');
  const failed = await run.ended;
  expect(failed.text).toContain('shop was rolled back to rev-1: judge: the command failed');
  expect(failed.code).toBe(2);
  await scene.expectQuiet();

  expect(await scene.command('retry')).toMatchObject({ code: 0 });
  scene.judge('passes');
  expect(await scene.command('run')).toMatchObject({ code: 0 });
  expect(await scene.routing()).toEqual(ALL);

  scene.declare(2, { redeploy: { attempt: '2' } });
  const again = await scene.t.pulumi('up', '--yes', '--skip-preview');
  expect(again.text).toContain('snapshot "shop-v2" does not exist');
  expect(again.code).not.toBe(0);
  expect(await scene.routing()).toEqual(ALL);
  await scene.up(1);
  expect(await scene.routing()).toEqual(BACK);
  expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
});
