/** The releases that a state remembers: the revision of each, and its result. */
import { z } from 'zod';
import { type Routing, shareIn } from '../../effects';
import type { Prior } from '../../resource';
import type { Newest } from './contents';
import { lists, revisionIds, type Routed, routingOf } from './traffic';
import {
  newer,
  newerOf,
  SERVED,
  standingOf,
  type Verdict,
  type Verdicts,
  verdictShape,
  verdictsIn,
} from './verdicts';

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
  /** Hash like `asked`, without `redeploy`: another revision may have run the same contents. */
  plain: z.string().optional(),
  /** What the release did, as far as the last read knew. */
  verdict: verdictShape.optional(),
  /**
   * Its contents, if they have hashes in the place of secrets: then `asked` is not what its program asks for. The name
   * makes the state record secrets in it as hashes.
   */
  sent: z.record(z.string(), z.unknown()).optional(),
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

/** The share with which a release began. Others set every other share. */
export const startedShape = z.object({
  revision: z.string(),
  /** In percent. */
  share: z.number(),
});

export type Started = z.output<typeof startedShape>;

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
  /** With a rollout: how the release began. */
  readonly __started?: Started | undefined;
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

/** Number of latest failed or aborted releases that are remembered although their revisions are gone. */
const FAILURES_KEPT = 5;

/**
 * The releases to remember, with their verdicts. Of those whose revision is no longer kept, only the latest failed and
 * aborted ones stay: no program can go back to the others.
 */
export function remembered(record: Routed, releases: readonly Release[]): Release[] {
  const told = verdictsIn(record.metadata.labels);
  const judged = releases.map((one) => withVerdict(one, told.get(one.revision)));
  const isHere = ({ revision, failed }: Release) =>
    failed === undefined && (revision === '' || lists(record, revision));
  const gone = judged.filter((one) => !isHere(one) && (one.failed !== undefined || isBad(one)));
  const latest = gone.slice(-FAILURES_KEPT);
  return judged.filter((one) => isHere(one) || latest.includes(one));
}

function isBad({ verdict }: Release): boolean {
  return verdict?.standing === 'bad';
}

/** A release with the newer one of both verdicts. */
function withVerdict(one: Release, told: Verdict | undefined): Release {
  if (told === undefined) return one;
  return { ...one, verdict: one.verdict === undefined ? told : newerOf(one.verdict, told) };
}

/**
 * The verdicts that the state knows. A revision that a later release found as the active one is good, if nothing else
 * is known: a fork cannot write that, and earlier versions did not.
 */
export function verdictsOf({ outputs }: Prior<ReleaseOutputs>): Verdicts {
  const releases = outputs.__releases ?? [];
  const ids = outputs.__revisions ?? releases.map(({ revision }) => revision);
  const isLater = (one: string, other: string) => ids.indexOf(one) > ids.indexOf(other);
  const served = releases.flatMap(({ revision, beside }) =>
    beside !== undefined && ids.includes(beside) && isLater(revision, beside) ? [beside] : [],
  );
  const derived = served.map((revision) => {
    const verdict: Verdict = { standing: 'good', at: 0, by: '', release: '', reason: SERVED };
    return [revision, verdict] as const;
  });
  const known = releases.flatMap(({ revision, verdict }) =>
    verdict === undefined ? [] : [[revision, verdict] as const],
  );
  return new Map([...derived, ...known]);
}

/** The verdicts that the object or the state knows. */
export function verdictsOn({ metadata: { labels } }: Routed, prior: Prior<ReleaseOutputs>): Verdicts {
  return newer(verdictsIn(labels), verdictsOf(prior));
}

/** Why a bad release is refused: who, when, why, and what to do. */
export function refusedText(
  name: string,
  revision: string,
  verdicts: Verdicts,
  of: string | undefined,
): string | undefined {
  const verdict = verdicts.get(revision);
  if (verdict?.standing !== 'bad') return undefined;
  const good = [...verdicts]
    .filter(([other, { standing }]) => standing === 'good' && other !== revision)
    .sort(([, a], [, b]) => a.at - b.at)
    .at(-1);
  const next =
    good === undefined ? 'Release' : `Go back to ${good[0]}${inBrackets(good[1].release)}, release`;
  return (
    `${abortedText(revision, verdict, of)}. Nothing was sent for it. ${next} something else, or allow it again: ` +
    `workload rollout retry --name ${name} --revision ${revision}`
  );
}

/** `rev-2 (snapshot shop-v2) was aborted on 2026-11-25 14:02 UTC: errors: 8 of 8 failed`. */
export function abortedText(revision: string, { at, release, reason }: Verdict, of = release): string {
  const when = at === 0 ? '' : ` on ${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${revision}${inBrackets(of)} was aborted${when}${reason === '' ? '' : `: ${reason}`}`;
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text})`;
}

/** Whether a release is to be found again: its revision was kept when the state was written, or it failed to deploy. */
export function isHere(
  { outputs: { __revisions } }: Prior<ReleaseOutputs>,
  { revision, failed }: Release,
): boolean {
  return failed !== undefined || revision === '' || (__revisions?.includes(revision) ?? true);
}

/** The latest verdict on a release with these contents that failed, if its revision does not run them again. */
export function earlierFailure(prior: Prior<ReleaseOutputs>, plain: string): Release | undefined {
  return releasesOf(prior).findLast((one) => one.plain === plain && isBad(one));
}

/**
 * Why a release must not begin on a new object, which would give it all traffic at once.
 *
 * @param askedNow returns the hash of the release
 */
export function failedBefore(
  prior: Prior<ReleaseOutputs>,
  askedNow: () => string,
  of: string | undefined,
): string | undefined {
  const bad = releasesOf(prior).filter(isBad);
  if (bad.length === 0) return undefined;
  const asked = askedNow();
  const { revision = '', verdict } = bad.findLast((one) => one.asked === asked) ?? {};
  return (
    verdict &&
    `${abortedText(revision, verdict, of)}. This update would replace the object, and the new one would give this release ` +
      'all traffic at once. Nothing was sent for it. Release something else, or allow it again with another redeploy'
  );
}

/** Whether the state or the object knows that a release is good. */
export function isGood(verdicts: Verdicts, { revision }: Pick<Release, 'revision'>): boolean {
  return standingOf(verdicts, revision) === 'good';
}

/** A release that serves or was withdrawn, so that its earlier routing is no longer needed. */
export function inService({ underWay: _underWay, ...rest }: Release): Release {
  return rest;
}
