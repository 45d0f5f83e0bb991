/** Describes a rollout as an event: what happened, and where it stands afterwards. */
import type { Findings } from '../decision';
import type { Seen } from '../platform';
import type { Ended, Target } from '../run';
import type { Situation } from '../situation';
import { standing } from '../status';
import { tokenText } from '../token';
import { continuesBy } from '../progress';
import type { Counted } from '../watching';
import { shareOf } from '../view';
import { inLine, statusOf } from '../texts';
import { forShell } from '../../started-by';
import { SCHEMA, type EventName, type RolloutEvent } from './event';
import { knownOf } from './known';
import type { Moved } from './moved';
import { sentenceOf, type Told } from './sentence';

/** A workspace of a platform. */
export interface PlatformWorkspace {
  readonly baseUrl: string;
  readonly workspace: string;
}

/** Where a rollout belongs, and who acts on it. */
export interface About {
  readonly target: Target;
  /** Absent if the command acts with the credential alone. */
  readonly stack?: string | undefined;
  readonly urn?: string | undefined;
  /** Where the object is. */
  readonly place: PlatformWorkspace;
  /** Who acts, as they say, and why. */
  readonly actor?: string | undefined;
  readonly reason?: string | undefined;
  /** Conceals secrets in texts of others. */
  readonly conceal: (text: string) => string;
  /** Whether the run that tells it controls the rollout. */
  readonly isDriven?: boolean;
}

/** What is measured, if this command runs the checks. */
export interface Measured {
  readonly findings: Findings;
  readonly counted: Counted;
}

/** The event, with where the rollout stands after `seen`. */
export function eventOf(
  moved: Moved,
  about: About,
  seen: Seen,
  now: number,
  measured?: Measured,
): RolloutEvent {
  const { schema, time, event, ...told } = toldOf(moved, about, seen, now, measured);
  return { schema, time, event, text: sentenceOf({ schema, time, event, ...told }), ...told };
}

/** The situation as an event, with an exit code like that of `run`. */
export function statusEvent(
  about: About,
  seen: Seen,
  now: number,
): { readonly event: RolloutEvent; readonly code: Ended['code'] } {
  return {
    event: eventOf({ event: 'status' }, about, seen, now),
    code: standing(about.target, seen, now).code,
  };
}

function toldOf(moved: Moved, about: About, seen: Seen, now: number, measured: Measured | undefined): Told {
  const { stack, urn, actor } = about;
  const target = targetOf(moved, about);
  const { subject, strategy, rolled, resource } = target;
  const { shown } = standing(target, seen, now, about.isDriven);
  const { situation } = shown;
  const share = shareOf(seen, subject.revision);
  const index = 'step' in situation ? situation.step : moved.step;
  const before = 'before' in situation ? situation.before : subject.before;
  const known = knownOf(target, seen, situation);
  const reason = moved.reason ?? shown.notice?.why ?? known.reason;
  const claim = actor ?? known.claim;
  const at = tokenText({ revision: subject.revision, share });
  const cause = moved.cause ?? known.cause;
  return {
    schema: SCHEMA,
    time: timeText(now),
    event: moved.event,
    ...(stack !== undefined && { stack }),
    ...(urn !== undefined && { urn }),
    baseUrl: baseOf(about.place),
    workspace: about.place.workspace,
    resource,
    kind: rolled.kind,
    name: rolled.name,
    status: shown.notice?.status ?? (shown.decision?.kind === 'await' ? 'Paused' : statusOf(situation)),
    revision: subject.revision,
    ...releaseIn(known.releaseOf(subject.revision)),
    verdict: known.verdict,
    share,
    ...(index !== undefined && { step: index + 1 }),
    ...(strategy.steps.length > 0 && { steps: strategy.steps.length }),
    ...(before !== undefined && { before: { revision: before, ...releaseIn(known.releaseOf(before)) } }),
    ...(known.since !== undefined && { since: timeText(known.since) }),
    ...(cause !== undefined && { cause }),
    // Concealed first: a part of a secret is not recognized.
    ...(reason !== undefined && { reason: short(inLine(about.conceal(reason)), REASON) }),
    ...actorIn(claim && short(about.conceal(claim), CLAIM), known.platform),
    ...(measured !== undefined && { checks: checksOf(measured) }),
    at,
    ...nextOf(moved, situation, rolled, at),
  };
}

/** The rollout that a move is about: that of the program, unless the move names another revision. */
function targetOf({ revision }: Moved, { target }: About): Target {
  if (revision === undefined || revision === target.subject.revision) return target;
  const { release: _ofTheProgram, ...rest } = target;
  return { ...rest, subject: { revision, before: undefined } };
}

/** An address of a platform, without a user and a password. */
function baseOf({ baseUrl }: PlatformWorkspace): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/$/, '');
}

function releaseIn(release: string | undefined): { readonly release?: string } {
  return release === undefined ? {} : { release };
}

function actorIn(claim: string | undefined, platform: string | undefined): Pick<Told, 'actor'> {
  if (claim === undefined && platform === undefined) return {};
  return {
    actor: { ...(claim !== undefined && { claim }), ...(platform !== undefined && { platform }) },
  };
}

function checksOf({ findings, counted }: Measured): NonNullable<Told['checks']> {
  return Object.entries(findings).map(([name, { kind, says }]) => {
    const { canary, baseline, unnamed, silent = 0 } = counted[name] ?? {};
    return {
      name,
      verdict: kind,
      says,
      ...(canary !== undefined && { canary: { ...canary } }),
      ...(baseline !== undefined && { baseline: { ...baseline } }),
      ...(unnamed !== undefined && { unnamed: unnamed + silent }),
    };
  });
}

/**
 * The command that a person would run next. They read it elsewhere, so it names the stack, also if it is the selected
 * one here, and not how this command was started.
 */
function nextOf(
  { event }: Moved,
  situation: Situation,
  { name, ways: { stack } }: Target['rolled'],
  at: string,
): Pick<Told, 'next'> {
  const command = commandFor(event, situation, at);
  const inStack = stack === undefined ? '' : ` --stack ${forShell(stack)}`;
  return command === undefined
    ? {}
    : { next: `workload rollout ${command}${inStack} --name ${forShell(name)}` };
}

function commandFor(event: EventName, situation: Situation, at: string): string | undefined {
  if (event === 'awaiting-approval') return `approve --at ${at}`;
  if (situation.kind === 'aborted') return 'retry';
  if (situation.kind === 'taken over') return situation.continues;
  if (situation.kind !== 'under way') return undefined;
  return situation.phase === 'paused' ? continuesBy(situation.cause) : 'run';
}

/** Longest reason and longest claim, in characters. */
const REASON = 120;
const CLAIM = 64;

function short(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** RFC 3339 in UTC, without fractions of a second. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
