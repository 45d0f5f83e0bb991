/**
 * Kinds whose PUT makes a revision when it changes what is deployed: what an update with `traffic` does, and what the
 * state remembers of it (docs/decisions/0111-releases-and-revisions.md).
 */
import { type Client, WorkloadError } from '@workload/sdk';
import { z } from 'zod';
import type { Effect } from '../../effects';
import { collectFacts, field } from '../../lifecycle/fields';
import { MOVING } from '../../lifecycle/statuses';
import { isFields } from '../../lifecycle/unknowns';
import { differing, normalise, pick } from '../../lifecycle/values';
import {
  type Context,
  defineResource,
  type Definition,
  type Fields,
  type Observed,
  type Prior,
  Unfinished,
} from '../../resource';
import { crud } from '../crud';
import { deployment, failureText, whole } from '../shared';
import {
  argsBeside,
  describes,
  hasSecrets,
  isSaid,
  isUntouched,
  keepingContents,
  newest,
  type Newest,
  newestOf,
  REDEPLOY,
  releaseHash,
  type Shape as Contents,
  withMark,
  withoutMark,
} from './contents';
import {
  backTo,
  dormantTraffic,
  failedBefore,
  knownEffects,
  newEffects,
  release,
  type Release,
  type ReleaseOutputs,
  releasesOf,
  remembered,
  RETRY,
  sleepingTraffic,
  unmanagedTraffic,
  withReleases,
} from './releases';
import { named, type Obtained, rollOut } from './roll-out';
import {
  lists,
  refuseForeignCanary,
  revisionIds,
  route,
  type Routed,
  type RoutedKind,
  routing,
  routingOf,
  sameRouting,
  servingText,
  shareOf,
  wantedRouting,
  writeBeside,
} from './routing';

/** The argument that rolls releases out. */
export const traffic = field(
  whole(0, 100)
    .optional()
    .describe(
      'Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed.',
    ),
  { unanswered: true },
);

/** Outputs about revisions. */
export const releasedOutputs = {
  revision: z
    .string()
    .describe(
      'Revision that runs what the program says; without `traffic` the one that was put into service last.',
    ),
  previousRevision: field(
    z.string().optional().describe('Revision that served before it, and carries the rest of the traffic.'),
    { absent: true },
  ),
  /** Which release made which revision, and which failed. Encrypted in state: secrets are among what is hashed. */
  __releases: field(z.array(release).optional(), { secret: true }),
  __share: z.number().optional(),
  __routing: routing.optional(),
  __revisions: z.array(z.string()).optional(),
  /** What the record describes, where that is not the release that the state speaks of. */
  __newest: newest.optional(),
};

type Seen<Rec> = Observed<Fields, Fields, Rec>;

/** What is known of an object before its create. */
const NOTHING: Prior<Fields> = { args: {}, outputs: {} };

type Body<Rec extends Routed> = Pick<Rec, 'metadata' | 'spec'>;

interface Verbs<Rec extends Routed> {
  create(body: Body<Rec>, options: Options): Promise<Rec>;
  get(name: string, options: Options): Promise<Rec>;
  list(
    query: { limit: number },
    options: Options,
  ): AsyncIterable<Rec> & { pages(): AsyncIterable<{ items: readonly Rec[]; total?: number | undefined }> };
  update(name: string, body: Body<Rec>, options: Options): Promise<Rec>;
  delete(name: string, options: Options): Promise<unknown>;
  revisions(name: string, options: Options): Promise<readonly { readonly id?: string | null | undefined }[]>;
}

interface Options {
  readonly signal: AbortSignal;
}

/** What tells one released kind from another. */
interface Shape extends Contents {
  readonly type: string;
  readonly noun: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
}

