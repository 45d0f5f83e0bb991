/** A share is never left unwatched: what a run may leave behind, how long it watches, and what cannot hold it up. */
import * as byHand from '../../cli/src/rollout/by-hand';
import {
  CODES,
  type Ended,
  type Event,
  type Pace,
  run,
  type RunDependencies,
  type Target,
} from '../../cli/src/rollout/run';
import type { Fields } from '../faults/engine';
import { judged, MINUTE, PATHS, Stage, WALK } from './stage';

const stage = new Stage();
const shareOf = async () => (await stage.routing()).canaryPercent ?? 0;
const RAISING = { ...WALK, steps: [{ weight: 10, for: '1m' }, ...WALK.steps.slice(1)] };
const EXIT = (script: string): Fields => ({ exit: { command: ['node', '-e', script], interval: '1s' } });

const writes = () => stage.requests().filter((request) => request.startsWith('PUT'));

describe('a run with a time limit', () => {
  it('scenario 7: leaves the share if 3m are left and the next one must be watched for 5m: exit code 5', async () => {
    const target = await stage.canary(RAISING);
    stage.requests();
    const begun = stage.clock.now();
    expect(await stage.drive(target, { minutes: 4 })).toEqual({
      code: CODES.unfinished,
      says: expect.stringMatching(
        /^shop: stays at 10 %: --max-wait leaves \S+, and 50 % must be watched for 5m\. Run this again$/,
      ) as unknown,
    });
    expect([writes(), await shareOf()]).toEqual([[], 10]);
    // It goes on watching the share that it leaves.
    expect(stage.clock.now() - begun).toBeGreaterThanOrEqual(4 * MINUTE);
  });

  it('raises a share that its step needs less long than that', async () => {
    const short = {
      steps: [
        { weight: 10, for: '1m' },
        { weight: 50, for: '1m' },
        { weight: 100, for: '1m' },
      ],
    };
    const target = await stage.canary(short);
    expect(await stage.drive(target, { minutes: 2.5 })).toMatchObject({ code: CODES.unfinished });
    expect(await shareOf()).toBe(50);
  });

  it('raises a share that it can watch for `watch` of the strategy', async () => {
    const target = await stage.canary({ ...RAISING, watch: '30s' });
    expect(await stage.drive(target, { minutes: 2 })).toMatchObject({ code: CODES.unfinished });
    expect(await shareOf()).toBe(50);
  });

  it('does not lower the barrier for the others if it cannot watch its own share', async () => {
    const target = await stage.canary(RAISING);
    const agreed: string[] = [];
    const pace: Pace = {
      agree: (_step, decision) => {
        agreed.push(decision.kind);
        return decision;
      },
      afterwards: () => 'over',
    };
    const options = { once: false, until: stage.clock.now() + 3 * MINUTE, pace };
    await run(target, stage.by(), options);
    expect(agreed).not.toContain('advance');
  });

  it('writes into the label how long it watches', async () => {
    const target = await stage.canary(WALK);
    const until = stage.clock.now() + 25 * MINUTE;
    await stage.drive(target, { minutes: 25 });
    const { progress } = await stage.seen(target);
    expect(Math.abs((progress?.until ?? 0) - until)).toBeLessThanOrEqual(1000);
    expect((await stage.read()).metadata.labels?.['pulumi-rollout']).toMatch(/until=\d{10}(?!\d)/);
  });

  it('without a limit, it watches until the deadline of the rollout', async () => {
    const target = await stage.canary(WALK);
    await run(target, stage.by(), { once: true, until: Infinity });
    const { progress } = await stage.seen(target);
    expect(Math.abs((progress?.until ?? 0) - ((progress?.begun ?? 0) + 24 * 60 * MINUTE))).toBeLessThan(1000);
  });

  it.each<[string, { readonly status: number; readonly retryAfter: number }]>([
    ['a 429 with Retry-After of 300 seconds', { status: 429, retryAfter: 300 }],
    ['a 503 with Retry-After of 300 seconds', { status: 503, retryAfter: 300 }],
  ])(
    'scenario 8, invariant 11: %s does not keep it beyond the limit',
    async (_what, { status, retryAfter }) => {
      const target = await stage.canary(WALK);
      const headers = { 'retry-after': String(retryAfter) };
      stage.world.emulator.faults.add({
        method: 'GET',
        path: PATHS.McpFunction,
        times: 1000,
        then: { kind: 'status', status, headers },
      });
      const begun = stage.clock.now();
      await stage.drive(target, { minutes: 2 });
      expect(stage.clock.now() - begun).toBeLessThanOrEqual(2 * MINUTE + 15_000);
    },
  );
});

