/**
 * A rollout run whose platform, checks or process fail. The run reports the failure, loses nothing, and exits with
 * the right code.
 */
import { CODES, type Event, type Target } from '../../cli/src/rollout/run';
import type { FaultBehaviour } from '../support/world';
import { Counters, type Verdict } from './counters';
import { type Gate, MINUTE, Stage } from './stage';

const stage = new Stage();
let counters: Counters;
beforeAll(async () => {
  counters = await Counters.start();
});
beforeEach(() => {
  counters.verdict = 'passing';
});
afterAll(() => {
  counters.stop();
});

const STEPS = [
  { weight: 10, for: '1m' },
  { weight: 50, for: '1m' },
  { weight: 100, for: '1m' },
];
const SHOP = '/functions/shop';

/**
 * The new release's shares written since the last call.
 *
 * @param done journal status of a successful write
 */
const shares = (done: readonly unknown[] = [200]) => {
  const { journal } = stage.world.emulator;
  const written = journal.entries().flatMap(({ method, body, status }) => {
    if (method !== 'PUT' || !done.includes(status)) return [];
    const { revision } = (body as { spec: { revision: { active: string; canaryPercent: number } } }).spec;
    return [revision.active === 'rev-2' ? 100 : revision.canaryPercent];
  });
  journal.clear();
  return written;
};
const revisions = async () => (await stage.world.request('GET', `${SHOP}/revisions`)) as unknown[];
const canary = async () => {
  const target = await stage.canary({ steps: STEPS });
  stage.requests();
  return target;
};
/** @param then the fault that the run will meet */
const by = (told: Event[] = [], then?: FaultBehaviour) => {
  // The client waits for a hanging response in real time.
  if (then?.kind === 'hang') stage.world.restart({ timeoutMs: 40 });
  return stage.by('one', { told, pauseMs: 0 });
};

/** Runs until this moment of the nth request, then stops it. Resolves to false if the run ended earlier. */
async function killedAt(target: Target, moment: 'before' | 'after', nth: number): Promise<boolean> {
  let count = 0;
  const end = new AbortController();
  const isKilled = await new Promise<boolean>((resolve) => {
    const gate: Gate = (when) => {
      if (when === moment) count += 1;
      if (when !== moment || count < nth) return;
      resolve(true);
      return new Promise(() => undefined);
    };
    const run = stage.drive(target, { by: stage.by('killed', { gate, signal: end.signal, pauseMs: 0 }) });
    void run.then(
      () => {
        resolve(false);
      },
      () => undefined,
    );
  });
  end.abort();
  return isKilled;
}

it.each(['before', 'after'] as const)(
  'if it is killed %s each of its requests, the next run continues in the same step: no step is skipped or takes longer',
  async (moment) => {
    let isKilled = true;
    for (let nth = 1; isKilled; nth += 1) {
      stage.reset();
      const target = await canary();
      const begun = stage.clock.now();
      isKilled = await killedAt(target, moment, nth);
      // If the run ended first, the second run still reports the result.
      const first = shares();
      const { code } = await stage.drive(target, { by: by() });
      expect([nth, code]).toEqual([nth, CODES.healthy]);
      expect([...first, ...shares()]).toEqual([50, 100, 100]);
      expect(Math.round((stage.clock.now() - begun) / MINUTE)).toBe(3);
      expect(await revisions()).toHaveLength(2);
      if (nth > 50) throw new Error('it never came to its end');
    }
  },
);

const FAULTS: readonly FaultBehaviour[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 409 },
  { kind: 'dropBefore' },
  { kind: 'dropAfter' },
  { kind: 'truncate' },
  { kind: 'notJson' },
  { kind: 'wrongShape' },
  { kind: 'hang' },
];
const rows = ['GET', 'PUT'].flatMap((method) =>
  FAULTS.map((then) => [method, 'status' in then ? String(then.status) : then.kind, then] as const),
);

it.each(rows)(
  '%s with %s for a while: it is reported, and every step is taken',
  async (method, _kind, then) => {
    const target = await canary();
    const told: Event[] = [];
    stage.world.emulator.faults.add({ method, path: SHOP, exact: true, after: 1, times: 4, then });
    const { code } = await stage.drive(target, { by: by(told, then) });
    expect(code).toBe(CODES.healthy);
    expect(told.some(({ kind }) => kind === 'trouble')).toBe(true);
    // A write that took effect without a response is seen by the next read, and not sent again.
    const written = shares(then.kind === 'dropAfter' ? [200, 'dropped'] : [200]);
    expect(written.filter((share, index, all) => share !== all[index - 1])).toEqual([50, 100]);
    expect(await revisions()).toHaveLength(2);
  },
);