/** A kind whose PUT makes revisions. */
interface Released<Args, Outputs, Rec extends Routed> extends Omit<Shape, 'facts'> {
  rules(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  /** What the client offers for the kind. */
  readonly verbs: (client: Client) => Verbs<Rec>;
  /** What is sent, but for the routing. */
  toWire(a: Args, mark: string | undefined, base?: Rec): Body<Rec>;
  observe(record: Rec, prior: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  foreign?(record: Rec): string | undefined;
}

type AnyReleased<Rec extends Routed> = Released<Fields, Fields, Rec> & Shape;

/** Declares a kind whose PUT makes a revision when it changes what is deployed. */
export function defineReleased<A extends z.ZodObject, O extends z.ZodObject, Rec extends Routed>(
  it: Released<z.output<A>, z.output<O>, Rec> & { readonly args: A; readonly outputs: O },
): Definition {
  return definitionOf<Rec>({ ...it, facts: collectFacts(it.args, it.outputs) });
}

function definitionOf<Rec extends Routed>(it: AnyReleased<Rec>): Definition {
  const { type, noun, description, args, outputs } = it;
  const observe = (record: Rec, prior: Prior<Fields>) => observeKnown(it, record, prior);
  const verbs = crud<Fields, Fields, Rec, Body<Rec>>({
    endpoints: it.verbs,
    plural: `${noun}s`,
    list: (client, options) => it.verbs(client).list({ limit: 200 }, options),
    observe,
    toWire: (a, mark) => toWire(it, a, mark, NOTHING),
    deletion: 'going',
  });
  const look: RoutedKind<Rec>['look'] = ({ client, signal, orGone }, name) =>
    orGone(it.verbs(client).get(name, { signal }), verbs.listing(name, NOTHING));
  const kind = routedKind(it, look);
  return defineResource<z.ZodObject, z.ZodObject, Rec>({
    type,
    noun,
    description,
    args,
    outputs,
    identity: { foreign: (record) => it.foreign?.(record) },
    change: {
      stable: (prior, a) => (releaseHash(it, a) === releaseHash(it, prior.args) ? ['revision'] : []),
      dormant: (prior, a) => dormantTraffic(prior, a.traffic),
      sleeps: (_prior, share) => sleepingTraffic(share),
      effects: (prior, a) => effects(it, prior, a),
      isOfAnother: ({ outputs: { __newest } }) => __newest !== undefined,
    },
    rules: (a, unknown) => [...it.rules(a, unknown), ...markRules(a)],

    ...verbs,
    create: async (context, a) => {
      const made = await verbs.create(context, a);
      return atRest(it, kind, context, { made, before: undefined, prior: NOTHING });
    },
    import: async (context, id) => {
      const record = await look(context, id);
      if (record === undefined) return undefined;
      const why = it.foreign?.(record);
      if (why !== undefined) throw new Error(`${noun} "${id}": ${why}`);
      // A canary is one because somebody gave it a share.
      const { canary, percent } = routingOf(record);
      return observe(record, { args: canary === undefined ? {} : { traffic: percent }, outputs: {} });
    },
    update: async (context, id, a, current, prior) => {
      const { signal } = context;
      const isRouted = typeof a.traffic === 'number' || goesBack(it, prior, context.written);
      // Read again right before: traffic that somebody moved meanwhile stays where they moved it.
      const latest = isRouted ? current.record : await it.verbs(context.client).get(id, { signal });
      const change = {
        a,
        traffic: a.traffic as number | undefined,
        current: { ...current, record: latest },
        prior,
      };
      const made = isRouted
        ? await update(it, kind, context, change)
        : await deploy(it, kind, context, id, change);
      return atRest(it, kind, context, { made, before: latest, prior });
    },
    // An update waits itself: what a record says of its newest revision may be no matter of the one that serves.
    settled: (record, before) => (before === undefined ? deployment(record, before) : { kind: 'ready' }),
  });
}

function markRules({ envs }: Fields): { path: string; reason: string }[] {
  if (!Array.isArray(envs)) return [];
  return (envs as { name?: unknown }[]).flatMap(({ name }, index) =>
    name === REDEPLOY
      ? [{ path: `envs[${index}].name`, reason: `${REDEPLOY} is set by the argument redeploy` }]
      : [],
  );
}

/** What the record says, without the mark of a release that was asked for once more. */
function said<Rec extends Routed>(it: AnyReleased<Rec>, record: Rec, prior: Prior<Fields> = NOTHING) {
  return withoutMark(it.observe(record, prior));
}

/** What is sent, but for the routing. */
function toWire<Rec extends Routed>(
  it: AnyReleased<Rec>,
  a: Fields,
  mark: string | undefined,
  prior: Prior<Fields>,
  base?: Rec,
): Body<Rec> {
  return it.toWire(withMark(a, prior, base && said(it, base).redeployed), mark, base);
}

/**
 * Waits until what a write made is deployed, and remembers when it failed, so that the same program does not deploy it
 * again.
 *
 * @param before the record before the write; undefined for a create
 */
async function atRest<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  { made, before, prior }: { made: Seen<Rec>; before: Rec | undefined; prior: Prior<ReleaseOutputs> },
): Promise<Seen<Rec>> {
  const isOfAnother = (made.outputs as ReleaseOutputs).__newest !== undefined;
  let record = made.record;
  // What the write told stays told: a secret is masked from the next look on.
  const seen = () => {
    if (record === made.record) return made;
    const again = observeKnown(it, record, { args: context.written, outputs: made.outputs });
    // Nor does a share that others moved become one that this update left undone.
    const { traffic: share } = made.args;
    return share === undefined ? again : { ...again, args: { ...again.args, traffic: share } };
  };
  let first = true;
  try {
    return await context.wait(async () => {
      if (!first) record = await presentPlain(kind, context, record);
      first = false;
      const settlement = deployment(record, before);
      if (isOfAnother) {
        const { status } = record;
        return MOVING.includes(status) ? { waiting: String(status) } : { value: seen() };
      }
      if (settlement.kind === 'failed' && isServing(record, failedRevision(record))) {
        // It was put into service once: this is no release that failed.
        throw new Unfinished(seen(), [named(it, record.metadata.name, settlement.why)]);
      }
      if (settlement.kind === 'failed') {
        const told = { ...prior.outputs, ...pick(made.outputs, toldSecrets(it)) };
        throw await failedNow(it, kind, context, record, { ...prior, outputs: told }, settlement.why);
      }
      return settlement.kind === 'ready' ? { value: seen() } : { waiting: settlement.says };
    });
  } catch (error) {
    if (error instanceof Unfinished) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Unfinished(seen(), [why], 'attempted', { cause: error });
  }
}

/** The record as a look at it tells, without its revisions where those are listed apart. */
async function presentPlain<Rec extends Routed>(
  kind: RoutedKind<Rec>,
  context: Context,
  { metadata: { name } }: Rec,
): Promise<Rec> {
  const record = await kind.look(context, name);
  if (record === undefined) throw new Error(`${kind.noun} "${name}" was deleted while it was being deployed`);
  return record;
}

/** A release whose deployment failed: the state goes on speaking of the one before, and remembers this one. */
async function failedNow<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
  why: string,
): Promise<Unfinished> {
  const { name } = record.metadata;
  const revision =
    failedRevision(record) ?? revisionIds(await withRevisions(it, context, record)).at(-1) ?? 'its revision';
  const asked = releaseHash(it, context.written);
  const failed = { asked, made: asked, revision, failed: why };
  const releases = [...releasesOf(prior).filter((one) => one.revision !== revision), failed];
  const raw = said(it, record);
  const written = Object.keys(context.written);
  // Where nothing served before, there is none that the state could go on speaking of.
  const isBeside = prior.outputs.revision !== undefined;
  const outputs = {
    ...prior.outputs,
    __releases: releases,
    __newest: isBeside ? newestOf(it, raw, written, true) : undefined,
  };
  const seen = observeKnown(it, record, { args: prior.args, outputs });
  const text = `${revision} was not put into service: ${why}; ${servingText(record)}`;
  return new Unfinished(seen, [named(kind, name, text)], isBeside ? 'before' : 'attempted');
}

