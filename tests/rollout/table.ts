/** Every event in the middle of a rollout (docs/rollout.md), on the real engine with the real command. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import type { Routing } from '../support/effects';
import { keepsOnly } from './evicted';
import { ALL, at, BACK, Scene, STRATEGY, type SceneKind, until } from './scene';

/** Length of the step in which a runner is killed. */
const STEP_MS = 10_000;

/** Runs every row for a kind. */
export function table(kind: SceneKind): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open(kind);
    for (const release of [1, 2]) await scene.up(release);
    scene.save();
  });
  beforeEach(async () => {
    await scene.reset();
    expect(await scene.routing()).toEqual(at(10));
  });
  afterAll(() => scene.stop());

  it('unchanged ups, also beside a run, change nothing; the run completes', async () => {
    const run = await scene.waiting();
    await scene.half();
    for (let count = 0; count < 2; count += 1) await scene.t.up();
    expect([scene.writes(), await scene.routing()]).toEqual([[], at(50)]);
    scene.judge('passes');
    expect(await run.ended).toMatchObject({
      code: 0,
      text: expect.stringContaining('shop is healthy: rev-2 serves everything') as unknown,
    });
    expect(await scene.routing()).toEqual(ALL);
    scene.t.requests();
    await scene.expectQuiet();
    await scene.t.up();
    expect(scene.writes()).toEqual([]);
  });

  it('a new release during a rollout supersedes the old one, whose run ends with 4', async () => {
    await scene.half();
    const run = await scene.waiting();
    await scene.up(3);
    expect(scene.writes()).toHaveLength(1);
    expect(await scene.routing()).toEqual({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
    const { code, text } = await run.ended;
    expect(text).toMatch(/shop was superseded: (rev-3 is the canary now|the program runs rev-3 now)/);
    expect(text).toContain('Another release or a person has changed the routing: run this for that release');
    expect(code).toBe(4);
    scene.judge('passes');
    expect(await scene.command('run')).toMatchObject({ code: 0 });
    expect(await scene.routing()).toEqual({ active: 'rev-3' });
  });

  it.each(['from the canary', 'from everything'])(
    'scenario 1, invariant 2: a git revert %s: the earlier revision gets 100 % in that up, without a new revision',
    async (whence) => {
      await scene.half();
      if (whence === 'from everything') expect((await scene.command('promote', '--full')).code).toBe(0);
      const run = whence === 'from everything' ? undefined : await scene.waiting();
      scene.declare(1);
      expect((await scene.t.pulumi('preview')).text).toContain('back to rev-1');
      scene.t.requests();
      await scene.t.up();
      expect([scene.writes(), await scene.routing()]).toEqual([[`PUT ${scene.path}`], BACK]);
      expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
      if (run !== undefined) expect(await run.ended).toMatchObject({ code: 4 });
      expect(await scene.command('status')).toMatchObject({ code: 0 });
      await scene.expectQuiet();
    },
  );

  it.each<[string, Routing]>([
    ['another share', at(30)],
    ['no traffic', BACK],
  ])(
    'invariant 12: a user gives it %s: the run ends with 4, and so does the next one, until resume or retry',
    async (_what, by) => {
      await scene.half();
      const run = await scene.waiting();
      await scene.route(by);
      scene.t.requests();
      for (const { code, text } of [await run.ended, await scene.command('run')]) {
        expect(text).toContain(`it was given 50 %, and somebody gave it ${by.canaryPercent ?? 0} %`);
        const [way, end] =
          by.canary === undefined ? ['retry', 'start again'] : ['resume', 'continue from there'];
        expect(text).toContain(`Run workload rollout ${way} --stack test --name shop to ${end}`);
        expect(code).toBe(4);
      }
      await scene.t.up();
      expect([scene.writes(), await scene.routing()]).toEqual([[], by]);
      scene.judge('passes');
      const isShared = by.canary !== undefined;
      expect(await scene.command('resume')).toMatchObject(
        isShared
          ? { code: 0, text: 'shop: continues at 30 %\n' }
          : {
              code: 1,
              text: 'shop: rev-2 has no traffic; workload rollout retry --stack test --name shop starts again\n',
            },
      );
      if (!isShared) expect((await scene.command('retry')).code).toBe(0);
      expect(await scene.command('run')).toMatchObject({ code: 0 });
      expect(await scene.routing()).toEqual(ALL);
    },
  );

  it('scenario 10, invariant 12: a share that a user sets before the first label is taken over', async () => {
    await scene.route(at(45));
    scene.t.requests();
    for (const args of [['run', '--once'], ['status']]) {
      const { code, text } = await scene.command(...args);
      expect(text.replace(/\s+/g, ' ')).toContain('it began with 10 %, and somebody gave it 45 %');
      expect(code).toBe(4);
    }
    expect([scene.writes(), await scene.routing()]).toEqual([[], at(45)]);
  });

  it('scenarios 11 and 13: an undo takes two requests, without a backend, while the webhook hangs', async () => {
    expect(await scene.command('promote', '--full')).toMatchObject({ code: 0 });
    const hangs = createServer();
    await once(hangs.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = hangs.address() as AddressInfo;
      scene.t.requests();
      const undo = await scene.takenBack('undo', {
        WORKLOAD_ROLLOUT_WEBHOOK: `http://127.0.0.1:${port}`,
        PULUMI_BACKEND_URL: 'file:///does/not/exist',
      });
      expect(scene.t.requests()).toEqual([`GET ${scene.path}`, `PUT ${scene.path}`]);
      expect(await scene.routing()).toEqual(BACK);
      expect(await undo.ended).toMatchObject({ code: 0 });
      expect(undo.text()).toContain('the webhook did not get "undone" of shop: no answer within 5 s');
    } finally {
      hangs.closeAllConnections();
      hangs.close();
    }
    const status = await scene.command('status', '--json');
    expect(rolloutEvent.parse(JSON.parse(status.stdout))).toMatchObject({
      status: 'Degraded',
      verdict: 'bad',
    });
    expect(status).toMatchObject({ code: 2 });
  });

  it('scenario 12, invariant 13: a release that fails to deploy is Degraded, also for status --json', async () => {
    expect(await scene.command('promote', '--full')).toMatchObject({ code: 0 });
    const [, deployed = ''] = scene.path.split('/');
    scene.t.emulator.deployments.failNext({ kind: deployed, message: 'no such image' });
    scene.declare(3);
    expect((await scene.t.pulumi('up', '--yes', '--skip-preview')).code).not.toBe(0);
    expect(await scene.routing()).toEqual(ALL);
    const status = await scene.command('status', '--json');
    const event = rolloutEvent.parse(JSON.parse(status.stdout));
    expect(event).toMatchObject({ kind, status: 'Degraded' });
    expect(event.reason).toContain('no such image');
    expect(status.code).toBe(2);
  });

  it('a run is killed: the next one continues in the same step at the same time', async () => {
    const [first, , last] = STRATEGY.steps;
    await scene.up(2, {
      rollout: { ...STRATEGY, steps: [first, { weight: 50, for: `${STEP_MS}ms` }, last] },
    });
    expect(await scene.routing()).toEqual(at(10));
    scene.judge('passes');
    const run = scene.start('run');
    await until(async () => (await scene.routing()).canaryPercent === 50);
    run.child.kill('SIGKILL');
    const since = (await scene.progress()).get('since');
    // No run controls it.
    const status = await scene.command('status');
    expect(status.text).toContain('shop: Progressing, step 2 of 3');
    expect(status.code).toBe(5);
    expect((await scene.progress()).get('since')).toBe(since);
    // The step ends meanwhile; a restarted step would take as long again.
    await until(() => scene.t.emulator.clock.now() >= Number(since) + STEP_MS);
    scene.t.requests();
    expect(await scene.command('run')).toMatchObject({ code: 0 });
    expect(scene.shares()).toEqual([100]);
    const sent = scene.t.emulator.journal.entries();
    const [look = 0, put = Infinity] = ['GET', 'PUT'].map((wanted) =>
      Date.parse(sent.find(({ method }) => method === wanted)?.at ?? ''),
    );
    expect(put - look).toBeLessThan(STEP_MS);
    expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
  });

  it('no run controls it: the share stays, and status fails after the deadline', async () => {
    expect(await scene.command('status')).toMatchObject({ code: 5 });
    await scene.up(2, { rollout: { ...STRATEGY, deadline: '1s' } });
    expect(scene.writes()).toEqual([]);
    const status = await scene.command('status');
    expect(status.text).toContain('shop: Degraded, no run controls it, and its deadline has passed');
    expect(status.code).toBe(1);
    scene.judge('passes');
    expect(await scene.command('run', '--once')).toMatchObject({
      code: 3,
      text: expect.stringContaining(
        'shop waits: its deadline has passed: promote it, or abort it',
      ) as unknown,
    });
    // The label says why it is paused, and the traffic stays.
    expect([scene.writes(), await scene.routing()]).toEqual([[`PUT ${scene.path}`], at(10)]);
    expect((await scene.progress()).get('cause')).toBe('deadline');
  });

  it('scenario 1, invariant 1: a release that was aborted does not come back: v3 is healthy, and a git revert to v2 is refused', async () => {
    await scene.abort();
    await scene.up(3);
    scene.judge('passes');
    expect(await scene.command('run')).toMatchObject({ code: 0 });
    const routing = await scene.routing();
    expect(routing).toEqual({ active: 'rev-3' });
    scene.declare(2);
    expect((await scene.t.pulumi('refresh', '--yes')).code).toBe(0);
    scene.t.requests();
    const refused =
      /rev-2 \(.*shop[-:]v?2\) was aborted on .* UTC: a person aborted it\. Nothing was sent for it\. Go back to rev-/;
    expect((await scene.t.pulumi('preview')).text.replace(/\s+/g, ' ')).toMatch(refused);
    const up = await scene.t.pulumi('up', '--yes', '--skip-preview');
    expect(up.text.replace(/\s+/g, ' ')).toMatch(refused);
    expect(up.code).not.toBe(0);
    expect([scene.writes(), await scene.routing()]).toEqual([[], routing]);

    await scene.takenBack('undo');
    expect(await scene.routing()).toEqual(BACK);
    expect(await scene.command('retry', '--revision', 'rev-2')).toMatchObject({ code: 0 });
    expect(await scene.routing()).toEqual(BACK);
    await scene.up(2);
    expect(await scene.routing()).toEqual(at(10));
  });

  it('an abort: traffic returns, no up retries, and retry starts over without a new revision', async () => {
    await scene.half();
    const run = await scene.waiting();
    const abort = await scene.abort();
    expect(await scene.routing()).toEqual(BACK);
    const ended = await run.ended;
    expect(ended.text).toContain('shop was aborted: rev-1 serves');
    expect(ended.code).toBe(2);
    scene.t.requests();
    await scene.expectQuiet();
    await scene.t.up();
    expect([scene.writes(), await scene.routing()]).toEqual([[], BACK]);
    expect(await scene.command('status')).toMatchObject({ code: 2 });
    expect(await abort.ended).toMatchObject({ code: 0 });

    expect(await scene.command('retry')).toMatchObject({
      code: 0,
      text: 'shop: starts again, rev-2 has 10 %\n',
    });
    expect(await scene.routing()).toEqual(at(10));
    await scene.expectQuiet();
    scene.judge('passes');
    expect(await scene.command('run')).toMatchObject({ code: 0 });
    expect(await scene.revisions()).toEqual(['rev-1', 'rev-2']);
  });

  /** The next write of the object arrives late. */
  const late = () => {
    const then = { kind: 'delay', ms: 6_000 } as const;
    scene.t.emulator.faults.add({ method: 'PUT', path: scene.path, exact: true, then });
  };
  const isUnderWay = () => scene.t.emulator.faults.pending().length === 0;

  it.each([
    ['a promotion', 50, () => scene.command('promote', '--at', 'rev-2:10')],
    [
      'an up',
      10,
      () =>
        scene.up(2, kind === 'McpFunction' ? { displayName: 'Shop' } : { customDomain: 'shop.example.com' }),
    ],
  ])(
    'scenario 1, invariant 3: an abort wins against %s whose write arrives after it',
    async (_what, share, begin) => {
      scene.t.requests();
      late();
      const other = begin();
      await until(isUnderWay);
      const abort = await scene.abort();
      expect(await scene.routing()).toEqual(BACK);
      expect((await other).code).toBe(0);
      expect(await abort.ended).toMatchObject({ code: 0 });
      // The other write undid the abort, but the abort won in the end.
      expect(scene.shares()).toEqual([0, share, 0]);
      expect(await scene.routing()).toEqual(BACK);
      scene.t.requests();
      await scene.t.up();
      expect([scene.writes(), await scene.routing()]).toEqual([[], BACK]);
      expect(await scene.command('status')).toMatchObject({ code: 2 });
    },
  );

  it('scenario 5, invariant 7: two runs take each step once, in turn', async () => {
    const runs = [await scene.waiting(), await scene.waiting()];
    scene.t.requests();
    scene.judge('passes');
    for (const run of runs) expect(await run.ended).toMatchObject({ code: 0 });
    expect(scene.shares()).toEqual([50, 100]);
    expect(await scene.routing()).toEqual(ALL);
  });

  it('the previous revision was dropped: only promote --full gives all traffic', async () => {
    await scene.half();
    scene.judge('passes');
    const { path, t } = scene;
    keepsOnly(t.emulator, { path, record: await scene.read(), id: 'rev-2', writes: [at(50), ALL] });
    const says = 'rev-1 is no longer kept, so a rollback is impossible; promote --full continues anyway';
    const ended = await scene.command('run', '--once');
    expect(ended.text).toContain(`shop waits: ${says}`);
    expect(ended.text).toContain(
      'A resume does not help: workload rollout promote --full --stack test --name shop',
    );
    expect(ended.code).toBe(3);
    expect(await scene.command('promote', '--at', 'rev-2:50')).toMatchObject({
      code: 3,
      text: `shop: ${says}; nothing was sent\n`,
    });
    expect(scene.shares()).toEqual([50]);
    expect(await scene.command('promote', '--full')).toMatchObject({
      code: 0,
      text: 'shop: rev-2 now has 100 %\n',
    });
    expect(scene.shares()).toEqual([50, 100]);
  });
}
