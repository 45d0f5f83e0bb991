/** A rollout with concurrent changes: a second run, manual actions, programs, and wrong clocks. */
import * as byHand from '../../cli/src/rollout/by-hand';
import { CODES, type Event, type Target } from '../../cli/src/rollout/run';
import { statusEvent } from '../../cli/src/rollout/notices/described';
import { statusText } from '../../cli/src/rollout/status';
import { Engine } from '../faults/engine';
import { keepsOnly } from '../rollout/evicted';
import type { Routing } from '../support/effects';
import { type Gate, judged, MINUTE, once, PATHS, Stage, Tempo, WALK } from './stage';

const NO_RESUME =
  'A resume does not help: workload rollout promote --full --name shop gives it all traffic, workload rollout abort --name shop takes it back.';

const stage = new Stage();

const quietly = () => undefined;
/** Aborts by hand. The returned `over` resolves once the abort has checked that its routing stands. */
const abortedBeside = async ({ rolled }: Target): Promise<{ readonly over: Promise<void> }> => {
  const by = stage.by('person');
  const found = await byHand.find(by, rolled.name);
  return new Promise((resolve) => {
    const over = byHand.abort(by, found, () => {
      resolve({ over });
    });
  });
};
const at = (canaryPercent: number): Routing => ({ active: 'rev-1', canary: 'rev-2', canaryPercent });
const expectBack = async () => {
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  expect((await stage.routing()).canary ?? '').toBe('');
};

describe('two runs', () => {
  it('in parallel take each step once, and shorten none', async () => {
    const target = await stage.canary(WALK);
    const tempo = new Tempo(stage, 2);
    const begun = stage.clock.now();
    stage.requests();
    const ended = await Promise.all(
      ['one', 'two'].map((name) => tempo.until(stage.drive(target, { by: tempo.of(stage.by(name)) }))),
    );
    expect(ended.map(({ code }) => code)).toEqual([CODES.healthy, CODES.healthy]);
    expect(Math.round((stage.clock.now() - begun) / MINUTE)).toBe(55);
    // Both runs write what they decide at the same moment; afterwards one of them watches.
    const writes = stage.requests().filter((request) => request.startsWith('PUT'));
    expect(writes.length).toBeLessThanOrEqual(4);
  });

  it('one only watches while the other one controls the rollout, and continues when that one is gone', async () => {
    const target = await stage.canary(WALK);
    const told: Event[] = [];
    const begun = (await stage.seen(target)).deployed['rev-2'] ?? 0;
    let hasWritten = false;
    const gate: Gate = async (moment, request) => {
      // The other run takes the first step, then dies.
      if (hasWritten || moment !== 'before' || !request.startsWith('GET')) return;
      if (stage.clock.now() < begun + 10 * MINUTE) return;
      hasWritten = true;
      const end = new AbortController();
      const killed = once('after', 'PUT', () => {
        end.abort();
        return Promise.resolve();
      });
      const by = stage.by('other', { gate: killed, signal: end.signal });
      await stage.drive(target, { by }).catch(() => undefined);
    };
    const ended = await stage.drive(target, { by: stage.by('one', { told, gate }) });
    expect([ended.code, hasWritten]).toEqual([CODES.healthy, true]);
    const watched = told.filter(
      (event) =>
        event.kind === 'look' &&
        event.decision?.kind === 'wait' &&
        event.decision.why === 'another run controls it (other)',
    );
    expect(watched.length).toBeGreaterThan(1);
    // The takeover costs less than two minutes.
    expect(stage.clock.now() - begun).toBeLessThan(57 * MINUTE);
  });

  it('a step that was decided just before an abort does not stand', async () => {
    const target = await stage.canary(WALK);
    stage.clock.advance(10 * MINUTE);
    // The write is already sent, and arrives after the abort.
    let undo: { readonly over: Promise<void> } | undefined;
    const gate = once('before', 'PUT', async () => {
      undo = await abortedBeside(target);
    });
    const ended = await stage.drive(target, { by: stage.by('one', { gate }) });
    await undo?.over;
    expect(ended.code).toBe(CODES.aborted);
    await expectBack();
  });
});