describe('a run with --once', () => {
  it('watches the share that it gave, and then exits with 5', async () => {
    const target = await stage.canary(RAISING);
    stage.requests();
    const begun = stage.clock.now();
    expect(await stage.drive(target, { once: true })).toMatchObject({ code: CODES.unfinished });
    expect([writes().length, await shareOf()]).toEqual([1, 50]);
    const took = stage.clock.now() - begun;
    expect(took).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(took).toBeLessThan(8 * MINUTE);
  });

  it('takes the share back if it fails while it is watched', async () => {
    const bad = {
      steps: [
        { weight: 10, for: '1m' },
        { weight: 50, checks: ['exit'] },
        { weight: 100, for: '1m' },
      ],
      checks: EXIT('process.exit(1)'),
    };
    const target = await stage.canary(bad);
    expect(await stage.drive(target, { once: true })).toMatchObject({ code: CODES.aborted });
    expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  });
});

describe('invariant 9: a run that gave a share watches it', () => {
  /** Until how many minutes after the larger share the run acts. */
  const watchedFor = async (by: RunDependencies, drive: (by: RunDependencies) => Promise<Ended>) => {
    let raisedAt = 0;
    const tell = (event: Event) => {
      by.tell(event);
      if (event.kind === 'step' && event.moved.event === 'step') raisedAt = stage.clock.now();
    };
    const { code } = await drive({ ...by, tell });
    return [code, Math.floor((stage.clock.now() - raisedAt) / MINUTE)];
  };
  const once = (target: Target) => (by: RunDependencies) => run(target, by, { once: true, until: Infinity });

  it('although its check cannot tell, and the rollout is paused: exit code 3', async () => {
    const unclear = {
      steps: [
        { weight: 10, for: '1m' },
        { weight: 50, checks: ['exit'] },
        { weight: 100, for: '1m' },
      ],
      checks: { exit: { command: ['/does/not/exist'], consecutiveErrorLimit: 0 } },
    };
    const target = await stage.canary(unclear);
    expect(await watchedFor(stage.by('one', { pauseMs: 60 }), once(target))).toEqual([CODES.waits, 5]);
    expect((await stage.seen(target)).progress).toMatchObject({ phase: 'paused', share: 50 });
  });

  it('although a person pauses it: exit code 3', async () => {
    const target = await stage.canary(RAISING);
    const by = stage.by();
    let isPaused = false;
    const sleep: typeof by.clock.sleep = async (ms, signal) => {
      if (!isPaused && (await shareOf()) === 50) {
        isPaused = true;
        await byHand.pause(stage.by('person'), target);
      }
      await by.clock.sleep(ms, signal);
    };
    const paused = { ...by, clock: { ...by.clock, sleep } };
    expect(await watchedFor(paused, once(target))).toEqual([CODES.waits, 5]);
  });

  it('although another rollout of --together has stopped: exit code 3', async () => {
    const target = await stage.canary(RAISING);
    const pace: Pace = {
      agree: (step, decision) => (step === 0 ? decision : { kind: 'leave', why: 'pay has stopped' }),
      afterwards: () => 'over',
    };
    const together = (by: RunDependencies) => run(target, by, { once: false, until: Infinity, pace });
    expect(await watchedFor(stage.by(), together)).toEqual([CODES.waits, 5]);
    expect(await shareOf()).toBe(50);
  });
});

