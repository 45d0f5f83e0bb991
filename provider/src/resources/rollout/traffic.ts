/** Routing: reads the active revision and the canary from a record, and decides the next routing. */
// Source: facts, A.4.
import type { EventRecord, Metadata, RevisionRouting } from '@workload/sdk';
import type { Routing } from '../../effects';

interface Listed {
  readonly id?: string | null | undefined;
}

/** A record with revisions, and those of them that are kept. */
export interface Routed {
  readonly metadata: Metadata;
  readonly status?: string | null | undefined;
  readonly events?: readonly EventRecord[] | null | undefined;
  readonly spec?:
    | {
        readonly revision?: RevisionRouting | null | undefined;
        /** Oldest first. */
        readonly revisions?: readonly Listed[] | null | undefined;
        readonly enabled?: boolean | null | undefined;
      }
    | null
    | undefined;
}

/** The ids of the revisions that are kept, oldest first. */
export function revisionIds(record: Routed): string[] {
  return (record.spec?.revisions ?? []).flatMap(({ id }) => id ?? []);
}

/** The revision that the record describes. */
export function newestRevision(record: Routed): string | undefined {
  return revisionIds(record).at(-1);
}

/** Whether a revision is kept. Assumed if the answer omits the revisions. */
export function lists(record: Routed, revision: string | undefined): boolean {
  if (revision === undefined) return false;
  return record.spec?.revisions == null || record.spec.revisions.some(({ id }) => id === revision);
}

export function routingOf(record: Routed): Routing {
  const { active, canary, canaryPercent } = record.spec?.revision ?? {};
  return {
    active: active || undefined,
    canary: canary || undefined,
    share: canary ? (canaryPercent ?? 0) : 0,
  };
}

export function sameRouting(a: Routing, b: Routing): boolean {
  return a.active === b.active && a.canary === b.canary && a.share === b.share;
}

/** All traffic for one revision. */
function all(active: string | undefined): Routing {
  return { active, canary: undefined, share: 0 };
}

/** The traffic to send with a new release. If nothing serves yet, it gets everything. */
export function trafficToSend({ active }: Routing, traffic: number | undefined): number {
  return active === undefined ? 100 : (traffic ?? 100);
}

/**
 * The wanted routing for a release; undefined if the provider does not decide it.
 *
 * @param traffic the program's share
 * @param isNewHere the state is not about this release yet
 */
export function wantedFrom(
  now: Routing,
  ours: { readonly revision: string; readonly beside?: string | undefined },
  traffic: number | undefined,
  isNewHere: boolean,
): Routing | undefined {
  if (traffic === undefined && !isNewHere) return undefined;
  // If nothing serves yet, there is nothing to share with.
  if (traffic === undefined || traffic === 100 || now.active === undefined) return all(ours.revision);
  if (now.active !== ours.revision) return { active: now.active, canary: ours.revision, share: traffic };
  if (ours.beside !== undefined) return { active: ours.beside, canary: ours.revision, share: traffic };
  // Ours is active. Without another release, the share has no effect.
  return isNewHere ? all(ours.revision) : now;
}

/** Like {@link wantedFrom}, for a record. A revision that is no longer kept cannot get the rest. */
export function wantedRouting(
  record: Routed,
  ours: { readonly revision: string; readonly beside?: string | undefined },
  traffic: number | undefined,
  isNewHere: boolean,
): Routing | undefined {
  const now = routingOf(record);
  const wanted = wantedFrom(now, ours, traffic, isNewHere);
  const isLowered = wanted?.canary === ours.revision && now.active === ours.revision;
  if (isLowered && !lists(record, wanted.active)) {
    throw new Error(
      `traffic cannot go down to ${wanted.share} %: ${wanted.active ?? ''}, which served before ${ours.revision}, is no longer kept. ` +
        'Release its contents again.',
    );
  }
  return wanted;
}

/**
 * The routing without a revision; undefined if that revision has no traffic, or if there is nothing to go back to.
 */
export function routingWithout(
  record: Routed,
  revision: string,
  was: Routing | undefined,
): Routing | undefined {
  return without(routingOf(record), revision, was, (one) => lists(record, one));
}

/** Like {@link routingWithout}, for a routing. */
export function without(
  now: Routing,
  revision: string,
  was: Routing | undefined,
  isKept: (revision: string) => boolean,
): Routing | undefined {
  const isBefore = was?.canary !== undefined && was.canary !== revision && isKept(was.canary);
  if (now.canary === revision) return isBefore && was.active === now.active ? was : all(now.active);
  if (now.active !== revision || was?.active === undefined || !isKept(was.active)) return undefined;
  if (was.active === revision) return undefined;
  const others = now.canary !== undefined && now.canary !== was.active;
  if (others) return { ...now, active: was.active };
  return isBefore ? was : all(was.active);
}

/** Refuses to displace a canary of somebody else. */
export function refuseForeignCanary(
  noun: string,
  record: Routed,
  releases: readonly { readonly revision: string }[],
): void {
  const { canary, share } = routingOf(record);
  if (canary === undefined || releases.some(({ revision }) => revision === canary)) return;
  throw new Error(
    `${noun} "${record.metadata.name}" has a canary that this stack did not make: ${canary} at ${share} %. ` +
      'Nothing was sent for it. Promote or withdraw that canary first.',
  );
}

/** The serving revisions, for a message that another one failed. */
export function servingText(record: Routed): string {
  const { active, canary, share } = routingOf(record);
  if (active === undefined) return 'nothing serves';
  const beside =
    canary === undefined || share === 0 ? '' : ` with ${100 - share} %, ${canary} with ${share} %`;
  return `${active} still serves${beside}`;
}
