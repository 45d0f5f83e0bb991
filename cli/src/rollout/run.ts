/** Drives one rollout: looks, decides, and routes, until it ends or needs a person. */
import type { Client } from '@workload/sdk';
import type { Sample } from './analysis/statistic';
import { watch } from './analysis/watch';
import type { Clock, CredentialFor, Watch } from './analysis/watched';
import { decide, type Decision, type Findings } from './decision';
import { datesOf, type Rolled, type Seen } from './platform';
import { BY_HAND, type Phase, type Progress } from './progress';
import { isKept, type Situation, situationOf, type Subject } from './situation';
import type { Step, Strategy } from './strategy';
import { takeBack } from './take-back';
import { inLine } from './words';
import { isFinal, messageOf, refuseSkew } from './trouble';

/** What rolls out, and how. */
export interface Target {
  /** Logical name of the resource. */
  readonly resource: string;
  readonly rolled: Rolled;
  readonly subject: Subject;
  readonly strategy: Strategy;
  /** Whether this stack owns the object. Default: true. A joined object never gets all traffic automatically. */
  readonly isOwned?: boolean;
  /** Reads the target again from the state, before a step. Undefined: the stack no longer has this rollout. */
  again?(): Promise<Target | undefined>;
}

/** What one run of the command depends on. */
export interface Surroundings {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly credential: CredentialFor;
  /** Further CA certificates that checks trust, PEM. */
  readonly ca?: string | undefined;
  /** Names this run in the label. */
  readonly runner: string;
  tell(event: Event): void;
}

/** What is reported while it runs. */
export type Event =
  | {
      readonly kind: 'look';
      readonly target: Target;
      readonly seen: Seen;
      readonly situation: Situation;
      readonly findings: Findings;
      /** Counts of each check at the time of the call. */
      readonly counted: () => Counted;
      readonly decision: Decision | undefined;
    }
  | {
      readonly kind: 'step';
      readonly target: Target;
      /** The answer of the platform. */
      readonly seen: Seen;
      readonly says: string;
    }
  /** Output of a check's program. */
  | { readonly kind: 'said'; readonly target: Target; readonly says: string }
  /** A failure; the run tries again. */
  | { readonly kind: 'trouble'; readonly target: Target; readonly says: string };

/** Counts by the name of the check. Checks by a command have none. */
export type Counted = Readonly<Record<string, Sample | undefined>>;

/** Exit codes by result. */
export const CODES = {
  healthy: 0,
  error: 1,
  aborted: 2,
  waits: 3,
  'taken over': 4,
  unfinished: 5,
} as const;

export interface Ended {
  readonly code: (typeof CODES)[keyof typeof CODES];
  /** One sentence: what happened, and what to do. */
  readonly says: string;
}

/** Time between two looks, in milliseconds. */
export const LOOK_MS = 30_000;
/** Shortest time between two looks, in milliseconds, for steps of seconds. */
const LEAST_PAUSE_MS = 250;
/** Planned looks of a step without a length. */
const USUAL_LOOKS = 20;
/** How long the platform may be out of reach, in milliseconds, before a run gives up. */
const PATIENCE_MS = 5 * 60_000;
/** How long this run waits for the driving run to act, in milliseconds, before it takes over. */
const OTHERS_MS = 3 * LOOK_MS;

export type UnderWay = Situation & {
  readonly kind: 'under way';
  readonly since: number;
  readonly begun: number;
};

export interface RunOptions {
  /** At most one decision. */
  readonly once: boolean;
  /** When it gives up waiting, in milliseconds since the epoch. */
  readonly until: number;
  /** Keeps it in step with other rollouts. */
  readonly pace?: Pace | undefined;
}

/** Keeps several rollouts in step. */
export interface Pace {
  /** What a rollout may do of its decision. It leaves if another one has stopped. */
  agree(step: number, decision: Decision): Decision | { readonly kind: 'leave'; readonly why: string };
  /** What a finished rollout does. It is rolled back if another one still is. */
  afterwards(): 'over' | 'wait' | (Decision & { readonly kind: 'abort' });
}

