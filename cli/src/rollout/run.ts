/** Drives one rollout: looks, decides, and routes, until it ends or needs a person. */
import type { Client } from '@workload/sdk';
import type { Clock, CredentialFor } from './analysis/watched';
import { decide, type Decision, type Findings } from './decision';
import { LOOK_MS, lookEvery } from './looks';
import type { Moved } from './notices/moved';
import { datesOf, type RolloutDependencies, type RolloutTarget, type Seen } from './platform';
import { BY_HAND, type Cause, type Phase, type Progress } from './progress';
import { type Read, READ_MS, Reader } from './reader';
import { type Judged, judgedBy, recalled, type Recalled } from './recalled';
import { isKept, type Situation, situationOf } from './situation';
import type { Strategy } from './strategy';
import { takeBack } from './take-back';
import { abortText, commandText } from './token';
import { isFinal, messageOf, refuseSkew } from './trouble';
import { stepPassed } from '@workload/pulumi/rollout';
import { type Counted, Watching } from './watching';
import { inLine, lengthText } from './texts';

/** What rolls out, and how. */
export interface Target extends Judged {
  /** Logical name of the resource. */
  readonly resource: string;
  readonly rolled: RolloutTarget;
  /** Whether this stack owns the object. Default: true. A joined object never gets all traffic automatically. */
  readonly isOwned?: boolean;
  /** The snapshot or image of the revision. Absent if the state does not show it. */
  readonly release?: string;
  /** Reads the target again from the state, before a step. Undefined: the stack no longer has this rollout. */
  again?: Read<Target | undefined>;
}

/** What one run of the command depends on. */
export interface RunDependencies {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Aborted when `until` has passed: ends looks and reads, but no write. Default: none. */
  readonly over?: AbortSignal | undefined;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly credential: CredentialFor;
  /** Further CA certificates that checks trust, PEM. */
  readonly ca?: string | undefined;
  /** Names this run in the label. */
  readonly runner: string;
  /** Who acts, as they say: labels and events name them. Default: the run. */
  readonly actor?: string | undefined;
  /** Why, as they say, for moves that have no reason of their own. */
  readonly reason?: string | undefined;
  /** Conceals secrets in what is written to labels. */
  readonly conceal?: RolloutDependencies['conceal'];
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
      readonly moved: Moved;
    }
  /** Output of a check's program, or how long this run waits for a person. */
  | { readonly kind: 'said'; readonly target: Target; readonly says: string }
  /** A failure; the run tries again. */
  | { readonly kind: 'trouble'; readonly target: Target; readonly says: string };

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
  /** What to do, if it is not what the exit code says (advice.ts). */
  readonly advice?: string;
}

/** How long the platform may be out of reach, in milliseconds, before a run gives up. */
const PATIENCE_MS = 5 * 60_000;
/** Longest time of a look with its retries, in milliseconds. */
const LOOK_BUDGET_MS = 10_000;
/** Up to this age, in milliseconds, what was read from the state is used for a step. */
const FRESH_MS = LOOK_MS + READ_MS;
/** Time between two reports that the state cannot be read, in milliseconds. */
const UNREAD_MS = 5 * 60_000;
/**
 * How long a run without a time limit watches while a person must act, in milliseconds. A job that runs every hour then
 * continues without a gap.
 */
