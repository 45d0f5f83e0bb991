/**
 * Random sequences of programs, runs, manual actions, kills, lost labels and restored states on one object with a
 * rollout, checked against invariants after each action. A failure prints the shortest sequence that breaks one.
 */
import fc from 'fast-check';
import * as byHand from '../../cli/src/rollout/by-hand';
import type { Kind, Seen } from '../../cli/src/rollout/platform';
import { CODES, type Event, type Target } from '../../cli/src/rollout/run';
import { undo } from '../../cli/src/rollout/undo';
import { full } from '../../provider/src/lifecycle/compact';
import { verdictsOn } from '../../provider/src/resources/rollout/memory';
import { raises } from '../../provider/src/resources/rollout/grants';
import { routingOf } from '../../provider/src/resources/rollout/traffic';
import { type Standing, standingOf, type Verdicts } from '../../provider/src/resources/rollout/verdicts';
import type { Engine, Fields } from '../faults/engine';
import { Counters, type Verdict } from './counters';
import type { Routing } from '../support/effects';
import { type Gate, MINUTE, PATHS, Stage } from './stage';

// `npm run test:fuzz` runs more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 200);

const stage = new Stage();
let counters: Counters;
beforeAll(async () => {
  counters = await Counters.start();
});
afterAll(() => {
  counters.stop();
});

const strategyOf = (edition: number): Fields => ({
  steps: [
    { weight: 10, for: '1m', checks: ['errors'] },
    { weight: 40 + edition * 10, for: '1m', checks: ['errors'] },
    { weight: 100, for: '1m', checks: ['errors'] },
  ],
  checks: { errors: counters.check },
});

type Step =
  | { readonly do: 'up'; readonly of: 'same' | 'new' | 'edited' | 'dropped' }
  /** Back to an earlier release of the program, or forward again. */
  | { readonly do: 'revert'; readonly by: number }
  | {
      readonly do: 'route';
      readonly active: number;
      readonly canary: number | undefined;
      readonly percent: number;
    }
  | { readonly do: 'run'; readonly verdict: Verdict; readonly minutes: number }
  | { readonly do: 'killed'; readonly moment: 'before' | 'after'; readonly nth: number }
  /** `to`: the revision, counted from the oldest kept one; undefined: the latest good one. */
  | { readonly do: 'undo'; readonly to: number | undefined; readonly accept: boolean }
  | {
      readonly do: ByHand | 'refresh' | 'destroy' | 'lose the label' | 'restore the state';
    };

type ByHand = 'approve' | 'promote' | 'promote --full' | 'pause' | 'resume' | 'retry' | 'abort';