describe('an abort', () => {
  it('takes two requests until the traffic is back', async () => {
    const target = await stage.canary(WALK);
    await stage.drive(target, { minutes: 15 });
    stage.requests();
    let sent: string[] = [];
    await byHand.abort(
      stage.by('person'),
      await byHand.find(stage.by('person'), 'shop', 'McpFunction'),
      () => {
        sent = stage.requests();
      },
    );
    expect(sent).toEqual(['GET /functions/shop', 'PUT /functions/shop']);
    await expectBack();
  });

  it.each<[string, boolean]>([
    ['a promotion', false],
    ['a full promotion', true],
  ])('wins against %s that was decided before it', async (_what, isFull) => {
    const target = await stage.canary(WALK);
    let undo: { readonly over: Promise<void> } | undefined;
    const gate = once('before', 'PUT', async () => {
      undo = await abortedBeside(target);
    });
    const at = await stage.token(target);
    await (isFull ? byHand.promoteFully() : byHand.promote(at))(stage.by('other', { gate }), target);
    await undo?.over;
    await expectBack();
    expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
  });

  it.each([1, 2, 3])('wins if the platform is unreachable %i times meanwhile', async (times) => {
    const target = await stage.canary(WALK);
    const by = stage.by('person');
    const seen = await stage.seen(target);
    stage.world.emulator.faults.add({
      method: 'PUT',
      path: '/functions/shop',
      times,
      then: { kind: 'status', status: 503 },
    });
    await byHand.abort(by, { rolled: target.rolled, seen }, quietly);
    await expectBack();
  });

  it('reports if the traffic is not back in the end', async () => {
    const target = await stage.canary(WALK);
    const seen = await stage.seen(target);
    stage.world.emulator.faults.add({
      method: 'PUT',
      path: '/functions/shop',
      times: 100,
      then: { kind: 'status', status: 503 },
    });
    const told: string[] = [];
    await expect(
      byHand.abort(stage.by('person'), { rolled: target.rolled, seen }, (says) => told.push(says)),
    ).rejects.toThrow('503');
    expect(told).toEqual([]);
  });
});

describe('when a run finds a change before its step', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['another share', () => stage.route(at(30)), 'somebody gave it 30 %'],
    ['a canary from outside', () => stage.up(3, WALK), 'rev-3 is the canary now'],
    [
      'a return of the program to the previous release',
      () => stage.up(1, WALK),
      'it began with 10 %, and somebody gave it 0 %',
    ],
  ])('%s: it ends, and keeps the change', async (_what, others, says) => {
    const target = await stage.canary(WALK);
    await stage.drive(target, { minutes: 15 });
    await others();
    const routing = await stage.routing();
    const ended = await stage.drive(target);
    expect(ended.code).toBe(CODES['taken over']);
    expect(ended.says).toContain(says);
    expect(await stage.routing()).toEqual(routing);
  });

  it('the same share, set by hand, changes nothing', async () => {
    const target = await stage.canary(WALK);
    await stage.drive(target, { minutes: 15 });
    await stage.route(at(50));
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  });

  it('an edited strategy applies from the next step on', async () => {
    const target = await stage.canary(WALK);
    const edited = { steps: [WALK.steps[0], { weight: 20, for: '1m' }, { weight: 100, for: '1m' }] };
    const begun = stage.clock.now();
    const ended = await stage.drive({
      ...target,
      again: async () => {
        await stage.up(2, edited);
        return stage.target(edited);
      },
    });
    expect(ended.code).toBe(CODES.healthy);
    expect(Math.round((stage.clock.now() - begun) / MINUTE)).toBe(12);
  });

  it.each<[string, () => Promise<Target | undefined>, string]>([
    ['a removed strategy', () => Promise.resolve(undefined), 'has no rollout any more'],
    [
      'another release',
      () => Promise.resolve({ ...stage.target(WALK), subject: { revision: 'rev-3', before: 'rev-1' } }),
      'was superseded: the program runs rev-3 now',
    ],
  ])('%s: it ends, and the traffic stays', async (_what, again, says) => {
    const target = await stage.canary(WALK);
    const ended = await stage.drive({ ...target, again });
    expect(ended.code).toBe(CODES['taken over']);
    expect(ended.says).toContain(says);
    expect(await stage.routing()).toMatchObject(at(10));
  });

  it('an unreadable state: the run reports it, and uses the last known one', async () => {
    const target = await stage.canary(WALK);
    const told: Event[] = [];
    const ended = await stage.drive(
      { ...target, again: () => Promise.reject(new Error('the backend is gone')) },
      { by: stage.by('one', { told }) },
    );
    expect(ended.code).toBe(CODES.healthy);
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'trouble',
        says: expect.stringContaining('the backend is gone') as unknown,
      }),
    );
  });
});

