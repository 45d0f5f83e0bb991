/** Rollouts that an earlier version began: its label and its state know less, and nothing needs a migration. */
import { standingOf } from '../../provider/src/rollout';
import { CODES } from '../../cli/src/rollout/run';
import { PATHS, Stage, WALK } from '../cli/stage';
import type { Routing } from '../support/effects';

const stage = new Stage();

interface Remembered {
  __started?: object;
  __releases?: { verdict?: object; plain?: string }[];
}

describe.each(['ForkedApplication', 'McpFunction'] as const)('%s', (kind) => {
  /** Two releases, as an earlier version left them. */
  const left = async (phase: string, share: number) => {
    for (const number of [1, 2]) await stage.up(number, WALK, kind);
    const outputs = stage.engine.state.shop?.outputs as Remembered;
    delete outputs.__started;
    for (const release of outputs.__releases ?? []) {
      delete release.verdict;
      delete release.plain;
    }
    const { metadata, spec } = await stage.read(kind);
    const { 'pulumi-releases': _unknown, ...labels } = metadata.labels ?? {};
    const now = stage.clock.now();
    labels['pulumi-rollout'] =
      `revision=rev-2&before=rev-1&phase=${phase}&runner=one&share=${share}&since=${now}&begun=${now}`;
    const canary: Routing = { active: 'rev-1', canary: 'rev-2', canaryPercent: share };
    const revision = share === 0 ? { active: 'rev-1' } : canary;
    await stage.world.request('PUT', PATHS[kind], {
      metadata: { ...metadata, labels },
      spec: { ...spec, revision },
    });
    return stage.target(WALK, kind);
  };
  const verdict = async (revision: string) =>
    standingOf((await stage.seen(stage.target(WALK, kind))).verdicts, revision);

  it.each([
    ['walking', 10],
    ['walking', 50],
    ['approved', 10],
  ])('in the phase %s at %i %%, it goes on to its end', async (phase, share) => {
    const target = await left(phase, share);
    expect((await stage.engine.preview(stage.program(2, WALK, kind))).steps).toEqual([]);
    expect((await stage.engine.refresh()).steps).toEqual([]);
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-2' });
    expect([await verdict('rev-1'), await verdict('rev-2')]).toEqual(['good', 'good']);
  });

  it('a release that it aborted is refused, also after the next one', async () => {
    const target = await left('aborted', 0);
    expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
    await stage.up(3, WALK, kind);
    expect(await stage.drive(stage.target(WALK, kind))).toMatchObject({ code: CODES.healthy });
    await expect(stage.up(2, WALK, kind)).rejects.toThrow(/rev-2 .*was aborted.* Nothing was sent/);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-3' });
  });
});
