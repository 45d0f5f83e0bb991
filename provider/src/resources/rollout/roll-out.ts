/** One object and one release on their way to each other: made once, deployed or put back, and given its share. */
import { type Context, type Fields, type Observed, type Prior, Unfinished } from '../../resource';
import { inService, type Release, type ReleaseOutputs, releasesOf } from './releases';
import {
  deployed,
  refuseForeignCanary,
  route,
  type Routed,
  type RoutedKind,
  type Routing,
  routingOf,
  routingWithout,
  sameRouting,
  servingText,
  StillMoving,
  wantedRouting,
} from './routing';

/** The wanted release as a revision. */
export interface Obtained<Rec extends Routed> {
  readonly record: Rec;
  readonly ours: Release;
  /** It was made just now. */
  readonly isFresh: boolean;
}

/** What only the kind knows of a roll-out. */
export interface Rollout<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>> {
  readonly kind: RoutedKind<Rec>;
  readonly name: string;
  readonly traffic: number | undefined;
  /** Hash of the wanted release as the program wrote it. */
  readonly asked: string;
  /** The releases of the state with their revisions; one that was sent and is not to be found was never made. */
  found(record: Rec): Release[];
  /** The wanted release as a revision: one that is there already, or one that is made now. */
  obtain(current: Rec | undefined, releases: readonly Release[]): Promise<Obtained<Rec>>;
  /**
   * Sends the routing that is wanted, unless it is there already, and what else the program changes. Without a wanted
   * routing the update is about something else, and whatever routing is there stays.
   */
  finish(record: Rec, wanted: Routing | undefined, ours: Release): Promise<Rec>;
  observe(record: Rec, ours: Release, releases: readonly Release[]): Seen;
}

interface Plan<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>> {
  readonly rollout: Rollout<Rec, Seen>;
  /** Routing before anything was sent; undefined when there was no object. */
  readonly was: Routing | undefined;
  readonly ours: Release;
  readonly others: readonly Release[];
  /** The release that the state speaks of; it stays that one until ours is in service. */
  readonly before: Release | undefined;
}

/** Makes an object run the wanted release with the wanted share. */
export async function rollOut<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  context: Context,
  rollout: Rollout<Rec, Seen>,
  current: Rec | undefined,
  prior: Prior<ReleaseOutputs>,
): Promise<Seen> {
  const { kind, traffic } = rollout;
  let releases = releasesOf(prior);
  if (current !== undefined) ({ current, releases } = await resume(context, rollout, current));
  const { record, ours, isFresh } = await rollout.obtain(current, releases);
  const plan: Plan<Rec, Seen> = {
    rollout,
    was: ours.underWay?.was ?? (current && routingOf(current)),
    ours,
    others: releases.filter(({ revision, made }) => revision !== ours.revision && made !== ours.made),
    before: releases.find(({ revision }) => revision === prior.outputs.revision),
  };
  let isSent = isFresh;
  try {
    const outcome = await deployed(kind, context, { revision: ours.revision, isFresh }, record);
    if (outcome.failed !== undefined) return await putBack(context, plan, outcome.record, outcome.failed);
    const isNewHere = ours.revision !== prior.outputs.revision;
    // Traffic that somebody has moved since is put right by an update that is about traffic, which its preview tells.
    const isAboutTraffic =
      isFresh ||
      isNewHere ||
      traffic !== prior.args.traffic ||
      ours.underWay !== undefined ||
      prior.unsure?.includes('traffic') === true;
    const wanted = isAboutTraffic ? wantedRouting(outcome.record, ours, traffic, isNewHere) : undefined;
    if (wanted !== undefined && !sameRouting(routingOf(outcome.record), wanted)) {
      // Somebody else's canary ends only when the program asks for all traffic now, which the preview has shown.
      const asksForAll = wanted.canary === undefined && (isNewHere || traffic !== prior.args.traffic);
      if (!asksForAll) refuseForeignCanary(kind, outcome.record, [...plan.others, ours]);
    }
    isSent = true;
    const routed = await rollout.finish(outcome.record, wanted, ours);
    const arrived = inService(ours);
    const seen = rollout.observe(routed, arrived, [...plan.others, arrived]);
    // A share that others moved is nothing that this update left undone: a refresh shows it.
    return isAboutTraffic ? seen : { ...seen, args: { ...seen.args, traffic } };
  } catch (error) {
    if (error instanceof Unfinished) throw error;
    const last = error instanceof StillMoving ? (error as StillMoving<Rec>).record : record;
    // The first release of a state has none before it to go back to; and what was refused before anything was sent has
    // moved nothing, so that routing which others change afterwards is theirs.
    const isAnother = plan.before !== undefined && plan.before.revision !== ours.revision;
    const left = isAnother && isSent ? { ...ours, underWay: { ...ours.underWay, was: plan.was } } : ours;
    const why = error instanceof Error ? error.message : String(error);
    throw unfinished(plan, last, left, why, { cause: error });
  }
}