/** The revision that failed last, where the platform says which. */
function failedRevision({ events }: Routed): string | undefined {
  const event = (events ?? []).findLast(({ status }) => status === 'FAILED');
  return event?.canaryRevision || event?.revision || undefined;
}

function isServing(record: Routed, revision: string | undefined): boolean {
  return revision !== undefined && revision === routingOf(record).active;
}

/** Whether an update that leaves traffic to the platform has routing of ours to undo, or to go back by. */
function goesBack(it: Shape, prior: Prior<ReleaseOutputs>, written: Fields): boolean {
  const releases = releasesOf(prior);
  if (releases.some(({ underWay }) => underWay !== undefined)) return true;
  return prior.args.traffic !== undefined && keptRelease(it, prior, written) !== undefined;
}

/** A release of the same contents that is not the one that the state speaks of, as far as the state knows. */
function keptRelease(it: Shape, prior: Prior<ReleaseOutputs>, a: Fields): Release | undefined {
  const asked = releaseHash(it, a);
  if (asked === releaseHash(it, prior.args)) return undefined;
  return releasesOf(prior).findLast(
    (one) => one.asked === asked && one.failed === undefined && one.revision !== '',
  );
}

function refuseFailed(it: Shape, name: string, releases: readonly Release[], asked: string): void {
  const known = releases.find((one) => one.asked === asked && one.failed !== undefined);
  if (known !== undefined) throw new Error(`${it.noun} "${name}": ${failedBefore(known, 'deployed')}`);
}

