/** The situation of a rollout, from one look at the platform. Manual routing always takes precedence. */
import { standingOf, type Verdicts } from '@workload/pulumi/rollout';
import type { Progress } from './progress';
import type { Strategy } from './strategy';

/** What rolls out, from the state of the stack. */
export interface Subject {
  /** The revision with the contents of the program. */
  readonly revision: string;
  /** The previous revision; undefined for a first release. */
  readonly before: string | undefined;
  /** Names of releases by revision, where a variable of the release has the name. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** What speaks against the revision: it failed before, or nobody knows whether it did. */
  readonly known?: string | undefined;
  /** The share with which it began, in percent; undefined if an earlier version wrote the state. */
  readonly started?: number | undefined;
}

/** One look at the object. */
export interface Look {
  readonly active: string | undefined;
  readonly canary: string | undefined;
  /** Traffic of the canary, in percent. */
  readonly share: number;
  /** Kept revisions, oldest first; undefined if the platform lists them separately. */
  readonly kept: readonly string[] | undefined;
  /** Why the deployment of a revision failed, by its id. */
  readonly failed: Readonly<Record<string, string>>;
  readonly progress: Progress | undefined;
  /** What the label knows about revisions. */
  readonly verdicts?: Verdicts | undefined;
  /** Why it is not healthy, whatever the routing says: a newer revision failed, or a bad one serves. */
  readonly trouble?: string | undefined;
}

export type Situation =
  /** The revision has traffic; `phase` says whether the rollout continues. */
  | {
      readonly kind: 'under way';
      /** From 0. */
      readonly step: number;
      readonly share: number;
      readonly before: string;
      readonly phase: 'walking' | 'paused';
      /** Why it is paused, as far as the label says. */
      readonly cause?: Progress['cause'];
      /** Whether a person allowed it to leave this share. */
      readonly isApproved: boolean;
      /** When the step began; undefined if this is not recorded yet. */
      readonly since: number | undefined;
      readonly begun: number | undefined;
    }
  | { readonly kind: 'healthy'; readonly why: string }
  | { readonly kind: 'aborted'; readonly phase: 'aborted' | 'undone'; readonly before: string }
  /** The release has all traffic, but a newer one failed to deploy, or it is known to be bad. */
  | { readonly kind: 'failed'; readonly why: string }
  /** There is another release, or the revision is gone. */
  | { readonly kind: 'superseded'; readonly why: string }
  /** The program has removed the strategy, and the revision keeps its share. */
  | { readonly kind: 'unmanaged'; readonly why: string }
  /** Somebody changed the routing by hand. */
  | {
      readonly kind: 'taken over';
      readonly why: string;
      /** The command that continues: with less than the first weight, no step matches. Undefined if nothing serves. */
      readonly continues?: 'resume' | 'retry';
    };

export function situationOf(subject: Subject, strategy: Strategy, look: Look): Situation {
  const routed = byRouting(subject, strategy, look);
  const { trouble } = look;
  const isOver = routed.kind === 'healthy' || routed.kind === 'superseded';
  return trouble !== undefined && isOver ? { kind: 'failed', why: trouble } : routed;
}

function byRouting(subject: Subject, strategy: Strategy, look: Look): Situation {
  const { revision } = subject;
  const { active, canary } = look;
  if (!isKept(look, revision)) return superseded(`${revision} is no longer kept`);
  if (canary !== undefined && canary !== revision) return superseded(`${canary} is the canary now`);
  if (active === revision) return atAll(subject, strategy, look);
  if (active === undefined) return { kind: 'taken over', why: 'nothing serves' };
  const progress = look.progress?.revision === revision ? look.progress : undefined;
  const before = progress?.before ?? subject.before;
  if (before !== undefined && active !== before) return superseded(`${active} serves now`);
  return beside(subject, strategy, { ...look, progress }, active);
}

/** Whether the revision is kept. Assumed if the answer does not list revisions. */
export function isKept({ kept }: Pick<Look, 'kept'>, revision: string): boolean {
  return kept === undefined || kept.includes(revision);
}

function superseded(why: string): Situation {
  return { kind: 'superseded', why };
}

/** The situation of a revision that has all traffic. */
function atAll(
  { revision, before, known }: Subject,
  { steps }: Strategy,
  { progress, verdicts }: Look,
): Situation {
  if (known !== undefined) return { kind: 'failed', why: known };
  const own = progress?.revision === revision ? progress : undefined;
  const earlier = own?.before ?? before;
  if (earlier === undefined) return { kind: 'healthy', why: 'it is the first release' };
  if (steps.length === 0) return { kind: 'healthy', why: 'somebody promoted it' };
  if (own === undefined) {
    // If there is only one step, the step itself gave it all traffic; else a person did.
    if (steps.length > 1) return { kind: 'healthy', why: 'somebody promoted it' };
    // The program went back to it: a failing check must not bring back what the program has left.
    if (verdicts !== undefined && standingOf(verdicts, revision) === 'good')
      return { kind: 'healthy', why: 'the program went back to it' };
    return underWay({ step: 0, share: 100, before: earlier }, undefined);
  }
  if (own.phase === 'done') return { kind: 'healthy', why: 'every step passed' };
  if (own.share !== 100) return { kind: 'healthy', why: 'somebody promoted it' };
  return underWay({ step: steps.length - 1, share: 100, before: earlier }, own);
}

/** The situation of a revision that has a share or none, while another one is active. */
function beside(
  { revision, started, known }: Subject,
  { steps }: Strategy,
  { canary, share: percent, progress }: Look,
  before: string,
): Situation {
  const share = canary === undefined ? 0 : percent;
  if ((progress?.phase === 'aborted' || progress?.phase === 'undone') && share === 0)
    return { kind: 'aborted', phase: progress.phase, before };
  const isRollout = progress !== undefined || started !== undefined;
  if (steps.length === 0 && share > 0 && isRollout) {
    const why = `${revision} keeps ${share} %, and the program has no rollout any more`;
    return { kind: 'unmanaged', why: known === undefined ? why : `${known}; ${why}` };
  }
  const first = steps[0]?.weight ?? 100;
  const takenOver = (why: string): Situation => ({
    kind: 'taken over',
    why: known === undefined ? why : `${known}; ${why}`,
    continues: share < first ? 'retry' : 'resume',
  });
  if (progress === undefined && started !== undefined && share !== started)
    return takenOver(`it began with ${started} %, and somebody gave it ${share} %`);
  if (progress === undefined && share < first)
    return takenOver(`it has ${share} % and the first step is ${first} %`);
  if (progress !== undefined && progress.share !== share)
    return takenOver(`it was given ${progress.share} %, and somebody gave it ${share} %`);
  const step = steps.findLastIndex(({ weight }) => weight <= share);
  if (step < 0) return takenOver(`it has ${share} %, less than every step`);
  if (known !== undefined) return { kind: 'taken over', why: known, continues: 'retry' };
  return underWay({ step, share, before }, progress);
}

function underWay(
  at: { readonly step: number; readonly share: number; readonly before: string },
  progress: Progress | undefined,
): Situation {
  const phase = progress?.phase === 'paused' ? 'paused' : 'walking';
  const isApproved = progress?.approved === at.share;
  const { cause, since, begun } = progress ?? {};
  return {
    ...{ kind: 'under way', ...at, phase, isApproved, since, begun },
    ...(phase === 'paused' && cause !== undefined && { cause }),
  };
}
