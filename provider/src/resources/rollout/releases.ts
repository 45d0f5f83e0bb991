/** What a state remembers of releases: which revision each became, and what became of that. */
import { z } from 'zod';
import { type Effect, type Made, NEW } from '../../effects';
import { UNKNOWN } from '../../lifecycle/unknowns';
import type { Prior } from '../../resource';
import type { Newest } from './contents';
import { lists, type Routed, routing, type Routing, routingOf, sameRouting, wantedRouting } from './routing';

/** A release: what one revision is made of. */
export const release = z.object({
  /** Hash of the release as the program wrote it: known without a request. */
  asked: z.string(),
  /** Hash of the release with what the platform resolved: what was really made. */
  made: z.string(),
  /** Empty while it was sent, and nobody has seen yet what was made of it. */
  revision: z.string(),
  /** The revision that shares the traffic with this one, or did until this one took it all. */
  beside: z.string().optional(),
  /** Why the deployment failed; such a release is never made again. */
  failed: z.string().optional(),
  /** While the operation that sent it has not come to its end: the routing before it, and what its revision is known by. */
  underWay: z
    .object({ was: routing.optional(), sent: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

export type Release = z.output<typeof release>;

/** Outputs that releases are remembered in. */
export interface ReleaseOutputs {
  readonly revision?: string | undefined;
  readonly previousRevision?: string | undefined;
  readonly __releases?: readonly Release[] | undefined;
  /** The share that the release really received, in percent, when the state was written. */
  readonly __share?: number | undefined;
  /** Which revisions shared the traffic then, whoever made them. */
  readonly __routing?: Routing | undefined;
  /** Revisions that were there at the end of the last operation; one that came since may be ours, of a run that was killed. */
  readonly __revisions?: readonly string[] | undefined;
  /** What the record describes, where that is not the release that the state speaks of. */
  readonly __newest?: Newest | undefined;
}

export function releasesOf({ outputs }: Prior<ReleaseOutputs>): readonly Release[] {
  return outputs.__releases ?? [];
}

/** The state with what was found out about its releases. */
export function withReleases<O extends ReleaseOutputs>(
  prior: Prior<O>,
  releases: readonly Release[],
): Prior<O> {
  return { ...prior, outputs: { ...prior.outputs, __releases: releases } };
}

/** How a release that failed is tried once more. */
export const RETRY =
  'change what is released, or change redeploy to try the same once more, such as redeploy: { attempt: "2" }';

/** What is said of a release that failed, when the same program asks for it again. */
export function failedBefore({ revision, failed = '' }: Release, act: string): string {
  return `this release failed before (${revision}: ${failed}) and is not ${act} again; ${RETRY}`;
}

/**
 * A kept release that the program goes back to: what serves now is what it shares with; where it serves itself, its
 * canary is withdrawn and it shares with none.
 *
 * @param active the revision that serves
 */
export function backTo(known: Release, active: string | undefined, prior: Prior<ReleaseOutputs>): Release {
  const isBack = known.revision !== prior.outputs.revision && known.underWay === undefined;
  return isBack ? { ...known, beside: active === known.revision ? undefined : active } : known;
}

/** Failed releases are remembered so that they are not retried, the latest of them. */
const FAILURES_KEPT = 5;

/** What the platform no longer keeps cannot be gone back to. */
export function remembered(record: Routed, releases: readonly Release[]): Release[] {
  const failures = releases.filter(({ failed }) => failed !== undefined).slice(-FAILURES_KEPT);
  return releases.filter(
    (one) =>
      failures.includes(one) ||
      (one.failed === undefined && (one.revision === '' || lists(record, one.revision))),
  );
}

/** A release that nothing has to be remembered of for going back: it serves, or it was withdrawn. */
export function inService({ underWay: _underWay, ...rest }: Release): Release {
  return rest;
}

/** Arguments that do nothing in this state: a share, while there is nothing to share with. */
export function dormantTraffic({ outputs }: Prior<ReleaseOutputs>, traffic: unknown): 'traffic'[] {
  const { previousRevision, __share: share = 100 } = outputs;
  if (previousRevision !== undefined || traffic === undefined) return [];
  // Alone it serves everything, whatever is written. Beside a canary of others only "all of it" has a meaning.
  return share === 100 || (share > 0 && traffic !== 100) ? ['traffic'] : [];
}

/** Why a share that changes does nothing: for `sleeps`. */
export function sleepingTraffic(traffic: unknown): string {
  return `traffic ${String(traffic)} % has no effect yet: there is no other release to share with`;
}

/** How a kind speaks of its releases in previews. */
interface Words {
  /** What makes a revision. */
  readonly made: Made;
  /** What a new revision is made of: `snapshot shop-v2`. */
  readonly of?: string | undefined;
  /** What it is called where it exists already: `shop-v1`. */
  readonly called?: string | undefined;
  /** How a release that failed is tried once more. */
  readonly retry: string;
}

/** What a preview says of a release that is known: it is only routed, or not made again. */
export function knownEffects(
  known: Release,
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  { made: spares, called, retry }: Words,
): Effect[] {
  const { revision, failed } = known;
  if (failed !== undefined) {
    return [
      {
        kind: 'certain-failure',
        revision,
        says: `${revision} ran this release before and failed (${failed}); ${retry}`,
      },
    ];
  }
  if (revision === '') return [{ kind: 'continuation', makes: spares }];
  const isSame = revision === prior.outputs.revision;
  if (isSame && traffic === undefined && prior.args.traffic !== undefined) {
    return [unmanagedTraffic];
  }
  const moves = !isSame || prior.args.traffic !== traffic;
  if (!moves) {
    const isGivenUp = releasesOf(prior).some(({ underWay, made }) => underWay && made !== known.made);
    return isGivenUp ? [{ kind: 'given-up', spares }] : [];
  }
  const from = rememberedRouting(prior);
  const beside = isSame || known.underWay !== undefined ? known.beside : besideNow(known, from);
  const to = routed({ revision, beside }, prior, traffic, !isSame);
  if (isSame && from !== undefined && to !== undefined && sameRouting(from, to)) {
    const isAlone = dormantTraffic(prior, traffic).length > 0;
    const says = isAlone ? sleepingTraffic(traffic) : 'routing stays as it is';
    return [{ kind: 'no-effect', argument: 'traffic', says }];
  }
  const foreign = foreignOf(prior, from, revision);
  const asksForAll = to?.canary === undefined && (!isSame || traffic !== prior.args.traffic);
  if (isForeignCanary(from, foreign) && !asksForAll) return [foreignCanary(from)];
  const of = isSame ? undefined : called;
  return [
    {
      kind: 'routing',
      revision,
      isBack: !isSame,
      of,
      spares,
      from,
      to,
      foreign,
    },
  ];
}

/** What a preview says where the program no longer writes a share. */
export const unmanagedTraffic: Effect = {
  kind: 'unmanaged',
  argument: 'traffic',
  says: 'routing stays as it is, and is no longer managed',
};

/** What a preview says of a release to be made. */
export function newEffects(
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  { made: kind, of }: Words,
): Effect[] {
  const from = rememberedRouting(prior);
  const foreign = foreignOf(prior, from);
  if (isForeignCanary(from, foreign)) return [foreignCanary(from)];
  const to = routed({ revision: NEW, beside: from?.active }, prior, traffic, true);
  return [{ kind, of, from, to, foreign }];
}

/** Where traffic went when the state was written, as far as it knows. */
function rememberedRouting({ args, outputs }: Prior<ReleaseOutputs>): Routing | undefined {
  const { revision, previousRevision, __routing: known } = outputs;
  if (known !== undefined) return known;
  if (revision === undefined) return undefined;
  const { __share: share = typeof args.traffic === 'number' ? args.traffic : 100 } = outputs;
  if (previousRevision === undefined || share === 100) return { active: revision, percent: 0 };
  return { active: previousRevision, canary: revision, percent: share };
}

/** What an operation will do with the routing; undefined while the share is not known. */
function routed(
  ours: { readonly revision: string; readonly beside: string | undefined },
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  isNewHere: boolean,
): Routing | undefined {
  if (traffic === UNKNOWN) return undefined;
  const share = typeof traffic === 'number' ? traffic : undefined;
  // Where nothing is known of the routing, something serves.
  const { active, canary, percent } = rememberedRouting(prior) ?? {
    active: 'the active revision',
    percent: 0,
  };
  const revision = { active, canary, canaryPercent: percent };
  const record = { metadata: { name: '' }, spec: { revision } };
  return wantedRouting(record, ours, share, isNewHere) ?? routingOf(record);
}

/** What a release shares with that the program goes back to. */
function besideNow({ revision }: Release, now: Routing | undefined): string | undefined {
  return now?.active === revision ? undefined : now?.active;
}

type WithCanary = Routing & { readonly canary: string };

/** A canary of others is never displaced by a canary of ours. */
function isForeignCanary(now: Routing | undefined, foreign: readonly string[]): now is WithCanary {
  return now?.canary !== undefined && foreign.includes(now.canary);
}

function foreignCanary({ canary: revision, percent }: WithCanary): Effect {
  const says =
    `canary ${revision} at ${percent} % was not made by this stack. ` +
    'Promote or withdraw that canary first';
  return { kind: 'certain-failure', revision, says };
}

/** Revisions in a routing that this stack did not make. */
function foreignOf(prior: Prior<ReleaseOutputs>, now: Routing | undefined, ours?: string): string[] {
  const { active, canary } = now ?? {};
  const { revision, previousRevision } = prior.outputs;
  const releases = releasesOf(prior).map((one) => one.revision);
  // Before there is a release, what serves is what the program says.
  const serves = releases.length === 0 || [...releases, revision, previousRevision].includes(active);
  return [
    ...(active === undefined || serves ? [] : [active]),
    ...(canary === undefined || canary === ours || releases.includes(canary) ? [] : [canary]),
  ];
}