/** An update that leaves traffic to the platform: what is deployed changes, or all else. */
async function deploy<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  id: string,
  { a, current: { record }, prior }: Update<Rec>,
): Promise<Seen<Rec>> {
  const asked = releaseHash(it, context.written);
  refuseFailed(it, id, releasesOf(prior), asked);
  const put = (body: Body<Rec>) =>
    it.verbs(context.client).update(id, withRouting(body, record), { signal: context.signal });
  const { __newest: known, ...outputs } = prior.outputs;
  const full = toWire(it, a, context.mark, prior, record);
  const { traffic: _unmanaged, ...before } = prior.args;
  const observed = (seen: Rec) => observeKnown(it, seen, { args: before, outputs: prior.outputs });
  if (isUntouched(it, said(it, record), known) && asked === releaseHash(it, prior.args)) {
    // What serves is what the program says, and the record describes another release: that is not deployed.
    const beside = keepingContents(it, record, full) as Body<Rec>;
    if (isSaid(it, record, beside)) return observed(record);
    // But one that failed would be, by whatever is written.
    if (known.failed === undefined) return observed(await put(beside));
  } else if (hasFailed(it, context, { a, prior }, record)) {
    throw await failedNow(it, kind, context, record, prior, failureText('FAILED', record.events ?? []));
  }
  return observeKnown(it, await put(full), { args: {}, outputs });
}

/**
 * Records with their revisions; kinds that list them apart are asked for both.
 *
 * @param hear is told each answer to a write before anything else is asked
 */
function routedKind<Rec extends Routed>(
  it: AnyReleased<Rec>,
  look: RoutedKind<Rec>['look'],
  hear: (answer: Rec) => void = () => undefined,
): RoutedKind<Rec> {
  return {
    noun: it.noun,
    get: async (context, name) => {
      const record = await look(context, name);
      return record && withRevisions(it, context, record);
    },
    look,
    put: async (context, name, { metadata, spec }) => {
      const { revisions: _theirs, ...sent } = spec ?? {};
      const record = await it
        .verbs(context.client)
        .update(name, { metadata, spec: sent }, { signal: context.signal });
      hear(record);
      return record;
    },
    whole: (context, record) => withRevisions(it, context, record),
  };
}

async function withRevisions<Rec extends Routed>(
  it: AnyReleased<Rec>,
  context: Context,
  record: Rec,
): Promise<Rec> {
  if (record.spec?.revisions != null) return record;
  const revisions = await it
    .verbs(context.client)
    .revisions(record.metadata.name, { signal: context.signal });
  return { ...record, spec: { ...record.spec, revisions } };
}

