/** One object with revisions on the platform: reads it, waits for it, routes it, and verifies the routing. */
import type { Routing } from '../../effects';
import { RELEASES_LABEL, ROLLOUT_LABEL } from '../../lifecycle/state/owner';
import type { Context } from '../../resource';
import { failureText } from '../shared';
import { type Grant, refusal } from './grants';
import { lists, newestRevision, revisionIds, type Routed, routingOf, sameRouting } from './traffic';
import { after, encoded, type Event, keptOf, newer, type Verdicts, verdictsIn } from './verdicts';

/** What an update sends of a record. */
export type Body<Rec extends Routed> = Pick<Rec, 'metadata' | 'spec'>;

/** What a create sends. */
export type NewBody<Rec extends Routed> = Body<Rec> & { spec: NonNullable<Rec['spec']> };

declare const PERMITTED: unique symbol;

/** A body that passed the gate. Only this file makes one, so nothing else can write routing. */
export type Permitted<Rec extends Routed> = Body<Rec> & { readonly [PERMITTED]: true };

function permitted<Rec extends Routed>(body: Body<Rec>): Permitted<Rec> {
  return body as Permitted<Rec>;
}

/** An answer to a GET. */
export interface Answer<Rec> {
  readonly record: Rec;
  /** The platform's time, in milliseconds since the epoch; NaN if it is unknown. */
  readonly date: number;
}

/** A look at an object right before a write. It serves for one write. */
class Look<Rec> implements Answer<Rec> {
  #isUsed = false;

  constructor(
    readonly record: Rec,
    readonly date: number,
  ) {}

  use(): void {
    if (this.#isUsed) throw new Error('a look serves for one write: look again');
    this.#isUsed = true;
  }
}

// Only this file makes one.
export type { Look };

/** How records of one kind are read and written. */
export interface RoutedKind<Rec extends Routed, Access = Context> {
  readonly noun: string;
  /** Reads the record in one request, maybe without its revisions; undefined if it does not exist. */
  look(context: Access, name: string): Promise<Answer<Rec> | undefined>;
  /** Returns the answer, maybe without its revisions. */
  put(context: Access, name: string, body: Permitted<Rec>): Promise<Rec>;
  /** The record with its revisions, which are read separately if it has none. */
  whole(context: Access, record: Rec): Promise<Rec>;
}

/** The answer to a GET of the client, with the platform's time. */
export async function answerOf<Rec>(
  call: Promise<{ readonly data: Rec; readonly headers: Headers } | undefined>,
): Promise<Answer<Rec> | undefined> {
  const answer = await call;
  return answer && { record: answer.data, date: Date.parse(answer.headers.get('date') ?? '') };
}

/** Looks at an object, for a decision and the write that follows; undefined if it does not exist. */
export async function look<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  name: string,
): Promise<Look<Rec> | undefined> {
  const answer = await kind.look(context, name);
  return answer && new Look(answer.record, answer.date);
}

/** A reason that names its object exactly once. */
export function named({ noun }: { readonly noun: string }, name: string, why: string): string {
  const subject = `${noun} "${name}"`;
  return why.startsWith(subject) ? why : `${subject}: ${why}`;
}

/** The record with its revisions; fails if it is gone. */
export async function present<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  name: string,
): Promise<Rec> {
  return (await presentLook(kind, context, name)).record;
}

/** A look at the record alone, for a write that follows; fails if it is gone. */
export async function existingLook<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  name: string,
): Promise<Look<Rec>> {
  return existing(kind, name, await look(kind, context, name));
}

/** Like {@link present}, for a write that follows. */
export async function presentLook<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  name: string,
): Promise<Look<Rec>> {
  const seen = await existingLook(kind, context, name);
  return new Look(await kind.whole(context, seen.record), seen.date);
}

function existing<Seen>(kind: { readonly noun: string }, name: string, seen: Seen | undefined): Seen {
  if (seen === undefined)
    throw new Error(`${kind.noun} "${name}" was deleted meanwhile; run pulumi up --refresh`);
  return seen;
}

/** A change of the routing, and what it means for the revisions. */
export interface Change<Rec extends Routed> {
  readonly to: Routing;
  /** Why shares rise. Nothing is needed for a good revision, and to lower or withdraw a canary. */
  readonly grants?: readonly Grant[];
  /** What happens to revisions with this write. */
  readonly events?: readonly Event[];
  /** Verdicts that the state knows. */
  readonly known?: Verdicts | undefined;
  /** What is sent besides the routing. Default: the record itself. */
  readonly body?: Body<Rec>;
}

// See docs/decisions/0209-what-a-release-did-stays-known.md.
/**
 * Sends routing and verdicts in one request, and verifies that nothing else happened. Every write of routing goes
 * through here.
 *
 * @throws Error if it would raise a share without a grant, or that of a bad revision: nothing is sent then
 */
