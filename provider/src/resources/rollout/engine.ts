/**
 * Brings a release into service on an object: makes it once, deploys it or undoes the routing, and sets its share.
 *
 * ```text
 * resume    what earlier runs sent is found; what the program has given up loses its traffic
 *   ▼
 * obtain ── in doubt ──▶ unseen: recorded, the next run looks for it
 *   │ a revision: an existing one, or one that is made now
 *   ▼
 * deployed ── still moving ──▶ stopped: recorded, the next run continues
 *   │      └─ failed ────────▶ putBack: the routing from before, and the state of the earlier release
 *   ▼
 * send      the wanted routing, unless it is there ── error ──▶ stopped
 *   ▼
 * observe   the state of the release
 * ```
 *
 * A kind supplies its parts as a `Rollout`: how it finds, makes, routes and observes.
 */
import { type Routing, shareIn } from '../../effects';
import { explain } from '../../lifecycle/platform/platform';
import { type Done, done, type InDoubt, type Outcome, type Unfinished } from '../../outcome';
import type { Context, Fields, Observed, Prior } from '../../resource';
import { firstWeight, type Grant, programShare, wayBack } from './grants';
import {
  besideOf,
  foundAgain,
  inService,
  isGood,
  isKept,
  recalled,
  recorded,
  refuseFailed,
  refusedText,
  type Release,
  type ReleaseOutputs,
  releasesOf,
  RETRY,
  type Started,
  verdictsOf,
  verdictsOn,
} from './memory';
import { type Change, deployed, moved, named, present, type RoutedKind } from './revisions';
import {
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
import { type Event, SERVED, standingOf, type Verdicts } from './verdicts';

/** The wanted release: a known one, which a revision runs or which failed before; or one to be made. */
export type WantedRelease<Rec extends Routed> = { readonly ours: Release } | Making<Rec>;

interface Making<Rec extends Routed> {
  /** Hash of what is made. */
  readonly made: string;
  /** A canary of this program that the state does not know. */
  readonly own?: string | undefined;
  /**
   * Makes it, and finds its revision.
   *
   * @param traffic to send with it; undefined with the first one
   * @param events what it means for other revisions, for a write that can carry verdicts
   */
  make(traffic: number | undefined, events: readonly Event[]): Promise<Made<Rec>>;
}

/**
 * What was made; without a revision if the platform made none, because its newest one already runs the release. In
 * doubt if the result is unknown: then with the contents that identify its revision.
 */
export type Made<Rec extends Routed> =
  Done<{ readonly record: Rec; readonly revision: string | undefined }> | InDoubt<Fields | undefined>;

/** A routing, with the reasons and consequences of its change. Without `to`, the live routing stays. */
export interface Wanted extends Pick<Change<never>, 'grants' | 'events' | 'known'> {
  readonly to: Routing | undefined;
}

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
  /** The same, without `redeploy`. */
  readonly plain: string;
  /** What it is made of, for messages: `snapshot shop-v2`. */
  readonly of: string;
  readonly prior: Prior<ReleaseOutputs>;
  /** The action that is refused for a failed release: `forked`. */
  readonly act: string;
  /** Outputs that are valid whatever the result of the operation is. */
  readonly tells?: Fields;
  /** The revision of a release that was sent without a known result; undefined if it was never made. */
  revisionOf(record: Rec, sent: Release): string | undefined;
  find(current: Rec | undefined, releases: readonly Release[]): Promise<WantedRelease<Rec>>;
  /**
   * Sends the wanted routing, unless it is already there, and the other changes of the program. Without a wanted
   * routing, the update is not about traffic, and the live routing stays.
   */
  send(record: Rec, wanted: Wanted, ours: Release): Promise<Rec>;
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
  { context, kind, prior }: Rollout<Rec, Seen>,
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
  const back = wayBackFrom(latest, revision, underWay?.was && recalled(underWay.was), prior);
  if (back === undefined) return latest;
  context.log(`the program no longer asks for ${revision}; traffic goes back to its previous routing`);
  return moved(kind, context, latest, back);
}

