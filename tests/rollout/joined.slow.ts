/**
 * A canary on an application that this stack does not own: the stack rolls it out, but gives it all traffic only on
 * request.
 */
import { call } from '../engine/story';
import { ALL, at, BACK, Scene, until } from './scene';

let scene: Scene;
const release = { joinExisting: true };
beforeAll(async () => {
  scene = await Scene.open('ForkedApplication');
  const theirs = { targetType: 'application', targetName: 'shop' };
  await call(scene.t.emulator, 'POST', '/snapshots/shop-v1/fork', theirs);
  await scene.up(2, release);
  scene.save();
});
beforeEach(async () => {
  await scene.reset();
  scene.declare(2, release);
});
afterAll(() => scene.stop());

it('the rollout pauses before 100 %; only promote --full gives it all traffic, and then it is not owned', async () => {
  expect(await scene.routing()).toEqual(at(10));
  scene.judge('passes');
  const says = 'this stack does not own it, so only promote --full gives it all traffic';
  const run = scene.start('run');
  await until(() => run.text().includes(`shop: paused: ${says}`));
  expect(await scene.routing()).toEqual(at(50));
  expect(await scene.command('status')).toMatchObject({
    code: 3,
    text: expect.stringContaining('shop: Paused') as unknown,
  });
  expect(await scene.command('promote', '--at', 'rev-2:50')).toMatchObject({
    code: 3,
    text: `shop: ${says}; nothing was sent\n`,
  });
  await scene.expectQuiet();
  expect(await scene.routing()).toEqual(at(50));

  expect(await scene.command('promote', '--full')).toMatchObject({
    code: 0,
    text: 'shop: rev-2 now has 100 %\n',
  });
  expect(await run.ended).toMatchObject({ code: 0 });
  await scene.expectQuiet();
  expect((await scene.t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(scene.writes()).toEqual([]);
  expect(await scene.routing()).toEqual(ALL);
});

it('abort and destroy keep the outside revisions; retry joins again', async () => {
  const run = await scene.waiting();
  const abort = await scene.abort();
  expect(await run.ended).toMatchObject({ code: 2 });
  await scene.expectQuiet();
  expect(await scene.routing()).toEqual(BACK);
  expect(await abort.ended).toMatchObject({ code: 0 });
  expect(await scene.command('retry')).toMatchObject({ code: 0 });
  expect(await scene.routing()).toEqual(at(10));
  scene.t.requests();
  expect((await scene.t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(scene.writes()).toEqual([`PUT ${scene.path}`]);
  expect(await scene.routing()).toEqual(BACK);
  expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
});
