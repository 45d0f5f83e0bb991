/** Commands with which a person changes a rollout. Each looks first, and writes routing and label in one request. */
import { firstWeight, promotion, standingOf } from '@workload/pulumi/rollout';
import type { Clock } from './analysis/watched';
import { isPast } from './decision';
import {
  datesOf,
  type ReadTarget,
  type Kind,
  KINDS,
  type RolloutDependencies,
  RolloutTarget,
  type Seen,
  type Written,
} from './platform';
import type { EventName } from './notices/event';
import { BY_HAND, type Progress } from './progress';
import { recalled } from './recalled';
import { barredFrom100, CODES, type Ended, type Target, type UnderWay } from './run';
import { isKept, type Situation, situationOf } from './situation';
import { takeBack } from './take-back';
import { abortText, approveText, commandText, type Token, tokenText } from './token';
import { refuseSkew } from './trouble';
import { inLine, momentText } from './texts';

/** What a command depends on. */
export interface ByHandDependencies extends RolloutDependencies {
  readonly clock: Clock;
  /** Names this run in the label. */
  readonly runner: string;
}

/**
 * Receives what happened.
 *
 * @param back the revision that has all traffic again, while it is watched that it stays so
 */
export type Tell = (says: string, back?: string) => void;

/**
 * Gives all traffic back to the previous revision, and watches that it stays there.
 *
 * @param tell is called at once, before the next look
 */
export async function abort(dependencies: ByHandDependencies, found: ReadTarget, tell: Tell): Promise<void> {
  const { rolled, seen } = found;
  const { revision, before } = endsOf(rolled, seen);
  const now = dependencies.clock.now();
  const { since, begun } = datesOf(seen, revision, now);
  // What --together takes back is not bad yet.
  if (isAborted(seen) && standingOf(seen.verdicts, revision) === 'bad') {
    const by = firstText(seen.progress);
    tell(
      `${rolled.noun} ${rolled.name}: ${revision} is aborted already${by}; ${before} has 100 %; nothing was sent`,
    );
    return;
  }
  const progress = {
    revision,
    before,
    share: 0,
    phase: 'aborted',
    since,
    begun,
    runner: dependencies.runner,
  } as const;
  const moved = movedBy(dependencies, 'aborted', 'a person aborted it');
  const events = [{ revision, happened: 'aborted', reason: moved.reason }] as const;
  await takeBack(dependencies, found, { progress, phase: 'aborted', events, moved }, () => {
    tell(
      `${rolled.noun} ${rolled.name}: ${revision} has no traffic any more, ${before} has 100 %; watching for 30 s that it stays so`,
      before,
    );
  });
}

/** Whether an abort has taken the traffic back, and it is still so. */
function isAborted({ active, canary, progress }: Seen): boolean {
  return canary === undefined && progress?.phase === 'aborted' && progress.before === active;
}

/** Who made the last move, when and why, as far as the label says: `, by ci, 2026-11-25 14:02 UTC: errors: 8 of 8 failed`. */
function firstText({ by, at, reason }: Partial<Progress> = {}): string {
  const when = at === undefined ? '' : `, ${momentText(at)}`;
  return `${by === undefined ? '' : `, by ${inLine(by)}`}${when}${reason === undefined ? '' : `: ${inLine(reason)}`}`;
}

/** A move of a person, with why: what they say, or else what they did. */
export function movedBy({ reason }: ByHandDependencies, event: EventName, did: string) {
  return { event, cause: 'person', reason: reason ?? did } as const;
}

/** Like {@link movedBy}, for a move after which it continues. */
function continuedBy(dependencies: ByHandDependencies, event: EventName, did: string) {
  return { ...movedBy(dependencies, event, did), cause: undefined };
}

/** Why it is paused, and who paused it: an approval does not change that. */
function pauseOf({ progress }: Seen): Partial<Progress> {
  const { cause, reason, by, at } = progress ?? {};
  return { phase: 'paused', cause, reason, by, at };
}