/** A body that routes as the record does; what is not managed of routing (how long a client stays) is kept as it is. */
function withRouting<Rec extends Routed>(
  { metadata, spec }: Body<Rec>,
  record: Rec,
  share?: number,
): Body<Rec> {
  const { traffic: _traffic, ...kept } = record.spec?.revision ?? {};
  const { revisions: _theirs, revision: _old, ...sent } = spec ?? {};
  const revision = share === undefined ? kept : { ...kept, traffic: share };
  return {
    metadata,
    spec: { ...sent, ...(Object.keys(revision).length === 0 ? {} : { revision }) },
  };
}

/** What is there, as the release sees it that the state speaks of. */
function observeKnown<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  const { outputs } = prior;
  if (prior.args.traffic === undefined) return observeUnmanaged(it, record, prior);
  const releases = releasesOf(prior);
  const ours = releases.find(({ revision }) => revision === outputs.revision) ?? beforeUnseen(outputs);
  const seen =
    ours === undefined
      ? observeUnmanaged(it, record, prior)
      : observeRelease(it, record, prior, ours, releases);
  const { revision = '' } = seen.outputs as ReleaseOutputs;
  // What a killed run has made stays new until an update has looked at it, however often it is refreshed.
  const { __revisions } = outputs;
  return {
    ...seen,
    args: { ...seen.args, traffic: shareOf(record, revision) },
    outputs: { ...seen.outputs, ...(__revisions === undefined ? {} : { __revisions }) },
  };
}

/** What the state goes on speaking of, also without a release of its own, while nobody has seen what one became. */
function beforeUnseen({
  revision,
  previousRevision: beside,
  __releases: releases = [],
}: Partial<ReleaseOutputs>): Pick<Release, 'revision' | 'beside'> | undefined {
  const isUnseen = releases.some((one) => one.revision === '');
  return isUnseen && revision !== undefined ? { revision, beside } : undefined;
}

/** Where routing is not managed: the revision that the platform put into service last. */
function observeUnmanaged<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  const seen = beside(it, record, prior);
  const { active, canary } = routingOf(record);
  const revision = canary ?? active ?? prior.outputs.revision;
  const isAnother = revision !== prior.outputs.revision;
  const before = isAnother ? prior.outputs.revision : prior.outputs.previousRevision;
  const releases = remembered(record, releasesOf(prior));
  return {
    ...seen,
    outputs: {
      ...seen.outputs,
      revision,
      previousRevision: canary === undefined ? before : active,
      ...(revision === undefined ? {} : { __share: shareOf(record, revision), __routing: routingOf(record) }),
      ...(releases.length === 0 ? {} : { __releases: releases }),
    },
  };
}

/** What the record says of the release that the state speaks of, which may be another one than the record describes. */
function beside<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Seen<Rec> {
  const { redeployed, ...seen } = said(it, record, prior);
  const { __newest } = prior.outputs;
  if (__newest === undefined) return seen;
  if (!isUntouched(it, { ...seen, redeployed }, __newest))
    return { ...seen, outputs: { ...seen.outputs, __newest } };
  return {
    ...seen,
    args: argsBeside(it, seen.args, __newest, prior.args),
    // What was told once of ours stays told.
    outputs: { ...seen.outputs, ...toldBy(it, prior.outputs, seen.outputs), __newest },
  };
}

/** Secrets among the outputs that an answer tells, not what is remembered of releases. */
function toldSecrets({ facts }: Shape): string[] {
  return facts.secretOutputs.filter((key) => !key.startsWith('__'));
}

/** Secrets that answers have told, the later ones over those from before. */
function toldBy(it: Shape, before: object, now: Fields): Fields {
  const secretOutputs = toldSecrets(it);
  const kept = pick({ ...before }, secretOutputs);
  const both = Object.entries(pick(now, secretOutputs)).map(([key, value]) => {
    const known = kept[key];
    return [key, isFields(known) && isFields(value) ? { ...known, ...value } : value] as const;
  });
  return { ...kept, ...Object.fromEntries(both) };
}

function observeRelease<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
  ours: Pick<Release, 'revision' | 'beside'>,
  releases: readonly Release[],
): Seen<Rec> {
  const seen = beside(it, record, prior);
  const share = shareOf(record, ours.revision);
  return {
    ...seen,
    args: { ...seen.args, traffic: share },
    outputs: {
      ...seen.outputs,
      revision: ours.revision,
      previousRevision: ours.beside,
      __releases: remembered(record, releases),
      __share: share,
      __routing: routingOf(record),
      __revisions: revisionIds(record),
    },
  };
}