/**
 * Finds out what became of releases that were sent and never came into service. Those that the program gave up since
 * are taken out of the routing, which goes back to where it was before them.
 */
async function resume<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  context: Context,
  rollout: Rollout<Rec, Seen>,
  current: Rec,
): Promise<{ current: Rec; releases: Release[] }> {
  const { kind, asked } = rollout;
  const releases = rollout.found(current);
  let record = current;
  for (const one of releases) {
    if (one.underWay !== undefined && one.asked !== asked)
      record = await withdraw(context, kind, record, one);
  }
  return { current: record, releases: releases.map((one) => (one.asked === asked ? one : inService(one))) };
}

/** Takes a release out of the routing that the program has given up. */
async function withdraw<Rec extends Routed>(
  context: Context,
  kind: RoutedKind<Rec>,
  record: Rec,
  { revision, underWay }: Release,
): Promise<Rec> {
  const { active, canary } = routingOf(record);
  // One that shall take all traffic once it is deployed would take it after everything has been routed back.
  const isExpected = active !== revision && canary !== revision;
  const settled = isExpected
    ? await deployed(kind, context, { revision, isFresh: false }, record)
    : { record };
  const back = routingWithout(settled.record, revision, underWay?.was);
  if (back === undefined) return settled.record;
  context.log(`${revision} was given up; traffic goes back to where it was before`);
  return moved(context, kind, settled.record, back);
}

/** A revision that failed gets no traffic: routing goes back to where it was, and the release is remembered as failed. */
async function putBack<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  context: Context,
  plan: Plan<Rec, Seen>,
  record: Rec,
  failed: string,
): Promise<never> {
  const { was, ours } = plan;
  const back = routingWithout(record, ours.revision, was);
  const routed = back === undefined ? record : await moved(context, plan.rollout.kind, record, back);
  throw unfinished(
    plan,
    routed,
    { ...inService(ours), failed },
    `${ours.revision} was not put into service: ${failed}; ${servingText(routed)}`,
  );
}

/** Routing alone, where it differs. */
async function moved<Rec extends Routed>(
  context: Context,
  kind: RoutedKind<Rec>,
  record: Rec,
  target: Routing,
): Promise<Rec> {
  return sameRouting(routingOf(record), target) ? record : route(kind, context, record, target);
}

/** Ours exists but is not in service: the state goes on speaking of the release before it, and remembers ours. */
function unfinished<Rec extends Routed, Seen extends Observed<Fields, Fields, Rec>>(
  { rollout, others, before }: Plan<Rec, Seen>,
  record: Rec,
  ours: Release,
  why: string,
  options?: ErrorOptions,
): Unfinished {
  const seen = rollout.observe(record, before ?? ours, [...others, ours]);
  return new Unfinished(seen, [named(rollout.kind, rollout.name, why)], 'before', options);
}

/** A reason that says of which object it speaks, once. */
export function named({ noun }: Pick<RoutedKind<Routed>, 'noun'>, name: string, why: string): string {
  const subject = `${noun} "${name}"`;
  return why.startsWith(subject) ? why : `${subject}: ${why}`;
}
