/** Decides what comes next in a rollout: a pure function of its situation, the findings of its checks, and the time. */
import type { Situation } from './situation';
import type { Strategy } from './strategy';
import type { Verdict } from './analysis/statistic';

/** The current result of a check. */
export type Finding =
  | { readonly kind: Verdict; readonly says: string }
  /** It has no result yet. */
  | { readonly kind: 'waiting'; readonly says: string }
  /** Its source failed too often to be believed. */
  | { readonly kind: 'broken'; readonly says: string };

/** Findings by the name of the check. */
export type Findings = Readonly<Record<string, Finding>>;

export type Decision =
  | { readonly kind: 'abort'; readonly why: string }
  | { readonly kind: 'pause'; readonly why: string }
  /** Take the next step. */
  | { readonly kind: 'advance'; readonly step: number; readonly share: number }
  /** The last step has passed. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'wait'; readonly untilMs: number | undefined; readonly why: string }
  /** A person must continue it. */
  | { readonly kind: 'await'; readonly for: 'approval' | 'resume' | 'deadline'; readonly why: string };

type UnderWay = Situation & { readonly kind: 'under way' };

export interface Moment {
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
  const { now, failed, findings, barred, watchedSince = situation.since ?? now } = moment;
  const step = strategy.steps[situation.step];
  if (step === undefined) return { kind: 'finish' };
  if (failed !== undefined) return { kind: 'abort', why: failed };
  const asked = step.checks.map((name) => [name, findings[name] ?? silent] as const);
  const failing = asked.find(([, { kind }]) => kind === 'failing');
  if (failing !== undefined) return { kind: 'abort', why: `${failing[0]}: ${failing[1].says}` };
  if (situation.phase === 'paused') {
    return { kind: 'await', for: 'resume', why: 'it is paused: workload rollout resume continues it' };
  }
  if (now >= (situation.begun ?? now) + strategy.deadlineMs) {
    return { kind: 'await', for: 'deadline', why: 'its deadline has passed: promote it, or abort it' };
  }
  const broken = asked.find(([, { kind }]) => kind === 'broken');
  if (broken !== undefined) return { kind: 'pause', why: `${broken[0]}: ${broken[1].says}` };
  const until = (situation.since ?? now) + (step.forMs ?? 0);
  if (now < until) return { kind: 'wait', untilMs: until, why: `the step is not over yet` };
  const open = asked.find(([, { kind }]) => kind !== 'passing');
  if (open !== undefined) {
    const [name, { kind, says }] = open;
    // The length of the step counts from when this run began to watch. Without a length, checks have unlimited time.
    if (kind === 'inconclusive' && step.forMs !== undefined && now >= watchedSince + step.forMs)
      return { kind: 'pause', why: `${name}: ${says}` };
    return { kind: 'wait', untilMs: undefined, why: `${name}: ${says}` };
  }
  if (step.approve && situation.phase !== 'approved') {
    return {
      kind: 'await',
      for: 'approval',
      why: 'it awaits approval: workload rollout promote approves it',
    };
  }
  const next = strategy.steps[situation.step + 1];
  if (next?.weight === 100 && barred !== undefined) return { kind: 'pause', why: barred };
  return next === undefined
    ? { kind: 'finish' }
    : { kind: 'advance', step: situation.step + 1, share: next.weight };
}

const silent: Finding = { kind: 'waiting', says: 'nothing was measured yet' };
