/** Plays a sequence on one object with a rollout, and checks the invariants of docs/rollout.md after each step. */
import * as byHand from '../../../cli/src/rollout/by-hand';
import { type Kind, Seen } from '../../../cli/src/rollout/platform';
import {
  CODES,
  type Event,
  run as drive,
  type RunDependencies,
  type Target,
} from '../../../cli/src/rollout/run';
import type { Moved } from '../../../cli/src/rollout/notices/moved';
import type { Token } from '../../../cli/src/rollout/token';
import { undo } from '../../../cli/src/rollout/undo';
import { full } from '../../../provider/src/lifecycle/state/engine-form';
import { raises } from '../../../provider/src/resources/rollout/grants';
import { type Release, verdictsOn } from '../../../provider/src/resources/rollout/memory';
import {
  revisionIds,
  type Routed,
  routingOf,
  sameRouting,
} from '../../../provider/src/resources/rollout/traffic';
import {
  type Standing,
  standingOf,
  type Verdicts,
  verdictsIn,
} from '../../../provider/src/resources/rollout/verdicts';
import type { Engine, Fields } from '../../faults/engine';
import type { Counters } from '../counters';
import { type Gate, MINUTE, PATHS, type Stage } from '../stage';
import type { ByHand, Step } from './steps';
import type { Tally } from './tally';
import { Turns } from './turns';
import { type Raise, Witness } from './witness';

/** The program: its release, and how that gets traffic. */
interface Program {
  /** Counted from 1; 0 before the first. */
  readonly release: number;
  readonly rollout: Fields | undefined;
  /** In percent, instead of a rollout. */
  readonly traffic: number | undefined;
}

/** The object, and the release recorded in state. */
interface Present {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
  readonly seen: Seen;
  /** Kept revisions, oldest first. */
  readonly kept: readonly string[];
  /** What object and state know. */
  readonly verdicts: Verdicts;
  /** Everything that a step can change. */
  readonly text: string;
}

type Change = `${Standing} ${Standing}`;

const BY_PROGRAM: readonly Change[] = ['open good', 'good open'];
const BY_RUN: readonly Change[] = ['open good', 'open bad', 'good bad'];

/** Invariant 4: which verdicts a step may change. Undefined: any. */
const MOVES: Readonly<Record<Step['do'], readonly Change[] | undefined>> = {
  up: BY_PROGRAM,
  'killed up': BY_PROGRAM,
  revert: BY_PROGRAM,
  route: [],
  refresh: [],
  run: BY_RUN,
  killed: BY_RUN,
  race: [...BY_RUN, ...BY_PROGRAM],
  approve: ['open good'],
  promote: ['open good'],
  'promote --full': ['open good'],
  pause: ['open good'],
  resume: ['open good'],
  retry: ['open good', 'bad open'],
  abort: BY_RUN,
  undo: [...BY_RUN, 'bad good'],
  evict: undefined,
  insist: undefined,
  destroy: undefined,
  'lose a label': undefined,
  'restore the state': undefined,
};

/** Commands of which the second one does nothing. */
const ONCE: readonly Step['do'][] = [
  'abort',
  'undo',
  'approve',
  'promote',
  'promote --full',
  'pause',
  'resume',
  'retry',
];

/** Length of each step: as long a run watches the share that it gives. */
const STEP_MS = MINUTE;

/** Steps that run a program. */
const PROGRAMS: readonly Step['do'][] = ['up', 'killed up', 'revert'];

const quietly = () => undefined;

/** One sequence on one kind. */
export class Play {
  #program: Program;
  /** How many releases the programs have named so far. */
  #named = 0;
  /** The number of revisions, and the revision of each release. */
  #made = 0;
  readonly #revisionOf = new Map<number, string>();
  readonly #told: Event[] = [];
  /** Where the last command of a person found the rollout. */
  #token: Token | undefined;
  /** An older state with its program, which can be restored. */
  #older: { readonly engine: Engine; readonly program: Program } | undefined;
  /** The platform's revisions may be other ones than the state knows. */
  #isRestored = false;
  /** The last update did not end: the next one continues. */
  #isInterrupted = false;
  /** A label was lost since the last update. */
  #isLost = false;
  /** The release that began with a rollout. */
  #started: string | undefined;
  readonly #witness = new Witness();

