/** How a record is seen of a kind whose PUT makes revisions: it describes its newest, the state may speak of another. */
import type { Fields, Prior } from '../../resource';
import {
  answersTo,
  argsBeside,
  describes,
  isUntouched,
  type Newest,
  newestOf,
  releaseHash,
} from './contents';
import { type AnyReleased, said, type Seen, toldBy } from './kind';
import {
  besideOf,
  liveOutputs,
  type Release,
  type ReleaseOutputs,
  releaseOutputs,
  releasesOf,
  remembered,
  withReleases,
} from './memory';
import { newestRevision, type Routed, routingOf } from './traffic';

/** What is there, as the release sees it that the state speaks of. */
export function observeKnown<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  const isManaged = prior.args.traffic !== undefined;
  // A rollout leaves the share to others, and speaks of its release wherever that is.
  if (!isManaged && prior.args.rollout === undefined) return observeUnmanaged(it, record, prior);
  const { revision, previousRevision: beside, __revisions } = prior.outputs;
  const releases = releasesOf(prior);
  // While nobody has seen what a release became, the state goes on speaking of what it did, also without a release of it.
  const isUnseen = releases.some((one) => one.revision === '');
  const unseen = isUnseen && revision !== undefined ? { revision, beside } : undefined;
  const ours = releases.find((one) => one.revision === revision) ?? unseen;
  const seen =
    ours === undefined
      ? observeUnmanaged(it, record, prior)
      : observeRelease(it, record, prior, ours, releases);
  const { __share: traffic = 0 } = seen.outputs as ReleaseOutputs;
  return {
    ...seen,
    args: { ...seen.args, traffic: isManaged ? traffic : undefined },
    // What a killed run has made stays new until an update has looked at it, however often it is refreshed.
    outputs: { ...seen.outputs, ...(__revisions === undefined ? {} : { __revisions }) },
  };
}

/** Where routing is not managed: the revision that the platform put into service last. */
function observeUnmanaged<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  // Wherever others have moved traffic, the program goes on speaking of the same release.
  const own = releasesOf(prior).findLast(({ asked }) => asked === releaseHash(it, prior.args));
  const seen = beside(it, record, prior, own);
  const { active, canary } = routingOf(record);
  const revision = canary ?? active ?? prior.outputs.revision;
  const isAnother = revision !== prior.outputs.revision;
  const before = isAnother ? prior.outputs.revision : prior.outputs.previousRevision;
  const releases = remembered(record, releasesOf(prior));
  return {
    ...seen,
    outputs: {
      ...seen.outputs,
      revision,
      previousRevision: canary === undefined ? before : active,
      ...(revision === undefined ? {} : liveOutputs(record, revision)),
      ...(releases.length === 0 ? {} : { __releases: releases }),
    },
  };
}

/** The record as one release sees it that shares the traffic. */
export function observeRelease<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
  ours: Pick<Release, 'revision' | 'beside' | 'answers'>,
  releases: readonly Release[],
): Seen<Rec> {
  const seen = beside(it, record, prior, ours);
  const outputs = releaseOutputs(record, ours, releases);
  return {
    ...seen,
    args: { ...seen.args, traffic: outputs.__share },
    outputs: { ...seen.outputs, ...outputs },
  };
}

/** What the record says of the release that the state speaks of, which may be another one than the record describes. */
function beside<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
  ours: Pick<Release, 'answers'> | undefined,
): Seen<Rec> {
  const { redeployed, ...seen } = said(it, record, prior);
  const { __newest } = prior.outputs;
  if (__newest === undefined) return seen;
  if (!isUntouched(it, { ...seen, redeployed }, __newest))
    return { ...seen, outputs: { ...seen.outputs, __newest } };
  const own = { written: prior.args, remembered: ours?.answers, answered: prior.answers };
  return {
    ...seen,
    args: argsBeside(it, seen.args, __newest, own),
    // What was once known about this program's revision stays known.
    outputs: { ...seen.outputs, ...toldBy(it, prior.outputs, seen.outputs), __newest },
  };
}

/**
 * What is remembered of the newest revision if it is not the program's own.
 *
 * @param sent what the program wrote, where that was sent just now
 */
export function newestBeside<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  ours: Pick<Release, 'revision'>,
  releases: readonly Release[],
  sent: Fields | undefined,
  { args, sent: before = args, outputs: { __newest: known } }: Prior<ReleaseOutputs>,
): Newest | undefined {
  const id = newestRevision(record);
  if (id === undefined || id === ours.revision) return undefined;
  const raw = said(it, record);
  const written = sent ?? (isUntouched(it, raw, known) ? undefined : before);
  const failed = releases.some(({ revision, failed: why }) => revision === id && why !== undefined);
  return newestOf(it, raw, written === undefined ? (known?.written ?? []) : Object.keys(written), failed);
}

/** A release with what its record says that the program of it did not write, while the record describes it. */
export function withAnswers<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  one: Release,
  written: Fields,
): Release {
  if (one.revision !== newestRevision(record)) return one;
  return { ...one, answers: answersTo(it, said(it, record).args, written) };
}

/** The state with the release that it speaks of, where that is the newest and its record still says what was written. */
export function withPresent<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Prior<ReleaseOutputs> {
  const { revision } = prior.outputs;
  const releases = releasesOf(prior);
  if (revision === undefined || revision !== newestRevision(record)) return prior;
  const answered = (one: Release) => withAnswers(it, record, one, prior.args);
  if (releases.some((one) => one.revision === revision)) {
    return withReleases(
      prior,
      releases.map((one) => (one.revision === revision ? answered(one) : one)),
    );
  }
  const raw = said(it, record);
  if (!describes(it, raw, { ...raw.args, ...prior.args }, prior)) return prior;
  const asked = releaseHash(it, prior.args);
  const present = { asked, made: asked, revision, beside: besideOf(record, revision, prior) };
  return withReleases(prior, [answered(present), ...releases]);
}
