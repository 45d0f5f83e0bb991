/** Brings a release into service on an object: makes it once, deploys it or undoes the routing, and sets its share. */
import type { Routing } from '../../effects';
import { explain } from '../../lifecycle/words';
import { type Done, done, type InDoubt, type Outcome, type Unfinished } from '../../outcome';
import type { Context, Fields, Observed, Prior } from '../../resource';
import {
  besideOf,
  foundAgain,
  inService,
  isKept,
  recalled,
  recorded,
  refuseFailed,
  type Release,
  type ReleaseOutputs,
  releasesOf,
} from './memory';
import { deployed, moved, named, present, type RoutedKind } from './revisions';
import {
  abortedIn,
  isEarlier,
  newestRevision,
  refuseForeignCanary,
  revisionIds,
  type Routed,
  routingOf,
  routingWithout,
  sameRouting,
  servingText,
  trafficToSend,
  wantedRouting,
} from './traffic';

/** The wanted release: a known one, which a revision runs or which failed before; or one to be made. */
export type Found<Rec extends Routed> = { readonly ours: Release } | Making<Rec>;

interface Making<Rec extends Routed> {
  /** Hash of what is made. */
  readonly made: string;
  /** A canary of this program that the state does not know. */
  readonly own?: string | undefined;
  /**
   * Makes it, and finds its revision.
   *
   * @param traffic to send with it; undefined with the first one
   */
  make(traffic: number | undefined): Promise<Made<Rec>>;
}

/**
 * What was made; without a revision if the platform made none, because its newest one already runs the release. In
 * doubt if the result is unknown: then with the contents that identify its revision.
 */
export type Made<Rec extends Routed> =
  Done<{ readonly record: Rec; readonly revision: string | undefined }> | InDoubt<Fields | undefined>;

/** One operation, with the parts that only its kind knows. */
export interface Rollout<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>> {
  readonly context: Context;
  readonly kind: RoutedKind<Rec>;
  readonly name: string;
  /** The program's share. */
  readonly traffic: number | undefined;
  /** The first share of a new release, if the program sets no share: others move it from there. */
  readonly starts: number | undefined;
  /** Hash of the wanted release as the program writes it. */
  readonly asked: string;
  readonly prior: Prior<ReleaseOutputs>;
  /** The action that is refused for a failed release: `forked`. */
  readonly act: string;
  /** Outputs that are valid whatever the result of the operation is. */
  readonly tells?: Fields;
  /** The revision of a release that was sent without a known result; undefined if it was never made. */
  revisionOf(record: Rec, sent: Release): string | undefined;
  find(current: Rec | undefined, releases: readonly Release[]): Promise<Found<Rec>>;
  /**
   * Sends the wanted routing, unless it is already there, and the other changes of the program. Without a wanted
   * routing, the update is not about traffic, and the live routing stays.
   */
  send(record: Rec, wanted: Routing | undefined, ours: Release): Promise<Rec>;
  observe(record: Rec, ours: Release, releases: readonly Release[]): Seen;
  /** Observes the object for the earlier release of the state. */
  observeBefore(record: Rec, releases: readonly Release[]): Seen;
}

/** The wanted release as a revision. */
interface Obtained<Rec extends Routed> {
  readonly record: Rec;
  readonly ours: Release;
  /** It was made just now. */
  readonly isFresh: boolean;
}

/** Where an operation begins: the object, and the releases that were found again. */
interface Start<Rec extends Routed> {
  readonly current: Rec | undefined;
  readonly releases: readonly Release[];
}

interface Plan<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>> extends Obtained<Rec> {
  readonly rollout: Rollout<Rec, Seen>;
  /** Routing before anything was sent; undefined if there was no object. */
  readonly was: Routing | undefined;
  readonly others: readonly Release[];
  /** The release of the state. It stays there until ours is in service. */
  readonly before: Release | undefined;
}

/** Makes an object run the wanted release with the wanted share. */
export async function rollOut<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  object: Rec | undefined,
): Promise<Outcome<Seen>> {
  const start = await resume(rollout, object);
  const obtained = await obtain(rollout, start);
  return obtained.kind === 'done'
    ? intoService(planned(rollout, start, obtained.object))
    : unseen(rollout, start, obtained);
}

/**
 * Finds the results of releases that were sent and never came into service. Those that the program has given up since
 * are removed from the routing, which goes back to the one before them.
 */