it('all traffic is watched for 5m, even by a last step without a length', async () => {
  const target = await stage.canary({ steps: [{ weight: 10, for: '1m' }, { weight: 100 }] });
  const begun = stage.clock.now();
  expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  expect(stage.clock.now() - begun).toBeGreaterThanOrEqual(6 * MINUTE - 1000);
});

describe('while a person must act', () => {
  it('a run without a limit watches for an hour, then exits with 3', async () => {
    const target = await stage.canary(judged(0, { approve: true }));
    const begun = stage.clock.now();
    const told: Event[] = [];
    const ended = await run(target, stage.by('one', { told }), { once: false, until: Infinity });
    expect(ended).toMatchObject({
      code: CODES.waits,
      advice: 'Run that command, or take the traffic back: workload rollout abort --name shop.',
    });
    const said = told.flatMap((event) => (event.kind === 'said' ? [event.says] : []));
    expect(said).toEqual([
      'waits for a person, for at most 1h, and then ends with exit code 3; --max-wait sets another limit. Ctrl-C ends this command: the share stays as it is',
    ]);
    expect(ended.says).toContain('workload rollout approve --name shop --at rev-2:10');
    const took = stage.clock.now() - begun;
    expect(took).toBeGreaterThanOrEqual(60 * MINUTE);
    expect(took).toBeLessThan(80 * MINUTE);
    expect(await shareOf()).toBe(10);
  });

  it('a check that begins to fail takes the traffic back', async () => {
    const command = ['node', '-e', 'process.exit(Number(process.env.VERDICT))'];
    const failing = {
      ...judged(0, { approve: true }),
      checks: { exit: { command, passEnv: ['VERDICT'] } },
    };
    const target = await stage.canary(failing);
    const env: Record<string, string | undefined> = { ...process.env, VERDICT: '0' };
    const told: Event[] = [];
    const by = stage.by('one', { told, pauseMs: 60 });
    const tell = (event: Event) => {
      const isAwaited = event.kind === 'look' && event.decision?.kind === 'await';
      if (isAwaited) env.VERDICT = '1';
    };
    const ended = await run(target, { ...by, env, tell }, { once: false, until: Infinity });
    expect(ended).toMatchObject({ code: CODES.aborted });
    expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  });

  it('an approval continues the run that waits', async () => {
    const target = await stage.canary(judged(0, { approve: true }));
    const by = stage.by();
    let [isAwaited, isApproved] = [false, false];
    const tell = (event: Event) => {
      isAwaited ||= event.kind === 'look' && event.decision?.kind === 'await';
    };
    const sleep: typeof by.clock.sleep = async (ms, signal) => {
      if (isAwaited && !isApproved) {
        isApproved = true;
        await byHand.approve({ revision: 'rev-2', share: 10 })(stage.by('person'), target);
      }
      await by.clock.sleep(ms, signal);
    };
    const ended = await run(
      target,
      { ...by, tell, clock: { ...by.clock, sleep } },
      { once: false, until: Infinity },
    );
    expect([ended.code, isApproved]).toEqual([CODES.healthy, true]);
  });
});

describe('a state that cannot be read', () => {
  /** Never answers. */
  const hangs = (target: Target): Target => ({ ...target, again: () => new Promise(() => undefined) });

  it('invariant 10: does not keep a failing canary in traffic', async () => {
    const rollout = {
      steps: [
        { weight: 10, checks: ['exit'] },
        { weight: 50, for: '1m' },
        { weight: 100, for: '1m' },
      ],
      checks: EXIT('process.exit(1)'),
    };
    const target = hangs(await stage.canary(rollout));
    const begun = Date.now();
    expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
    expect(Date.now() - begun).toBeLessThan(8_000);
  });

  it('is given up after 10 seconds: the step goes on with the strategy that was read last', async () => {
    const target = hangs(await stage.canary(WALK));
    const told: Event[] = [];
    const begun = Date.now();
    await stage.drive(target, { minutes: 20, by: stage.by('one', { told }) });
    expect(await shareOf()).toBe(50);
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'trouble',
        says: expect.stringContaining('no answer within 10 s') as unknown,
      }),
    );
  }, 60_000);
});