interface Update<Rec extends Routed> {
  readonly a: Fields;
  readonly traffic: number | undefined;
  readonly current: Seen<Rec>;
  readonly prior: Prior<ReleaseOutputs>;
}

/** An update that manages traffic: a release where what is deployed changes, routing otherwise. */
async function update<Rec extends Routed>(
  it: AnyReleased<Rec>,
  plain: RoutedKind<Rec>,
  context: Context,
  { a, traffic: share, current, prior: before }: Update<Rec>,
): Promise<Seen<Rec>> {
  const { name } = current.record.metadata;
  const base = await withRevisions(it, context, current.record);
  const prior = withPresent(it, base, before);
  const asked = releaseHash(it, context.written);
  const full = (record: Rec) => toWire(it, a, context.mark, prior, record);
  let isSent = false;
  // Secrets that the answer to a write tells are masked from the next look on.
  let told: Fields = {};
  const look: RoutedKind<Rec>['look'] = (...asked) => plain.look(...asked);
  const kind = routedKind(it, look, (answer) => {
    const outputs = { ...prior.outputs, ...told };
    told = toldBy(it, outputs, it.observe(answer, { ...prior, outputs }).outputs);
  });
  const seen = await rollOut<Rec, Seen<Rec>>(
    context,
    {
      kind,
      name,
      traffic: share,
      asked,
      found: (record) => found(record, prior),
      obtain: async (_record, releases) => {
        const record = _record ?? base;
        const change: Change<Rec> = {
          a,
          traffic: share,
          body: full(record),
          prior: withReleases(prior, releases),
          told: () => told,
        };
        const known = knownRelease(it, kind, context, change, record);
        if (known !== undefined) return { record, ours: known, isFresh: false };
        const obtained = await send(it, kind, context, change, record);
        isSent = obtained.isSent;
        return obtained;
      },
      finish: async (record, wanted, ours) => {
        const isThere = wanted === undefined || sameRouting(wanted, routingOf(record));
        if (isSent && isThere) return record;
        // Another release than the record describes is routed to, and what the record describes is not deployed again.
        const isNewest = ours.revision === revisionIds(record).at(-1);
        const body = (latest: Rec) =>
          isNewest ? full(latest) : (keepingContents(it, latest, full(latest)) as Body<Rec>);
        if (!isNewest && isThere && isSaid(it, record, body(record))) return record;
        return wanted === undefined
          ? writeBeside(kind, context, record, body)
          : route(kind, context, record, wanted, body(record));
      },
      observe: (record, ours, releases) => {
        const __newest = newestBeside(
          it,
          record,
          ours,
          releases,
          isSent ? context.written : undefined,
          prior,
        );
        const outputs = { ...prior.outputs, ...told, __newest };
        return observeRelease(it, record, { args: context.written, outputs }, ours, releases);
      },
    },
    base,
    prior,
  );
  if (share !== undefined) return seen;
  const { traffic: _unmanaged, ...args } = seen.args;
  return { ...seen, args };
}

/** What is remembered of the newest revision where ours is another one. */
function newestBeside<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  ours: Pick<Release, 'revision'>,
  releases: readonly Release[],
  sent: Fields | undefined,
  { args, sent: before = args, outputs: { __newest: known } }: Prior<ReleaseOutputs>,
): Newest | undefined {
  const id = revisionIds(record).at(-1);
  if (id === undefined || id === ours.revision) return undefined;
  const raw = said(it, record);
  const written = sent ?? (isUntouched(it, raw, known) ? undefined : before);
  const failed = releases.some(({ revision, failed: why }) => revision === id && why !== undefined);
  return newestOf(it, raw, written === undefined ? (known?.written ?? []) : Object.keys(written), failed);
}