it('a new release shares traffic with a revision that was promoted during its update', async () => {
  await stage.canary(WALK);
  const promoted = once('before', 'GET', () => stage.route({ active: 'rev-2' }), 2);
  stage.world.restart({ client: stage.by('up', { gate: promoted }).client });
  await stage.up(3, WALK);
  expect(await stage.routing()).toMatchObject({ active: 'rev-2', canary: 'rev-3', canaryPercent: 10 });
});

describe('a joined application that is not owned', () => {
  const joined = { joinExisting: true };
  const kind = 'ForkedApplication';
  beforeEach(async () => {
    const theirs = { kind, args: { name: 'shop', snapshot: 'shop-v2' } };
    expect((await new Engine(stage.world.providers).up({ theirs })).failed).toBeUndefined();
  });

  it('rolls out up to the last share below 100 %, which needs promote --full; destroy removes the canary', async () => {
    await stage.up(1, WALK, kind, joined);
    expect(await stage.routing(kind)).toMatchObject(at(10));
    const target = { ...stage.target(WALK, kind), isOwned: false };
    expect(stage.engine.state.shop?.outputs.owned).toBe(false);
    await stage.drive(target, { minutes: 60 });
    expect(await stage.routing(kind)).toMatchObject(at(50));
    expect((await stage.engine.destroy()).failed).toBeUndefined();
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
    expect((await stage.routing(kind)).canary ?? '').toBe('');
  });

  it('keeps its other revisions after an abort', async () => {
    await stage.up(1, WALK, kind, joined);
    await (
      await abortedBeside(stage.target(WALK, kind))
    ).over;
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
    expect(await stage.drive(stage.target(WALK, kind))).toMatchObject({ code: CODES.aborted });
  });

  it('is not forked again by a run after a kill', async () => {
    const survivor = stage.engine.continued(stage.world.providers);
    await stage.up(1, WALK, kind, joined);
    stage.engine = survivor;
    await stage.up(1, WALK, kind, joined);
    expect(await stage.routing(kind)).toMatchObject(at(10));
    const revisions = await stage.world.request('GET', '/applications/shop/revisions');
    expect(revisions).toHaveLength(2);
  });

  it('cannot be joined with all traffic', async () => {
    await expect(stage.up(1, { steps: [{ weight: 100 }] }, kind, joined)).rejects.toThrow(
      'must be below 100 with joinExisting',
    );
  });
});

describe('all traffic', () => {
  it.each(['McpFunction', 'ForkedApplication'] as const)(
    'is not given if the previous revision was dropped, except by promote --full: %s',
    async (kind) => {
      const target = await stage.canary(WALK, kind);
      await stage.drive(target, { minutes: 15 });
      keepsOnly(stage.world.emulator, {
        path: PATHS[kind],
        record: await stage.read(kind),
        id: 'rev-2',
        writes: [at(50), { active: 'rev-2' }],
      });
      stage.clock.advance(30 * MINUTE);
      expect(await stage.drive(target, { once: true })).toEqual({
        code: CODES.waits,
        says: 'shop waits: rev-1 is no longer kept, so a rollback is impossible; promote --full continues anyway',
        advice: NO_RESUME,
      });
      const by = stage.by('person');
      expect(await byHand.promote(await stage.token(target))(by, target)).toMatchObject({
        code: CODES.waits,
        says: expect.stringContaining('no longer kept') as unknown,
      });
      expect(await byHand.promoteFully()(by, target)).toEqual({
        code: CODES.healthy,
        says: 'shop: rev-2 now has 100 %',
      });
    },
  );

  it('is not given by a run to an object that is not owned, but only by promote --full', async () => {
    const target = { ...(await stage.canary(WALK)), isOwned: false };
    const ended = await stage.drive(target, { once: false, minutes: 60 });
    expect(await stage.routing()).toMatchObject(at(50));
    expect(ended.code).not.toBe(CODES.healthy);
    const once = await stage.drive(target, { once: true });
    expect(once).toMatchObject({ code: CODES.waits, advice: NO_RESUME });
    // A resume would pause again at once, so it says what works.
    stage.requests();
    expect(await byHand.resume(stage.by('person'), target)).toEqual({
      code: CODES.waits,
      says: 'shop: this stack does not own it, so only promote --full gives it all traffic; nothing was sent',
    });
    expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
    const { text } = await statusText(target, stage.by(), stage.clock.now());
    expect(text).toMatch(/next +workload rollout promote --full --name shop continues it/);
    expect(text).not.toContain('resume');
    const { event } = statusEvent(
      { target, place: stage.place, conceal: (words) => words },
      await stage.seen(target),
      stage.clock.now(),
    );
    expect(event).toMatchObject({ cause: 'barred', next: 'workload rollout promote --full --name shop' });
    expect(await byHand.promote(await stage.token(target))(stage.by('person'), target)).toEqual({
      code: CODES.waits,
      says: 'shop: this stack does not own it, so only promote --full gives it all traffic; nothing was sent',
    });
    await byHand.promoteFully()(stage.by('person'), target);
    expect(await stage.routing()).toMatchObject({ active: 'rev-2' });
    expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  });
});