/** The new revision and the previous one: from the routing, or from the label once the new one has all traffic. */
function endsOf(rolled: RolloutTarget, seen: Seen): { revision: string; before: string } {
  const { active, canary, progress } = seen;
  if (active !== undefined && canary !== undefined) return { revision: canary, before: active };
  if (progress !== undefined && isAborted(seen))
    return { revision: progress.revision, before: progress.before };
  if (progress !== undefined && progress.revision === active && progress.phase !== 'done')
    return { revision: progress.revision, before: progress.before };
  throw new Error(
    `${rolled.noun} ${rolled.name} has no rollout in progress: ${active ?? 'nothing'} serves everything. To go back: ${abortText(rolled, 'undo')}, or revert the release in the program and run pulumi up`,
  );
}

/** Finds an object by its name alone. Prefers objects with a canary or a rollout label. */
export async function find(
  dependencies: RolloutDependencies,
  name: string,
  kind?: Kind,
): Promise<ReadTarget> {
  // Applications of snapshots and of images are read alike, so one kind covers both.
  const kinds = kind === undefined ? (['Application', 'Agent', 'Job', 'McpFunction'] as const) : [kind];
  const found = await Promise.all(
    kinds.map(async (one) => {
      const rolled = new RolloutTarget(one, name);
      const seen = await rolled.look(dependencies);
      return seen && { rolled: asSeen(rolled, seen), seen };
    }),
  );
  const there = found.flatMap((one) => one ?? []);
  const under = there.filter(({ seen }) => seen.canary !== undefined || seen.progress !== undefined);
  const [only, ...others] = under.length > 0 ? under : there;
  if (only === undefined) throw new Error(`no application, agent, job or function ${name} in this workspace`);
  if (others.length > 0) {
    const kindsText = [only, ...others].map(({ rolled }) => rolled.kind).join(', ');
    throw new Error(`several objects are named ${name}: choose one with --kind (${kindsText})`);
  }
  return only;
}

/** An application with the kind that its revisions show: only a fork has a snapshot. */
function asSeen(rolled: RolloutTarget, seen: Seen): RolloutTarget {
  if (rolled.noun !== KINDS.Application.noun) return rolled;
  return new RolloutTarget(seen.isFork ? 'ForkedApplication' : 'Application', rolled.name, rolled.ways);
}

/**
 * Carries out a command on each rollout. With several, it looks first whether each of them allows it; if one does not,
 * nothing is sent.
 *
 * @returns the answer of each, or only of those that do not allow it
 */
export async function onEach(
  command: Command,
  rollouts: readonly { readonly dependencies: ByHandDependencies; readonly target: Target }[],
): Promise<readonly Ended[]> {
  if (rollouts.length > 1) {
    const looked = await Promise.all(
      rollouts.map(({ dependencies, target }) => command(dependencies, target, true)),
    );
    const refused = looked.filter(({ code }) => code !== CODES.healthy);
    if (refused.length > 0) return refused;
  }
  const ended: Ended[] = [];
  for (const { dependencies, target } of rollouts) ended.push(await command(dependencies, target));
  return ended;
}

/** A command of a person on one rollout. A `dry` one only looks whether it would be carried out. */
export type Command = (dependencies: ByHandDependencies, target: Target, isDry?: boolean) => Promise<Ended>;

/** Allows the rollout to leave the share that the token names. The run takes the step once time and checks allow it. */
export function approve(at: Token): Command {
  return async (dependencies, given, isDry = false) => {
    const { target, seen } = await judged(dependencies, given);
    const { rolled, strategy, resource } = target;
    const place = placeOf(target, seen, dependencies.clock.now(), at);
    if ('code' in place) return place;
    const nothing = (says: string) => done(`${resource}: ${says}; nothing was sent`);
    if (place.isApproved) return nothing(`${at.share} % is approved already`);
    if (strategy.steps[place.step]?.approve !== true) return nothing(`${at.share} % needs no approval`);
    const paused =
      place.phase === 'paused' ? `, and it is paused until ${commandText('resume', rolled)}` : '';
    const says = `${resource}: approved at ${at.share} %; a run takes the next step once time and checks of this one have passed${paused}`;
    const progress = {
      ...progressOf(target, seen, place),
      ...(place.phase === 'paused' && pauseOf(seen)),
      approved: at.share,
    };
    const moved = continuedBy(dependencies, 'approved', 'a person approved it');
    return act(dependencies, { rolled, seen }, { ...stay(seen, place.before), progress, moved }, says, isDry);
  };
}