export async function route<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  seen: Look<Rec>,
  change: Change<Rec>,
): Promise<Rec> {
  const { record } = seen;
  const { name } = record.metadata;
  const { to, grants = [], body = record } = change;
  // What a person allows again is allowed in the same request.
  const before = newer(verdictsIn(record.metadata.labels), change.known ?? new Map());
  const allowed = (change.events ?? []).filter(({ happened }) => happened === 'allowed');
  const why = refusal(routingOf(record), to, after(before, allowed, seen.date), grants);
  if (why !== undefined) throw new Error(`${kind.noun} "${name}": ${why}. Nothing was sent for it`);
  const { traffic: _traffic, ...kept } = record.spec?.revision ?? {};
  const { active, canary = '', share: canaryPercent } = to;
  const answer = await kind.put(
    context,
    name,
    permitted({
      metadata: withVerdicts(seen, body.metadata, change, to),
      spec: { ...body.spec, revision: { ...kept, active, canary, canaryPercent } },
    }),
  );
  const written = await kind.whole(context, answer);
  const now = sameRouting(routingOf(written), to) ? written : await present(kind, context, name);
  if (!sameRouting(routingOf(now), to)) {
    throw new Error(`${kind.noun} "${name}": the platform accepted the routing but did not apply it`);
  }
  const minted = revisionIds(now).filter((id) => !lists(record, id));
  if (minted.length > 0) {
    throw new Error(
      `${kind.noun} "${name}": only the routing was changed, but the platform created ${minted.join(', ')}`,
    );
  }
  return now;
}

/** A write that makes a revision, or may make one. */
export interface Making<Rec extends Routed> extends Pick<Change<Rec>, 'events' | 'known'> {
  readonly body: Body<Rec>;
  /** Share of the new revision, in percent. Default: the platform's, which is everything. */
  readonly share?: number | undefined;
}

/** Sends contents that make a revision, with its first share. A new revision has no verdict, so it is open. */
export async function make<Rec extends Routed, Access>(
  kind: RoutedKind<Rec, Access>,
  context: Access,
  seen: Look<Rec>,
  making: Making<Rec>,
): Promise<Rec> {
  const { body, share } = making;
  const { traffic: _old, ...kept } = seen.record.spec?.revision ?? {};
  const { revisions: _theirs, revision: _routing, ...sent } = body.spec ?? {};
  const revision = share === undefined ? kept : { ...kept, traffic: share };
  return kind.put(
    context,
    seen.record.metadata.name,
    permitted<Rec>({
      metadata: withVerdicts(seen, body.metadata, making, routingOf(seen.record)),
      spec: { ...sent, ...(Object.keys(revision).length === 0 ? {} : { revision }) },
    }),
  );
}

/** Metadata with the verdicts after a write. The look is used up. */
function withVerdicts<Rec extends Routed>(
  seen: Look<Rec>,
  metadata: Body<Rec>['metadata'],
  { events = [], known = new Map() }: Pick<Change<Rec>, 'events' | 'known'>,
  routing: Routing,
): Body<Rec>['metadata'] {
  seen.use();
  const { record, date } = seen;
  const kept = record.spec?.revisions == null ? undefined : revisionIds(record);
  const before = newer(verdictsIn(record.metadata.labels), known);
  const { [RELEASES_LABEL]: had, ...labels } = metadata.labels ?? {};
  const now = Number.isNaN(date) ? Date.now() : date;
  const text = encoded(keptOf(after(before, events, now), kept, routing), labels);
  if (text === undefined && had === undefined) return metadata;
  return { ...metadata, labels: text === undefined ? labels : { ...labels, [RELEASES_LABEL]: text } };
}

/** Sends only routing, if it differs. */
export async function moved<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  change: Change<Rec>,
): Promise<Rec> {
  if (sameRouting(routingOf(record), change.to)) return record;
  return route(kind, context, await presentLook(kind, context, record.metadata.name), change);
}

// See docs/decisions/0105-routing-that-others-move.md.
/**
 * Sends the program's changes with the wanted routing. Without a wanted routing, the update is not about traffic: it
 * keeps the live routing. Either way the object is read right before, because somebody may have moved traffic, or
 * aborted, since `record` was read. A PUT contains the whole record, so it undoes changes that others make between this
 * read and its arrival.
 *
 * @param body what is sent besides the routing, from the latest record
 */
export async function write<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  wanted: Omit<Change<Rec>, 'to' | 'body'> & { readonly to: Routing | undefined },
  body: (latest: Rec) => Body<Rec>,
): Promise<Rec> {
  const { to } = wanted;
  const seen = await existingLook(kind, context, record.metadata.name);
  const revisions = seen.record.spec?.revisions ?? record.spec?.revisions;
  const latest = {
    ...seen.record,
    spec: { ...seen.record.spec, ...(revisions == null ? {} : { revisions }) },
  };
  const now = new Look(latest, seen.date);
  if (to !== undefined)
    return route(kind, context, now, { ...wanted, to, body: withoutProgress(body(latest)) });
  if (!sameRouting(routingOf(record), routingOf(latest)))
    context.log('somebody moved traffic during this run; their routing stays');
  return route(kind, context, now, { to: routingOf(latest), known: wanted.known, body: body(latest) });
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
