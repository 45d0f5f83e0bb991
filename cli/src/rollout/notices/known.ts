/** What is known of a rollout beside its routing: releases, why it is so, who moved it, and since when. */
import { type Routed, type Standing, standingOf, verdictsIn } from '@workload/pulumi/rollout';
import type { Progress } from '../progress';
import type { Target } from '../run';
import type { Look, Situation } from '../situation';

/** A look, with the record of the platform if there is one. */
export type Looked = Look & { readonly record?: Routed };

export interface Known {
  readonly verdict: Standing;
  readonly cause: Progress['cause'];
  /** Why it does not continue, or why the verdict. */
  readonly reason: string | undefined;
  /** Who moved it last, as they say. */
  readonly claim: string | undefined;
  /** Who changed the object last, as the platform says. */
  readonly platform: string | undefined;
  /** Since when, in milliseconds since the epoch. */
  readonly since: number | undefined;
  /** The snapshot or image of a revision; undefined if nobody recorded it. */
  readonly releaseOf: (revision: string) => string | undefined;
}

export function knownOf(target: Target, { record, progress }: Looked, situation: Situation): Known {
  const { subject, release } = target;
  const verdicts = verdictsIn(record?.metadata.labels);
  const own = verdicts.get(subject.revision);
  const isUnderWay = situation.kind === 'under way';
  const isPaused = isUnderWay && situation.phase === 'paused';
  const label = progress?.revision === subject.revision ? progress : undefined;
  const why = 'why' in situation ? situation.why : undefined;
  const isJudged = situation.kind === 'aborted' || situation.kind === 'healthy';
  const judgedAt = own !== undefined && own.at > 0 ? own.at * 1000 : undefined;
  const judged = isJudged ? given(own?.reason) : undefined;
  return {
    cause: isPaused || isJudged ? label?.cause : undefined,
    verdict: standingOf(verdicts, subject.revision),
    reason: judged ?? (isUnderWay || isJudged ? given(label?.reason) : undefined) ?? why,
    // Labels of earlier versions say it only of a verdict.
    claim: given(label?.by) ?? (isUnderWay ? undefined : given(own?.by)),
    platform: given(record?.metadata.updatedBy),
    since: isPaused
      ? (label?.at ?? situation.since)
      : isUnderWay
        ? situation.since
        : (judgedAt ?? label?.at ?? label?.since),
    releaseOf: (revision) =>
      (revision === subject.revision ? release : undefined) ?? given(verdicts.get(revision)?.release),
  };
}

function given(text: string | null | undefined): string | undefined {
  return text === undefined || text === null || text === '' ? undefined : text;
}