/** Takes the next step without waiting for time and checks. It still needs the approval. */
export function promote(at: Token): Command {
  return async (dependencies, given, isDry = false) => {
    const { rolled, strategy, resource } = given;
    const kept = await rolled.kept(dependencies);
    const { target, seen } = await judged(dependencies, given);
    const place = placeOf(target, seen, dependencies.clock.now(), at);
    if ('code' in place) return place;
    if (strategy.steps[place.step]?.approve === true && !place.isApproved)
      return {
        code: CODES.waits,
        says: `${resource}: ${at.share} % awaits approval, which promote does not skip: ${approveText(rolled, tokenText(at))}; nothing was sent`,
      };
    const next = strategy.steps[place.step + 1];
    const share = next?.weight ?? 100;
    const barred = share === 100 && place.share < 100 ? barredFrom100(target, kept, place.before) : undefined;
    if (barred !== undefined) return { code: CODES.waits, says: `${resource}: ${barred}; nothing was sent` };
    return give(dependencies, { target, seen, place }, share, next === undefined, isDry);
  };
}

/** Gives all traffic at once, without time, checks or approval. */
export function promoteFully(at?: Pick<Token, 'revision'>): Command {
  return async (dependencies, given, isDry = false) => {
    const { target, seen } = await judged(dependencies, given);
    const { resource, subject } = target;
    if (at !== undefined && at.revision !== subject.revision) return another(target, at.revision);
    const situation = situationOf(subject, { ...target.strategy, steps: stepsOf(target) }, seen);
    if (situation.kind === 'healthy')
      return done(`${resource}: ${subject.revision} has 100 % already; nothing was sent`);
    if (situation.kind !== 'under way') return elsewhere(target, situation);
    const place = { ...situation, ...datesOf(seen, subject.revision, dependencies.clock.now()) };
    return give(dependencies, { target, seen, place }, 100, true, isDry);
  };
}

/**
 * The target with what only the state knows against its revision, and a look after that was asked: reading the state
 * takes a while, and the write follows directly after the look.
 */
async function judged(
  dependencies: ByHandDependencies,
  target: Target,
): Promise<{ target: Target; seen: Seen }> {
  const seen = await present(dependencies, target.rolled);
  const known = await recalled(target, seen);
  return { target: known, seen: known === target ? seen : await present(dependencies, target.rolled) };
}

/** The steps; any share can be promoted after the program has removed them. */
function stepsOf({ strategy: { steps } }: Target): Target['strategy']['steps'] {
  const all = [1, 100].map((weight) => ({ weight, forMs: undefined, checks: [], approve: false }));
  return steps.length > 0 ? steps : all;
}

/** Writes a larger share. */
async function give(
  dependencies: ByHandDependencies,
  { target, seen, place }: { target: Target; seen: Seen; place: UnderWay },
  share: number,
  isEnd: boolean,
  isDry: boolean,
): Promise<Ended> {
  const { rolled, subject, resource } = target;
  const says =
    share === place.share
      ? `${resource}: done: ${subject.revision} has ${share} %`
      : `${resource}: ${subject.revision} now has ${share} %`;
  const routing =
    share === 100
      ? { active: subject.revision, canary: undefined, share: 0 }
      : { active: place.before, canary: subject.revision, share };
  const phase = isEnd ? 'done' : 'walking';
  const since = dependencies.clock.now();
  const progress = { ...progressOf(target, seen, place), share, phase, since, approved: undefined } as const;
  const moved = continuedBy(dependencies, isEnd ? 'done' : 'step', 'a person promoted it');
  const { reason } = moved;
  const written = {
    ...{ ...routing, progress, moved, grant: promotion(subject.revision, share) },
    events: isEnd
      ? [{ revision: subject.revision, happened: 'promoted', release: target.release, reason } as const]
      : [],
  };
  return act(dependencies, { rolled, seen }, written, says, isDry);
}

