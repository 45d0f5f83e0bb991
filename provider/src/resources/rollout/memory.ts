/** The releases that a state remembers: the revision of each, and its result. */
import { z } from 'zod';
import { type Routing, shareIn } from '../../effects';
import type { Prior } from '../../resource';
import type { Newest } from './contents';
import { lists, revisionIds, type Routed, routingOf } from './traffic';

/** A routing as states record it: the share of the canary is called `percent` there. */
export const recordedRouting = z.object({
  active: z.string().optional(),
  canary: z.string().optional(),
  percent: z.number(),
});

type RecordedRouting = z.output<typeof recordedRouting>;

export function recorded({ active, canary, share: percent }: Routing): RecordedRouting {
  return { active, canary, percent };
}

export function recalled({ active, canary, percent: share }: RecordedRouting): Routing {
  return { active, canary, share };
}

/** A release: the contents of one revision. */
export const releaseShape = z.object({
  /** Hash of the release as the program wrote it: known without a request. */
  asked: z.string(),
  /** Hash of the release with what the platform resolved: what was really made. */
  made: z.string(),
  /** Empty while the release is sent, but its revision is not known yet. */
  revision: z.string(),
  /** The revision that shares the traffic with this one, or did until this one took it all. */
  beside: z.string().optional(),
  /** Why the deployment failed; such a release is never made again. */
  failed: z.string().optional(),
  /**
   * The platform's answers other than defaults, for arguments that its program did not write. Absent in states of
   * earlier versions, and until an update has seen a record that describes this release.
   */
  answers: z.record(z.string(), z.unknown()).optional(),
  /** Until the operation that sent it completes: the earlier routing, and the contents that identify its revision. */
  underWay: z
    .object({ was: recordedRouting.optional(), sent: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

export type Release = z.output<typeof releaseShape>;

/** Outputs about releases. */
export interface ReleaseOutputs {
  readonly revision?: string | undefined;
  readonly previousRevision?: string | undefined;
  readonly __releases?: readonly Release[] | undefined;
  /** The share that the release really received, in percent, when the state was written. */
  readonly __share?: number | undefined;
  /** The revisions that shared the traffic then, no matter who made them. */
  readonly __routing?: RecordedRouting | undefined;
  /** Revisions at the end of the last operation. A newer one may be ours, from a run that was killed. */
  readonly __revisions?: readonly string[] | undefined;
  /** The release that the record describes, if it is not the one of the state. */
  readonly __newest?: Newest | undefined;
}

/** The outputs of a state at the end of an operation on a release. */
export function releaseOutputs(
  record: Routed,
  ours: Pick<Release, 'revision' | 'beside'>,
  releases: readonly Release[],
) {
  return {
    revision: ours.revision,
    previousRevision: ours.beside,
    __releases: remembered(record, releases),
    ...liveOutputs(record, ours.revision),
    __revisions: revisionIds(record),
  };
}

/** The routing at the time of the state. */
export function liveOutputs(record: Routed, revision: string) {
  const routing = routingOf(record);
  return { __share: shareIn(routing, revision), __routing: recorded(routing) };
}

export function releasesOf({ outputs }: Prior<ReleaseOutputs>): readonly Release[] {
  return outputs.__releases ?? [];
}

/** The state with updated releases. */
export function withReleases<O extends ReleaseOutputs>(
  prior: Prior<O>,
  releases: readonly Release[],
): Prior<O> {
  return { ...prior, outputs: { ...prior.outputs, __releases: releases } };
}

/**
 * The releases of the state with their revisions. A sent release that cannot be found was never made.
 *
 * @param revisionOf finds the revision of a release that was sent without a known result
 */
export function foundAgain(
  prior: Prior<ReleaseOutputs>,
  revisionOf: (sent: Release) => string | undefined,
): Release[] {
  return releasesOf(prior).flatMap((one) => {
    if (one.revision !== '') return [one];
    const revision = revisionOf(one);
    return revision === undefined ? [] : [{ ...one, revision }];
  });
}

/** How to retry a failed release. */
export const RETRY =
  'release something else, or change redeploy to try the same release again, such as redeploy: { attempt: "2" }';

/**
 * A release that failed is not made again by the same program.
 *
 * @param act the action that is refused: `forked`
 */
export function refuseFailed(
  subject: string,
  { revision, failed }: Pick<Release, 'revision' | 'failed'>,
  act: string,
): void {
  if (failed === undefined) return;
  throw new Error(
    `${subject}: this release failed before (${revision}: ${failed}) and is not ${act} again; ${RETRY}`,
  );
}

/**
 * A kept release that the program goes back to. It shares the traffic with the active revision. If it is active itself,
 * the canary is withdrawn, and it shares with none.
 *
 * @param active the active revision
 */
export function backTo(known: Release, active: string | undefined, prior: Prior<ReleaseOutputs>): Release {
  const isBack = known.revision !== prior.outputs.revision && known.underWay === undefined;
  return isBack ? { ...known, beside: active === known.revision ? undefined : active } : known;
}

/** Whether a release was in service before: going back to it is not a new release. */
export function isKept(prior: Prior<ReleaseOutputs>, { revision }: Pick<Release, 'revision'>): boolean {
  return releasesOf(prior).some((one) => one.revision === revision && one.underWay === undefined);
}

/** The revision that gets the rest of the traffic, for a revision that an earlier run made. */
export function besideOf(
  record: Routed,
  revision: string,
  { outputs }: Prior<ReleaseOutputs>,
): string | undefined {
  const { active } = routingOf(record);
  if (active !== revision) return active;
  return (outputs.revision === revision ? outputs.previousRevision : outputs.revision) || undefined;
}

/** Number of latest failed releases that are remembered, so that they are not retried. */
const FAILURES_KEPT = 5;

/** The releases to remember. Those whose revision is no longer kept are dropped, as no program can go back to them. */
export function remembered(record: Routed, releases: readonly Release[]): Release[] {
  const failures = releases.filter(({ failed }) => failed !== undefined).slice(-FAILURES_KEPT);
  return releases.filter(
    (one) =>
      failures.includes(one) ||
      (one.failed === undefined && (one.revision === '' || lists(record, one.revision))),
  );
}

/** A release that serves or was withdrawn, so that its earlier routing is no longer needed. */
export function inService({ underWay: _underWay, ...rest }: Release): Release {
  return rest;
}