/** The state with the release that it speaks of, where that is the newest and its record still says what was written. */
function withPresent<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Prior<ReleaseOutputs> {
  const { revision } = prior.outputs;
  const releases = releasesOf(prior);
  const isKnown = releases.some((one) => one.revision === revision);
  if (revision === undefined || isKnown || revision !== revisionIds(record).at(-1)) return prior;
  const raw = said(it, record);
  if (!describes(it, raw, { ...raw.args, ...prior.args }, prior)) return prior;
  const asked = releaseHash(it, prior.args);
  const present = { asked, made: asked, revision, beside: besideOf(record, revision, prior) };
  return withReleases(prior, [present, ...releases]);
}

/** The releases with their revisions: one that nobody saw became the newest revision, if there is a new one. */
function found(record: Routed, prior: Prior<ReleaseOutputs>): Release[] {
  const known = prior.outputs.__revisions ?? [];
  const last = revisionIds(record).at(-1);
  return releasesOf(prior).flatMap((one) => {
    if (one.revision !== '') return [one];
    return last === undefined || known.includes(last) ? [] : [{ ...one, revision: last }];
  });
}

interface Change<Rec extends Routed> {
  readonly a: Fields;
  readonly traffic: number | undefined;
  /** All that the program says. */
  readonly body: Body<Rec>;
  readonly prior: Prior<ReleaseOutputs>;
  /** What the answers to writes have told so far. */
  readonly told: () => Fields;
}

/** The wanted release where a kept revision runs it; undefined where it is to be sent. */
function knownRelease<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  { a, traffic: share, body, prior }: Change<Rec>,
  record: Rec,
): Release | undefined {
  const asked = releaseHash(it, context.written);
  const releases = releasesOf(prior);
  refuseFailed(it, record.metadata.name, releases, asked);
  const kept = releases.filter((one) => one.asked === asked && lists(record, one.revision));
  const known = kept.find(({ revision }) => revision === prior.outputs.revision) ?? kept.at(-1);
  if (known === undefined) return undefined;
  const now = routingOf(record);
  const last = revisionIds(record).at(-1);
  const ours = backTo(known, now.active, prior);
  // The newest is the one that the record describes: it may have been changed by others.
  if (known.revision === last) return describes(it, said(it, record), a, prior) ? ours : undefined;
  if (asked !== releaseHash(it, prior.args)) refuseForeignCanary(kind, record, releases);
  // Whatever is written beside a newest one that failed deploys once more: then what the program says.
  const isFailed = releases.some(({ revision, failed }) => revision === last && failed !== undefined);
  if (!isFailed || isSaid(it, record, body)) return ours;
  const wanted = wantedRouting(record, ours, share, ours.revision !== prior.outputs.revision) ?? now;
  return sameRouting(wanted, now) ? undefined : ours;
}

/**
 * Whether the record describes a release of these arguments whose deployment failed: one that was sent by a run that
 * was killed, or gave up waiting.
 */
function hasFailed<Rec extends Routed>(
  it: AnyReleased<Rec>,
  context: Context,
  { a, prior }: Pick<Change<Rec>, 'a' | 'prior'>,
  record: Rec,
): boolean {
  if (record.status !== 'FAILED' || !describes(it, said(it, record), a, prior)) return false;
  // What serves was put into service once.
  if (isServing(record, failedRevision(record))) return false;
  return !hasSecrets(a) || releaseHash(it, context.written) === releaseHash(it, prior.args);
}

/** The revision that carries the rest of the traffic. */
function besideOf(record: Routed, revision: string, { outputs }: Prior<ReleaseOutputs>): string | undefined {
  const { active } = routingOf(record);
  if (active !== revision) return active;
  return outputs.revision === revision ? outputs.previousRevision : outputs.revision;
}

