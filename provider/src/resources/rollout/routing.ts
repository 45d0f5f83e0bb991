/** Which revision serves, and which is tried beside it: read, decided, sent and proved (facts, A.4). */
import type { EventRecord, Metadata, RevisionRouting } from '@workload/sdk';
import { z } from 'zod';
import type { Context } from '../../resource';
import { failureText } from '../shared';

interface Listed {
  readonly id?: string | null | undefined;
}

/** A record whose spec is deployed revision by revision, with the revisions that are kept. */
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

/** How records of one kind are read and written. */
export interface RoutedKind<Rec extends Routed> {
  readonly noun: string;
  /** Undefined when there is none. */
  get(context: Context, name: string): Promise<Rec | undefined>;
  /** The same in one request, maybe without its revisions. */
  look(context: Context, name: string): Promise<Rec | undefined>;
  /** The answer, maybe without its revisions. */
  put(context: Context, name: string, body: Pick<Rec, 'metadata' | 'spec'>): Promise<Rec>;
  /** The record with its revisions, which are asked for where it has none. */
  whole(context: Context, record: Rec): Promise<Rec>;
}

/** Which revision serves, and which is tried beside it. */
export const routing = z.object({
  active: z.string().optional(),
  canary: z.string().optional(),
  /** Of the canary; 0 without one. */
  percent: z.number(),
});

export type Routing = z.output<typeof routing>;

/** The ids of the revisions that are kept, oldest first. */
export function revisionIds(record: Routed): string[] {
  return (record.spec?.revisions ?? []).flatMap(({ id }) => id ?? []);
}

/** Whether a revision is kept. An answer that leaves the revisions out says nothing against it. */
export function lists(record: Routed, revision: string | undefined): boolean {
  if (revision === undefined) return false;
  return record.spec?.revisions == null || record.spec.revisions.some(({ id }) => id === revision);
}

export function routingOf(record: Routed): Routing {
  const { active, canary, canaryPercent } = record.spec?.revision ?? {};
  return {
    active: active || undefined,
    canary: canary || undefined,
    percent: canary ? (canaryPercent ?? 0) : 0,
  };
}

export function sameRouting(a: Routing, b: Routing): boolean {
  return a.active === b.active && a.canary === b.canary && a.percent === b.percent;
}

/** The share that a revision receives, in percent. */
export function shareOf(record: Routed, revision: string): number {
  const { active, canary, percent } = routingOf(record);
  if (canary === revision) return percent;
  return active === revision ? 100 - percent : 0;
}

/** Where traffic shall go for a release; undefined when it is not ours to say. */
export function wantedRouting(
  record: Routed,
  ours: { readonly revision: string; readonly beside?: string | undefined },
  traffic: number | undefined,
  isNewHere: boolean,
): Routing | undefined {
  const now = routingOf(record);
  if (traffic === undefined && !isNewHere) return undefined;
  if (traffic === undefined || traffic === 100)
    return { active: ours.revision, canary: undefined, percent: 0 };
  // Where nothing serves yet there is nothing to share with.
  if (now.active === undefined) return { active: ours.revision, canary: undefined, percent: 0 };
  if (now.active !== ours.revision) return { active: now.active, canary: ours.revision, percent: traffic };
  // Ours serves. Without another release to share with, the share lies dormant.
  if (ours.beside === undefined)
    return isNewHere ? { active: ours.revision, canary: undefined, percent: 0 } : now;
  if (!lists(record, ours.beside)) {
    throw new Error(
      `traffic cannot go down to ${traffic} %: ${ours.beside}, which served before ${ours.revision}, is no longer kept. ` +
        'Release once more what it ran instead.',
    );
  }
  return { active: ours.beside, canary: ours.revision, percent: traffic };
}

/** Where traffic goes without a revision; undefined when it has none, or when there is nothing to go back to. */
export function routingWithout(
  record: Routed,
  revision: string,
  was: Routing | undefined,
): Routing | undefined {
  const now = routingOf(record);
  const isBefore = was?.canary !== undefined && was.canary !== revision && lists(record, was.canary);
  if (now.canary === revision) {
    return isBefore && was.active === now.active ? was : { active: now.active, percent: 0 };
  }
  if (now.active !== revision || was?.active === undefined || !lists(record, was.active)) return undefined;
  if (was.active === revision) return undefined;
  const others = now.canary !== undefined && now.canary !== was.active;
  if (others) return { ...now, active: was.active };
  return isBefore ? was : { active: was.active, percent: 0 };
}

/** Somebody else's canary is never displaced by ours. */
export function refuseForeignCanary(
  { noun }: Pick<RoutedKind<Routed>, 'noun'>,
  record: Routed,
  releases: readonly { readonly revision: string }[],
): void {
  const { canary, percent } = routingOf(record);
  if (canary === undefined || releases.some(({ revision }) => revision === canary)) return;
  throw new Error(
    `${noun} "${record.metadata.name}" has a canary that this stack did not make: ${canary} at ${percent} %. ` +
      'Nothing was sent. Promote or withdraw that canary first.',
  );
}

/**
 * Sends routing, and proves that nothing else happened.
 *
 * @param body what is sent beside the routing; the record itself when that is all that changes
 */