async function act(
  dependencies: ByHandDependencies,
  { rolled, seen }: ReadTarget,
  written: Written,
  says: string,
  isDry: boolean,
): Promise<Ended> {
  if (!isDry) await rolled.write(dependencies, seen, written);
  return done(says);
}

/** Where a rollout is, if it is at the token; else the answer of a command that names the token. */
function placeOf(target: Target, seen: Seen, now: number, at: Token): UnderWay | Ended {
  const { subject, strategy, resource } = target;
  if (at.revision !== subject.revision) return another(target, at.revision);
  const situation = situationOf(subject, strategy, seen);
  const past = (says: string) =>
    done(`${resource}: ${says}, so it is past ${tokenText(at)}; nothing was sent`);
  if (situation.kind === 'healthy') return past(`${subject.revision} has 100 %`);
  if (situation.kind !== 'under way') return elsewhere(target, situation);
  if (situation.share > at.share) return past(`${subject.revision} has ${situation.share} %`);
  if (situation.share < at.share)
    return {
      code: CODES['taken over'],
      says: `${resource}: ${subject.revision} has ${situation.share} %, less than ${tokenText(at)}; nothing was sent`,
    };
  return { ...situation, ...datesOf(seen, subject.revision, now) };
}

/** The program runs another revision than the one that a command names. */
function another({ resource, rolled, subject }: Target, revision: string): Ended {
  return {
    code: CODES['taken over'],
    says: `${resource}: the program runs ${subject.revision}, not ${revision}; nothing was sent. See ${commandText('status', rolled)}`,
  };
}

/** What a command ends with if no rollout is in progress. */
const ELSEWHERE = {
  healthy: CODES.error,
  aborted: CODES.aborted,
  failed: CODES.aborted,
  superseded: CODES['taken over'],
  unmanaged: CODES['taken over'],
  'taken over': CODES['taken over'],
} as const satisfies Record<Exclude<Situation['kind'], 'under way'>, Ended['code']>;

function elsewhere({ resource }: Target, situation: Exclude<Situation, { kind: 'under way' }>): Ended {
  const why = 'why' in situation ? `: ${situation.why}` : '';
  const kind = situation.kind === 'aborted' ? situation.phase : situation.kind;
  return {
    code: ELSEWHERE[situation.kind],
    says: `${resource} is ${kind}${why}; no rollout is in progress; nothing was sent`,
  };
}

function done(says: string): Ended {
  return { code: CODES.healthy, says };
}

/** Stops the rollout until a person continues it. */
export const pause: Command = async (dependencies, given, isDry = false) => {
  const { target, seen } = await judged(dependencies, given);
  const { rolled } = target;
  const situation = situationOf(target.subject, target.strategy, seen);
  if (situation.kind !== 'under way') return elsewhere(target, situation);
  const at = { ...situation, ...datesOf(seen, target.subject.revision, dependencies.clock.now()) };
  if (at.phase === 'paused')
    return done(`${target.resource}: paused at ${at.share} % already; nothing was sent`);
  const says = `${target.resource}: paused at ${at.share} %`;
  const progress = { ...progressOf(target, seen, at), phase: 'paused' } as const;
  const moved = movedBy(dependencies, 'paused', 'a person paused it');
  return act(dependencies, { rolled, seen }, { ...stay(seen, at.before), progress, moved }, says, isDry);
};

