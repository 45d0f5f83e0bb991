/**
 * Random sequences of programs, runs, manual actions and kills on one object with a rollout, checked against
 * invariants after each action.
 */
import fc from 'fast-check';
import * as byHand from '../../cli/src/rollout/by-hand';
import type { Kind } from '../../cli/src/rollout/platform';
import { CODES, type Event, type Target } from '../../cli/src/rollout/run';
import type { Fields } from '../faults/engine';
import { Counters, type Verdict } from './counters';
import type { Routing } from '../support/effects';
import { type Gate, MINUTE, PATHS, Stage } from './stage';

// `npm run test:fuzz` runs more of them.
const SEQUENCES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 40);

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
  | {
      readonly do:
        'promote' | 'promote --full' | 'pause' | 'resume' | 'retry' | 'abort' | 'refresh' | 'destroy';
    };

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
        do: fc.constantFrom<
          'promote' | 'promote --full' | 'pause' | 'resume' | 'retry' | 'abort' | 'refresh'
        >('promote', 'promote --full', 'pause', 'resume', 'retry', 'abort', 'refresh'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: just('destroy' as const) }) },
  ),
  { minLength: 3, maxLength: 14 },
);

/** The release recorded in state. */
interface Standing {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
  readonly routing: Routing;
}

const numberOf = (revision: string) => Number(revision.replace('rev-', ''));

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

  constructor(readonly kind: Kind) {}

  async play(sequence: readonly Step[]): Promise<void> {
    for (const step of sequence) {
      const before = await this.#standing();
      await this.#step(step);
      await this.#expectRisen(step, before);
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
        this.#release -= step.by;
        // Without a strategy or share, kinds whose PUT makes revisions make one here too.
        this.#strategy ??= strategyOf(this.#edition);
        return this.#apply();
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
        return;
      default:
        return this.#byHand(step.do);
    }
  }

  async #up(of: 'same' | 'new' | 'edited' | 'dropped'): Promise<void> {
    if (of === 'new' || this.#release === 0) {
      this.#release = this.#named += 1;
      this.#strategy ??= strategyOf(this.#edition);
    }
    if (of === 'edited') this.#strategy = strategyOf((this.#edition += 1) % 5);
    if (of === 'dropped') this.#strategy = undefined;
    await this.#apply();
  }

  async #apply(): Promise<void> {
    const known = this.#revisionOf.get(this.#release);
    if (known === undefined || !(await this.#revisions()).includes(known)) {
      this.#made += 1;
      this.#revisionOf.set(this.#release, `rev-${this.#made}`);
    }
    await stage.up(this.#release, this.#strategy, this.kind);
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

  async #byHand(what: 'promote' | 'promote --full' | 'pause' | 'resume' | 'retry' | 'abort'): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const hand = stage.by('person', { pauseMs: 0 });
    const moves = {
      promote: () => byHand.promote(hand, target, false),
      'promote --full': () => byHand.promote(hand, target, true),
      pause: () => byHand.pause(hand, target),
      resume: () => byHand.resume(hand, target),
      retry: () => byHand.retry(hand, target),
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

  async #standing(): Promise<Standing | undefined> {
    const revision = stage.engine.state.shop?.outputs.revision as string | undefined;
    if (revision === undefined) return undefined;
    const routing = await stage.routing(this.kind);
    const { active, canary, canaryPercent = 0 } = routing;
    const beside = canary ? canaryPercent : 0;
    return {
      revision,
      routing,
      share: revision === canary ? beside : revision === active ? 100 - beside : 0,
    };
  }

  async #expectRisen(step: Step, before: Standing | undefined): Promise<void> {
    const after = await this.#standing();
    if (after === undefined || before === undefined) return;
    if (before.revision !== after.revision) {
      this.#expectBegun(before, after);
      return;
    }
    if (['promote', 'promote --full', 'retry', 'route'].includes(step.do)) return;
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
  #expectBegun({ routing: { active } }: Standing, after: Standing): void {
    if (this.#strategy === undefined) return;
    const isBack = active === undefined || numberOf(after.revision) <= numberOf(active);
    expect([after.revision, after.share]).toEqual([after.revision, isBack ? 100 : this.#weights()[0]]);
  }

  #weights(): number[] {
    return ((this.#strategy?.steps ?? []) as { weight: number }[]).map(({ weight }) => weight);
  }

  /** Each release has its own fork, and the engine has nothing to do. */
  async #expectAtRest(): Promise<void> {
    if (this.#release === 0) return;
    const kept = await this.#revisions();
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
