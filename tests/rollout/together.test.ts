/** Two rollouts in step: neither is ahead of the other, and a failure of one affects both. */
import * as byHand from '../../cli/src/rollout/by-hand';
import { RolloutTarget } from '../../cli/src/rollout/platform';
import { CODES, type Ended, run, type RunDependencies, type Target } from '../../cli/src/rollout/run';
import type { EventName } from '../../cli/src/rollout/notices/event';
import { strategyOf } from '../../cli/src/rollout/strategy';
import { shareOf } from '../../cli/src/rollout/view';
import { Together } from '../../cli/src/rollout/together';
import { rolloutSchema, standingOf, verdictsIn } from '../../provider/src/rollout';
import { Counters } from '../cli/counters';
import { Engine, type Fields } from '../faults/engine';
import { Fresh } from '../support/fresh';

const fresh = new Fresh();

const exiting = (code: number) => ({ command: ['node', '-e', `process.exit(${code})`] });
const steps = (...lengths: string[]) => ({
  steps: [
    { weight: 10, for: lengths[0] },
    { weight: 50, for: lengths[1] },
    { weight: 100, for: lengths[2] },
  ],
});

/** A second release of each as a canary, each in its own stack. */
async function canaries(strategies: Readonly<Record<string, Fields>>): Promise<Target[]> {
  for (const [name, rollout] of Object.entries(strategies)) {
    const engine = new Engine(fresh.world.providers);
    for (const number of [1, 2]) {
      const args = { name, rollout, image: `${name}:${number}` };
      const { failed } = await engine.up({ [name]: { kind: 'McpFunction', args } });
      expect(failed).toBeUndefined();
    }
  }
  return Object.entries(strategies).map(([name, rollout]) => ({
    resource: name,
    rolled: new RolloutTarget('McpFunction', name),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: strategyOf(rolloutSchema.parse(rollout)),
  }));
}

/** Advances time once all runs wait, up to the earliest wake-up. */
class Waiting {
  readonly #waiting = new Set<{ readonly at: number; readonly go: () => void }>();

  constructor(private running: number) {}

