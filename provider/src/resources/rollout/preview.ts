/** Effects of releases in a preview, according to the state: what is made, where traffic goes, what will fail. */
import { type Effect, type Made, NEW, type Routing } from '../../effects';
import { hasUnknown, UNKNOWN } from '../../lifecycle/unknowns';
import type { Fields, Prior } from '../../resource';
import { backTo, recalled, type Release, type ReleaseOutputs, releasesOf, RETRY } from './memory';
import { firstWeight, wayOf } from './strategy';
import { isBefore, sameRouting, wantedFrom } from './traffic';

/** Arguments without an effect in this state: a share, while there is no other release. */
export function dormantTraffic({ outputs }: Prior<ReleaseOutputs>, traffic: unknown): 'traffic'[] {
  const { previousRevision, __share: share = 100 } = outputs;
  if (previousRevision !== undefined || traffic === undefined) return [];
  // Alone it gets all traffic, whatever is written. Beside a canary of others, only 100 has an effect.
  return share === 100 || (share > 0 && traffic !== 100) ? ['traffic'] : [];
}

/** Why a change of traffic has no effect: for `sleeps`. */
export function sleepingTraffic(traffic: unknown): string {
  return `traffic ${String(traffic)} % has no effect yet: there is no other release to share with`;
}

/** The words of a kind for its releases. */
interface Words {
  /** What makes a revision. */
  readonly made: Made;
  /** The source of a revision: `snapshot shop-v2`. */
  readonly of?: string | undefined;
}

/** The effects of a new release, with the program's share, or the first share of its rollout. */
export function newEffects(prior: Prior<ReleaseOutputs>, a: Fields, { made: kind, of }: Words): Effect[] {
  const traffic = a.traffic ?? (hasUnknown(a.rollout) ? UNKNOWN : firstWeight(a));
  const from = rememberedRouting(prior);
  const foreign = foreignOf(prior, from);
  if (isForeignCanary(from, foreign)) return [foreignCanary(from)];
  const to = routed(from, { revision: NEW, beside: from?.active }, traffic, true);
  return [{ kind, of, way: wayOf(a), from, to, foreign }];
}

/** The effects of a known release: it is only routed, or, if it failed, not made again. */
export function knownEffects(
  known: Release,
  prior: Prior<ReleaseOutputs>,
  a: Fields,
  words: Words,
): Effect[] {
  const traffic = a.traffic ?? startAgain(known, prior, a);
  const { revision, failed } = known;
  if (failed !== undefined) {
    const says = `${revision} ran this release before and failed (${failed}); ${RETRY}`;
    return [{ kind: 'certain-failure', revision, says }];
  }
  if (revision === '') return [{ kind: 'continuation', makes: words.made }];
  const isSame = revision === prior.outputs.revision;
  if (isSame && traffic === undefined && prior.args.traffic !== undefined) return [unmanagedTraffic];
  if (!isSame || prior.args.traffic !== traffic) return [routingEffect(known, prior, traffic, words)];
  const isGivenUp = releasesOf(prior).some(({ underWay, made }) => underWay && made !== known.made);
  return isGivenUp ? [{ kind: 'given-up', spares: words.made }] : [];
}

/** The first share of a kept release that is newer than the active one; undefined if going back takes all traffic. */
function startAgain({ revision }: Release, prior: Prior<ReleaseOutputs>, a: Fields): number | undefined {
  const { revision: present, __revisions: ids = [] } = prior.outputs;
  if (revision === present || isBefore(ids, revision, rememberedRouting(prior)?.active)) return undefined;
  return firstWeight(a);
}

/** Traffic moves between existing revisions. */
function routingEffect(
  known: Release,
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  { made: spares, of }: Words,
): Effect {
  const { revision } = known;
  const isSame = revision === prior.outputs.revision;
  const from = rememberedRouting(prior);
  const to = routed(from, backTo(known, from?.active, prior), traffic, !isSame);
  if (isSame && from !== undefined && to !== undefined && sameRouting(from, to)) {
    const isAlone = dormantTraffic(prior, traffic).length > 0;
    const says = isAlone ? sleepingTraffic(traffic) : 'routing stays as it is';
    return { kind: 'no-effect', argument: 'traffic', says };
  }
  const foreign = foreignOf(prior, from, revision);
  const asksForAll = to?.canary === undefined;
  if (isForeignCanary(from, foreign) && !asksForAll) return foreignCanary(from);
  const isBack = !isSame;
  return { kind: 'routing', revision, isBack, of: isBack ? of : undefined, spares, from, to, foreign };
}

/** The program no longer sets traffic. */
export const unmanagedTraffic: Effect = {
  kind: 'unmanaged',
  argument: 'traffic',
  says: 'routing stays as it is, and is no longer managed',
};

/** The routing when the state was written, as far as the state knows. */
function rememberedRouting({ args, outputs }: Prior<ReleaseOutputs>): Routing | undefined {
  const { revision, previousRevision, __routing: known } = outputs;
  if (known !== undefined) return recalled(known);
  if (revision === undefined) return undefined;
  const { __share: share = typeof args.traffic === 'number' ? args.traffic : 100 } = outputs;
  if (previousRevision === undefined || share === 100) return { active: revision, share: 0 };
  return { active: previousRevision, canary: revision, share };
}

/** The routing after an operation; undefined if the program's share is unknown. */
function routed(
  from: Routing | undefined,
  ours: Pick<Release, 'revision' | 'beside'>,
  traffic: unknown,
  isNewHere: boolean,
): Routing | undefined {
  if (traffic === UNKNOWN) return undefined;
  // If the routing is unknown, some revision is active.
  const now = from ?? { active: 'the active revision', share: 0 };
  return wantedFrom(now, ours, typeof traffic === 'number' ? traffic : undefined, isNewHere) ?? now;
}

type WithCanary = Routing & { readonly canary: string };

/** Whether there is a canary of others, which a canary of this program never displaces. */
function isForeignCanary(now: Routing | undefined, foreign: readonly string[]): now is WithCanary {
  return now?.canary !== undefined && foreign.includes(now.canary);
}

function foreignCanary({ canary: revision, share }: WithCanary): Effect {
  const says =
    `canary ${revision} at ${share} % was not made by this stack. ` + 'Promote or withdraw that canary first';
  return { kind: 'certain-failure', revision, says };
}

/** Revisions in a routing that this stack did not make. */
function foreignOf(prior: Prior<ReleaseOutputs>, now: Routing | undefined, ours?: string): string[] {
  const { active, canary } = now ?? {};
  const { revision, previousRevision } = prior.outputs;
  const releases = releasesOf(prior).map((one) => one.revision);
  // Without a recorded release, the active revision is the program's.
  const serves = releases.length === 0 || [...releases, revision, previousRevision].includes(active);
  return [
    ...(active === undefined || serves ? [] : [active]),
    ...(canary === undefined || canary === ours || releases.includes(canary) ? [] : [canary]),
  ];
}