const PERSON_MS = 60 * 60_000;
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
  /** Without a time limit, how long it watches while a person must act, in milliseconds. Default: an hour. */
  readonly personMs?: number | undefined;
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
export async function run(target: Target, by: RunDependencies, options: RunOptions): Promise<Ended> {
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

/** What the state was asked about a revision; `answer` until it has answered. */
interface Asked {
  readonly revision: string;
  answer: Promise<void> | undefined;
  told: Recalled | undefined;
}

/** What one turn has seen of a rollout that is under way. */
interface Sight {
  readonly seen: Seen;
  readonly at: UnderWay;
  readonly now: number;
  readonly findings: Findings;
}

/** What this run does of a decision. */
interface Possible {
  readonly decision: Decision;
  /** The end if there is no time for another turn. */
  readonly late: Ended;
}

/**
 * One run of the command on one rollout. A turn has these steps. The first one that ends the run, or looks again at
 * once, ends the turn.
 *
 * | step                                    | ends the run if                      | looks again at once                    |
 * | --------------------------------------- | ------------------------------------ | -------------------------------------- |
 * | apply what was read from the state      | removed, or superseded               |                                        |
 * | look at the object                      | it is absent, or nothing is under way |                                       |
 * | `#decide`: what the rollout needs       |                                      | after reading kept revisions, verdicts or changed steps |
 * | `#possible`: what this run may do of it | `--once` is over, or others stopped  |                                        |
 * | `#act`: move the traffic, and rest      | it is finished or aborted, or awaited | if finished before others             |
 */
class Driving {
  readonly #watching: Watching;
  readonly #lease: Lease;
  /** What the last decision was based on, if this run finished the rollout. */
  #finished: Known | undefined;
  #asked: Asked | undefined;
  /** Kept revisions, if a look does not list them. Read only before the revision gets all traffic. */
  #kept: readonly string[] | undefined;
  /** Since when every turn has failed. */
  #troubled: number | undefined;
  readonly #begun: number;
  readonly #reader: Reader<Target | undefined>;
  /** When the state was last reported as unreadable. */
  #unread = -Infinity;
  /** Until when the share that this run gave must be watched. */
  #watchUntil: number | undefined;
  /** Since when a person must continue the rollout. */
  #awaited: number | undefined;
  /** The end if there is no time for another turn. */
  #late: Ended;

  constructor(
    private target: Target,
    private readonly by: RunDependencies,
    private readonly options: RunOptions,
  ) {
    this.#begun = by.clock.now();
    this.#watching = new Watching(by);
    this.#lease = new Lease(by);
    this.#reader = new Reader(by.clock);
    this.#late = unfinished(target);
  }

  end(): void {
    this.#watching.end();
    this.#reader.end();
  }

  /** Looks, decides and acts. Reports failures and tries again for a while; traffic does not change meanwhile. */
  async turn(): Promise<Turn> {
    const { by, target } = this;
    const begun = by.clock.now();
    try {
      const turn = await this.#turn();
      this.#troubled = undefined;
      if ('late' in turn) this.#late = turn.late;
      return turn;
    } catch (error) {
      if (by.over?.aborted === true && !by.signal.aborted) return { restMs: 0, late: this.#late };
      this.#troubled ??= begun;
      const isOver = by.clock.now() - this.#troubled >= PATIENCE_MS;
      if (by.signal.aborted || isFinal(error) || isOver) throw error;
      by.tell({ kind: 'trouble', target, says: messageOf(error) });
      return { restMs: LOOK_MS, late: unfinished(target) };
    }
  }

  async #turn(): Promise<Turn> {
    // Checks are asked before the look, so that a write follows directly after it.
    const measured = await this.#watching.findings();
    const changed = this.#changed();
    if (changed !== undefined) return { ended: changed };
    const { target } = this;
    const seen = await target.rolled.look(this.#looking());
    if (seen === undefined) return { ended: { code: CODES.error, says: absentText(target) } };
    const now = this.by.clock.now();
    refuseSkew(seen, now);
    const latest = await this.#recalled(seen);
    const situation = situationOf(latest.subject, target.strategy, seen);
    if (situation.kind !== 'under way') return this.#over(latest, seen, situation);
    const at = { ...situation, ...datesOf(seen, target.subject.revision, this.#begun) };
    const findings = this.#watching.isOn({ ...target, say: this.#say }, at, seen.progress?.usual)
      ? measured
      : {};
    const sight = { seen, at, now, findings };
    const { decision, mustLookAgain } = await this.#decide(sight);
    // A write must follow directly after a look.
    if (mustLookAgain) return { restMs: 0, late: this.#late };
    const possible = this.#possible(sight, decision);
    return 'ended' in possible ? possible : this.#act(sight, possible);
  }

  /** What the rollout needs; and whether this waited for something that the decision depends on. */
  async #decide({ seen, at, now, findings }: Sight) {
    const { strategy, subject, rolled } = this.target;
    const kept = seen.kept ?? this.#kept;
    this.#kept = undefined;
    const decision = decide(strategy, at, {
      rolled,
      revision: subject.revision,
      now,
      failed: seen.failed[subject.revision],
      findings,
      barred: barredFrom100(this.target, kept, at.before),
      watchedSince: this.#watching.since,
    });
    const isForward = decision.kind === 'advance' || decision.kind === 'finish';
    const needsKept = kept === undefined && decision.kind === 'advance' && decision.share === 100;
    const answer = isForward ? this.#asked?.answer : undefined;
    if (needsKept) this.#kept = await rolled.kept(this.#looking());
    else if (answer !== undefined) await answer;
    else if (this.#mustRead(at, decision, now)) await this.#reader.settled();
    else return { decision, mustLookAgain: false };
    return { decision, mustLookAgain: true };
  }

  /** What this run may do of a decision: the time that is left, `--once` and the other rollouts limit it. */
  #possible({ seen, at, now }: Sight, decided: Decision): Possible | { readonly ended: Ended } {
    const { target } = this;
    const why = this.#short(at, decided, now);
    const limited = why === undefined ? this.#once(decided, now) : waiting(why);
    if ('ended' in limited) return limited;
    const agreed = this.options.pace?.agree(at.step, limited) ?? limited;
    const left = agreed.kind === 'leave' ? waits(target, agreed.why) : undefined;
    if (left !== undefined && !this.#isWatching(now)) return { ended: left };
    const decision = this.#lease.taking(agreed.kind === 'leave' ? this.#watch(agreed.why) : agreed, seen);
    const short =
      why === undefined ? unfinished(target) : { code: CODES.unfinished, says: `${target.resource}: ${why}` };
    return { decision, late: left ?? (decision.kind === 'await' ? awaits(target, decision) : short) };
  }

  /** Carries out a decision, and says what follows: the end, or the next turn. */
  async #act({ seen, at, now, findings }: Sight, { decision, late }: Possible): Promise<Turn> {
    const { by, target, options } = this;
    const counted = () => this.#watching.counted();
    by.tell({ kind: 'look', target, seen, situation: at, findings, counted, decision });
    const known = { seen, at, usual: this.#watching.usual(), until: this.#watchedUntil(at) };
    const ended = await new Move(target, by, known).make(decision);
    if (decision.kind === 'advance')
      this.#watchUntil = by.clock.now() + watchOf(target.strategy, decision.step);
    if (ended !== undefined && decision.kind === 'finish' && options.pace !== undefined) {
      this.#finished = known;
      return { restMs: 0, late: ended };
    }
    if (ended !== undefined) return { ended };
    if (options.once && !this.#isWatching(now) && !['wait', 'advance'].includes(decision.kind))
      return { ended: onceText(target, decision) };
    if (this.#isAwaited(decision, target.strategy)) return { ended: late };
    return { restMs: pauseAfter(target, at.step, decision, by.clock.now()), late };
  }

  readonly #say = (says: string): void => {
    this.by.tell({ kind: 'said', target: this.target, says });
  };

  /**
   * The target with what speaks against it. For a revision that is under way the state is asked once, and beside the
   * turns: a rollback never waits for the stack.
   */
  async #recalled(seen: Seen): Promise<Target> {
    const { target } = this;
    const { revision } = target.subject;
    if (situationOf(target.subject, target.strategy, seen).kind !== 'under way')
      return recalled(target, seen);
    if (this.#asked?.revision !== revision) {
      const asked: Asked = { revision, answer: undefined, told: undefined };
      asked.answer = target.recall?.().then((told) => {
        asked.answer = undefined;
        asked.told = told;
      });
      this.#asked = asked;
    }
    return judgedBy(target, seen, this.#asked.told);
  }

  /** Limits a look to its time, and to that of the run. */
  #looking(): RolloutDependencies {
    const { client, signal, over, clock } = this.by;
    const leftMs = Math.max(0, Math.floor(this.options.until - clock.now()));
    return {
      client: client.withOptions({ retryBudgetMs: Math.min(LOOK_BUDGET_MS, leftMs) }),
      signal: over === undefined ? signal : AbortSignal.any([signal, over]),
    };
  }

  /** What is left of the run is too short to watch the next share. */
  #short({ share }: UnderWay, decision: Decision, now: number): string | undefined {
    if (decision.kind !== 'advance') return undefined;
    const neededMs = watchOf(this.target.strategy, decision.step);
    const leftMs = this.options.until - now;
    if (leftMs >= neededMs) return undefined;
    return `stays at ${share} %: --max-wait leaves ${lengthText(leftMs)}, and ${decision.share} % must be watched for ${lengthText(neededMs)}. Run this again`;
  }

  /** With `once`, a run that has taken its step only watches it. */
  #once(decision: Decision, now: number): Decision | { readonly ended: Ended } {
    if (!this.options.once || this.#watchUntil === undefined) return decision;
    if (['abort', 'pause', 'await'].includes(decision.kind)) return decision;
    if (!this.#isWatching(now))
      return {
        ended: { code: CODES.unfinished, says: `${this.target.resource} is not finished: run this again` },
      };
    return decision.kind === 'wait' ? decision : this.#watch('the new share is watched');
  }

  /** Whether a share that this run gave must still be watched. */
  #isWatching(now: number): boolean {
    return this.#watchUntil !== undefined && now < this.#watchUntil;
  }

  #watch(why: string): Decision {
    return { kind: 'wait', untilMs: this.#watchUntil, why };
  }

  /** How long this run says that it watches. Without `until`, up to the deadline of the rollout. */
  #watchedUntil({ begun }: UnderWay): number {
    return Math.min(this.options.until, begun + this.target.strategy.deadlineMs);
  }

  /** Whether a run without a time limit has waited long enough for a person. */
  #isAwaited({ kind }: Decision, { watchMs }: Strategy): boolean {
    const now = this.by.clock.now();
    const isNew = this.#awaited === undefined;
    this.#awaited = kind === 'await' ? (this.#awaited ?? now) : undefined;
    if (this.#awaited === undefined || this.options.until !== Infinity) return false;
    const longestMs = Math.max(this.options.personMs ?? PERSON_MS, watchMs);
    if (isNew) this.by.tell({ kind: 'said', target: this.target, says: awaitsText(longestMs) });
    return now - this.#awaited >= longestMs;
  }

  /** Nothing is in progress. If this run finished it, it waits for the others, and is rolled back with them. */
  async #over(
    latest: Target,
    seen: Seen,
    situation: Exclude<Situation, { kind: 'under way' }>,
  ): Promise<Turn> {
    const { by, target, options } = this;
    const counted = () => this.#watching.counted();
    by.tell({ kind: 'look', target: latest, seen, situation, findings: {}, counted, decision: undefined });
    const known = this.#finished;
    const ended = endOf(target, situation);
    if (known === undefined || situation.kind !== 'healthy') return { ended };
    const next = options.pace?.afterwards() ?? 'over';
    if (next === 'over') return { ended };
    if (next === 'wait') return { restMs: LOOK_MS, late: ended };
    return { ended: (await new Move(target, by, { ...known, seen }).make(next)) ?? ended };
  }

  /**
   * Reads the strategy again when a step is over soon, without waiting for it.
   *
   * @returns whether a step must wait for it: an edited strategy applies from the next step on
   */
  #mustRead({ step, since }: UnderWay, { kind }: Decision, now: number): boolean {
    const { strategy, again } = this.target;
    if (again === undefined || this.#reader.ageMs <= FRESH_MS) return false;
    if (now + LOOK_MS < since + (strategy.steps[step]?.forMs ?? 0)) return false;
    this.#reader.ask(again);
    return kind === 'advance' || kind === 'finish';
  }

  /** Applies what was read from the state. A removed strategy ends the run, and so does another release. */
  #changed(): Ended | undefined {
    const { by, target } = this;
    const { resource, subject } = target;
    const answer = this.#reader.take();
    if (answer === undefined) return undefined;
    if (answer.kind === 'unread') {
      const now = by.clock.now();
      if (now - this.#unread < UNREAD_MS) return undefined;
      this.#unread = now;
      const says = `the state of the stack cannot be read, continuing with the last one: ${answer.why}`;
      by.tell({ kind: 'trouble', target, says });
      return undefined;
    }
    const { latest } = answer;
    const end = (says: string) => ({ code: CODES['taken over'], says: `${resource} ${says}` });
    if (latest === undefined)
      return end(`has no rollout any more, so traffic stays where it is: ${waysOut(target.rolled)}`);
    if (latest.subject.revision !== subject.revision)
      return end(`was superseded: the program runs ${latest.subject.revision} now`);
    this.target = latest;
    return undefined;
  }
}

function waiting(why: string): Decision {
  return { kind: 'wait', untilMs: undefined, why };
}

/** How long a share must be watched after it was given, in milliseconds. */
function watchOf({ steps, watchMs }: Strategy, step: number): number {
  return Math.min(watchMs, steps[step]?.forMs ?? Infinity);
}

/** How long until the next look. */
function pauseAfter({ strategy }: Target, step: number, decision: Decision, now: number): number {
  if (decision.kind === 'wait' && decision.untilMs !== undefined)
    return Math.min(lookEvery(strategy, step), decision.untilMs - now);
  return lookEvery(strategy, step);
}

/** Chooses among several runs on one rollout: the one that wrote last drives it, the others watch. */
class Lease {
  /** The driver at the first look of this run. It may have ended, so this run replaces it. */
  #before: string | undefined;
  /** Since when this run has waited for another run to act. */
  #since: number | undefined;

  constructor(private readonly by: RunDependencies) {}

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
    return waiting(`another run controls it (${driver})`);
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

/** What a decision is based on. */
interface Known {
  readonly seen: Seen;
  readonly at: UnderWay;
  /** Counts of the previous revision. */
  readonly usual: Progress['usual'];
  /** How long this run says that it watches, in milliseconds since the epoch. */
  readonly until: number;
}

/** Carries out one decision. */
class Move {
  readonly #dependencies: RunDependencies & RolloutDependencies;

  constructor(
    private readonly target: Target,
    private readonly by: RunDependencies,
    private readonly known: Known,
  ) {
    const wrote: RolloutDependencies['wrote'] = (seen, moved) => {
      by.tell({ kind: 'step', target, seen, moved });
    };
    this.#dependencies = { ...by, wrote };
  }

  /** @returns how the rollout ended, if it did */
  async make(decision: Decision): Promise<Ended | undefined> {
    switch (decision.kind) {
      case 'abort':
        await this.#abort(decision);
        return {
          code: CODES.aborted,
          says: `${this.target.resource} was rolled back to ${this.known.at.before}: ${decision.why}`,
        };
      case 'advance':
        await this.#give(decision);
        return undefined;
      case 'pause':
        await this.#say('paused', decision.why, decision.cause);
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

  async #give(decision: Decision & { readonly kind: 'advance' }): Promise<void> {
    const { share } = decision;
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
    const grant = stepPassed(revision, decision);
    const moved = { event: 'step' } as const;
    await this.target.rolled.write(this.#dependencies, latest, { ...routing, progress, grant, moved });
  }

  /** Writes another phase; traffic does not change. */
  async #say(phase: 'paused' | 'done', reason: string, cause?: Cause): Promise<void> {
    const { seen: latest, at } = this.known;
    const { active = at.before, canary, share } = latest;
    const progress = this.#progress(phase, at.share);
    const { subject, release, rolled } = this.target;
    const events =
      phase === 'done'
        ? ([{ revision: subject.revision, happened: 'passed', release, reason }] as const)
        : [];
    const moved = { event: cause === 'stalled' ? 'stalled' : phase, cause, reason } as const;
    await rolled.write(this.#dependencies, latest, { active, canary, share, progress, events, moved });
  }

  async #abort({ why, cause }: Decision & { readonly kind: 'abort' }): Promise<void> {
    const { target, known } = this;
    const { seen, at } = known;
    const { subject, release, rolled } = target;
    const happened = cause === 'together' ? 'joined' : 'failed';
    await takeBack(
      this.#dependencies,
      { rolled, seen },
      {
        progress: this.#progress('aborted', 0),
        phase: 'aborted',
        events: [{ revision: subject.revision, happened, release, reason: why }],
        moved: { event: 'aborted', cause, reason: why, step: at.step },
      },
    );
  }

  #progress(phase: Phase, share: number): Progress {
    const { revision } = this.target.subject;
    const { before, since, begun, isApproved, share: present } = this.known.at;
    const approved = isApproved && share === present ? share : undefined;
    const until = phase === 'walking' || phase === 'paused' ? this.known.until : undefined;
    return { revision, before, share, phase, since, begun, runner: this.by.runner, approved, until };
  }
}

/** What to do after a person has changed the routing, and to what end. */
const CONTINUES = { resume: 'continue from there', retry: 'start again' } as const;

/** What ends a rollout whose strategy the program has removed. */
function waysOut(rolled: RolloutTarget): string {
  return `${abortText(rolled)} takes the traffic back, ${commandText('promote --full', rolled)} gives it everything, and the argument traffic sets another share`;
}

/**
 * Whether there is a rollout. After the program has removed the strategy, there is one as long as its revision has a
 * share: only then is one request sent.
 */
export async function hasRollout(
  { rolled, subject, strategy }: Target,
  dependencies: RolloutDependencies,
): Promise<boolean> {
  if (strategy.steps.length > 0) return true;
  const seen = await rolled.look(dependencies);
  return seen !== undefined && situationOf(subject, strategy, seen).kind === 'unmanaged';
}

/** The object of the state is not on the platform. */
export function absentText({ resource }: Pick<Target, 'resource'>): string {
  return `${inLine(resource)} does not exist any more: run pulumi up --refresh to create it again, or remove it from the program`;
}

function endOf(
  { resource, rolled, subject }: Target,
  situation: Exclude<Situation, { kind: 'under way' }>,
): Ended {
  switch (situation.kind) {
    case 'healthy':
      return { code: CODES.healthy, says: `${resource} is healthy: ${subject.revision}, ${situation.why}` };
    case 'aborted':
      return {
        code: CODES.aborted,
        says: `${resource} was ${situation.phase}: ${situation.before} serves. Change the release, or run ${commandText('retry', rolled)}`,
      };
    case 'failed':
      return { code: CODES.aborted, says: `${resource} is degraded: ${situation.why}` };
    case 'unmanaged':
      return {
        code: CODES['taken over'],
        says: `${resource}: ${situation.why}: ${waysOut(rolled)}`,
        advice: 'Traffic stays where it is until then.',
      };
    case 'superseded':
      return {
        code: CODES['taken over'],
        says: `${resource} was superseded: ${situation.why}. The run of that release continues`,
      };
    case 'taken over':
      return {
        code: CODES['taken over'],
        says: `${resource} was routed by hand: ${situation.why}. Run ${situation.continues === undefined ? 'pulumi up' : `${commandText(situation.continues, rolled)} to ${CONTINUES[situation.continues]}`}`,
        // The program's release has less than the first weight.
        ...(situation.continues === 'retry' && {
          advice: `A person has changed the routing: start the release again with ${commandText('retry', rolled)}, or change the program.`,
        }),
      };
  }
}

function onceText(target: Target, decision: Decision): Ended {
  if (decision.kind === 'await') return awaits(target, decision);
  if (decision.kind === 'pause') {
    const isStuck = decision.cause === 'barred' || decision.cause === 'deadline';
    return { ...waits(target, decision.why), ...(isStuck && { advice: stuckAdvice(target.rolled) }) };
  }
  return { code: CODES.unfinished, says: `${target.resource} is not finished: run this again` };
}

/** The end of a run that a person must continue. */
function awaits(target: Target, decision: Decision & { readonly kind: 'await' }): Ended {
  const { rolled } = target;
  const advice =
    decision.isStuck === true
      ? stuckAdvice(rolled)
      : `Run that command, or take the traffic back: ${abortText(rolled)}.`;
  return { ...waits(target, decision.why), advice };
}

/** What a run without a time limit says when it begins to wait for a person. */
function awaitsText(longestMs: number): string {
  return `waits for a person, for at most ${lengthText(longestMs)}, and then ends with exit code ${CODES.waits}; --max-wait sets another limit. Ctrl-C ends this command: the share stays as it is`;
}

/** What to do if a resume would only pause it again. */
function stuckAdvice(rolled: RolloutTarget): string {
  return `A resume does not help: ${commandText('promote --full', rolled)} gives it all traffic, ${abortText(rolled)} takes it back.`;
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