  constructor(
    private readonly stage: Stage,
    private readonly counters: Counters,
    readonly kind: Kind,
    private readonly tally: Tally,
    private edition: number,
  ) {
    this.#program = { release: 0, rollout: this.#strategy(), traffic: undefined };
  }

  async play(sequence: readonly Step[]): Promise<void> {
    let before = await this.#present();
    for (const step of [release, ...sequence].flatMap(partsOf)) {
      const wasInterrupted = this.#isInterrupted;
      this.#witness.begin(before?.seen.record);
      const isByHand = this.#witness.isByHand && this.#target() !== undefined;
      await this.#step(step);
      const after = await this.#present();
      const isChanged = before?.text !== after?.text;
      if (isChanged) this.tally.add(step.do);
      if (before?.kept.some((revision) => after?.kept.includes(revision) === false))
        this.tally.add('eviction');
      if (before !== undefined && after !== undefined) {
        this.#recall(step, before, after);
        if (!wasInterrupted) this.#expectRisen(step, before, after, isByHand);
        this.#expectRemembered(step, before, after);
      }
      before = after;
      if (!isChanged) continue;
      await this.#expectTwice(step);
      await this.#expectAtRest();
      before = await this.#present(ONCE.includes(step.do) ? undefined : after);
    }
    await this.#expectEnd();
  }

