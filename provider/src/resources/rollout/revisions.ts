/** One object with revisions on the platform: reads it, waits for it, routes it, and verifies the routing. */
import type { Routing } from '../../effects';
import { ROLLOUT_LABEL } from '../../lifecycle/owner';
import type { Context } from '../../resource';
import { failureText } from '../shared';
import { lists, newestRevision, revisionIds, type Routed, routingOf, sameRouting } from './traffic';

/** What an update sends of a record. */
export type Body<Rec extends Routed> = Pick<Rec, 'metadata' | 'spec'>;

/** What a create sends. */
export type NewBody<Rec extends Routed> = Body<Rec> & { spec: NonNullable<Rec['spec']> };

/** How records of one kind are read and written. */
export interface RoutedKind<Rec extends Routed, Means = Context> {
  readonly noun: string;
  /** Reads the record in one request, maybe without its revisions; undefined if it does not exist. */
  look(context: Means, name: string): Promise<Rec | undefined>;
  /** Returns the answer, maybe without its revisions. */
  put(context: Means, name: string, body: Body<Rec>): Promise<Rec>;
  /** The record with its revisions, which are read separately if it has none. */
  whole(context: Means, record: Rec): Promise<Rec>;
}

/** A reason that names its object exactly once. */
export function named({ noun }: { readonly noun: string }, name: string, why: string): string {
  const subject = `${noun} "${name}"`;
  return why.startsWith(subject) ? why : `${subject}: ${why}`;
}

/** The record with its revisions; fails if it is gone. */
export async function present<Rec extends Routed, Means>(
  kind: RoutedKind<Rec, Means>,
  context: Means,
  name: string,
): Promise<Rec> {
  return kind.whole(context, existing(kind, name, await kind.look(context, name)));
}

function existing<Rec extends Routed>(
  kind: { readonly noun: string },
  name: string,
  record: Rec | undefined,
): Rec {
  if (record === undefined)
    throw new Error(`${kind.noun} "${name}" was deleted meanwhile; run pulumi up --refresh`);
  return record;
}

/**
 * Sends routing, and verifies that nothing else happened.
 *
 * @param body what is sent besides the routing; the record itself if only the routing changes
 */
export async function route<Rec extends Routed, Means>(
  kind: RoutedKind<Rec, Means>,
  context: Means,
  record: Rec,
  target: Routing,
  body: Body<Rec> = record,
): Promise<Rec> {
  const { name } = record.metadata;
  const { traffic: _traffic, ...kept } = record.spec?.revision ?? {};
  const { active, canary = '', share: canaryPercent } = target;
  const answer = await kind.put(context, name, {
    metadata: body.metadata,
    spec: { ...body.spec, revision: { ...kept, active, canary, canaryPercent } },
  });
  const written = await kind.whole(context, answer);
  const after = sameRouting(routingOf(written), target) ? written : await present(kind, context, name);
  if (!sameRouting(routingOf(after), target)) {
    throw new Error(`${kind.noun} "${name}": the platform accepted the routing but did not apply it`);
  }
  const minted = revisionIds(after).filter((id) => !lists(record, id));
  if (minted.length > 0) {
    throw new Error(
      `${kind.noun} "${name}": only the routing was changed, but the platform created ${minted.join(', ')}`,
    );
  }
  return after;
}

/** Sends only routing, if it differs. */
export async function moved<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  target: Routing,
): Promise<Rec> {
  return sameRouting(routingOf(record), target) ? record : route(kind, context, record, target);
}

// See docs/decisions/0105-routing-that-others-move.md.
/**
 * Sends the program's changes with the wanted routing. Without a wanted routing, the update is not about traffic: it
 * keeps the live routing, which it reads right before, because somebody may have moved traffic since `record` was read.
 * A PUT contains the whole record, so it undoes changes that others make between this read and its arrival.
 *
 * @param body what is sent besides the routing, from the latest record
 */
export async function write<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  wanted: Routing | undefined,
  body: (latest: Rec) => Body<Rec>,
): Promise<Rec> {
  if (wanted !== undefined) return route(kind, context, record, wanted, withoutProgress(body(record)));
  const seen = existing(kind, record.metadata.name, await kind.look(context, record.metadata.name));
  const revisions = seen.spec?.revisions ?? record.spec?.revisions;
  const latest = { ...seen, spec: { ...seen.spec, ...(revisions == null ? {} : { revisions }) } };
  if (!sameRouting(routingOf(record), routingOf(latest)))
    context.log('somebody moved traffic during this run; their routing stays');
  return route(kind, context, latest, routingOf(latest), body(latest));
}

/** Drops the progress of a rollout when the program routes: another rollout may begin with the same revision. */
function withoutProgress<Rec extends Routed>({ metadata, spec }: Body<Rec>): Body<Rec> {
  const { [ROLLOUT_LABEL]: _progress, ...labels } = metadata.labels ?? {};
  return { metadata: metadata.labels == null ? metadata : { ...metadata, labels }, spec };
}

/** The progress of one revision's deployment. Only its own events count. */
function deploymentOf(
  record: Routed,
  revision: string,
  isFresh: boolean,
): 'ready' | { waiting: string } | { failed: string } {
  const events = (record.events ?? []).filter(
    (event) => (event.canaryRevision || event.revision) === revision,
  );
  const last = events.filter(({ status }) => status === 'DEPLOYED' || status === 'FAILED').at(-1);
  // An object that is switched off settles without running.
  const isOff = record.status === 'DEACTIVATED' && record.spec?.enabled === false;
  if (last?.status === 'DEPLOYED' || isOff) return 'ready';
  if (last?.status === 'FAILED') return { failed: failureText('FAILED', [last]) };
  const status = record.status ?? 'DEPLOYING';
  // The status of the record is that of the newest revision. The events of an old revision may be gone.
  const isOld = !isFresh && lists(record, revision) && newestRevision(record) !== revision;
  if (events.length === 0 && isOld && record.spec?.revisions != null) return 'ready';
  // If other revisions have events, a new one will have some too. Those of an old one may be gone.
  if (events.length > 0 || (isFresh && (record.events ?? []).length > 0))
    return { waiting: `${revision} ${status}` };
  // A platform that shows no events shows at least the status of the record.
  if (status === 'DEPLOYED') return 'ready';
  return status === 'FAILED' ? { failed: failureText(status, []) } : { waiting: `${revision} ${status}` };
}

/** How the wait for a revision ended, with the last look at the record. */
type Deployment<Rec extends Routed> =
  | { readonly kind: 'deployed'; readonly record: Rec }
  | { readonly kind: 'failed'; readonly record: Rec; readonly why: string }
  /** The wait ended before the revision did. */
  | { readonly kind: 'moving'; readonly record: Rec; readonly error: unknown };

/** Waits until a revision is deployed. */
export async function deployed<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  awaited: { readonly record: Rec; readonly revision: string; readonly isFresh: boolean },
): Promise<Deployment<Rec>> {
  const { revision, isFresh } = awaited;
  let { record } = awaited;
  let first = true;
  try {
    return await context.wait<Deployment<Rec>>(async () => {
      if (!first) record = await present(kind, context, awaited.record.metadata.name);
      first = false;
      const state = deploymentOf(record, revision, isFresh);
      if (state === 'ready') return { value: { kind: 'deployed', record } };
      if ('waiting' in state) return state;
      return { value: { kind: 'failed', record, why: context.conceal(state.failed) } };
    });
  } catch (error) {
    return { kind: 'moving', record, error };
  }
}