async function resume<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  object: Rec | undefined,
): Promise<Start<Rec>> {
  if (object === undefined) return { current: object, releases: releasesOf(rollout.prior) };
  const releases = foundAgain(rollout.prior, (sent) => rollout.revisionOf(object, sent));
  let current = object;
  for (const one of releases) {
    if (one.underWay !== undefined && one.asked !== rollout.asked)
      current = await withdraw(rollout, current, one);
  }
  return { current, releases: releases.map((one) => (one.asked === rollout.asked ? one : inService(one))) };
}

/** Removes a release that the program has given up from the routing. */
async function withdraw<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { context, kind }: Rollout<Rec, Seen>,
  record: Rec,
  { revision, underWay }: Release,
): Promise<Rec> {
  const { active, canary } = routingOf(record);
  // A revision that takes all traffic once it is deployed would do so after the routing went back, so this waits first.
  const isExpected = active !== revision && canary !== revision;
  let latest = record;
  if (isExpected) {
    const deployment = await deployed(kind, context, { record, revision, isFresh: false });
    if (deployment.kind === 'moving') throw deployment.error;
    latest = deployment.record;
  }
  const back = routingWithout(latest, revision, underWay?.was && recalled(underWay.was));
  if (back === undefined) return latest;
  context.log(`the program no longer asks for ${revision}; traffic goes back to its previous routing`);
  return moved(kind, context, latest, back);
}

/** The wanted release as a revision: an existing one, or one that is made now. */
async function obtain<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  { current, releases }: Start<Rec>,
): Promise<Done<Obtained<Rec>> | InDoubt<Release>> {
  const { context, kind, name, asked, traffic = rollout.starts, prior } = rollout;
  const found = await rollout.find(current, releases);
  if ('ours' in found) {
    refuseFailed(`${kind.noun} "${name}"`, found.ours, rollout.act);
    const record = current ?? (await present(kind, context, name));
    return done({ record, ours: found.ours, isFresh: false });
  }
  const { made, own } = found;
  if (current !== undefined) {
    refuseForeignCanary(kind.noun, current, own === undefined ? releases : [...releases, { revision: own }]);
  }
  const now = current && routingOf(current);
  const beside = now?.active;
  const outcome = await found.make(now && trafficToSend(now, traffic));
  if (outcome.kind === 'inDoubt') {
    const underWay = { was: now && recorded(now), sent: outcome.object };
    return { ...outcome, object: { asked, made, revision: '', beside, underWay } };
  }
  const { record, revision } = outcome.object;
  if (revision !== undefined) return done({ record, ours: { asked, made, revision, beside }, isFresh: true });
  const newest = newestRevision(record);
  if (newest === undefined)
    throw new Error(`${kind.noun} "${name}": the update was accepted, but there is no revision`);
  const ours = { asked, made, revision: newest, beside: besideOf(record, newest, prior) };
  return done({ record, ours, isFresh: false });
}

/** Remembers that a release was sent, so that the next run finds its result instead of making it again. */
function unseen<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  { current, releases }: Start<Rec>,
  doubt: InDoubt<Release>,
): Outcome<Seen> {
  const { kind, name, tells } = rollout;
  const __releases = [...releases, doubt.object];
  if (current === undefined) return { ...doubt, object: { ...tells, __releases, __revisions: [] } };
  const seen = rollout.observeBefore(current, releases);
  const object = { ...seen, outputs: { ...seen.outputs, __releases, __revisions: revisionIds(current) } };
  const reasons = doubt.reasons.map((why) => named(kind, name, why));
  return { kind: 'unfinished', object, reasons, echo: 'before', cause: doubt.cause };
}

function planned<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  { current, releases }: Start<Rec>,
  obtained: Obtained<Rec>,
): Plan<Rec, Seen> {
  const { ours } = obtained;
  const was = ours.underWay?.was;
  return {
    ...obtained,
    rollout,
    was: was === undefined ? current && routingOf(current) : recalled(was),
    others: releases.filter(({ revision, made }) => revision !== ours.revision && made !== ours.made),
    before: releases.find(({ revision }) => revision === rollout.prior.outputs.revision),
  };
}

