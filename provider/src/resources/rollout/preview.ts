/** Effects of releases in a preview, according to the state: what is made, where traffic goes, what will fail. */
import { type Effect, type Made, NEW, type RolloutStep, type Routing, shareIn } from '../../effects';
import { UNKNOWN } from '../../lifecycle/values/markers';
import { same } from '../../lifecycle/values/values';
import type { Fields, Prior } from '../../resource';
import {
  abortedText,
  backTo,
  earlierFailure,
  isGood,
  recalled,
  refusedText,
  type Release,
  type ReleaseOutputs,
  releasesOf,
  RETRY,
  verdictsOf,
} from './memory';
import { stepsOf } from './strategy';
import { sameRouting, wantedFrom, without } from './traffic';

/** Arguments without an effect in this state: a share, while there is no other release. */
export function dormantTraffic({ outputs }: Prior<ReleaseOutputs>, traffic: unknown): 'traffic'[] {
  const { previousRevision, __share: share = 100 } = outputs;
  if (previousRevision !== undefined || traffic === undefined) return [];
  // Alone it gets all traffic, whatever is written. Beside a canary of others, only 100 has an effect.
  return share === 100 || (share > 0 && traffic !== 100) ? ['traffic'] : [];
}

/** Why a change of traffic has no effect: for `sleeps`. */
export function sleepingTraffic(traffic: unknown): string {
  const share = typeof traffic === 'number' ? ` ${traffic} %` : '';
  return `traffic${share} has no effect yet: there is no other release to share with`;
}

/** The words of a kind for its releases. */
interface Words {
  /** What makes a revision. */
  readonly made: Made;
  /** The source of a revision: `snapshot shop-v2`. */
  readonly of?: string | undefined;
  /** The same for messages, if previews do not show it. */
  readonly resource?: string;
  /** Hash of the contents, however often they are made. */
  readonly plain: string;
}

/** The effects of a new release, with the program's share, or the first share of its rollout. */
export function newEffects(
  prior: Prior<ReleaseOutputs>,
  a: Fields,
  { made: kind, of, plain }: Words,
): Effect[] {
  const from = rememberedRouting(prior);
  const foreign = foreignOf(prior, from);
  if (isForeignCanary(from, foreign)) return [foreignCanary(from)];
  return [{ kind, of, ...ofNew(from, a), foreign, ...earlierOf(prior, plain) }];
}

/** The failure of an earlier revision with the same contents. */
function earlierOf(prior: Prior<ReleaseOutputs>, plain: string) {
  const { revision = '', verdict } = earlierFailure(prior, plain) ?? {};
  return verdict && { earlier: { revision, says: abortedText(revision, verdict), ...verdict } };
}

/**
 * The effects of a new release whose traffic the platform decides.
 *
 * @param takesOver the platform gives all traffic to a revision that is sent without a share
 */
export function leftEffects(
  prior: Prior<ReleaseOutputs>,
  { made: kind, of, plain }: Words,
  takesOver: boolean,
): Effect[] {
  const from = rememberedRouting(prior);
  // What becomes of a canary then is not documented. If nothing serves yet, there is nothing to share with.
  const isAll = from !== undefined && from.canary === undefined && (takesOver || from.active === undefined);
  const to = isAll ? { active: NEW, share: 0 } : undefined;
  const traffic = { from, to, steps: [], foreign: foreignOf(prior, from), decidedBy: 'platform' } as const;
  return [{ kind, of, ...traffic, ...earlierOf(prior, plain) }];
}

/** The effects of a create that may meet an existing object and release onto it. No preview checks whether there is one. */
export function createEffects(a: Fields, { made: kind, of }: Pick<Words, 'made' | 'of'>): Effect[] {
  if (isPerhaps(a.joinExisting)) return [{ kind, of, ...ofNew(undefined, a), foreign: [] }];
  if (!isPerhaps(a.adoptExisting)) return [];
  const unknown = { from: undefined, to: undefined, foreign: [] };
  return [{ kind, of, ...unknown, steps: stepsOf(a), argument: 'adoptExisting' }];
}

function isPerhaps(flag: unknown): boolean {
  return flag === true || flag === UNKNOWN;
}

/** The traffic of a release that does not exist yet. */
function ofNew(from: Routing | undefined, a: Fields) {
  const to = routed(from, { revision: NEW, beside: from?.active }, a.traffic ?? startOf(a), true);
  return { from, to, steps: stepsOf(a) };
}

/** The share of the first step of the rollout: `UNKNOWN` if it is not known yet, undefined without a rollout. */
function startOf(a: Fields): unknown {
  const steps = stepsOf(a);
  if (steps === undefined) return UNKNOWN;
  return steps[0] === undefined ? undefined : (steps[0].weight ?? UNKNOWN);
}