it('a rollout whose deadline has passed is not resumed, as it would pause again, until the deadline is later', async () => {
  const strategy = { ...WALK, deadline: '20m' };
  const target = await stage.canary(strategy);
  await stage.drive(target, { minutes: 30 });
  expect((await stage.seen(target)).progress).toMatchObject({ phase: 'paused', cause: 'deadline' });
  stage.requests();
  expect(await byHand.resume(stage.by('person'), target)).toEqual({
    code: CODES.waits,
    says: 'shop: its deadline has passed, so a resume would pause again: promote it with --full, abort it, or set a later deadline in the program; nothing was sent',
  });
  expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
  const later = { ...target, strategy: { ...target.strategy, deadlineMs: 24 * 60 * MINUTE } };
  expect(await byHand.resume(stage.by('person'), later)).toMatchObject({ code: CODES.healthy });
  expect(await stage.drive(later)).toMatchObject({ code: CODES.healthy });
});

describe('clocks', () => {
  it.each([45, -45])('a run whose clock is %i s off refuses, and changes nothing', async (seconds) => {
    const target = await stage.canary(WALK);
    stage.clock.advance(20 * MINUTE);
    const by = stage.by();
    const clock = { ...by.clock, now: () => by.clock.now() + seconds * 1000 };
    stage.requests();
    const ended = await stage.drive(target, { by: { ...by, clock } });
    expect(ended).toMatchObject({ code: CODES.error });
    expect(ended.says).toMatch(/the clock of this machine is 4[456] s/);
    expect(ended.says).toContain(seconds > 0 ? 'ahead of' : 'behind');
    expect(stage.requests()).toEqual(['GET /functions/shop']);
    const at = await stage.token(target);
    await expect(byHand.promote(at)({ ...by, clock }, target)).rejects.toThrow('the clock of this machine');
    // The pause does not delay an abort.
    await byHand.abort({ ...by, clock }, { rolled: target.rolled, seen: await stage.seen(target) }, quietly);
    await expectBack();
  });
});

it('a command that could not run runs again after resume', async () => {
  const broken = {
    ...judged(0),
    checks: {
      exit: { command: ['node', '-e', `process.exit(process.env.MENDED ? 0 : 3)`], passEnv: ['MENDED'] },
    },
  };
  const target = await stage.canary(broken);
  const by = stage.by();
  const env: Record<string, string | undefined> = { ...process.env };
  // One run: it pauses, a user fixes the problem and resumes, and the run goes on.
  const sleep: typeof by.clock.sleep = async (ms, signal) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (env.MENDED === undefined && (await stage.seen(target)).progress?.phase === 'paused') {
      env.MENDED = 'yes';
      await byHand.resume(stage.by('person'), target);
    }
    await by.clock.sleep(ms, signal);
  };
  const ended = await stage.drive(target, { by: { ...by, env, clock: { ...by.clock, sleep } } });
  expect(ended).toMatchObject({ code: CODES.healthy });
  expect(env.MENDED).toBe('yes');
});