  readonly sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    // A check's program takes real time: each pause gives it some.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise<void>((resolve, reject) => {
      const one = { at: fresh.world.emulator.clock.now() + Math.ceil(ms), go: resolve };
      this.#waiting.add(one);
      const end = () => {
        this.#waiting.delete(one);
        reject(new Error('ended'));
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
      this.#pass();
    });
  };

  /** Call when a run has ended. */
  ended(): void {
    this.running -= 1;
    this.#pass();
  }

  #pass(): void {
    if (this.#waiting.size === 0 || this.#waiting.size < this.running) return;
    const at = Math.min(...[...this.#waiting].map((one) => one.at));
    fresh.world.emulator.clock.advance(Math.max(0, at - fresh.world.emulator.clock.now()));
    for (const one of this.#waiting) {
      if (one.at > at) continue;
      this.#waiting.delete(one);
      one.go();
    }
  }
}

/** The writes, in order: `shop 50`. */
const told: string[] = [];

function dependenciesOf(
  sleep = fresh.world.platform().sleep,
  hear: (target: Target, event: EventName) => void = () => undefined,
): RunDependencies {
  const { client, now } = fresh.world.platform();
  return {
    client,
    signal: new AbortController().signal,
    clock: { now, sleep },
    env: process.env,
    credential: () => Promise.resolve({}),
    runner: 'one',
    tell: (event) => {
      if (event.kind !== 'step') return;
      const { target, moved, seen: look } = event;
      hear(target, moved.event);
      if (moved.event === 'step') told.push(`${target.resource} ${shareOf(look, target.subject.revision)}`);
    },
  };
}

/** Runs the rollouts in step. */
async function driveTogether(
  targets: readonly Target[],
  hear?: (target: Target, event: EventName) => void,
): Promise<Record<string, Ended>> {
  told.length = 0;
  const together = new Together(targets.map(({ resource }) => ({ id: resource, name: resource })));
  const waiting = new Waiting(targets.length);
  const by = dependenciesOf(waiting.sleep, hear);
  const until = by.clock.now() + 24 * 3_600_000;
  const ended = await Promise.all(
    targets.map(async (target) => {
      const { resource } = target;
      const pace = together.paceOf(resource);
      const clock = together.clockOf(by.clock);
      const how = await run(target, { ...by, clock }, { once: false, until, pace });
      waiting.ended();
      together.ended(resource, how);
      return [resource, how] as const;
    }),
  );
  return Object.fromEntries(ended);
}

const read = (name: string) =>
  fresh.world.request('GET', `/functions/${name}`) as Promise<{
    metadata: { labels?: Record<string, string> };
    spec: { revision: Record<string, unknown> };
  }>;
const routing = async (name: string) => (await read(name)).spec.revision;
const standing = async (name: string) => standingOf(verdictsIn((await read(name)).metadata.labels), 'rev-2');

it('each waits for the other before every step', async () => {
  const targets = await canaries({ shop: steps('1m', '1m', '1m'), pay: steps('4m', '1m', '3m') });
  const ended = await driveTogether(targets);
  expect(ended).toMatchObject({ shop: { code: CODES.healthy }, pay: { code: CODES.healthy } });
  expect(told.map((step) => step.split(' ')[1])).toEqual(['50', '50', '100', '100']);
});

it('one with fewer steps waits at its end for the other', async () => {
  const short = { steps: [{ weight: 20, for: '1m' }, { weight: 100 }] };
  const targets = await canaries({ shop: short, pay: steps('3m', '3m', '3m') });
  const begun = fresh.world.emulator.clock.now();
  const ended = await driveTogether(targets);
  expect(ended).toMatchObject({ shop: { code: CODES.healthy }, pay: { code: CODES.healthy } });
  expect(fresh.world.emulator.clock.now() - begun).toBeGreaterThanOrEqual(9 * 60_000);
});

it('a failure in a later step rolls both back', async () => {
  const failing = {
    steps: [{ weight: 10, for: '1m' }, { weight: 50, checks: ['exit'] }, { weight: 100 }],
    checks: { exit: exiting(1) },
  };
  const ended = await driveTogether(await canaries({ shop: steps('1m', '5m', '1m'), pay: failing }));
  expect(ended).toEqual({
    pay: { code: CODES.aborted, says: 'pay was rolled back to rev-1: exit: the command failed' },
    shop: { code: CODES.aborted, says: 'shop was rolled back to rev-1: pay was rolled back' },
  });
  for (const name of ['shop', 'pay']) {
    expect(await routing(name)).toMatchObject({ active: 'rev-1' });
    expect((await routing(name)).canary ?? '').toBe('');
  }
  // Nothing is against the one that was only rolled back with the other: its release may start again.
  expect([await standing('shop'), await standing('pay')]).toEqual(['open', 'bad']);
});

describe('when one fails after another was marked as healthy', () => {
  let counters: Counters;
  beforeAll(async () => {
    counters = await Counters.start();
  });
  afterAll(() => {
    counters.stop();
  });
  const watched = () => ({
    steps: [
      { weight: 10, for: '1m', checks: ['errors'] },
      { weight: 100, for: '1m', checks: ['errors'] },
    ],
    checks: { errors: counters.check },
  });
  const names = ['shop', 'pay'];

  it('the other one is rolled back as well, if this run completed it', async () => {
    const targets = await canaries({ shop: watched(), pay: watched() });
    const done: string[] = [];
    const ended = await driveTogether(targets, ({ resource }, event) => {
      if (event !== 'done') return;
      done.push(resource);
      counters.verdict = 'failing';
    });
    expect(done).toHaveLength(1);
    const [first = ''] = done;
    const last = names.find((name) => name !== first) ?? '';
    expect(ended).toMatchObject({
      [first]: { code: CODES.aborted, says: `${first} was rolled back to rev-1: ${last} was rolled back` },
      [last]: { code: CODES.aborted, says: expect.stringContaining('errors: ') as unknown },
    });
    for (const name of names) expect(await routing(name)).toMatchObject({ active: 'rev-1' });
    expect([await standing(first), await standing(last)]).toEqual(['open', 'bad']);
    // A later run finds nothing to do.
    expect(await driveTogether(targets)).toMatchObject({
      shop: { code: CODES.aborted },
      pay: { code: CODES.aborted },
    });
  });

  it('the other one stays, if it was healthy before', async () => {
    const targets = await canaries({ shop: watched(), pay: watched() });
    const [shop, pay] = targets;
    if (shop === undefined || pay === undefined) throw new Error('two were made');
    counters.verdict = 'passing';
    expect(await driveTogether([pay])).toMatchObject({ pay: { code: CODES.healthy } });
    counters.verdict = 'failing';
    expect(await driveTogether(targets)).toMatchObject({
      shop: { code: CODES.aborted },
      pay: { code: CODES.healthy },
    });
    expect(await routing('pay')).toMatchObject({ active: 'rev-2' });
  });
});

it('a manual abort of one rolls the other back as well', async () => {
  const targets = await canaries({ shop: steps('1h', '1h', '1h'), pay: steps('1h', '1h', '1h') });
  const byHandDependencies = { ...dependenciesOf(), runner: 'person' };
  await byHand.abort(byHandDependencies, await byHand.find(byHandDependencies, 'pay'), () => undefined);
  const ended = await driveTogether(targets);
  expect(ended).toMatchObject({
    pay: { code: CODES.aborted },
    shop: { code: CODES.aborted, says: 'shop was rolled back to rev-1: pay was rolled back' },
  });
});

it('a manual routing change of one leaves the other unchanged, and that one says why', async () => {
  const targets = await canaries({ shop: steps('1m', '1m', '1m'), pay: steps('1m', '1m', '1m') });
  const { metadata, spec } = (await fresh.world.request('GET', '/functions/pay')) as {
    metadata: object;
    spec: object;
  };
  const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 5 };
  await fresh.world.request('PUT', '/functions/pay', { metadata, spec: { ...spec, revision } });
  const ended = await driveTogether(targets);
  expect(ended.pay).toMatchObject({ code: CODES['taken over'] });
  expect(ended.shop).toEqual({ code: CODES.waits, says: 'shop waits: pay has stopped' });
  expect(await routing('shop')).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
});

it('one without anything to roll out delays no other', async () => {
  const targets = await canaries({ shop: steps('1m', '1m', '1m'), pay: steps('1m', '1m', '1m') });
  const [shop, pay] = targets;
  if (shop === undefined || pay === undefined) throw new Error('two were made');
  await byHand.promoteFully()({ ...dependenciesOf(), runner: 'person' }, pay);
  expect(await driveTogether(targets)).toMatchObject({
    shop: { code: CODES.healthy },
    pay: { code: CODES.healthy },
  });
});

it('when one is rolled back, the others do not wait for their next check', async () => {
  const together = new Together(['shop', 'pay'].map((name) => ({ id: name, name })));
  const { signal } = new AbortController();
  const clock = together.clockOf({
    now: () => 0,
    sleep: (_ms, ended) =>
      new Promise((_resolve, reject) => {
        ended.addEventListener('abort', () => {
          reject(new Error('ended'));
        });
      }),
  });
  const rest = clock.sleep(1e9, signal);
  together.ended('pay', { code: CODES.aborted, says: '' });
  await expect(rest).resolves.toBeUndefined();
});
