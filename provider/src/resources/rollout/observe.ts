/** Observes kinds whose PUT makes revisions: a record describes the newest one, the state may be about another one. */
import type { Fields, Prior } from '../../resource';
import {
  answersTo,
  argsBeside,
  asksFor,
  describes,
  hashedContents,
  isUntouched,
  type Newest,
  newestOf,
  releaseHash,
  type Shape,
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

/** Observes the record for the release in the state. */
export function observeKnown<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  const isManaged = prior.args.traffic !== undefined;
  // With a rollout, others set the share, and the state keeps its release.
  if (!isManaged && prior.args.rollout === undefined) return observeUnmanaged(it, record, prior);
  const { revision, previousRevision: beside, __revisions, __started } = prior.outputs;
  const releases = releasesOf(prior);
  // While the result of a sent release is unknown, the state keeps its revision, even without a release for it.
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
    // A revision that a killed run has made stays new until an update looks at it, even after refreshes.
    outputs: {
      ...seen.outputs,
      ...(__revisions === undefined ? {} : { __revisions }),
      ...(__started === undefined ? {} : { __started }),
    },
  };
}

/** For routing that is not managed: observes the revision that was put into service last. */
function observeUnmanaged<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  // The program's release stays the same, wherever others have moved traffic.
  const own = releasesOf(prior).findLast(({ asked }) => asked === releaseHash(it, prior.args));
  const seen = beside(it, record, prior, own);
  const { active, canary } = routingOf(record);
  const revision = canary ?? active ?? prior.outputs.revision;
  const isAnother = revision !== prior.outputs.revision;
  const before = isAnother ? prior.outputs.revision : prior.outputs.previousRevision;
  const releases = remembered(record, releasesOf(prior));
  // While it is the canary, a rollout that the program has removed began it: nothing else moves its share.
  const { __started } = prior.outputs;
  const began = __started !== undefined && __started.revision === canary;
  return {
    ...seen,
    outputs: {
      ...seen.outputs,
      ...(began ? { __started } : {}),
      revision,
      previousRevision: canary === undefined ? before : active,
      ...(revision === undefined ? {} : liveOutputs(record, revision)),
      ...(releases.length === 0 ? {} : { __releases: releases }),
    },
  };
}

/** Observes the record for a release that shares the traffic. */
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

/** The record for the release in the state, which may not be the release that the record describes. */
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
    // Known secrets of this program's revision are kept.
    outputs: { ...seen.outputs, ...toldBy(it, prior.outputs, seen.outputs), __newest },
  };
}

/**
 * What the state remembers about the newest revision if it is not the program's own.
 *
 * @param sent the program's arguments, if they were just sent
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

/** A release with the record's answers for arguments that its program did not write, if the record describes it. */
export function withAnswers<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  one: Release,
  written: Fields,
): Release {
  if (one.revision !== newestRevision(record)) return one;
  return { ...one, answers: answersTo(it, said(it, record).args, written) };
}

/** The state with answers for its release, if that is the newest and the record still shows what was written. */
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
  const sent = hashedContents(it, prior.args);
  const beside = besideOf(record, revision, prior);
  const present = { asked, made: asked, revision, beside, ...(sent === undefined ? {} : { sent }) };
  return withReleases(prior, [answered(present), ...releases]);
}

/** The state in which a release that the program asks for has its hash, also if the state has hashes of its secrets. */
export function recognised<O extends ReleaseOutputs>(it: Shape, prior: Prior<O>, a: Fields): Prior<O> {
  const isAsked = ({ sent }: Release) => sent !== undefined && asksFor(it, a, sent);
  if (!releasesOf(prior).some(isAsked)) return prior;
  const asked = releaseHash(it, a);
  const known = ({ sent: _hashed, ...one }: Release): Release => ({ ...one, asked, made: asked });
  return withReleases(
    prior,
    releasesOf(prior).map((one) => (isAsked(one) ? known(one) : one)),
  );
}
