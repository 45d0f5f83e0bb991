/** What the status of a rollout tells, by the contents of the platform: why, who, since when, and which release. */
import { KINDS, type Kind } from '../../cli/src/rollout/platform';
import { CODES, type Target } from '../../cli/src/rollout/run';
import { statusEvent } from '../../cli/src/rollout/notices/described';
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import { statusText } from '../../cli/src/rollout/status';
import { judged, PATHS, Stage, WALK } from './stage';

const stage = new Stage();
const all = Object.keys(KINDS) as Kind[];

/** The status as text and as data; both end with the same code. */
async function statusOf(target: Target) {
  const now = stage.clock.now();
  const { event, code } = statusEvent(
    { target, stack: 'production', place: stage.place, conceal: (text) => text },
    await stage.seen(target),
    now,
  );
  const told = await statusText(target, stage.by(), now);
  expect(told.code).toBe(code);
  return { code, event: rolloutEvent.parse(event), lines: told.text.split('\n') };
}

it.each(all)(
  'scenario 12, invariant 13: %s: a newer revision that failed to deploy is Degraded, and ends with 2',
  async (kind) => {
    await stage.canary(WALK, kind);
    const target = stage.target(WALK, kind);
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
    expect((await statusOf(target)).event).toMatchObject({ status: 'Healthy', verdict: 'good', share: 100 });
    const table = PATHS[kind].split('/')[1] ?? '';
    stage.world.emulator.deployments.failNext({ kind: table, message: 'no such image' });
    const { failed } = await stage.engine.up(stage.program(3, WALK, kind));
    expect(failed).toBeDefined();
    // Whatever the state says now, the platform serves rev-2 and knows of the failure.
    for (const one of [target, stage.target(WALK, kind)]) {
      const { code, event, lines } = await statusOf(one);
      expect([code, event.status]).toEqual([CODES.aborted, 'Degraded']);
      expect(event.reason).toContain('no such image');
      expect(lines.join(' ')).toContain('no such image');
    }
    // The program goes back: what serves is what it runs, and the failure is over once something is routed or deployed.
    await stage.up(4, WALK, kind);
    expect((await statusOf(stage.target(WALK, kind))).event.status).not.toBe('Healthy');
  },
);

it('after a failed check: why, since when and which release', async () => {
  const target = { ...(await stage.canary(judged(1))), release: 'shop:2' };
  await stage.drive(target);
  const { code, event, lines } = await statusOf(target);
  expect(code).toBe(CODES.aborted);
  expect(event).toMatchObject({
    ...{ status: 'Degraded', verdict: 'bad', release: 'shop:2', share: 0 },
    actor: { platform: expect.any(String) as unknown },
    since: expect.stringMatching(/^20/) as unknown,
  });
  expect(lines).toContainEqual(expect.stringMatching(/^└─ rev-2 .* 0 % {2}new, shop:2$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {3}by {7}.*the platform says .+, 20.* UTC$/));
});
