/** Drives one rollout: looks, decides, and routes, until it has come to its end or somebody is needed. */
import type { Client } from '@workload/sdk';
import { watch } from './analysis/watch';
import type { Clock, CredentialFor, Watch } from './analysis/watched';
import { decide, type Decision, type Findings } from './decision';
import type { Rolled, Seen } from './platform';
import type { Phase, Progress } from './progress';
import { type Situation, situationOf, type Subject } from './situation';
import type { Strategy } from './strategy';
import { takeBack } from './take-back';

/** What rolls out, and how. */
export interface Target {
  /** As the program calls the resource. */
  readonly resource: string;
  readonly rolled: Rolled;
  readonly subject: Subject;
  readonly strategy: Strategy;
}

/** By what means one run of the command works. */
export interface Surroundings {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly credential: CredentialFor;
  /** Names this run in the label. */
  readonly runner: string;
  tell(event: Event): void;
}

/** What is told while it runs. */
export type Event =
  | {
      readonly kind: 'look';
      readonly target: Target;
      readonly seen: Seen;
      readonly situation: Situation;
      readonly findings: Findings;
      readonly decision: Decision | undefined;
    }
  | { readonly kind: 'step'; readonly target: Target; readonly says: string };

/** How it ended, by exit code. */
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
  /** One sentence: what is, and what to do. */
  readonly says: string;
}

/** Time between two looks, in milliseconds. */
export const LOOK_MS = 30_000;
/** The least time between two looks, in milliseconds, of steps of seconds. */
const LEAST_PAUSE_MS = 250;
/** How many looks a step without a length of its own plans. */
const USUAL_LOOKS = 20;
type UnderWay = Situation & { readonly kind: 'under way' };

export interface RunOptions {
  /** At most one decision. */
  readonly once: boolean;
  /** When it gives up waiting, in milliseconds since the epoch. */
  readonly until: number;
}

export async function run(target: Target, by: Surroundings, options: RunOptions): Promise<Ended> {
  const watching = new Watching(target, by);
  try {
    for (;;) {
      const seen = await target.rolled.look(by);
      if (seen === undefined)
        return { code: CODES['taken over'], says: `${target.resource} does not exist any more` };
      const situation = situationOf(target.subject, target.strategy, seen);
      if (situation.kind !== 'under way') {
        by.tell({ kind: 'look', target, seen, situation, findings: {}, decision: undefined });
        return endOf(target, situation);
      }
      const findings = await watching.findings(situation);
      const { revision } = target.subject;
      const moment = { now: by.clock.now(), failed: seen.failed[revision], findings };
      const at = dated(situation, seen.deployed[revision], moment.now);
      const decision = decide(target.strategy, at, moment);
      by.tell({ kind: 'look', target, seen, situation, findings, decision });
      const ended = await new Move(target, by, seen, at).make(decision);
      if (ended !== undefined) return ended;
      if (options.once && decision.kind !== 'wait') return onceText(target, decision);
      const now = by.clock.now();
      if (now >= options.until) return unfinished(target);
      const rest = Math.min(pauseAfter(target, decision, now), options.until - now);
      await by.clock.sleep(Math.max(0, rest), by.signal);
    }
  } finally {
    watching.end();
  }
}

/** How long until the next look; a short step is looked at more often. */
function pauseAfter({ strategy }: Target, decision: Decision, now: number): number {
  if (decision.kind === 'wait' && decision.untilMs !== undefined)
    return Math.min(LOOK_MS, decision.untilMs - now);
  const shortest = Math.min(...strategy.steps.map(({ forMs }) => forMs ?? LOOK_MS));
  return Math.min(LOOK_MS, Math.max(LEAST_PAUSE_MS, shortest / 4));
}

/** A step that nobody has written down began when its revision was deployed. */
function dated(situation: UnderWay, deployed: number | undefined, now: number): UnderWay {
  const since = situation.since ?? Math.min(deployed ?? now, now);
  return { ...situation, since, begun: situation.begun ?? since };
}

/** The checks of the step that it is in: begun with the step, and counted anew in the next one. */
class Watching {
  #step: number | undefined;
  #end = new AbortController();
  #watches: readonly (readonly [string, Watch])[] = [];
  #looks = 0;

  constructor(
    private readonly target: Target,
    private readonly by: Surroundings,
  ) {}

