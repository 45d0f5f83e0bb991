/** An abort while the update that made the release still deploys: the update does not undo the abort. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { story } from '../engine/story';
import { at, BACK, Scene, until } from './scene';

const DEPLOY_MS = 1_000;
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: DEPLOY_MS });
  await story(emulator);
});
afterAll(() => emulator.stop());

/** Advances the clock so that deployments finish. */
async function deploying<Result>(work: Promise<Result>): Promise<Result> {
  const ticking = setInterval(() => {
    emulator.clock.advance(DEPLOY_MS);
  }, 200);
  return work.finally(() => {
    clearInterval(ticking);
  });
}

it.each(['ForkedApplication', 'McpFunction'] as const)('%s', async (kind) => {
  const scene = await Scene.open(kind, emulator);
  try {
    await deploying(scene.up(1));
    const up = scene.up(2);
    await until(async () => (await scene.routing()).canary === 'rev-2');
    expect(await scene.routing()).toEqual(at(10));
    const abort = await scene.abort();
    expect(await scene.routing()).toEqual(BACK);
    expect(await deploying(up)).toMatchObject({ code: 0 });
    expect(await abort.ended).toMatchObject({ code: 0 });
    expect(await scene.routing()).toEqual(BACK);
    await scene.expectQuiet();
    expect(await scene.command('status')).toMatchObject({ code: 2 });
    expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
  } finally {
    await scene.stop();
  }
});
