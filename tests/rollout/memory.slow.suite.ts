/** A release that failed never comes back by itself: what object and state remember of it (docs/rollout.md). */
import * as byHand from '../../cli/src/rollout/by-hand';
import type { Kind } from '../../cli/src/rollout/platform';
import { undo } from '../../cli/src/rollout/undo';
import { standingOf, verdictsIn } from '../../provider/src/rollout';
import { judged, once, PATHS, Stage, WALK } from '../cli/stage';
import type { Fields } from '../faults/engine';
import { isShown } from '../faults/usual';
import { effectsIn } from '../support/effects';

const stage = new Stage();

const KINDS = (['ForkedApplication', 'Application', 'Agent', 'Job', 'McpFunction'] as const).filter(isShown);
const quietly = () => undefined;

describe.each(KINDS)('%s', (kind: Kind) => {
  const up = (number: number, more?: Fields) => stage.up(number, WALK, kind, more);
  const target = () => stage.target(WALK, kind);
  const refused = (number: number, rollout: Fields | undefined = WALK, more?: Fields) =>
    expect(stage.up(number, rollout, kind, more)).rejects.toThrow();
  const dependencies = () => stage.by('person');
  const seen = async () => stage.seen(target());
  const verdict = async (revision: string) => standingOf((await seen()).verdicts, revision);
  const finish = async () => {
    expect(await stage.drive(target())).toMatchObject({ code: 0 });
  };
  const abort = async () =>
    byHand.abort(dependencies(), { rolled: target().rolled, seen: await seen() }, quietly);
  const undone = async (options = {}) =>
    undo(dependencies(), { rolled: target().rolled, seen: await seen() }, options, quietly);
  const writes = () => stage.requests().filter((request) => !request.startsWith('GET'));
  const unlabelled = async () => {
    const { metadata, spec } = await stage.read(kind);
    const { 'pulumi-releases': _gone, 'pulumi-rollout': _too, ...labels } = metadata.labels ?? {};
    await stage.world.request('PUT', PATHS[kind], { metadata: { ...metadata, labels }, spec });
  };
  const told = (number: number, rollout: Fields = WALK, more?: Fields) =>
    effectsIn(stage.world.told, () => stage.engine.preview(stage.program(number, rollout, kind, more)));
  /** v1 serves, v2 has failed in this way, v3 is healthy. */
  const failedOnce = async (how: 'check' | 'abort' | 'undo') => {
    await up(1);
    await up(2);
    if (how === 'check') expect(await stage.drive(stage.target(judged(1), kind))).toMatchObject({ code: 2 });
    if (how === 'abort') await abort();
    if (how === 'undo') {
      await finish();
      await undone();
    }
    await up(3);
    await finish();
    stage.requests();
  };
  const expectRefused = async () => {
    const { outputs } = stage.engine.state.shop ?? {};
    const before = await stage.routing(kind);
    await expect(up(2)).rejects.toThrow(
      /shop: rev-2 \(.*(shop-v1|shop:2)\) was (aborted|undone) on .* UTC: .*\. Nothing was sent for it\. Go back to rev-\d.*, release something else, or allow it again: workload rollout retry --name shop --revision rev-2/,
    );
    expect([writes(), await stage.routing(kind)]).toEqual([[], before]);
    expect(stage.engine.state.shop?.outputs).toEqual(outputs);
  };

  it.each(['check', 'abort', 'undo'] as const)(
    'scenario 1: v2 failed by %s, v3 is healthy: a revert to v2 is refused, and the preview says so after a refresh',
    async (how) => {
      await failedOnce(how);
      await expectRefused();
      await stage.engine.refresh();
      expect(await told(2)).toContainEqual(
        expect.objectContaining({
          kind: 'certain-failure',
          revision: 'rev-2',
          verdict: expect.objectContaining({ by: expect.any(String) as unknown }) as unknown,
        }),
      );
      await expectRefused();
    },
  );

  it('scenario 1: a revert to v2 is refused while object or state knows that it failed', async () => {
    await failedOnce('abort');
    const old = stage.engine.continued(stage.world.providers);
    await stage.engine.refresh();
    await unlabelled();
    stage.requests();
    await expectRefused();
    // A later write of the program brings the label back. A fork writes no labels.
    if (kind === 'ForkedApplication') return;
    await up(4);
    await finish();
    expect(await verdict('rev-2')).toBe('bad');
    stage.engine = old;
    stage.requests();
    await expectRefused();
  });

  it('a replacement is refused while the program asks for a release that failed: the new object would give it everything', async () => {
    await up(1);
    await up(2);
    await abort();
    await stage.engine.refresh();
    const why =
      /rev-2 \(.*(shop-v1|shop:2)\) was aborted on .* UTC: .*would replace the object.*Nothing was sent for it/;
    stage.requests();
    await expect(up(2, { name: 'shop2' })).rejects.toThrow(why);
    expect(writes()).toEqual([]);
    await up(2, { name: 'shop2', redeploy: { allowed: 'by a person' } });
    const replaced = stage.engine.state.shop?.outputs;
    expect(replaced).toMatchObject({ name: 'shop2' });
  });

  it('a state from before v2 gives it no more than the first weight, although v2 failed meanwhile', async () => {
    await up(1);
    const before = stage.engine.continued(stage.world.providers);
    await up(2);
    await abort();
    stage.engine = before;
    await up(2).catch((error: unknown) => {
      expect((error as Error).message).toContain('was aborted on');
    });
    expect(await verdict('rev-2')).toBe('bad');
    const { active, canary, canaryPercent = 0 } = await stage.routing(kind);
    expect(active).toBe('rev-1');
    expect([canary ?? '', canary ? canaryPercent : 0]).not.toContain('rev-2');
    expect(canaryPercent).toBeLessThanOrEqual(10);
  });

  it('scenario 1: v2 was superseded at 10 %, v3 is healthy: a revert to v2 starts at the first weight', async () => {
    await up(1);
    await up(2);
    await up(3);
    await finish();
    await up(2);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-3', canary: 'rev-2', canaryPercent: 10 });
  });

  it('scenario 1, invariant 2: a revert to a good release gives 100 %, and forward again starts at the first weight', async () => {
    await up(1);
    await up(2);
    await finish();
    expect([await verdict('rev-1'), await verdict('rev-2')]).toEqual(['good', 'good']);
    await up(1);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
    expect((await stage.routing(kind)).canary ?? '').toBe('');
    expect([await verdict('rev-1'), await verdict('rev-2')]).toEqual(['good', 'open']);
    await up(2);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
    expect(await verdict('rev-1')).toBe('good');
  });

  it('the next release makes the one that served everything good, in its own write, for other stacks', async () => {
    await up(1);
    await up(2);
    // A fork writes no labels; the state knows it.
    expect(await verdict('rev-1')).toBe(kind === 'ForkedApplication' ? 'open' : 'good');
  });

  it('an object without verdicts: the release that a later one replaced is good', async () => {
    await up(1);
    await up(2);
    await finish();
    await unlabelled();
    await up(1);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
  });

  it('invariant 1: traffic does not raise a release that failed either; less is allowed', async () => {
    const share = (traffic: number) => stage.up(2, undefined, kind, { traffic });
    await stage.up(1, undefined, kind, { traffic: 100 });
    await share(50);
    await abort();
    stage.requests();
    await refused(2, undefined, { traffic: 60 });
    expect(writes()).toEqual([]);
    await share(0);
    await stage.up(1, undefined, kind, { traffic: 100 });
    stage.requests();
    await refused(2, undefined, { traffic: 10 });
    expect(writes()).toEqual([]);
  });

  it('retry allows it again: by its revision, without traffic, and then the program starts it at the first weight', async () => {
    await failedOnce('abort');
    const routing = await stage.routing(kind);
    for (let times = 0; times < 2; times += 1) {
      await byHand.retry('rev-2')(dependencies(), target());
      expect([await verdict('rev-2'), await stage.routing(kind)]).toEqual(['open', routing]);
    }
    expect(writes()).toHaveLength(1);
    await up(2);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-3', canary: 'rev-2', canaryPercent: 10 });
  });

  it('retry of the release that the program runs starts over, and a refresh does not forbid it again', async () => {
    await up(1);
    await up(2);
    await abort();
    await stage.engine.refresh();
    await byHand.retry()(dependencies(), target());
    await stage.engine.refresh();
    expect(await verdict('rev-2')).toBe('open');
    expect((await stage.routing(kind)).canaryPercent).toBe(10);
    await finish();
    expect(await verdict('rev-2')).toBe('good');
  });

  it('redeploy makes a new, open revision of a release that failed, and the preview names the verdict', async () => {
    await up(1);
    await up(2);
    await abort();
    await stage.engine.refresh();
    const again = { redeploy: { attempt: '2' } };
    expect(await told(2, WALK, again)).toContainEqual(
      expect.objectContaining({
        revision: 'new',
        earlier: expect.objectContaining({ revision: 'rev-2', reason: 'a person aborted it' }) as unknown,
      }),
    );
    await up(2, again);
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
    expect([await verdict('rev-2'), await verdict('rev-3')]).toEqual(['bad', 'open']);
  });

  it('scenario 1: a verdict ends with its revision: the same contents are a new, open revision, with a warning', async () => {
    await failedOnce('abort');
    for (const number of [4, 5, 6, 7]) await stage.up(number, undefined, kind, { traffic: 100 });
    expect(await told(2)).toContainEqual(
      expect.objectContaining({
        revision: 'new',
        earlier: expect.objectContaining({ revision: 'rev-2' }) as unknown,
      }),
    );
    await up(2);
    expect(await stage.routing(kind)).toMatchObject({ canary: 'rev-8', canaryPercent: 10 });
    await finish();
    if (kind === 'ForkedApplication') expect((await seen()).verdicts.has('rev-2')).toBe(false);
  });

  it('a command that finds the object by its name alone knows its kind', async () => {
    await up(1);
    await up(2);
    expect((await byHand.find(dependencies(), 'shop')).rolled.kind).toBe(kind);
    await finish();
    expect((await byHand.find(dependencies(), 'shop')).rolled.kind).toBe(kind);
  });

  describe('undo', () => {
    it('scenario 11: takes two requests with the credential alone, twice is once, and a release that failed needs a flag', async () => {
      await up(1);
      await up(2);
      await finish();
      await up(3);
      await finish();
      stage.requests();
      let sent: string[] = [];
      const found = await byHand.find(dependencies(), 'shop', kind);
      await undo({ ...dependencies(), reason: 'customers complain' }, found, {}, () => {
        sent = stage.requests();
      });
      expect(sent).toEqual([`GET ${PATHS[kind]}`, `PUT ${PATHS[kind]}`]);
      expect(await stage.routing(kind)).toMatchObject({ active: 'rev-2' });
      expect(verdictsIn((await stage.read(kind)).metadata.labels).get('rev-3')).toMatchObject({
        standing: 'bad',
        by: 'person',
        reason: 'customers complain',
      });
      stage.requests();
      await undone();
      expect([writes(), await verdict('rev-2')]).toEqual([[], 'good']);
      await expect(undone({ to: 'rev-3' })).rejects.toThrow(
        'rev-3 failed before: customers complain. Nothing was sent. --accept-aborted goes back to it anyway',
      );
      expect(writes()).toEqual([]);
      await undone({ to: 'rev-1' });
      expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
      expect([await verdict('rev-1'), await verdict('rev-2')]).toEqual(['good', 'bad']);
      await undone({ to: 'rev-3', acceptAborted: true });
      expect(await stage.routing(kind)).toMatchObject({ active: 'rev-3' });
      expect([await verdict('rev-3'), await verdict('rev-1')]).toEqual(['good', 'bad']);
    });

    it('scenario 1, invariant 3: stands although an update with old labels lands after it', async () => {
      await up(1);
      await up(2);
      await finish();
      const { metadata, spec } = await stage.read(kind);
      let looks = 0;
      const gate = once('before', 'GET', async () => {
        looks += 1;
        await stage.world.request('PUT', PATHS[kind], { metadata, spec });
      });
      await undo(stage.by('person', { gate }), { rolled: target().rolled, seen: await seen() }, {}, quietly);
      expect(looks).toBe(1);
      expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
      expect(await verdict('rev-2')).toBe('bad');
    });

    // A fork writes no labels, so nothing says that rev-1 is good until the next write of routing.
    it('beside a canary goes back to the release that serves, whatever the labels say', async () => {
      await up(1);
      await up(2);
      await unlabelled();
      await undone();
      expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
      expect([await verdict('rev-1'), await verdict('rev-2')]).toEqual(['good', 'bad']);
    });

    it('without another good release, nothing is sent', async () => {
      await up(1);
      stage.requests();
      await expect(undone()).rejects.toThrow('no other revision is known to be good');
      expect(writes()).toEqual([]);
    });
  });

  it('scenario 1, invariant 3: an abort stands although an update with the old label, but without traffic, lands after it', async () => {
    await up(1);
    await up(2);
    const gate = once('before', 'GET', async () => {
      const { metadata, spec } = await stage.read(kind);
      const { 'pulumi-releases': _lost, ...labels } = metadata.labels ?? {};
      await stage.world.request('PUT', PATHS[kind], {
        metadata: { ...metadata, labels: { ...labels, 'pulumi-rollout': '' } },
        spec,
      });
    });
    await byHand.abort(
      stage.by('person', { gate }),
      { rolled: target().rolled, seen: await seen() },
      quietly,
    );
    expect(await verdict('rev-2')).toBe('bad');
  });

  it('scenario 10, invariant 12: a share that a person sets before the first label is taken over', async () => {
    await up(1);
    await up(2);
    const { metadata, spec } = await stage.read(kind);
    const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 45 };
    await stage.world.request('PUT', PATHS[kind], { metadata, spec: { ...spec, revision } });
    await stage.engine.refresh();
    const ended = await stage.drive({ ...target(), subject: { ...target().subject, started: 10 } });
    expect(ended).toMatchObject({ code: 4 });
    expect(stage.engine.state.shop?.outputs.__started).toEqual({ revision: 'rev-2', share: 10 });
    expect(await stage.routing(kind)).toMatchObject(revision);
  });
});

it.each((['ForkedApplication', 'McpFunction'] as const).filter(isShown))(
  '%s: state and labels do not grow after the eighth release',
  async (kind) => {
    const sizes: number[][] = [];
    for (let number = 1; number <= 12; number += 1) {
      await stage.up(number, WALK, kind);
      if (number > 1) await byHand.promoteFully()(stage.by('person'), stage.target(WALK, kind));
      await stage.engine.refresh();
      const { labels = {} } = (await stage.read(kind)).metadata;
      // Numbers of releases have one digit or two.
      const texts = [stage.engine.state.shop?.outputs, labels].map((each) =>
        JSON.stringify(each).replaceAll(/\b(rev-|shop:|v)?\d{1,2}\b/g, '$1'),
      );
      sizes.push(texts.map((text) => text.length));
    }
    const [eighth, ...later] = sizes.slice(7);
    expect(later).toEqual(later.map(() => eighth));
    expect(eighth?.[1]).toBeLessThanOrEqual(1500);
  },
);