/** Waits until the release is deployed, and gives it its share. */
async function intoService<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  plan: Plan<Rec, Seen>,
): Promise<Outcome<Seen>> {
  const { rollout, ours, isFresh } = plan;
  const { context, kind, traffic } = rollout;
  let isSent = isFresh;
  try {
    const deployment = await deployed(kind, context, {
      record: plan.record,
      revision: ours.revision,
      isFresh,
    });
    const { record } = deployment;
    if (deployment.kind === 'moving') return stopped({ ...plan, record }, deployment.error, isSent);
    if (deployment.kind === 'failed') return await putBack(plan, record, deployment.why);
    const isAbout = isAboutTraffic(rollout, ours, isFresh);
    const wanted = isAbout ? wantedNow(plan, record) : undefined;
    isSent = true;
    const routed = await rollout.send(record, wanted, ours);
    const arrived = inService(ours);
    const seen = rollout.observe(routed, arrived, [...plan.others, arrived]);
    // A share that others moved is not a failure of this update. A refresh shows it.
    return done(isAbout ? seen : { ...seen, args: { ...seen.args, traffic } });
  } catch (error) {
    return stopped(plan, error, isSent);
  }
}

/** Whether an update moves traffic. Only such an update corrects traffic that others moved; its preview shows it. */
function isAboutTraffic(
  { traffic, prior }: { readonly traffic: number | undefined; readonly prior: Prior<ReleaseOutputs> },
  ours: Release,
  isFresh: boolean,
): boolean {
  return (
    isFresh ||
    ours.revision !== prior.outputs.revision ||
    traffic !== prior.args.traffic ||
    ours.underWay !== undefined ||
    prior.unsure?.includes('traffic') === true
  );
}

/** The routing to send. A canary of others ends only if the program now asks for all traffic, as its preview showed. */
function wantedNow<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  plan: Plan<Rec, Seen>,
  record: Rec,
): Routing | undefined {
  const { rollout, ours, others } = plan;
  const { kind, traffic, starts, prior } = rollout;
  const isNewHere = ours.revision !== prior.outputs.revision;
  if (isWalking(plan, record)) return undefined;
  const isBack = isKept(prior, ours) && isEarlier(record, ours.revision);
  const share = traffic ?? (isNewHere && !isBack ? starts : undefined);
  const wanted = wantedRouting(record, ours, share, isNewHere);
  if (wanted === undefined || sameRouting(routingOf(record), wanted)) return wanted;
  const asksForAll = wanted.canary === undefined && (isNewHere || traffic !== prior.args.traffic);
  if (!asksForAll) refuseForeignCanary(kind.noun, record, [...others, ours]);
  return wanted;
}

/**
 * Whether the rollout of a release has begun, so that an update must not set its share: the platform gave it its first
 * share, and later moves are intended; or it was aborted before an update saw it deployed.
 */
function isWalking<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { rollout: { context, traffic, starts, prior }, record: made, ours, isFresh }: Plan<Rec, Seen>,
  record: Rec,
): boolean {
  if (traffic !== undefined || starts === undefined) return false;
  const { canary, share } = routingOf(made);
  if (isFresh && canary === ours.revision && share === starts) return true;
  if (isKept(prior, ours) || abortedIn(record) !== ours.revision) return false;
  context.log(`${ours.revision} was aborted; traffic stays, and workload rollout retry starts it over`);
  return true;
}

/** Takes the traffic from a failed revision: restores the earlier routing, and remembers the release as failed. */
async function putBack<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  plan: Plan<Rec, Seen>,
  record: Rec,
  failed: string,
): Promise<Unfinished<Seen>> {
  const { rollout, was, ours } = plan;
  const back = routingWithout(record, ours.revision, was);
  const routed = back === undefined ? record : await moved(rollout.kind, rollout.context, record, back);
  const why = `${ours.revision} was not put into service: ${failed}; ${servingText(routed)}`;
  return unfinished({ ...plan, record: routed }, { ...inService(ours), failed }, why);
}

/** The outcome of an operation that ended before its release was in service, with what the next one must know. */
function stopped<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  plan: Plan<Rec, Seen>,
  cause: unknown,
  isSent: boolean,
): Unfinished<Seen> {
  const { ours, before, was } = plan;
  // The first release of a state has no previous one to go back to. If nothing was sent, nothing has moved, so others
  // own all later changes of the routing.
  const isAnother = before !== undefined && before.revision !== ours.revision;
  const underWay = { ...ours.underWay, was: was && recorded(was) };
  const left = isAnother && isSent ? { ...ours, underWay } : ours;
  return { ...unfinished(plan, left, explain(cause)), cause };
}

/** Ours exists but is not in service: the state still describes the previous release, and remembers this one. */
function unfinished<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { rollout, record, others, before }: Plan<Rec, Seen>,
  ours: Release,
  why: string,
): Unfinished<Seen> {
  const object = rollout.observe(record, before ?? ours, [...others, ours]);
  return { kind: 'unfinished', object, reasons: [named(rollout.kind, rollout.name, why)], echo: 'before' };
}