/** Result of a turn: the end, or the pause until the next turn. */
type Turn =
  | { readonly ended: Ended }
  | { readonly restMs: number; /** The end if there is no time for another turn. */ readonly late: Ended };

/** Drives the rollout until it ends. Throws only the reason of an aborted signal. */
export async function run(target: Target, by: Surroundings, options: RunOptions): Promise<Ended> {
  const { clock, signal } = by;
  const driving = new Driving(target, by, options);
  try {
    for (;;) {
      const turn = await driving.turn();
      if ('ended' in turn) return turn.ended;
      const now = clock.now();
      if (now >= options.until) return turn.late;
      await clock.sleep(Math.max(0, Math.min(turn.restMs, options.until - now)), signal);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return { code: CODES.error, says: `${target.resource}: ${messageOf(error)}` };
  } finally {
    driving.end();
  }
}

/** One run of the command on one rollout. */
class Driving {
  readonly #watching: Watching;
  readonly #seat: Seat;
  /** Where it was at the last look. */
  #at: UnderWay | undefined;
  /** What the last decision was based on, if this run finished the rollout. */
  #finished: Known | undefined;
  /** Kept revisions, if a look does not list them. Read only before the revision gets all traffic. */
  #kept: readonly string[] | undefined;
  /** Since when every turn has failed. */
  #troubled: number | undefined;
  readonly #begun: number;

  constructor(
    private target: Target,
    private readonly by: Surroundings,
    private readonly options: RunOptions,
  ) {
    this.#begun = by.clock.now();
    this.#watching = new Watching(by);
    this.#seat = new Seat(by);
  }

  end(): void {
    this.#watching.end();
  }

  /** Looks, decides and acts. Reports failures and tries again for a while; traffic does not change meanwhile. */
  async turn(): Promise<Turn> {
    const { by, target } = this;
    const begun = by.clock.now();
    try {
      const turn = await this.#turn();
      this.#troubled = undefined;
      return turn;
    } catch (error) {
      this.#troubled ??= begun;
      const isOver = by.clock.now() - this.#troubled >= PATIENCE_MS;
      if (by.signal.aborted || isFinal(error) || isOver) throw error;
      by.tell({ kind: 'trouble', target, says: messageOf(error) });
      return { restMs: LOOK_MS, late: unfinished(target) };
    }
  }

  async #turn(): Promise<Turn> {
    const { by } = this;
    // Checks and state are read before the look, so that a write follows directly after it.
    const measured = await this.#watching.findings();
    const changed = await this.#readAgain();
    if (changed !== undefined) return { ended: changed };
    const { target } = this;
    const { subject, strategy } = target;
    const seen = await target.rolled.look(by);
    if (seen === undefined)
      return {
        ended: { code: CODES['taken over'], says: `${target.resource} no longer exists` },
      };
    const now = by.clock.now();
    refuseSkew(seen, now);
    const situation = situationOf(subject, strategy, seen);
    const counted = () => this.#watching.counted();
    if (situation.kind !== 'under way') {
      by.tell({ kind: 'look', target, seen, situation, findings: {}, counted, decision: undefined });
      return this.#over(seen, situation);
    }
    const at = { ...situation, ...datesOf(seen, subject.revision, this.#begun) };
    this.#at = at;
    const findings = this.#watching.isOn(target, at, seen.progress?.usual) ? measured : {};
    const watchedSince = this.#watching.since;
    const failed = seen.failed[subject.revision];
    const kept = seen.kept ?? this.#kept;
    this.#kept = undefined;
    const barred = barredFrom100(target, kept, at.before);
    const decided = decide(strategy, at, { now, failed, findings, barred, watchedSince });
    if (kept === undefined && decided.kind === 'advance' && decided.share === 100) {
      this.#kept = await target.rolled.kept(by);
      // Looks again first, as a write must follow directly after a look.
      return { restMs: 0, late: unfinished(target) };
    }
    const agreed = this.options.pace?.agree(at.step, decided) ?? decided;
    if (agreed.kind === 'leave') return { ended: waits(target, agreed.why) };
    const decision = this.#seat.taking(agreed, seen);
    by.tell({ kind: 'look', target, seen, situation: at, findings, counted, decision });
    const known = { seen, at, usual: this.#watching.usual() };
    const ended = await new Move(target, by, known).make(decision);
    const restMs = pauseAfter(target, decision, by.clock.now());
    if (ended !== undefined && decision.kind === 'finish' && this.options.pace !== undefined) {
      this.#finished = known;
      return { restMs: 0, late: ended };
    }
    if (ended !== undefined) return { ended };
    if (this.options.once && decision.kind !== 'wait') return { ended: onceText(target, decision) };
    return { restMs, late: decision.kind === 'await' ? waits(target, decision.why) : unfinished(target) };
  }

  /** Nothing is in progress. If this run finished it, it waits for the others, and is rolled back with them. */
  async #over(seen: Seen, situation: Exclude<Situation, { kind: 'under way' }>): Promise<Turn> {
    const { by, target, options } = this;
    const known = this.#finished;
    const ended = endOf(target, situation);
    if (known === undefined || situation.kind !== 'healthy') return { ended };
    const next = options.pace?.afterwards() ?? 'over';
    if (next === 'over') return { ended };
    if (next === 'wait') return { restMs: LOOK_MS, late: ended };
    return { ended: (await new Move(target, by, { ...known, seen }).make(next)) ?? ended };
  }

  /** Reads the strategy again when a step may be over. An edited strategy applies; a removed one ends the run. */
  async #readAgain(): Promise<Ended | undefined> {
    const { by, target } = this;
    if (target.again === undefined || this.#at === undefined) return undefined;
    const { step, since } = this.#at;
    if (by.clock.now() < since + (target.strategy.steps[step]?.forMs ?? 0)) return undefined;
    let latest: Target | undefined;
    try {
      latest = await target.again();
    } catch (error) {
      const says = `the state of the stack cannot be read, continuing with the last one: ${messageOf(error)}`;
      by.tell({ kind: 'trouble', target, says });
      return undefined;
    }
    const { resource, subject } = target;
    const end = (says: string) => ({ code: CODES['taken over'], says: `${resource} ${says}` });
    if (latest === undefined) return end('has no rollout any more: traffic stays unchanged');
    if (latest.subject.revision !== subject.revision)
      return end(`was superseded: the program runs ${latest.subject.revision} now`);
    this.target = latest;
    return undefined;
  }
}

/** How long until the next look; a short step is looked at more often. */
function pauseAfter({ strategy }: Target, decision: Decision, now: number): number {
  if (decision.kind === 'wait' && decision.untilMs !== undefined)
    return Math.min(LOOK_MS, decision.untilMs - now);
  const shortest = Math.min(...strategy.steps.map(({ forMs }) => forMs ?? LOOK_MS));
  return Math.min(LOOK_MS, Math.max(LEAST_PAUSE_MS, shortest / 4));
}

/** Chooses among several runs on one rollout: the one that wrote last drives it, the others watch. */
class Seat {
  /** The driver at the first look of this run. It may have ended, so this run replaces it. */
  #before: string | undefined;
  /** Since when this run has waited for another run to act. */
  #since: number | undefined;

  constructor(private readonly by: Surroundings) {}

  /** The decision if this run drives the rollout, else to wait. */
  taking(decision: Decision, { progress }: Seen): Decision {
    const { runner, clock } = this.by;
    const driver = progress?.runner ?? BY_HAND;
    if (driver === runner) this.#before = runner;
    this.#before ??= driver;
    const isOurs = [runner, BY_HAND, this.#before].includes(driver);
    if (isOurs || !['advance', 'pause', 'finish'].includes(decision.kind)) {
      this.#since = undefined;
      return decision;
    }
    const now = clock.now();
    this.#since ??= now;
    if (now - this.#since >= OTHERS_MS) return decision;
    return { kind: 'wait', untilMs: undefined, why: `another run controls it (${driver})` };
  }
}

/**
 * Why only a person may give it all traffic: a rollback is impossible, or the stack does not own the object.
 *
 * @param kept revisions that are kept; undefined if they were not read
 */
export function barredFrom100(
  { isOwned = true }: Target,
  kept: readonly string[] | undefined,
  before: string,
): string | undefined {
  if (!isOwned) return 'this stack does not own it, so only promote --full gives it all traffic';
  if (!isKept({ kept }, before))
    return `${before} is no longer kept, so a rollback is impossible; promote --full continues anyway`;
  return undefined;
}

/** Planned looks of a step. */
export function looksIn({ forMs }: Partial<Step> = {}): number {
  return forMs === undefined ? USUAL_LOOKS : Math.max(1, Math.ceil(forMs / LOOK_MS));
}

/** The checks of the current step. They start again with each step, and after a pause. */
class Watching {
  #of: string | undefined;
  #end = new AbortController();
  #watches: readonly (readonly [string, Watch])[] = [];
  #looks = 0;
  #planned = 1;
  #since: number | undefined;
  /** Counts of earlier steps. */
  #usual: NonNullable<Progress['usual']> = {};

  constructor(private readonly by: Surroundings) {}

  /** When the checks began. */
  get since(): number | undefined {
    return this.#since;
  }

  /** Findings since the checks began. */
  async findings(): Promise<Findings> {
    this.#looks += 1;
    const look = { number: this.#looks, planned: this.#planned };
    const told = this.#watches.map(async ([name, one]) => [name, await one.finding(look)] as const);
    return Object.fromEntries(await Promise.all(told));
  }

  /** Whether the findings belong to the current step. If not, starts the checks of the current step. */
  isOn(target: Target, at: UnderWay, usual: Progress['usual'] = {}): boolean {
    const { steps, checks } = target.strategy;
    const step = steps[at.step];
    const watched = (step?.checks ?? []).map((name) => [name, checks[name]] as const);
    const of = JSON.stringify([at.step, at.since, at.before, watched]);
    if (of === this.#of) return true;
    this.#of = of;
    this.#usual = this.usual();
    this.#end.abort();
    this.#end = new AbortController();
    this.#looks = 0;
    this.#since = this.by.clock.now();
    this.#planned = looksIn(step);
    const { clock, env, credential, ca, signal } = this.by;
    const { revision } = target.subject;
    const common = { clock, env, credential, ca, revision, before: at.before };
    this.#watches = watched.flatMap(([name, check]) => {
      if (check === undefined) return [];
      const say = (line: string) => {
        this.by.tell({ kind: 'said', target, says: `${name}: ${inLine(line)}` });
      };
      const alone = at.share === 100 ? { usual: usual[name] } : undefined;
      const until = AbortSignal.any([signal, this.#end.signal]);
      return [[name, watch(check, { ...common, alone, say, signal: until })] as const];
    });
    return false;
  }

  /** Last counts of each check for the previous revision. */
  usual(): NonNullable<Progress['usual']> {
    const now = Object.entries(this.counted()).flatMap(([name, sample]) =>
      sample?.baseline === undefined || sample.baseline.total === 0 ? [] : [[name, sample.baseline] as const],
    );
    return { ...this.#usual, ...Object.fromEntries(now) };
  }

  counted(): Counted {
    return Object.fromEntries(this.#watches.map(([name, one]) => [name, one.sample()]));
  }

  end(): void {
    this.#end.abort();
  }
}

/** What a decision is based on. */
interface Known {
  readonly seen: Seen;
  readonly at: UnderWay;
  /** Counts of the previous revision. */
  readonly usual: Progress['usual'];
}

/** Carries out one decision. */
class Move {
  constructor(
    private readonly target: Target,
    private readonly by: Surroundings,
    private readonly known: Known,
  ) {}

  /** @returns how the rollout ended, if it did */
  async make(decision: Decision): Promise<Ended | undefined> {
    switch (decision.kind) {
      case 'abort':
        await this.#abort(decision.why);
        return {
          code: CODES.aborted,
          says: `${this.target.resource} was rolled back to ${this.known.at.before}: ${decision.why}`,
        };
      case 'advance':
        await this.#give(decision.share);
        return undefined;
      case 'pause':
        await this.#say('paused', decision.why);
        return undefined;
      case 'finish':
        await this.#say('done', `every step passed`);
        return {
          code: CODES.healthy,
          says: `${this.target.resource} is healthy: ${this.target.subject.revision} serves everything`,
        };
      default:
        return undefined;
    }
  }

  async #give(share: number): Promise<void> {
    const { revision } = this.target.subject;
    const { seen: latest, at, usual } = this.known;
    const all = share === 100;
    const progress = {
      ...this.#progress('walking', share),
      ...(all && { usual }),
      since: this.by.clock.now(),
    };
    const routing = all
      ? { active: revision, canary: undefined, share: 0 }
      : { active: at.before, canary: revision, share };
    const seen = await this.target.rolled.write(this.by, latest, { ...routing, progress });
    this.by.tell({ kind: 'step', target: this.target, seen, says: `${revision} now has ${share} %` });
  }

  /** Writes another phase; traffic does not change. */
  async #say(phase: Phase, why: string): Promise<void> {
    const { seen: latest, at } = this.known;
    const { active = at.before, canary, share } = latest;
    const progress = this.#progress(phase, at.share);
    const seen = await this.target.rolled.write(this.by, latest, { active, canary, share, progress });
    this.by.tell({ kind: 'step', target: this.target, seen, says: `${phase}: ${why}` });
  }

  async #abort(why: string): Promise<void> {
    const { target, by, known } = this;
    const { seen, at } = known;
    await takeBack(by, { rolled: target.rolled, seen }, this.#progress('aborted', 0), (back) => {
      by.tell({ kind: 'step', target, seen: back, says: `aborted: ${why}; ${at.before} has 100 %` });
    });
  }

  #progress(phase: Phase, share: number): Progress {
    const { revision } = this.target.subject;
    const { before, since, begun } = this.known.at;
    return { revision, before, share, phase, since, begun, runner: this.by.runner };
  }
}

function endOf({ resource, subject }: Target, situation: Exclude<Situation, { kind: 'under way' }>): Ended {
  switch (situation.kind) {
    case 'healthy':
      return { code: CODES.healthy, says: `${resource} is healthy: ${subject.revision}, ${situation.why}` };
    case 'aborted':
      return {
        code: CODES.aborted,
        says: `${resource} was aborted: ${situation.before} serves. Change the release, or run workload rollout retry`,
      };
    case 'superseded':
      return {
        code: CODES['taken over'],
        says: `${resource} was superseded: ${situation.why}. The run of that release continues`,
      };
    case 'taken over':
      return {
        code: CODES['taken over'],
        says: `${resource} was routed by hand: ${situation.why}. Run workload rollout resume to continue from there`,
      };
  }
}

function onceText(target: Target, decision: Decision): Ended {
  if (decision.kind === 'await' || decision.kind === 'pause') return waits(target, decision.why);
  return { code: CODES.unfinished, says: `${target.resource} is not finished: run this again` };
}

function waits({ resource }: Target, why: string): Ended {
  return { code: CODES.waits, says: `${resource} waits: ${why}` };
}

function unfinished({ resource }: Target): Ended {
  return {
    code: CODES.unfinished,
    says: `${resource} is not finished, and --max-wait has passed: run this again`,
  };
}