const just = <T>(value: T) => fc.constant(value);
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: just('up' as const),
        of: fc.constantFrom<'same' | 'new' | 'edited' | 'dropped'>(
          'same',
          'new',
          'new',
          'new',
          'edited',
          'dropped',
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: just('revert' as const), by: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: just('route' as const),
        active: fc.nat(3),
        canary: fc.option(fc.nat(3), { nil: undefined }),
        percent: fc.constantFrom(0, 10, 30, 50),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        do: just('run' as const),
        verdict: fc.constantFrom<Verdict>(
          'passing',
          'passing',
          'passing',
          'failing',
          'inconclusive',
          'missing',
          'down',
        ),
        minutes: fc.constantFrom(0, 2, 5),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: just('killed' as const),
        moment: fc.constantFrom<'before' | 'after'>('before', 'after'),
        nth: fc.integer({ min: 1, max: 5 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom<ByHand | 'refresh'>(
          ...([
            'approve',
            'promote',
            'promote --full',
            'pause',
            'resume',
            'retry',
            'abort',
            'refresh',
          ] as const),
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: just('undo' as const),
        to: fc.option(fc.nat(4), { nil: undefined }),
        accept: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('destroy', 'lose the label', 'restore the state') }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);

/** The release recorded in state. */
interface Present {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
  readonly routing: Routing;
  readonly seen: Seen;
  /** What object and state know. */
  readonly verdicts: Verdicts;
}

/** Which verdicts an action may change. Every other change is a fault. */
const MOVES: Readonly<Record<string, readonly `${Standing} ${Standing}`[]>> = {
  up: ['open good', 'good open'],
  revert: ['open good', 'good open'],
  run: ['open good', 'open bad', 'good bad'],
  killed: ['open good', 'open bad', 'good bad'],
  approve: ['open good'],
  promote: ['open good'],
  'promote --full': ['open good'],
  pause: ['open good'],
  resume: ['open good'],
  retry: ['open good', 'bad open'],
  abort: ['open good', 'open bad', 'good bad'],
  undo: ['open good', 'open bad', 'good bad', 'bad good'],
};

/** One sequence on one kind. */
class Play {
  /** The release in the program, counted from 1; 0 before the first. */
  #release = 0;
  /** How many releases the programs have named so far. */
  #named = 0;
  /** The number of revisions, and the revision of each release. */
  #made = 0;
  readonly #revisionOf = new Map<number, string>();
  #strategy: Fields | undefined = strategyOf(0);
  #edition = 0;
  readonly #told: Event[] = [];
  /** An older state, with its release, that can be restored. */
  #older:
    { readonly engine: Engine; readonly release: number; readonly strategy: Fields | undefined } | undefined;
  /** The platform's revisions may be other ones than the state knows. */
  #isRestored = false;

  constructor(readonly kind: Kind) {}

  async play(sequence: readonly Step[]): Promise<void> {
    for (const step of sequence) {
      const before = await this.#standing();
      await this.#step(step);
      await this.#expectRisen(step, before);
      await this.#expectRemembered(step, before);
      await this.#expectTwice(step);
      await this.#expectAtRest();
    }
    await this.#expectEnd();
  }

  async #step(step: Step): Promise<void> {
    switch (step.do) {
      case 'up':
        return this.#up(step.of);
      case 'revert':
        if (this.#release - step.by < 1 || this.#release - step.by > this.#named) return;
        this.#keepState();
        this.#release -= step.by;
        // Without a strategy or share, kinds whose PUT makes revisions make one here too.
        this.#strategy ??= strategyOf(this.#edition);
        return this.#apply(this.#release + step.by);
      case 'route':
        return this.#route(step);
      case 'run':
        counters.verdict = step.verdict;
        await this.#run(step.minutes);
        return;
      case 'killed':
        counters.verdict = 'passing';
        return this.#killed(step.moment, step.nth);
      case 'refresh':
        expect((await stage.engine.refresh()).failed).toBeUndefined();
        return;
      case 'destroy':
        expect((await stage.engine.destroy()).failed).toBeUndefined();
        stage.clock.advance(MINUTE);
        this.#release = this.#named = this.#made = 0;
        this.#revisionOf.clear();
        this.#older = undefined;
        this.#isRestored = false;
        return;
      case 'undo':
        return this.#undo(step);
      case 'lose the label':
        return this.#loseLabel();
      case 'restore the state':
        return this.#restore();
      default:
        return this.#byHand(step.do);
    }
  }

  async #undo({ to, accept: acceptAborted }: Step & { do: 'undo' }): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const kept = await this.#revisions();
    const named = to === undefined ? undefined : kept[to];
    const hand = stage.by('person', { pauseMs: 0 });
    const found = { rolled: target.rolled, seen: await stage.seen(target) };
    await undo(hand, found, { to: named, acceptAborted }, () => undefined).catch(() => undefined);
  }

  async #loseLabel(): Promise<void> {
    if (this.#release === 0) return;
    const { metadata, spec } = await stage.read(this.kind);
    const { 'pulumi-releases': _lost, ...labels } = metadata.labels ?? {};
    await stage.world.request('PUT', PATHS[this.kind], { metadata: { ...metadata, labels }, spec });
  }

  /** Somebody restores a backup of the state, with the program of that time. */
  #restore(): Promise<void> {
    if (this.#older === undefined || this.#release === 0) return Promise.resolve();
    stage.engine = this.#older.engine.continued(stage.world.providers);
    this.#release = this.#older.release;
    this.#strategy = this.#older.strategy;
    this.#isRestored = true;
    return Promise.resolve();
  }

  #keepState(): void {
    if (this.#release === 0 || this.#isRestored) return;
    const engine = stage.engine.continued(stage.world.providers);
    this.#older ??= { engine, release: this.#release, strategy: this.#strategy };
  }

  async #up(of: 'same' | 'new' | 'edited' | 'dropped'): Promise<void> {
    const before = this.#release;
    if (of === 'new') this.#keepState();
    if (of === 'new' || this.#release === 0) {
      this.#release = this.#named += 1;
      this.#strategy ??= strategyOf(this.#edition);
    }
    if (of === 'edited') this.#strategy = strategyOf((this.#edition += 1) % 5);
    if (of === 'dropped') this.#strategy = undefined;
    await this.#apply(before);
  }

  /** Runs the program. A release that failed before is refused; the program then goes back to what it was. */
  async #apply(before: number): Promise<void> {
    const known = this.#revisionOf.get(this.#release);
    if (known === undefined || !(await this.#revisions()).includes(known)) {
      this.#made += 1;
      this.#revisionOf.set(this.#release, `rev-${this.#made}`);
    }
    stage.requests();
    try {
      await stage.up(this.#release, this.#strategy, this.kind);
    } catch (error) {
      const { message } = error as Error;
      // A restored state does not know a later canary of its own.
      const isForeign = this.#isRestored && message.includes('has a canary that this stack did not make');
      if (!isForeign) expect(message).toMatch(/ was aborted.* Nothing was sent/);
      expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
      const verdicts = await this.#verdicts();
      if (!isForeign) expect([...verdicts.values()].map(({ standing }) => standing)).toContain('bad');
      this.#release = before;
    }
    stage.world.rest();
  }

  async #route({ active, canary, percent }: Step & { do: 'route' }): Promise<void> {
    const kept = await this.#revisions();
    const [to, beside] = [kept[active], canary === undefined ? undefined : kept[canary]];
    if (to === undefined || beside === to) return;
    await stage.route({ active: to, ...(beside && { canary: beside, canaryPercent: percent }) }, this.kind);
  }

  async #run(minutes: number): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const by = stage.by('run', { told: this.#told, pauseMs: 0 });
    const { code } = await stage.drive(target, { once: true, minutes, by });
    expect(code).not.toBe(CODES.error);
  }

  /** The process dies at this request or response. */
  async #killed(moment: 'before' | 'after', nth: number): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    let count = 0;
    const end = new AbortController();
    const killed = new Promise<void>((resolve) => {
      const gate: Gate = (when) => {
        if (when === moment) count += 1;
        if (count < nth || when !== moment) return;
        resolve();
        return new Promise(() => undefined);
      };
      const by = stage.by('killed', { gate, told: this.#told, signal: end.signal, pauseMs: 0 });
      void stage
        .drive(target, { minutes: 5, by })
        .catch(() => undefined)
        .then(() => {
          resolve();
        });
    });
    await killed;
    end.abort();
  }

  async #byHand(what: ByHand): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const hand = stage.by('person', { pauseMs: 0 });
    const moves = {
      approve: async () => byHand.approve(await stage.token(target))(hand, target),
      promote: async () => byHand.promote(await stage.token(target))(hand, target),
      'promote --full': () => byHand.promoteFully()(hand, target),
      pause: () => byHand.pause(hand, target),
      resume: () => byHand.resume(hand, target),
      retry: () => byHand.retry()(hand, target),
      abort: async () =>
        byHand.abort(hand, { rolled: target.rolled, seen: await stage.seen(target) }, () => undefined),
    };
    // An action that does not apply is refused; that does not matter here.
    await moves[what]().catch(() => undefined);
  }

  /** What the command reads from state. */
  #target(): Target | undefined {
    return this.#release === 0 || this.#strategy === undefined
      ? undefined
      : stage.target(this.#strategy, this.kind);
  }

  async #revisions(): Promise<string[]> {
    if (this.#made === 0 || stage.engine.state.shop === undefined) return [];
    const all = (await stage.world.request('GET', `${PATHS[this.kind]}/revisions`)) as { id: string }[];
    return all.map(({ id }) => id);
  }

  async #verdicts(): Promise<Verdicts> {
    const { inputs = {}, outputs = {} } = stage.engine.state.shop ?? {};
    const { metadata } = await stage.read(this.kind);
    return verdictsOn({ metadata: { ...metadata, name: 'shop' } }, { args: inputs, outputs: full(outputs) });
  }

  async #standing(): Promise<Present | undefined> {
    const revision = stage.engine.state.shop?.outputs.revision as string | undefined;
    const target = this.#target();
    if (revision === undefined || target === undefined) return undefined;
    const seen = await stage.seen(target);
    const routing = await stage.routing(this.kind);
    const { active, canary, canaryPercent = 0 } = routing;
    const beside = canary ? canaryPercent : 0;
    return {
      revision,
      routing,
      share: revision === canary ? beside : revision === active ? 100 - beside : 0,
      seen,
      verdicts: await this.#verdicts(),
    };
  }

  /** A bad release gets no traffic, and verdicts change only as each action may change them. */
  async #expectRemembered(step: Step, before: Present | undefined): Promise<void> {
    const after = await this.#standing();
    const moves = MOVES[step.do];
    if (after === undefined || before === undefined || moves === undefined) return;
    const kept = await this.#revisions();
    const was = (revision: string) => standingOf(before.verdicts, revision);
    const changed = kept
      .map((revision) => `${was(revision)} ${standingOf(after.verdicts, revision)}` as const)
      .filter((move) => move.split(' ')[0] !== move.split(' ')[1]);
    expect(moves).toEqual(expect.arrayContaining(changed));
    if ((step.do === 'undo' && step.accept) || step.do === 'retry') return;
    const raised = raises(routingOf(before.seen.record), routingOf(after.seen.record));
    expect(raised.filter(({ revision }) => was(revision) === 'bad')).toEqual([]);
    if (step.do !== 'up' && step.do !== 'revert') return;
    // An update gives more than the first weight only to a good release, or to the first one.
    const most = this.#weights()[0] ?? 100;
    const much = raised.filter(({ revision, share }) => share > most && was(revision) !== 'good');
    expect(before.seen.active === undefined ? [] : much).toEqual([]);
  }

  /** The same command twice is the same as once. */
  async #expectTwice(step: Step): Promise<void> {
    if (!['abort', 'undo', 'promote --full', 'pause'].includes(step.do) || this.#target() === undefined)
      return;
    const told = async () => {
      const { metadata, spec } = await stage.read(this.kind);
      return [spec.revision, metadata.labels?.['pulumi-releases']];
    };
    const once = await told();
    await this.#step(step);
    expect(await told()).toEqual(once);
  }

  /** Whether a person has set the share, so that only `resume` continues. */
  #isByHand({ seen, revision, share }: Present): boolean {
    const { progress, canary } = seen;
    if (canary !== undefined && canary !== revision) return true;
    if (progress?.revision !== revision) {
      const started = this.#target()?.subject.started;
      return started !== undefined && started !== share && share < 100;
    }
    return progress.share !== share;
  }

  async #expectRisen(step: Step, before: Present | undefined): Promise<void> {
    const after = await this.#standing();
    if (after === undefined || before === undefined) return;
    if ((step.do === 'run' || step.do === 'killed') && this.#isByHand(before))
      expect(after.routing).toEqual(before.routing);
    if (before.revision !== after.revision) {
      this.#expectBegun(before, after);
      return;
    }
    if (['promote', 'promote --full', 'retry', 'route', 'undo', 'restore the state'].includes(step.do))
      return;
    if (step.do === 'killed' || (step.do === 'run' && step.verdict === 'passing')) {
      // A run takes one step at a time: it skips no weight.
      const skipped = this.#weights().filter((weight) => weight > before.share && weight < after.share);
      if (step.do === 'run') expect(skipped).toEqual([]);
      return;
    }
    // The user may have made the release before the canary; an abort then removes the canary.
    const { active, canary } = before.routing;
    if (step.do === 'abort' && active === before.revision && canary !== undefined) return;
    expect(after.share).toBeLessThanOrEqual(before.share);
    // Programs without a new release keep the routing.
    if (step.do === 'up') expect(after.routing).toEqual(before.routing);
  }

  /** A new release starts at the first weight; a return to an earlier one gets all traffic. */
  #expectBegun({ routing: { active }, verdicts }: Present, after: Present): void {
    if (this.#strategy === undefined || this.#isRestored) return;
    const isGood = standingOf(verdicts, after.revision) === 'good';
    const isBack = active === undefined || active === after.revision || isGood;
    expect([after.revision, after.share]).toEqual([after.revision, isBack ? 100 : this.#weights()[0]]);
  }

  #weights(): number[] {
    return ((this.#strategy?.steps ?? []) as { weight: number }[]).map(({ weight }) => weight);
  }

  /** Each release has its own fork, and the engine has nothing to do. */
  async #expectAtRest(): Promise<void> {
    if (this.#release === 0) return;
    const kept = await this.#revisions();
    if (this.#isRestored) return;
    expect(kept.at(-1)).toBe(`rev-${this.#made}`);
    const program = stage.program(this.#release, this.#strategy, this.kind);
    stage.requests();
    expect((await stage.engine.preview(program)).steps).toEqual([]);
    expect((await stage.engine.refresh()).steps).toEqual([]);
    expect((await stage.engine.up(program)).steps).toEqual([]);
    expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
  }

  /** The rollout ends on its own, and no output contains a credential. */
  async #expectEnd(): Promise<void> {
    const target = this.#target();
    counters.verdict = 'passing';
    if (target !== undefined) {
      const { code } = await stage.drive(target, {
        minutes: 30,
        by: stage.by('last', { told: this.#told, pauseMs: 0 }),
      });
      expect(code).not.toBe(CODES.error);
      await this.#expectAtRest();
    }
    const label = this.#release === 0 ? {} : (await stage.read(this.kind)).metadata.labels;
    const everything = JSON.stringify([label, stage.engine.state, this.#told, stage.world.told]);
    expect(everything).not.toContain(stage.world.emulator.apiKey);
  }
}

it(`holds through ${SEQUENCES} random sequences`, async () => {
  const play = async (kind: Kind, sequence: readonly Step[]) => {
    stage.reset();
    await new Play(kind).play(sequence);
  };
  const kind = fc.constantFrom<Kind>('McpFunction', 'ForkedApplication');
  await fc.assert(fc.asyncProperty(kind, steps, play), { numRuns: SEQUENCES });
}, 3_600_000);