/** The effects of a known release: it is only routed, or, if it failed, not made again. */
export function knownEffects(
  known: Release,
  prior: Prior<ReleaseOutputs>,
  a: Fields,
  words: Words,
): Effect[] {
  const isStart = startsAgain(known, prior);
  const traffic = a.traffic ?? (isStart ? startOf(a) : undefined);
  const { revision, failed } = known;
  if (failed !== undefined) {
    const says = `${revision} ran this release before and failed (${failed}); ${RETRY}`;
    return [{ kind: 'certain-failure', revision, says }];
  }
  const refused = refusedEffect(known, prior, traffic, words);
  if (refused !== undefined) return [refused];
  if (revision === '') {
    const from = rememberedRouting(prior);
    const foreign = foreignOf(prior, from);
    return [{ kind: 'continuation', makes: words.made, of: words.of, ...ofNew(from, a), foreign }];
  }
  const isSame = revision === prior.outputs.revision;
  if (isSame && traffic === undefined && prior.args.traffic !== undefined)
    return [unmanagedTraffic, ...otherSteps(known, prior, a)];
  if (!isSame || prior.args.traffic !== traffic) {
    const moved = { traffic, steps: isStart && a.traffic === undefined ? stepsOf(a) : [] };
    return [routingEffect(known, prior, moved, words)];
  }
  const givenUp = releasesOf(prior).find(({ underWay, made }) => underWay && made !== known.made);
  const back: Effect[] =
    givenUp === undefined ? [] : [{ kind: 'given-up', spares: words.made, ...routingAfter(givenUp, prior) }];
  return [...back, ...otherSteps(known, prior, a)];
}

/** Other steps for a release that does not have all traffic yet: its rollout continues with them. */
function otherSteps({ revision }: Release, prior: Prior<ReleaseOutputs>, a: Fields): Effect[] {
  const steps = stepsOf(a);
  if (a.rollout === undefined || same(steps, stepsOf(prior.args))) return [];
  const from = rememberedRouting(prior);
  if (from !== undefined && shareIn(from, revision) === 100) return [];
  return [{ kind: 'steps', revision, from, to: from, steps }];
}

/** The routing before and after a release is given up. */
function routingAfter({ revision, underWay }: Release, prior: Prior<ReleaseOutputs>) {
  const from = rememberedRouting(prior);
  // Nobody knows which of the revisions it is, or whether it has one.
  if (from === undefined || revision === '') return { from, to: undefined };
  if (revision !== from.active && revision !== from.canary) return { from, to: from };
  const was = underWay?.was && recalled(underWay.was);
  return { from, to: without(from, revision, was, () => true) };
}

/** The refusal of a release that was aborted, if the update would give it more traffic. */
function refusedEffect(
  { revision }: Release,
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  { of, resource = of }: Words,
): Effect | undefined {
  const { args, outputs } = prior;
  const isMore = typeof traffic !== 'number' || traffic > (outputs.__share ?? 0);
  if (revision === outputs.revision && (traffic === args.traffic || !isMore)) return undefined;
  const verdicts = verdictsOf(prior);
  const says = refusedText(nameIn(prior), revision, verdicts, resource);
  if (says === undefined) return undefined;
  return { kind: 'certain-failure', revision, says, verdict: verdicts.get(revision) };
}

function nameIn({ args, outputs }: Prior<object>): string {
  const { name = args.name } = outputs as Fields;
  return typeof name === 'string' ? name : '';
}

/** Whether a rollout begins with a kept release. Only a good one takes all traffic at once. */
function startsAgain(known: Release, prior: Prior<ReleaseOutputs>): boolean {
  return known.revision !== prior.outputs.revision && !isGood(verdictsOf(prior), known);
}

/** Traffic moves between existing revisions. */
function routingEffect(
  known: Release,
  prior: Prior<ReleaseOutputs>,
  { traffic, steps }: { readonly traffic: unknown; readonly steps: readonly RolloutStep[] | undefined },
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
  return { kind: 'routing', revision, isBack, of: isBack ? of : undefined, spares, from, to, foreign, steps };
}

/** The program no longer sets traffic. */
export const unmanagedTraffic: Effect = {
  kind: 'unmanaged',
  argument: 'traffic',
  says: 'routing stays as it is, and is no longer managed',
};

/** The routing when the state was written, as far as the state knows. */
export function rememberedRouting({ args, outputs }: Prior<ReleaseOutputs>): Routing | undefined {
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
