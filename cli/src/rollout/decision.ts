/** Decides what comes next in a rollout: a pure function of its situation, the findings of its checks, and the time. */
import type { Cause } from './progress';
import type { Situation } from './situation';
import type { Strategy } from './strategy';
import type { Verdict } from './analysis/statistic';
import { approveText, commandText, type Named, tokenText } from './token';

/** The current result of a check. */
export type Finding =
  | { readonly kind: Verdict; readonly says: string }
  /** It has no result yet. */
  | { readonly kind: 'waiting'; readonly says: string }
  /** It cannot judge, so that a person must look. */
  | {
      readonly kind: 'broken';
      readonly cause: Cause & ('no-data' | 'mismatch' | 'inconclusive');
      readonly says: string;
    };

/** Findings by the name of the check. */
export type Findings = Readonly<Record<string, Finding>>;

export type Decision =
  /** `together`: only because another rollout was rolled back. */
  | {
      readonly kind: 'abort';
      readonly cause: Cause & ('check' | 'deployment' | 'together');
      readonly why: string;
    }
  | { readonly kind: 'pause'; readonly cause: Cause; readonly why: string }
  /** Take the next step. */
  | { readonly kind: 'advance'; readonly step: number; readonly share: number }
  /** The last step has passed. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'wait'; readonly untilMs: number | undefined; readonly why: string }
  /** A person must continue it. */
  | {
      readonly kind: 'await';
      readonly for: 'approval' | 'resume' | 'deadline';
      readonly why: string;
      /** Whether a resume would only pause it again. */
      readonly isStuck?: boolean;
    };

type UnderWay = Situation & { readonly kind: 'under way' };

export interface Moment {
  /** The object and the revision that rolls out: commands for a person name them. */
  readonly rolled: Named;
  readonly revision: string;
  readonly now: number;
  /** Why the deployment of the revision failed. */
  readonly failed: string | undefined;
  readonly findings: Findings;
  /** Since when this run has watched the checks of the step. Default: since the step began. */
  readonly watchedSince?: number | undefined;
  /** Why only a person may give it all traffic. */
  readonly barred?: string | undefined;
}

export function decide(strategy: Strategy, situation: UnderWay, moment: Moment): Decision {
  const { rolled, revision, failed, findings, barred } = moment;
  const step = strategy.steps[situation.step];
  if (step === undefined) return { kind: 'finish' };
  if (failed !== undefined) return { kind: 'abort', cause: 'deployment', why: failed };
  const asked = step.checks.map((name) => [name, findings[name] ?? silent] as const);
  const failing = asked.find(([, { kind }]) => kind === 'failing');
  if (failing !== undefined)
    return { kind: 'abort', cause: 'check', why: `${failing[0]}: ${failing[1].says}` };
  const next = strategy.steps[situation.step + 1];
  const isBarred = next?.weight === 100 && barred !== undefined;
  if (situation.phase === 'paused') {
    const isLate = isPast(strategy, situation, moment.now);
    const why = isBarred ? barred : isLate ? LATE : `${commandText('resume', rolled)} continues it`;
    return {
      ...{ kind: 'await', for: 'resume', why: `it is paused: ${why}` },
      ...((isBarred || isLate) && { isStuck: true }),
    };
  }
  const open = openOf(strategy, situation, asked, moment);
  if (open !== undefined) return open;
  if (step.approve && !situation.isApproved) {
    const at = tokenText({ revision, share: situation.share });
    return { kind: 'await', for: 'approval', why: `it awaits approval: ${approveText(rolled, at)}` };
  }
  if (isBarred) return { kind: 'pause', cause: 'barred', why: barred };
  return next === undefined
    ? { kind: 'finish' }
    : { kind: 'advance', step: situation.step + 1, share: next.weight };
}

const LATE = 'its deadline has passed: promote it, or abort it';

/** Whether the deadline of the whole rollout has passed. */
export function isPast({ deadlineMs }: Strategy, { begun }: Pick<UnderWay, 'begun'>, now: number): boolean {
  return now >= (begun ?? now) + deadlineMs;
}

/** Default of a step's deadline beyond its length, in milliseconds. */
const PROGRESS_MS = 30 * 60_000;

/** What keeps the step from ending, besides an approval: its checks and its time. */
function openOf(
  strategy: Strategy,
  situation: UnderWay,
  asked: readonly (readonly [string, Finding])[],
  { now, watchedSince = situation.since ?? now }: Moment,
): Decision | undefined {
  const { forMs = 0, progressDeadlineMs = forMs + PROGRESS_MS } = strategy.steps[situation.step] ?? {};
  if (isPast(strategy, situation, now)) return { kind: 'pause', cause: 'deadline', why: LATE };
  const open =
    asked.find(([, { kind }]) => kind === 'broken') ?? asked.find(([, { kind }]) => kind !== 'passing');
  // The last step gives all traffic, so it is watched even without a length.
  const isLast = situation.step === strategy.steps.length - 1;
  const until = (situation.since ?? now) + (forMs === 0 && isLast ? strategy.watchMs : forMs);
  if (open === undefined) {
    return now < until ? { kind: 'wait', untilMs: until, why: 'the step is not over yet' } : undefined;
  }
  const [name, finding] = open;
  const why = `${name}: ${finding.says}`;
  if (finding.kind === 'broken') return { kind: 'pause', cause: finding.cause, why };
  // The length of the step counts from when this run began to measure.
  const measuredSince = watchedSince + (strategy.checks[name]?.initialDelayMs ?? 0);
  if (finding.kind === 'inconclusive' && forMs > 0 && now >= Math.max(until, measuredSince + forMs))
    return { kind: 'pause', cause: 'inconclusive', why };
  if (now >= Math.max(until, watchedSince + progressDeadlineMs))
    return { kind: 'pause', cause: 'stalled', why: `the step takes too long, ${why}` };
  return now < until
    ? { kind: 'wait', untilMs: until, why: 'the step is not over yet' }
    : { kind: 'wait', untilMs: undefined, why };
}

const silent: Finding = { kind: 'waiting', says: 'nothing was measured yet' };