export async function route<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  target: Routing,
  body: Pick<Rec, 'metadata' | 'spec'> = record,
): Promise<Rec> {
  const { name } = record.metadata;
  const { traffic: _traffic, ...kept } = record.spec?.revision ?? {};
  const { active, canary = '', percent: canaryPercent } = target;
  const answer = await kind.put(context, name, {
    metadata: body.metadata,
    spec: { ...body.spec, revision: { ...kept, active, canary, canaryPercent } },
  });
  const written = await kind.whole(context, answer);
  const after = sameRouting(routingOf(written), target) ? written : await present(kind, context, name);
  if (!sameRouting(routingOf(after), target)) {
    throw new Error(`${kind.noun} "${name}": the platform accepted the routing but did not follow it`);
  }
  const minted = revisionIds(after).filter((id) => !lists(record, id));
  if (minted.length > 0) {
    throw new Error(
      `${kind.noun} "${name}": routing alone should have been changed, but the platform made ${minted.join(', ')}`,
    );
  }
  return after;
}

/**
 * Sends something else than routing, with the routing that is there: read right before, because somebody may have moved
 * traffic since `record` was read. A PUT carries all of the record, so that what others change between this read and
 * the PUT's arrival is undone (docs/decisions/0105-routing-that-others-move.md).
 *
 * @param body what is sent beside the routing, of the record that is there now
 */
export async function writeBeside<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  body: (latest: Rec) => Pick<Rec, 'metadata' | 'spec'>,
): Promise<Rec> {
  const seen = existing(kind, record.metadata.name, await kind.look(context, record.metadata.name));
  const revisions = seen.spec?.revisions ?? record.spec?.revisions;
  const latest = { ...seen, spec: { ...seen.spec, ...(revisions == null ? {} : { revisions }) } };
  if (!sameRouting(routingOf(record), routingOf(latest)))
    context.log('somebody moved traffic while this ran; it is left where they moved it');
  return route(kind, context, latest, routingOf(latest), body(latest));
}

/** The record; fails when it is gone. */
export async function present<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  name: string,
): Promise<Rec> {
  return existing(kind, name, await kind.get(context, name));
}

function existing<Rec extends Routed>(kind: RoutedKind<Rec>, name: string, record: Rec | undefined): Rec {
  if (record === undefined)
    throw new Error(`${kind.noun} "${name}" was deleted meanwhile; run pulumi up --refresh`);
  return record;
}

/** Which revisions serve, for whoever reads that another one failed. */
export function servingText(record: Routed): string {
  const { active, canary, percent } = routingOf(record);
  if (active === undefined) return 'nothing serves';
  const beside =
    canary === undefined || percent === 0 ? '' : ` with ${100 - percent} %, ${canary} with ${percent} %`;
  return `${active} still serves${beside}`;
}

/** How the deployment of one revision stands: its own events count, not those of its neighbours. */
function deploymentOf(
  record: Routed,
  revision: string,
  isFresh: boolean,
): 'ready' | { waiting: string } | { failed: string } {
  const events = (record.events ?? []).filter(
    (event) => (event.canaryRevision || event.revision) === revision,
  );
  const last = events.filter(({ status }) => status === 'DEPLOYED' || status === 'FAILED').at(-1);
  // What is switched off comes to rest without running.
  const isOff = record.status === 'DEACTIVATED' && record.spec?.enabled === false;
  if (last?.status === 'DEPLOYED' || isOff) return 'ready';
  if (last?.status === 'FAILED') return { failed: failureText('FAILED', [last]) };
  const status = record.status ?? 'DEPLOYING';
  // The status of the whole is that of the newest; of an old one the events may be gone.
  const isOld = !isFresh && lists(record, revision) && revisionIds(record).at(-1) !== revision;
  if (events.length === 0 && isOld && record.spec?.revisions != null) return 'ready';
  // Where others have events, a revision just made will have some too; an old one's may be gone.
  if (events.length > 0 || (isFresh && (record.events ?? []).length > 0))
    return { waiting: `${revision} ${status}` };
  // A platform that tells no events tells at least the status of the whole.
  if (status === 'DEPLOYED') return 'ready';
  return status === 'FAILED' ? { failed: failureText(status, []) } : { waiting: `${revision} ${status}` };
}

/** Waits until a revision is deployed; the last look at the record, and why it failed. */
export async function deployed<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  { revision, isFresh }: { revision: string; isFresh: boolean },
  seen: Rec,
): Promise<{ record: Rec; failed?: string }> {
  let record = seen;
  let first = true;
  try {
    return await context.wait<{ record: Rec; failed?: string }>(async () => {
      if (!first) record = await present(kind, context, seen.metadata.name);
      first = false;
      const state = deploymentOf(record, revision, isFresh);
      if (state === 'ready') return { value: { record } };
      return 'failed' in state ? { value: { record, failed: state.failed } } : state;
    });
  } catch (error) {
    throw new StillMoving(record, error);
  }
}

/** Waiting for a revision ended before the revision did. */
export class StillMoving<Rec extends Routed> extends Error {
  constructor(
    readonly record: Rec,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