  async #step(step: Step): Promise<void> {
    const { stage } = this;
    switch (step.do) {
      case 'up':
        return this.#up(this.#next(step.of, step.share));
      case 'revert':
        return this.#revert(step.by);
      case 'killed up':
        return this.#killedUp(step);
      case 'route':
        return this.#route(step);
      case 'run':
        return this.#run(step);
      case 'race':
        return this.#race(step);
      case 'killed':
        return this.#killed(step);
      case 'refresh':
        expect((await stage.engine.refresh()).failed).toBeUndefined();
        return;
      case 'destroy':
        return this.#destroy();
      case 'undo':
        return this.#undo(step);
      case 'lose a label':
        return this.#loseLabel(step.which);
      case 'restore the state':
        this.#restore();
        return;
      case 'evict':
      case 'insist':
        throw new Error('it has parts');
      case 'retry':
        return this.#byHand('retry', step.of);
      default:
        return this.#byHand(step.do);
    }
  }

  /** Some editions need an approval of the first step, of the second one, or of both. */
  #strategy(): Fields {
    const edition = this.edition % 4;
    const step = { for: `${STEP_MS}ms`, checks: ['errors'] };
    const check = edition % 2 === 0 ? this.counters.alone : this.counters.check;
    const [first, second] = [edition >= 2, edition % 2 === 1].map((approve) => ({ ...step, approve }));
    return {
      steps: [
        { weight: 10, ...first },
        { weight: 40 + edition * 10, ...second },
        { weight: 100, ...step },
      ],
      checks: { errors: { ...check, initialDelay: '0s', consecutiveErrorLimit: 1 } },
    };
  }

  /** The program after a change. */
  #next(of: (Step & { do: 'up' })['of'], share: number): Program {
    const { release, rollout, traffic } = this.#program;
    if (of === 'new' || release === 0) {
      this.#keepState();
      this.#named += 1;
      return { release: this.#named, rollout: rollout ?? this.#strategy(), traffic: undefined };
    }
    if (of === 'edited') {
      this.edition += 1;
      return { release, rollout: this.#strategy(), traffic: undefined };
    }
    if (of === 'dropped') return { release, rollout: undefined, traffic: undefined };
    if (of === 'share') return { release, rollout: undefined, traffic: share };
    return { release, rollout, traffic };
  }

  async #revert(by: number): Promise<void> {
    const to = this.#reverted(by);
    if (to === undefined) return;
    this.#keepState();
    await this.#up(to);
  }

  #reverted(by: number): Program | undefined {
    const { release, rollout, traffic } = this.#program;
    if (release - by < 1) return undefined;
    // Without a strategy or share, kinds whose PUT makes revisions make one here too.
    const isManaged = rollout !== undefined || traffic !== undefined;
    return { release: release - by, rollout: isManaged ? rollout : this.#strategy(), traffic };
  }

  /** Runs a program. If it is refused, nothing is sent, and the program goes back to what it was. */
  async #up(to: Program): Promise<void> {
    const { stage } = this;
    const before = this.#program;
    this.#program = to;
    const known = this.#revisionOf.get(to.release);
    // A killed update made a revision that the state does not know, so the same contents make another one.
    const isKept = known !== undefined && this.#knows(known) && (await this.#revisions()).includes(known);
    stage.requests();
    try {
      await this.#sent(to);
      if (this.#isInterrupted) await this.#noteMade();
      else if (!isKept) this.#note(this.#made + 1);
      this.#isInterrupted &&= await this.#hasUnknown();
    } catch (error) {
      await this.#expectRefused(error as Error);
      this.#program = before;
    }
    stage.world.rest();
  }

  /**
   * The engine was killed before it could record its revision, and this program does not know it: a refresh shows the
   * contents of that one as drift.
   */
  async #hasUnknown(): Promise<boolean> {
    const { canary } = routingOf(await this.#record());
    const newest = (await this.#revisions()).at(-1);
    return [canary, newest].some((revision) => revision !== undefined && !this.#knows(revision));
  }

  /** Whether the state knows a revision. */
  #knows(revision: string): boolean {
    const { revision: recorded } = this.stage.engine.state.shop?.outputs ?? {};
    return recorded === revision || this.#releases().some((release) => release.revision === revision);
  }

  /** The releases that the state knows. */
  #releases(): readonly Release[] {
    const { __releases = [] } = full(this.stage.engine.state.shop?.outputs ?? {}) as {
      readonly __releases?: readonly Release[];
    };
    return __releases;
  }

  async #sent({ release, rollout, traffic }: Program): Promise<void> {
    await this.stage.up(release, rollout, this.kind, traffic === undefined ? {} : { traffic });
  }

  /** Why an update was refused: it gives a release that failed traffic, or there is a canary that the state does not know. */
  async #expectRefused({ message }: Error): Promise<void> {
    const writes = this.stage.requests().filter((request) => !request.startsWith('GET'));
    // An update that continues a killed one first takes back what that one gave, and the program has given up.
    if (!this.#isInterrupted) expect(writes).toEqual([]);
    const isUnknown = this.#isRestored || this.#isInterrupted;
    if (isUnknown && message.includes('has a canary that this stack did not make')) return;
    expect(message).toMatch(/ (was aborted|failed before).* Nothing was sent/);
    this.tally.add('invariant 1: a bad release is refused');
    const verdicts = await this.#verdicts();
    expect([...verdicts.values()].map(({ standing }) => standing)).toContain('bad');
  }

  /** The program's release has this revision. */
  #note(revision: number): void {
    this.#made = revision;
    this.#revisionOf.set(this.#program.release, `rev-${revision}`);
  }

  /** After an update that did not end, or that continued one, the platform tells which revisions were made. */
  async #noteMade(): Promise<void> {
    const newest = Number((await this.#revisions()).at(-1)?.slice('rev-'.length) ?? 0);
    if (newest > this.#made) this.#note(newest);
  }

  async #killedUp({ of, nth, isKilled }: Step & { do: 'killed up' }): Promise<void> {
    const { stage } = this;
    if (this.#program.release === 0) return;
    const to = of === 'reverted' ? this.#reverted(1) : this.#next(of, 0);
    if (to === undefined) return;
    this.#program = to;
    const saved = stage.engine;
    stage.engine = saved.continued(stage.world.providers);
    let count = 0;
    stage.world.refuse(() => (count += 1) > nth);
    const failed = await this.#sent(to).then(
      () => undefined,
      (error: unknown) => error,
    );
    stage.world.refuse(undefined);
    if (isKilled) stage.engine = saved.interruptedBy(stage.engine);
    this.#isInterrupted ||= isKilled || failed !== undefined;
    stage.world.rest();
    await this.#noteMade();
  }

  async #destroy(): Promise<void> {
    const { stage } = this;
    const { failed } = await stage.engine.destroy();
    expect(failed).toBeUndefined();
    stage.clock.advance(MINUTE);
    this.#program = { ...this.#program, release: 0 };
    this.#named = this.#made = 0;
    this.#revisionOf.clear();
    this.#older = undefined;
    this.#isRestored = this.#isInterrupted = this.#isLost = false;
    this.#witness.clear();
  }

  async #loseLabel(which: string): Promise<void> {
    if (this.#program.release === 0) return;
    const { metadata, spec } = await this.stage.read(this.kind);
    const labels = Object.fromEntries(Object.entries(metadata.labels ?? {}).filter(([key]) => key !== which));
    await this.stage.world.request('PUT', PATHS[this.kind], { metadata: { ...metadata, labels }, spec });
    this.#isLost = true;
    this.#witness.forget(await this.#verdicts());
  }

  /** Somebody restores a backup of the state, with the program of that time. */
  #restore(): void {
    if (this.#older === undefined || this.#program.release === 0) return;
    this.stage.engine = this.#older.engine.continued(this.stage.world.providers);
    this.#program = this.#older.program;
    this.#isRestored = true;
  }

  /** What a step shows to the witness. */
  #recall(step: Step, before: Present, after: Present): void {
    const { seen, verdicts, kept } = before;
    if (step.do === 'route') this.#witness.route(seen.record, after.seen.record);
    if (step.do === 'killed' || step.do === 'race') this.#witness.learn(after.verdicts);
    if (step.do === 'restore the state') this.#witness.forget(after.verdicts);
    // An update beside a run gives the share of a person to its own release.
    if (step.do === 'race' && before.revision !== after.revision) this.#witness.reroute();
    if (!PROGRAMS.includes(step.do)) return;
    // An update that writes tells the label what the state knows.
    this.#isLost &&= labelOf(seen) === labelOf(after.seen);
    const isNew = before.revision !== after.revision && !kept.includes(after.revision);
    if (isNew && step.do !== 'killed up') {
      this.#witness.replace(routingOf(seen.record));
      const isRollout = this.#program.rollout !== undefined && seen.active !== undefined;
      this.#started = isRollout ? after.revision : undefined;
    }
    const isMoved = !sameRouting(routingOf(seen.record), routingOf(after.seen.record));
    if (isMoved || before.revision !== after.revision) this.#witness.reroute();
    // An older state that is restored may name another revision than the one that serves; nothing is left then.
    const isBack = isMoved && before.revision !== after.revision && kept.includes(after.revision);
    if (!isBack || after.share < 100 || standingOf(verdicts, after.revision) !== 'good') return;
    const left = [seen.active, seen.canary, before.revision];
    this.#witness.leave(left.flatMap((one) => (one === undefined || one === after.revision ? [] : [one])));
  }

  #keepState(): void {
    const program = this.#program;
    if (program.release === 0 || this.#isRestored || this.#isInterrupted) return;
    this.#older ??= { engine: this.stage.engine.continued(this.stage.world.providers), program };
  }

  async #route({ active, canary, percent }: Step & { do: 'route' }): Promise<void> {
    if (active === undefined) return this.#share(percent);
    const kept = await this.#revisions();
    const [to, beside] = [kept[active], canary === undefined ? undefined : kept[canary]];
    if (to === undefined || beside === to) return;
    const routing = { active: to, ...(beside && { canary: beside, canaryPercent: percent }) };
    await this.stage.route(routing, this.kind);
  }

  /** A person gives the release of the program another share. */
  async #share(percent: number): Promise<void> {
    const revision = this.stage.engine.state.shop?.outputs.revision as string | undefined;
    if (revision === undefined) return;
    const { active, canary } = await this.stage.routing(this.kind);
    if (active === undefined || active === revision || (canary && canary !== revision)) return;
    // An older state names a revision that the platform has dropped.
    if (!(await this.#revisions()).includes(revision)) return;
    await this.stage.route({ active, canary: revision, canaryPercent: percent }, this.kind);
  }

  async #run({ once, minutes, ...checked }: Step & { do: 'run' }): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const until = this.stage.clock.now() + minutes * MINUTE;
    await this.#watched([this.#running('run', checked)], (by) => drive(target, by, { once, until }));
  }

  /** The dependencies of a run: its checks say something else once it has given a larger share. */
  #running(
    name: string,
    { verdict, then }: Pick<Step & { do: 'run' }, 'verdict' | 'then'>,
    gate?: Gate,
  ): RunDependencies {
    this.counters.verdict = verdict;
    const by = this.stage.by(name, { pauseMs: 0, ...(gate && { gate }) });
    const tell = (event: Event) => {
      this.#hear(event);
      if (event.kind === 'step' && event.moved.event === 'step') this.counters.verdict = then;
    };
    return { ...by, tell };
  }

  #hear(event: Event): void {
    this.#told.push(event);
    if (event.kind === 'step') this.#witness.hear(event.seen, event.moved);
  }

  /** Invariant 9: a run that gives a larger share watches it. No share is shorter than its step. */
  async #watched(
    runs: readonly RunDependencies[],
    start: (by: RunDependencies) => ReturnType<typeof drive>,
  ): Promise<void> {
    const { clock } = this.stage;
    const given: { readonly share: number; readonly at: number }[] = [];
    await Promise.all(
      runs.map(async (by) => {
        let raisedAt = -Infinity;
        const tell = (event: Event) => {
          by.tell(event);
          if (event.kind !== 'step') return;
          const share = event.seen.canary === undefined ? 100 : event.seen.share;
          const { event: what } = event.moved;
          if (what === 'step') raisedAt = clock.now();
          if (what === 'step' || what === 'done') given.push({ share, at: clock.now() });
        };
        const { code } = await start({ ...by, tell });
        expect(code).not.toBe(CODES.error);
        const isLeft = code === CODES.waits || code === CODES.unfinished;
        if (isLeft) expect(clock.now() - raisedAt).toBeGreaterThanOrEqual(STEP_MS);
        if (isLeft && raisedAt !== -Infinity)
          this.tally.add('invariant 9: a run leaves a share that it gave');
      }),
    );
    for (const { share, at } of given) {
      const next = given.find((other) => other.share > share && other.at > at);
      if (next === undefined) continue;
      this.tally.add('invariant 9: a share follows another');
      expect(next.at - at).toBeGreaterThanOrEqual(STEP_MS);
    }
  }

  async #race({ minutes, beside, order, ...checked }: Step & { do: 'race' }): Promise<void> {
    const { stage } = this;
    const target = this.#target();
    if (target === undefined) return;
    const turns = new Turns(stage.clock, beside === undefined ? 2 : 3, order);
    const options = { once: false, until: stage.clock.now() + minutes * MINUTE };
    const runs = ['one', 'two'].map((name) => turns.of(this.#running(name, checked, turns.gate())));
    const isByHand = ['promote', 'approve'].includes(beside ?? '');
    if (isByHand) this.#token = await stage.token(target);
    const other = beside === undefined ? undefined : this.#beside(beside, target, turns);
    await Promise.all([
      this.#watched(runs, (by) => turns.act(() => drive(target, by, options))),
      other && turns.act(other),
    ]);
    stage.world.rest();
    await this.#noteMade();
  }

  /** What a person or a program does beside two runs. */
  #beside(beside: NonNullable<(Step & { do: 'race' })['beside']>, target: Target, turns: Turns) {
    const { stage } = this;
    const byHandDependencies = turns.of(stage.by('person', { pauseMs: 0, gate: turns.gate() }));
    if (beside !== 'up') return () => this.#command(beside, target, byHandDependencies);
    const { client } = stage.by('up', { gate: turns.gate() });
    const to = this.#next('new', 0);
    return async () => {
      this.#program = to;
      this.#isInterrupted = true;
      stage.world.restart({ client, sleep: turns.sleep });
      await this.#sent(to).then(
        () => {
          this.#isInterrupted = false;
        },
        () => undefined,
      );
      stage.world.restart();
    };
  }

  /** The process dies at this request or response. */
  async #killed({ moment, nth, verdict }: Step & { do: 'killed' }): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    this.counters.verdict = verdict;
    let count = 0;
    const end = new AbortController();
    const killed = new Promise<void>((resolve) => {
      const gate: Gate = (when) => {
        if (when === moment) count += 1;
        if (count < nth || when !== moment) return;
        resolve();
        return new Promise(() => undefined);
      };
      const alone = this.stage.by('killed', { gate, signal: end.signal, pauseMs: 0 });
      const tell = (event: Event) => {
        this.#hear(event);
      };
      const by = { ...alone, tell };
      void this.stage
        .drive(target, { minutes: 5, by })
        .catch(() => undefined)
        .then(() => {
          resolve();
        });
    });
    await killed;
    end.abort();
  }

  async #undo({ to, accept }: Step & { do: 'undo' }): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    const named = to === undefined ? undefined : (await this.#revisions())[to];
    await this.#command('undo', target, this.stage.by('person', { pauseMs: 0 }), named, accept);
  }

  async #byHand(what: ByHand | 'retry', of?: number): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    this.#token = await this.stage.token(target);
    const named = of === undefined ? undefined : (await this.#revisions())[of];
    await this.#command(what, target, this.stage.by('person', { pauseMs: 0 }), named);
  }

  /** A command that does not apply is refused; that does not matter here. */
  async #command(
    what: ByHand | 'retry' | 'undo',
    target: Target,
    runDependencies: RunDependencies,
    named?: string,
    acceptAborted = false,
  ): Promise<void> {
    const { rolled } = target;
    const byHandDependencies = {
      ...runDependencies,
      wrote: (seen: Seen, moved: Moved) => {
        this.#witness.hear(seen, moved, acceptAborted);
      },
    };
    const found = async () => {
      const seen = await rolled.look(byHandDependencies);
      if (seen === undefined) throw new Error('there is no object');
      return { rolled, seen };
    };
    const token = this.#token ?? { revision: target.subject.revision, share: 10 };
    const commands = {
      approve: () => byHand.approve(token)(byHandDependencies, target),
      promote: () => byHand.promote(token)(byHandDependencies, target),
      'promote --full': () => byHand.promoteFully()(byHandDependencies, target),
      pause: () => byHand.pause(byHandDependencies, target),
      resume: () => byHand.resume(byHandDependencies, target),
      retry: () => byHand.retry(named)(byHandDependencies, target),
      abort: async () => byHand.abort(byHandDependencies, await found(), quietly),
      undo: async () => undo(byHandDependencies, await found(), { to: named, acceptAborted }, quietly),
    };
    await commands[what]().catch(quietly);
  }

  /** What the command reads from state. */
  #target(): Target | undefined {
    const { release, rollout } = this.#program;
    const isThere = release !== 0 && this.stage.engine.state.shop !== undefined;
    if (!isThere || rollout === undefined) return undefined;
    const target = this.stage.target(rollout, this.kind);
    const { revision } = target.subject;
    const verdict = this.#releases().find((one) => one.revision === revision)?.verdict;
    return { ...target, recall: () => Promise.resolve({ verdict }) };
  }

  async #record(): Promise<Routed> {
    const record = (await this.stage.world.request('GET', PATHS[this.kind])) as Routed;
    return { ...record, metadata: { ...record.metadata, name: 'shop' } };
  }

  async #revisions(): Promise<string[]> {
    if (this.stage.engine.state.shop === undefined) return [];
    const all = (await this.stage.world.request('GET', `${PATHS[this.kind]}/revisions`)) as { id: string }[];
    return all.map(({ id }) => id);
  }

  async #verdicts(): Promise<Verdicts> {
    return this.#verdictsOn(await this.#record());
  }

  #verdictsOn(record: Routed): Verdicts {
    const { inputs = {}, outputs = {} } = this.stage.engine.state.shop ?? {};
    return verdictsOn(record, { args: inputs, outputs: full(outputs) });
  }

  /** @param known the object, if it is still the same */
  async #present(known?: Pick<Present, 'seen' | 'kept'>): Promise<Present | undefined> {
    const { inputs, outputs } = this.stage.engine.state.shop ?? {};
    const revision = outputs?.revision as string | undefined;
    if (revision === undefined) return undefined;
    const record = known?.seen.record ?? (await this.#record());
    const kept =
      known?.kept ?? (record.spec?.revisions == null ? await this.#revisions() : revisionIds(record));
    const { active, canary, share: beside } = routingOf(record);
    const share = revision === canary ? beside : revision === active ? 100 - beside : 0;
    const text = JSON.stringify([record.spec?.revision, record.metadata.labels, kept, inputs, outputs]);
    return { revision, share, seen: new Seen(record), kept, verdicts: this.#verdictsOn(record), text };
  }

  /** Invariants 1, 2 and 4: what is raised, and which verdicts change. */
  #expectRemembered(step: Step, before: Present, after: Present): void {
    const was = (revision: string) => standingOf(before.verdicts, revision);
    const is = (revision: string) => standingOf(after.verdicts, revision);
    const changed = after.kept
      .filter((revision) => was(revision) !== is(revision))
      .map((revision): Change => `${was(revision)} ${is(revision)}`);
    for (const change of changed) this.tally.add(`invariant 4: ${change}`);
    expect(MOVES[step.do] ?? changed).toEqual(expect.arrayContaining(changed));
    this.#expectKnown(after);
    const raised = raises(routingOf(before.seen.record), routingOf(after.seen.record));
    const permitted = this.#permitted(step, after);
    const { bad, served } = this.#witness;
    const failed = (revision: string) => [was(revision), is(revision)].includes('bad') || bad.has(revision);
    if (bad.size > 0) this.tally.add('invariant 1: something is bad');
    expect(raised.filter(({ revision }) => failed(revision) && !permitted(revision))).toEqual([]);
    const isTakenBack = step.do === 'abort' || (step.do === 'undo' && !step.accept);
    if (isTakenBack) expect(raised.filter(({ revision }) => !served.has(revision))).toEqual([]);
    if (this.#program.rollout === undefined || before.seen.active === undefined) return;
    if (!PROGRAMS.includes(step.do)) return;
    const most = this.#weights()[0] ?? 100;
    const isMuch = ({ share }: Raise) => share > most;
    if (raised.some(isMuch)) this.tally.add('invariant 2: a good revision gets more than the first weight');
    else if (raised.length > 0) this.tally.add('invariant 2: a release gets the first weight');
    const much = raised.filter((raise) => isMuch(raise) && !served.has(raise.revision));
    expect(much).toEqual([]);
  }

  /** Which revisions a person may raise by this step, whatever is known about them. */
  #permitted(step: Step, { seen, revision }: Present): (revision: string) => boolean {
    if (step.do === 'route') return () => true;
    if (step.do === 'undo' && step.accept) return (one) => one === seen.progress?.before;
    return (one) => step.do === 'retry' && one === revision;
  }

  /** What failed is known to label and state, and nothing else counts as good than what served. */
  #expectKnown({ kept, seen }: Present): void {
    const { bad, served } = this.#witness;
    const label = verdictsIn(seen.record.metadata.labels);
    const failed = kept.filter((revision) => bad.has(revision));
    if (!this.#isLost && failed.length > 0) {
      this.tally.add('invariant 4: a label knows what failed');
      expect(failed.map((revision) => [revision, standingOf(label, revision)])).toEqual(
        failed.map((revision) => [revision, 'bad']),
      );
    }
    const good = kept.filter((revision) => standingOf(label, revision) === 'good');
    if (good.length > 0) this.tally.add('invariant 4: a label knows what is good');
    expect(good.filter((revision) => !served.has(revision))).toEqual([]);
    // Until the next release, also the one that the platform dropped for this one.
    expect(label.size).toBeLessThanOrEqual(KEPT + 1);
  }

  /** Invariant 7: a command twice is the same as once. */
  async #expectTwice(step: Step): Promise<void> {
    if (!ONCE.includes(step.do) || this.#target() === undefined) return;
    this.tally.add(`invariant 7: ${step.do}`);
    const told = async () => {
      const { metadata, spec } = await this.stage.read(this.kind);
      return [spec.revision, metadata.labels?.['pulumi-releases']];
    };
    const once = await told();
    const token = this.#token;
    if (step.do === 'promote' || step.do === 'approve') await this.#again(step.do, token);
    else await this.#step(step);
    expect(await told()).toEqual(once);
  }

  /** The same command with the same place. */
  async #again(what: 'promote' | 'approve', token: Token | undefined): Promise<void> {
    const target = this.#target();
    if (target === undefined) return;
    this.#token = token;
    await this.#command(what, target, this.stage.by('person', { pauseMs: 0 }));
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

  /** Invariant 12, and what else raises a share. */
  #expectRisen(step: Step, before: Present, after: Present, wasRouted: boolean): void {
    const [was, is] = [routingOf(before.seen.record), routingOf(after.seen.record)];
    const isRun =
      step.do === 'run' || step.do === 'killed' || (step.do === 'race' && step.beside === undefined);
    // Without a label, only the state knows with which share the release began.
    const isKnown = before.seen.progress !== undefined || this.#started === before.revision;
    if (isRun && ((wasRouted && isKnown) || this.#isByHand(before))) {
      this.tally.add('invariant 12: a run meets a share of a person');
      expect(is).toEqual(was);
    }
    const { progress } = before.seen;
    if (isRun && progress?.phase === 'paused' && progress.revision === before.revision)
      expect(after.share).toBeLessThanOrEqual(before.share);
    if (this.#isInterrupted || this.#program.traffic !== undefined) return;
    if (before.revision !== after.revision) {
      if (step.do !== 'race') this.#expectBegun(before, after);
      return;
    }
    if (['promote', 'promote --full', 'retry', 'route', 'undo', 'restore the state'].includes(step.do))
      return;
    if (step.do === 'killed' || step.do === 'race' || step.do === 'run') {
      if (step.do !== 'run' || step.minutes > 2) return;
      // A run takes one step at a time: it skips no weight.
      const skipped = this.#weights().filter((weight) => weight > before.share && weight < after.share);
      expect(skipped.length).toBeLessThanOrEqual(step.once ? 0 : step.minutes);
      return;
    }
    // The user may have made the release before the canary; an abort then removes the canary.
    const { active, canary } = was;
    if (step.do === 'abort' && active === before.revision && canary !== undefined) return;
    expect(after.share).toBeLessThanOrEqual(before.share);
    // Programs without a new release keep the routing.
    if (step.do === 'up') expect(is).toEqual(was);
  }

  /** A new release starts at the first weight; a return to an earlier one gets all traffic. */
  #expectBegun({ seen: { active }, verdicts }: Present, after: Present): void {
    if (this.#program.rollout === undefined || this.#isRestored) return;
    const isGood = standingOf(verdicts, after.revision) === 'good';
    this.tally.add(isGood ? 'the program goes back to a good release' : 'the program begins a release');
    if (this.#witness.good.has(after.revision)) expect(isGood).toBe(true);
    const isBack = active === undefined || active === after.revision || isGood;
    expect([after.revision, after.share]).toEqual([after.revision, isBack ? 100 : this.#weights()[0]]);
  }

  #weights(): number[] {
    return ((this.#program.rollout?.steps ?? []) as { weight: number }[]).map(({ weight }) => weight);
  }

  /** Each release has its own revision, and the engine has nothing to do. */
  async #expectAtRest(): Promise<void> {
    const { stage } = this;
    const { release, rollout, traffic } = this.#program;
    if (release === 0 || this.#isRestored || this.#isInterrupted) return;
    expect((await this.#revisions()).at(-1)).toBe(`rev-${this.#made}`);
    // A share of the program shows every other one as drift.
    if (traffic !== undefined) return;
    const program = stage.program(release, rollout, this.kind);
    stage.requests();
    expect((await stage.engine.refresh()).steps).toEqual([]);
    expect((await stage.engine.up(program)).steps).toEqual([]);
    expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
    // A refresh tells the state what the label knows.
    const failed = this.#releases().filter(({ revision }) => this.#witness.bad.has(revision));
    if (failed.length > 0) this.tally.add('invariant 4: a state knows what failed');
    expect(failed.filter(({ verdict }) => verdict?.standing !== 'bad')).toEqual([]);
  }

  /** The rollout ends on its own, and no output contains a credential. */
  async #expectEnd(): Promise<void> {
    const { stage } = this;
    const target = this.#target();
    this.counters.verdict = 'passing';
    if (target !== undefined) {
      const by = stage.by('last', { told: this.#told, pauseMs: 0 });
      const { code } = await stage.drive(target, { minutes: LAST_MINUTES, by });
      expect(code).not.toBe(CODES.error);
      await this.#expectAtRest();
    }
    const label = stage.engine.state.shop === undefined ? {} : (await stage.read(this.kind)).metadata.labels;
    const everything = JSON.stringify([label, stage.engine.state, this.#told, stage.world.told]);
    expect(everything).not.toContain(stage.world.emulator.apiKey);
  }
}

/** Longer than all steps of a rollout. */
const LAST_MINUTES = 5;

/** Number of revisions that the platform keeps. */
const KEPT = 5;

function labelOf({ record }: Seen): unknown {
  return record.metadata.labels?.['pulumi-releases'];
}

/** Begins another release. */
const release = { do: 'up', of: 'new', share: 0 } as const;

/** A person gives an aborted release traffic again, and lets it roll out. */
const INSISTING: readonly Step[] = [
  { do: 'abort', isFresh: false },
  { do: 'route', active: undefined, canary: undefined, percent: 10, isFresh: false },
  { do: 'resume', isFresh: false },
  { do: 'run', once: false, isFresh: false, verdict: 'passing', then: 'passing', minutes: 5 },
  { do: 'promote --full', isFresh: false },
];

/** A step that consists of others. */
function partsOf(step: Step): readonly Step[] {
  if ('isFresh' in step && step.isFresh) return [release, step];
  if (step.do === 'insist') return [release, ...INSISTING];
  if (step.do !== 'evict') return [step];
  return Array.from({ length: KEPT }, () => [
    release,
    { do: 'promote --full', isFresh: false } as const,
  ]).flat();
}