  async findings({ step, before }: UnderWay): Promise<Findings> {
    if (step !== this.#step) this.#begin(step, before);
    else this.#looks += 1;
    if (this.#looks === 0) return {};
    const { forMs } = this.target.strategy.steps[step] ?? {};
    const planned = forMs === undefined ? USUAL_LOOKS : Math.max(1, Math.ceil(forMs / LOOK_MS));
    const look = { number: this.#looks, planned };
    const told = this.#watches.map(async ([name, one]) => [name, await one.finding(look)] as const);
    return Object.fromEntries(await Promise.all(told));
  }

  end(): void {
    this.#end.abort();
  }

  #begin(step: number, before: string): void {
    this.#end.abort();
    this.#end = new AbortController();
    this.#step = step;
    this.#looks = 0;
    const { strategy, subject } = this.target;
    const { clock, env, credential, signal } = this.by;
    const watched = { clock, env, credential, revision: subject.revision, before };
    this.#watches = (strategy.steps[step]?.checks ?? []).flatMap((name) => {
      const check = strategy.checks[name];
      if (check === undefined) return [];
      return [
        [name, watch(check, { ...watched, signal: AbortSignal.any([signal, this.#end.signal]) })] as const,
      ];
    });
  }
}

/** One decision, carried out. */
class Move {
  constructor(
    private readonly target: Target,
    private readonly by: Surroundings,
    private readonly seen: Seen,
    private readonly at: UnderWay,
  ) {}

  /** @returns how the rollout ended, where it did */
  async make(decision: Decision): Promise<Ended | undefined> {
    switch (decision.kind) {
      case 'abort':
        await this.#abort(decision.why);
        return {
          code: CODES.aborted,
          says: `${this.target.resource} was rolled back to ${this.at.before}: ${decision.why}`,
        };
      case 'advance':
        if (decision.share === 100 && !this.seen.kept.includes(this.at.before)) {
          await this.#say(
            'paused',
            `${this.at.before} is no longer kept, so that nothing could go back; promote --full goes on all the same`,
          );
          return undefined;
        }
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
    const all = share === 100;
    const progress = { ...this.#progress('walking', share), since: this.by.clock.now() };
    const routing = all
      ? { active: revision, canary: undefined, share: 0 }
      : { active: this.at.before, canary: revision, share };
    await this.target.rolled.write(this.by, this.seen, { ...routing, progress });
    this.by.tell({ kind: 'step', target: this.target, says: `${revision} now has ${share} %` });
  }

  /** Another phase, where traffic is. */
  async #say(phase: Phase, why: string): Promise<void> {
    const { active = this.at.before, canary, share } = this.seen;
    const progress = this.#progress(phase, this.at.share);
    await this.target.rolled.write(this.by, this.seen, { active, canary, share, progress });
    this.by.tell({ kind: 'step', target: this.target, says: `${phase}: ${why}` });
  }

  async #abort(why: string): Promise<void> {
    const { target, by, seen, at } = this;
    await takeBack(by, target.rolled, seen, this.#progress('aborted', 0), () => {
      by.tell({ kind: 'step', target, says: `aborted: ${why}; ${at.before} has 100 %` });
    });
  }

  #progress(phase: Phase, share: number): Progress {
    const { revision } = this.target.subject;
    const now = this.by.clock.now();
    const { before, since = now, begun = now } = this.at;
    return { revision, before, share, phase, since, begun, runner: this.by.runner };
  }
}

function endOf({ resource, subject }: Target, situation: Exclude<Situation, UnderWay>): Ended {
  switch (situation.kind) {
    case 'healthy':
      return { code: CODES.healthy, says: `${resource} is healthy: ${subject.revision}, ${situation.why}` };
    case 'aborted':
      return {
        code: CODES.aborted,
        says: `${resource} was aborted: ${situation.before} serves. Change what is released, or run workload rollout retry`,
      };
    case 'superseded':
      return {
        code: CODES['taken over'],
        says: `${resource} was superseded: ${situation.why}. The run of that release drives it`,
      };
    case 'taken over':
      return {
        code: CODES['taken over'],
        says: `${resource} was routed by hand: ${situation.why}. Run workload rollout resume to go on from there`,
      };
  }
}

function onceText({ resource }: Target, decision: Decision): Ended {
  if (decision.kind === 'await' || decision.kind === 'pause')
    return { code: CODES.waits, says: `${resource} waits: ${decision.why}` };
  return { code: CODES.unfinished, says: `${resource} is not finished: run this again` };
}

function unfinished({ resource }: Target): Ended {
  return {
    code: CODES.unfinished,
    says: `${resource} is not finished, and --max-wait is over: run this again`,
  };
}