/** Continues a paused rollout, or one that somebody routed by hand, from its current share. */
export const resume: Command = async (dependencies, given, isDry = false) => {
  const { rolled, resource } = given;
  // Read first: the write follows directly after the look.
  const kept = await keptIfBarred(dependencies, given);
  const { target, seen } = await judged(dependencies, given);
  const { subject, strategy } = target;
  const now = dependencies.clock.now();
  const situation = situationOf(subject, strategy, seen);
  const isOpen =
    situation.kind === 'under way' || (situation.kind === 'taken over' && subject.known === undefined);
  if (!isOpen) return elsewhere(target, situation);
  if (situation.kind === 'under way') {
    if (situation.phase !== 'paused')
      return done(`${resource}: not paused at ${situation.share} %; nothing was sent`);
    const stuck = whyStuck(target, situation, kept, now);
    if (stuck !== undefined) return { code: CODES.waits, says: `${resource}: ${stuck}; nothing was sent` };
  }
  const { active, canary } = seen;
  const before = seen.progress?.revision === subject.revision ? seen.progress.before : subject.before;
  const isBeside = active !== undefined && canary === subject.revision;
  if (!isBeside && !(active === subject.revision && before !== undefined))
    throw new Error(
      `${resource}: ${subject.revision} has no traffic; ${commandText('retry', rolled)} starts again`,
    );
  const share = isBeside ? seen.share : 100;
  const { begun } = datesOf(seen, subject.revision, now);
  const progress = {
    revision: subject.revision,
    before: isBeside ? active : (before ?? ''),
    share,
    phase: 'walking',
    since: now,
    begun,
    runner: driverOf(seen, subject.revision),
    until: untilOf(seen, subject.revision),
    ...(seen.progress?.approved === share && { approved: share }),
  } as const;
  const says = `${resource}: continues at ${share} %`;
  const moved = continuedBy(dependencies, 'resumed', 'a person continues it');
  return act(
    dependencies,
    { rolled, seen },
    { ...stay(seen, progress.before), progress, moved },
    says,
    isDry,
  );
};

/** The kept revisions, if one that is gone has paused it. */
async function keptIfBarred(dependencies: ByHandDependencies, { rolled, subject, strategy }: Target) {
  const situation = situationOf(subject, strategy, await present(dependencies, rolled));
  const isBarred = situation.kind === 'under way' && situation.cause === 'barred';
  return isBarred ? rolled.kept(dependencies) : undefined;
}

/** Why a resume would only pause it again. */
function whyStuck(
  target: Target,
  situation: Situation & { readonly kind: 'under way' },
  kept: readonly string[] | undefined,
  now: number,
): string | undefined {
  if (situation.cause === 'barred') return barredFrom100(target, kept, situation.before);
  if (situation.cause !== 'deadline' || !isPast(target.strategy, situation, now)) return undefined;
  return 'its deadline has passed, so a resume would pause again: promote it with --full, abort it, or set a later deadline in the program';
}

/**
 * Starts again from the first step with the same revision.
 *
 * @param asked a revision that the program does not run is only allowed again
 */
export function retry(asked?: string): Command {
  return (dependencies, target, isDry = false) =>
    asked === undefined || asked === target.subject.revision
      ? again(dependencies, target, isDry)
      : allow(dependencies, target, asked, isDry);
}