it.each(rows)('%s with %s without end: it exits with 1 after five minutes', async (method, _kind, then) => {
  const target = await canary();
  const begun = stage.clock.now();
  stage.world.emulator.faults.add({ method, path: SHOP, exact: true, times: 10_000, then });
  const ended = await stage.drive(target, { by: by([], then) });
  const isCarriedOut =
    method === 'PUT' && ['dropAfter', 'truncate', 'notJson', 'wrongShape'].includes(then.kind);
  if (isCarriedOut) {
    // Each read sees the result of the previous write.
    expect(ended.code).toBe(CODES.healthy);
    return;
  }
  expect(ended).toMatchObject({
    code: CODES.error,
    says: expect.stringMatching(/^shop: (GET|PUT) /) as unknown,
  });
  expect(stage.clock.now() - begun).toBeLessThan(8 * MINUTE);
  stage.world.emulator.faults.clear();
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
});

it('time without a response counts towards the exit with 1', async () => {
  const target = await canary();
  const begun = stage.clock.now();
  const gate: Gate = (moment) => {
    // The client makes two attempts for each read.
    if (moment === 'before') stage.clock.advance(50_000);
    throw new Error('no answer');
  };
  const ended = await stage.drive(target, { by: stage.by('one', { gate, pauseMs: 0 }) });
  expect(ended.code).toBe(CODES.error);
  expect(stage.clock.now() - begun).toBeLessThan(7 * MINUTE);
});

it.each<FaultBehaviour>([{ kind: 'hang' }, { kind: 'status', status: 503 }, { kind: 'dropBefore' }])(
  'returns the traffic even if the first writes for it get %j',
  async (then) => {
    const target = await stage.canary({
      steps: [{ weight: 10, for: '2m', checks: ['errors'] }, { weight: 100 }],
      checks: { errors: counters.check },
    });
    counters.verdict = 'failing';
    stage.world.emulator.faults.add({ method: 'PUT', path: SHOP, exact: true, times: 2, then });
    expect(await stage.drive(target, { by: by([], then) })).toMatchObject({ code: CODES.aborted });
    expect((await stage.routing()).canary ?? '').toBe('');
  },
);

it.each([401, 403, 400])('a %i ends it at once', async (status) => {
  const target = await canary();
  const then = { kind: 'status', status } as const;
  stage.world.emulator.faults.add({ method: 'GET', path: SHOP, exact: true, times: 10, then });
  const ended = await stage.drive(target, { by: by() });
  expect(ended.code).toBe(CODES.error);
  expect(stage.requests()).toHaveLength(1);
});

describe("a check's source", () => {
  const judged = () => ({
    steps: [{ weight: 10, for: '2m', checks: ['errors'] }, { weight: 100 }],
    checks: { errors: counters.check },
  });

  it.each<[Verdict, number]>([
    ['down', CODES.waits],
    ['inconclusive', CODES.waits],
    ['failing', CODES.aborted],
    ['missing', CODES.waits],
    ['NaN', CODES.waits],
  ])('that is %s never completes a step', async (verdict, code) => {
    const target = await stage.canary(judged());
    counters.verdict = verdict;
    expect(await stage.drive(target, { once: true, minutes: 10, by: by() })).toMatchObject({ code });
    expect((await stage.routing()).canaryPercent ?? 0).toBe(verdict === 'failing' ? 0 : 10);
  });

  it.each<Verdict>(['down', 'missing', 'NaN'])(
    'that is %s for one check, and recovers, completes it',
    async (verdict) => {
      const target = await stage.canary(judged());
      counters.verdict = verdict;
      const { clock, ...dependencies } = by();
      let pauses = 0;
      const sleep: typeof clock.sleep = async (ms, signal) => {
        await clock.sleep(ms, signal);
        pauses += 1;
        if (pauses === 2) counters.verdict = 'passing';
      };
      const run = { ...dependencies, clock: { ...clock, sleep } };
      expect(await stage.drive(target, { by: run })).toMatchObject({ code: CODES.healthy });
    },
  );
});