/** Sends a release, and finds the revision that it made. */
async function send<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  { a, traffic: share, body, prior, told }: Change<Rec>,
  record: Rec,
): Promise<Obtained<Rec> & { readonly isSent: boolean }> {
  const asked = releaseHash(it, context.written);
  const { name } = record.metadata;
  const before = revisionIds(record);
  const last = before.at(-1);
  // A revision that came since the state was written, and describes what is wanted, was made by a run that was killed.
  const { revision: ours, previousRevision, __revisions: known = [ours, previousRevision] } = prior.outputs;
  const isNew = last !== undefined && !known.includes(last);
  const isLeftBehind = isNew && describes(it, said(it, record), a, prior);
  if (isLeftBehind && hasFailed(it, context, { a, prior }, record)) {
    const beside = besideOf(record, last, prior);
    return { record, ours: { asked, made: asked, revision: last, beside }, isFresh: false, isSent: false };
  }
  const own =
    isLeftBehind && ours !== undefined ? [...releasesOf(prior), { revision: last }] : releasesOf(prior);
  const { active } = routingOf(record);
  refuseForeignCanary(kind, record, own);

  const sent = { asked, made: asked, revision: '', beside: active, underWay: { was: routingOf(record) } };
  const open = (error: unknown) => unseen(it, error, sent, record, { ...prior, told: told() });
  const answer = await kind
    .put(context, name, withRouting(body, record, active === undefined ? 100 : (share ?? 100)))
    .catch((error: unknown) => {
      throw error instanceof WorkloadError && error.outcome === 'unknown' ? open(error) : error;
    });
  // What is asked after an update leaves open what that made.
  const written = await kind.whole(context, answer).catch((error: unknown) => {
    throw open(error);
  });
  const made = revisionIds(written).findLast((id) => !before.includes(id));
  const revision = made ?? revisionIds(written).at(-1);
  if (revision === undefined)
    throw new Error(`${it.noun} "${name}": the update was accepted, but there is no revision`);
  const beside = made === undefined ? besideOf(written, revision, prior) : active;
  const release = { asked, made: asked, revision, beside };
  return { record: written, ours: release, isFresh: made !== undefined, isSent: true };
}

/** Remembers that a release was sent, so that the next run finds what became of it. */
function unseen<Rec extends Routed>(
  it: AnyReleased<Rec>,
  error: unknown,
  sent: Release,
  record: Rec,
  { told, ...prior }: Prior<ReleaseOutputs> & { readonly told: Fields },
): Unfinished {
  const seen = observeKnown(it, record, prior);
  const outputs = {
    ...seen.outputs,
    ...told,
    __releases: [...releasesOf(prior), sent],
    __revisions: revisionIds(record),
  };
  const why = named(it, record.metadata.name, error instanceof Error ? error.message : String(error));
  return new Unfinished({ ...seen, outputs }, [why], 'before', { cause: error });
}

/** What a preview says of an update, where the property diff does not tell it. */
function effects(it: Shape, prior: Prior<ReleaseOutputs>, a: Fields): Effect[] {
  const words = { made: 'revision', retry: RETRY } as const;
  const asked = releaseHash(it, a);
  const { revision, __newest } = prior.outputs;
  const isAsBefore = releaseHash(it, prior.args) === asked;
  const releases = releasesOf(prior);
  const failed = releases.find((one) => one.asked === asked && one.failed !== undefined);
  if (failed !== undefined) return knownEffects(failed, prior, a.traffic, words);
  if (isAsBefore && __newest?.failed && isOtherwiseEqual(it, prior.args, a)) {
    return [{ kind: 'given-up', spares: 'revision', serves: revision }];
  }
  if (a.traffic === undefined) {
    const kept = prior.args.traffic === undefined ? undefined : keptRelease(it, prior, a);
    if (kept !== undefined) return knownEffects(kept, prior, undefined, words);
    return prior.args.traffic === undefined || !isAsBefore ? [] : [unmanagedTraffic];
  }
  const same = releases.filter((one) => one.asked === asked);
  const known = same.find((one) => one.revision === revision) ?? same.at(-1);
  const unmanaged =
    isAsBefore && revision !== undefined
      ? { asked, made: asked, revision, beside: prior.outputs.previousRevision }
      : undefined;
  const ours = known ?? unmanaged;
  return ours === undefined
    ? newEffects(prior, a.traffic, words)
    : knownEffects(ours, prior, a.traffic, words);
}

function isOtherwiseEqual(it: Shape, before: Fields, a: Fields): boolean {
  return differing(normalise(it, before), normalise(it, a)).length === 0;
}