const again: Command = async (dependencies, target, isDry = false) => {
  const { rolled, subject, strategy, resource } = target;
  const { revision } = subject;
  if (strategy.steps.length === 0)
    return {
      code: CODES['taken over'],
      says: `${resource}: the program has no rollout any more; nothing was sent`,
    };
  const kept = await rolled.kept(dependencies);
  // What the state holds against it must be cleared, too: the newer verdict counts.
  const told = await target.recall?.();
  const verdict = told !== undefined && 'verdict' in told ? told.verdict : undefined;
  const known = verdict && new Map([[revision, verdict]]);
  const seen = await present(dependencies, rolled);
  const { active, canary } = seen;
  if (!kept.includes(revision))
    throw new Error(`${resource}: ${revision} is no longer kept; release it again with redeploy`);
  if (active === revision)
    throw new Error(`${resource}: ${revision} serves everything; there is nothing to retry`);
  const { progress: said } = seen;
  const first = strategy.steps[0]?.weight ?? 100;
  const isAsWritten = said?.revision === revision && said.phase === 'walking' && said.share === seen.share;
  // With less than the first weight, no run continues it.
  const isGoing = isAsWritten && seen.share >= first;
  if (canary === revision && isGoing && standingOf(seen.verdicts, revision) !== 'bad')
    return done(`${resource}: ${revision} rolls out already, with ${seen.share} %; nothing was sent`);
  if (active === undefined || (canary !== undefined && canary !== revision))
    throw new Error(`${resource}: ${canary ?? 'nothing'} is rolling out now; abort that first`);
  const now = dependencies.clock.now();
  const progress = {
    revision,
    before: active,
    share: first,
    phase: 'walking',
    since: now,
    begun: now,
    runner: dependencies.runner,
  } as const;
  const routing =
    first === 100
      ? { active: revision, canary: undefined, share: 0 }
      : { active, canary: revision, share: first };
  const says = `${resource}: starts again, ${revision} has ${first} %`;
  const moved = continuedBy(dependencies, 'retried', ALLOWED);
  const { release } = target;
  const events = [{ revision, happened: 'allowed', release, reason: moved.reason }] as const;
  const written = { ...routing, progress, grant: firstWeight(revision, first), events, known, moved };
  return act(dependencies, { rolled, seen }, written, says, isDry);
};

const ALLOWED = 'a person allows it again';

/** Clears the verdict on a revision that the program does not run. Moves no traffic. */
async function allow(
  dependencies: ByHandDependencies,
  { rolled }: Target,
  revision: string,
  isDry: boolean,
): Promise<Ended> {
  const seen = await present(dependencies, rolled);
  const name = `${rolled.noun} ${rolled.name}`;
  if (!isKept(seen, revision)) throw new Error(`${name}: ${revision} is no longer kept. Nothing was sent`);
  if (standingOf(seen.verdicts, revision) !== 'bad')
    return done(`${name}: ${revision} is not bad, so there is nothing to allow; nothing was sent`);
  const { active, canary, share } = seen;
  if (active === undefined) throw new Error(`${name}: nothing serves. Nothing was sent`);
  const moved = { ...continuedBy(dependencies, 'retried', ALLOWED), revision };
  const events = [{ revision, happened: 'allowed', reason: moved.reason }] as const;
  const says = `${name}: ${revision} is allowed again; its release starts at the first weight when the program runs it`;
  return act(
    dependencies,
    { rolled, seen },
    { active, canary, share, progress: undefined, events, moved },
    says,
    isDry,
  );
}

async function present(dependencies: ByHandDependencies, rolled: RolloutTarget): Promise<Seen> {
  const seen = await rolled.look(dependencies);
  if (seen === undefined) throw new Error(`${rolled.noun} ${rolled.name} does not exist`);
  refuseSkew(seen, dependencies.clock.now());
  return seen;
}

function progressOf(
  { subject }: Target,
  seen: Seen,
  { before, share, since, begun, isApproved }: UnderWay,
): Progress {
  const { revision } = subject;
  return {
    ...{ revision, before, share, phase: 'walking', since, begun, runner: driverOf(seen, revision) },
    ...(isApproved && { approved: share }),
    until: untilOf(seen, revision),
  };
}

/** Keeps how long the driving run said that it watches. */
function untilOf({ progress }: Seen, revision: string): number | undefined {
  return progress?.revision === revision ? progress.until : undefined;
}

/** Keeps the driving run, so that it continues after the command of a person. */
function driverOf({ progress }: Seen, revision: string): string {
  return progress?.revision === revision ? progress.runner : BY_HAND;
}

/** The unchanged routing. */
function stay({ active, canary, share }: Seen, before: string) {
  return { active: active ?? before, canary, share };
}