/** The way back from a revision that is given up or failed. A canary that failed meanwhile does not come back. */
function wayBackFrom<Rec extends Routed>(
  record: Rec,
  revision: string,
  was: Routing | undefined,
  prior: Prior<ReleaseOutputs>,
): Change<Rec> | undefined {
  const known = verdictsOn(record, prior);
  const isFailed = was?.canary !== undefined && standingOf(known, was.canary) === 'bad';
  const to = routingWithout(record, revision, isFailed ? { active: was.active, share: 0 } : was);
  if (to === undefined) return undefined;
  const grants = [to.active, to.canary].flatMap((one) => (one === undefined ? [] : [wayBack(one)]));
  return { to, grants, known };
}

/** The wanted release as a revision: an existing one, or one that is made now. */
async function obtain<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  rollout: Rollout<Rec, Seen>,
  { current, releases }: Start<Rec>,
): Promise<Done<Obtained<Rec>> | InDoubt<Release>> {
  const { context, kind, name, asked, plain, traffic = rollout.starts, prior } = rollout;
  const found = await rollout.find(current, releases);
  if ('ours' in found) {
    refuseFailed(`${kind.noun} "${name}"`, found.ours, rollout.act);
    const record = current ?? (await present(kind, context, name));
    refuseBad(rollout, found.ours, record);
    return done({ record, ours: found.ours, isFresh: false });
  }
  const { made, own } = found;
  if (current !== undefined) {
    refuseForeignCanary(kind.noun, current, own === undefined ? releases : [...releases, { revision: own }]);
  }
  const now = current && routingOf(current);
  const beside = now?.active;
  const events = now === undefined ? [] : replacedBy(now, undefined, prior);
  const outcome = await found.make(now && trafficToSend(now, traffic), events);
  if (outcome.kind === 'inDoubt') {
    const underWay = { was: now && recorded(now), sent: outcome.object };
    return { ...outcome, object: { asked, made, plain, revision: '', beside, underWay } };
  }
  const { record, revision } = outcome.object;
  if (revision !== undefined)
    return done({ record, ours: { asked, made, plain, revision, beside }, isFresh: true });
  const newest = newestRevision(record);
  if (newest === undefined)
    throw new Error(`${kind.noun} "${name}": the update was accepted, but there is no revision`);
  const ours = { asked, made, plain, revision: newest, beside: besideOf(record, newest, prior) };
  return done({ record, ours, isFresh: false });
}

/** Actor of what an update does to verdicts. */
const UP = 'pulumi up';

/** The name of a release for people: its snapshot, or its image. */
export function releaseName({ snapshot, snapshotId, image }: Fields): string {
  const name = snapshot ?? snapshotId ?? image;
  return typeof name === 'string' ? name : '';
}

/** A revision that served everything is good once another one begins beside it, or replaces it. */
export function replacedBy(
  { active, canary, share }: Routing,
  revision: string | undefined,
  prior: Prior<ReleaseOutputs>,
): Event[] {
  const servesAll = active !== undefined && active !== revision && (canary === undefined || share === 0);
  return servesAll ? [eventOf(prior, active, 'served', SERVED)] : [];
}

/** Something that an update does to a revision. The state knows the name of its own release. */
function eventOf(
  { args, outputs }: Prior<ReleaseOutputs>,
  revision: string,
  happened: Event['happened'],
  reason: string,
): Event {
  const release = revision === outputs.revision ? releaseName(args) : undefined;
  return { revision, happened, by: UP, release, reason };
}

/**
 * Refuses a release that was aborted, undone, or failed a check. An update of the release that the state is about, which
 * gives it no more traffic, goes on.
 */
function refuseBad<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { name, of, traffic, prior }: Rollout<Rec, Seen>,
  { revision }: Release,
  record: Rec,
): void {
  const isMore = traffic !== undefined && traffic > shareIn(routingOf(record), revision);
  const isMoved = traffic !== prior.args.traffic && isMore;
  if (revision === prior.outputs.revision && !isMoved) return;
  const why = refusedText(name, revision, verdictsOn(record, prior), of);
  if (why !== undefined) throw new Error(`${name}: ${why}`);
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
    const to = isAbout ? wantedNow(plan, record) : undefined;
    isSent = true;
    const routed = await rollout.send(record, changeTo(plan, record, to), ours);
    const arrived = inService(ours);
    const observed = rollout.observe(routed, arrived, [...plan.others, arrived]);
    const seen = withStarted(observed, startedBy(plan, to));
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
  const isBack = isGood(verdictsOn(record, prior), ours);
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
  if (isKept(prior, ours) || standingOf(verdictsOn(record, prior), ours.revision) !== 'bad') return false;
  context.log(`${ours.revision} was aborted; traffic stays, and workload rollout retry starts it over`);
  return true;
}

/** The change to the wanted routing: what permits it, and what it means for other revisions. */
function changeTo<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { rollout: { traffic, starts, prior }, ours }: Plan<Rec, Seen>,
  record: Rec,
  to: Routing | undefined,
): Wanted {
  const known = verdictsOf(prior);
  if (to === undefined) return { to, known };
  const { revision } = ours;
  const now = routingOf(record);
  const isFirst = now.active === undefined;
  const own: Grant =
    traffic === undefined && starts !== undefined
      ? firstWeight(revision, isFirst ? 100 : starts)
      : programShare(revision, traffic);
  // A smaller share of the active revision gives the rest to the one before it.
  const rest =
    to.active === undefined || to.active === revision ? [] : [programShare(to.active, 100 - to.share)];
  return {
    to,
    known,
    grants: [own, ...rest],
    events: consequences(now, to, ours, prior, verdictsOn(record, prior)),
  };
}

/** What an update that routes means for other revisions: going back leaves them open, a new release makes them good. */
function consequences(
  now: Routing,
  to: Routing,
  ours: Release,
  prior: Prior<ReleaseOutputs>,
  known: Verdicts,
): Event[] {
  const { revision } = ours;
  if (revision === prior.outputs.revision) return [];
  // A good revision was in service before, also if an earlier run stopped on its way back to it.
  if (!isGood(known, ours)) return replacedBy(now, revision, prior);
  const left = [now.active, now.canary, prior.outputs.revision];
  const reason = `the program went back to ${revision}`;
  return [...new Set(left)].flatMap((one) =>
    one === undefined || shareIn(to, one) > 0 ? [] : [eventOf(prior, one, 'left', reason)],
  );
}

/**
 * How the release of the state began: set once, when this update gave it its first share. After the program has removed
 * the rollout, it is known as long as the release is the canary.
 */
function startedBy<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { rollout: { traffic, starts, prior }, record, ours, isFresh }: Plan<Rec, Seen>,
  to: Routing | undefined,
): Started | undefined {
  const { revision } = ours;
  const { __started: known } = prior.outputs;
  if (traffic !== undefined) return undefined;
  if (starts === undefined) {
    const { canary } = to ?? routingOf(record);
    return canary === revision && known?.revision === revision ? known : undefined;
  }
  if (to !== undefined) return { revision, share: shareIn(to, revision) };
  if (isFresh) return { revision, share: shareIn(routingOf(record), revision) };
  return known;
}

function withStarted<Seen extends Observed<Fields, Fields, unknown>>(
  seen: Seen,
  started: Started | undefined,
): Seen {
  if (started === undefined) return seen;
  return { ...seen, outputs: { ...seen.outputs, __started: started } };
}

/** Takes the traffic from a failed revision: restores the earlier routing, and remembers the release as failed. */
async function putBack<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  plan: Plan<Rec, Seen>,
  record: Rec,
  failed: string,
): Promise<Unfinished<Seen>> {
  const { rollout, was, ours } = plan;
  const back = wayBackFrom(record, ours.revision, was, rollout.prior);
  const routed = back === undefined ? record : await moved(rollout.kind, rollout.context, record, back);
  const why = `${ours.revision} was not put into service: ${failed}; ${servingText(routed)}; ${RETRY}`;
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
  const observed = rollout.observe(record, before ?? ours, [...others, ours]);
  const object = withStarted(observed, rollout.prior.outputs.__started);
  return { kind: 'unfinished', object, reasons: [named(rollout.kind, rollout.name, why)], echo: 'before' };
}
