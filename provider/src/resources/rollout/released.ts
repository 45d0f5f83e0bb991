/**
 * Kinds whose PUT makes a revision when it changes what is deployed: what an update with `traffic` does, and what the
 * state remembers of it (decisions, 0070).
 */
import { type Client, WorkloadError } from '@workload/sdk';
import { z } from 'zod';
import { digest } from '../../lifecycle/names';
import { unmasked } from '../../lifecycle/secrets';
import { differing, normalise, pick } from '../../lifecycle/values';
import {
  type Context,
  type Definition,
  type Fields,
  type Observed,
  type Prior,
  Unfinished,
} from '../../resource';
import { crud } from '../crud';
import { deployment, orAbsent, whole } from '../shared';
import {
  dormantTraffic,
  knownIntent,
  newIntent,
  release,
  type Release,
  type ReleaseOutputs,
  releasesOf,
  remembered,
  withReleases,
} from './releases';
import { named, type Obtained, rollOut } from './roll-out';
import {
  refuseForeignCanary,
  revisionIds,
  route,
  type Routed,
  type RoutedKind,
  routingOf,
  sameRouting,
  shareOf,
} from './routing';

/** The argument that rolls releases out. */
export const traffic = whole(0, 100)
  .optional()
  .describe(
    'Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed.',
  );

/** Outputs about revisions. */
export const releasedOutputs = {
  revision: z
    .string()
    .describe(
      'Revision that runs what the program says; without `traffic` the one that was put into service last.',
    ),
  previousRevision: z
    .string()
    .optional()
    .describe('Revision that served before it, and carries the rest of the traffic.'),
  /** Which release made which revision, while `traffic` is managed. Encrypted in state: secrets are among what is hashed. */
  __releases: z.array(release).optional(),
  __share: z.number().optional(),
  __revisions: z.array(z.string()).optional(),
};

type Seen<Rec> = Observed<Fields, Fields, Rec>;
type Body<Rec extends Routed> = Pick<Rec, 'metadata' | 'spec'>;

interface Verbs<Rec extends Routed> {
  create(body: Body<Rec>, options: Options): Promise<Rec>;
  get(name: string, options: Options): Promise<Rec>;
  list(
    query: { limit: number },
    options: Options,
  ): { pages(): AsyncIterable<{ items: readonly Rec[]; total?: number | undefined }> };
  update(name: string, body: Body<Rec>, options: Options): Promise<Rec>;
  delete(name: string, options: Options): Promise<unknown>;
  revisions(name: string, options: Options): Promise<readonly { readonly id?: string | null | undefined }[]>;
}

interface Options {
  readonly signal: AbortSignal;
}

/** What tells one released kind from another. */
interface Shape {
  readonly type: string;
  readonly noun: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
  readonly immutable: readonly string[];
  readonly secret: readonly `${string}[${string}].${string}`[];
  readonly secretOutputs?: readonly string[];
  readonly unordered: Readonly<Record<string, true | string>>;
  /** Arguments whose change makes a revision. */
  readonly releases: readonly string[];
  /** Outputs that no update changes, beside those that none ever does. */
  readonly stable: readonly string[];
}

/** A kind whose PUT makes revisions. */
interface Released<Args, Outputs, Rec extends Routed> extends Shape {
  rules(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  /** What the client offers for the kind. */
  readonly verbs: (client: Client) => Verbs<Rec>;
  /** What is sent, but for the routing. */
  toWire(a: Args, mark: string | undefined, base?: Rec): Body<Rec>;
  observe(record: Rec, prior: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  foreign?(record: Rec): string | undefined;
}

type AnyReleased<Rec extends Routed> = Released<Fields, Fields, Rec>;

/** Declares a kind whose PUT makes a revision when it changes what is deployed. */
export function defineReleased<A extends z.ZodObject, O extends z.ZodObject, Rec extends Routed>(
  it: Released<z.output<A>, z.output<O>, Rec> & { readonly args: A; readonly outputs: O },
): Definition {
  return definitionOf<Rec>(it);
}

function definitionOf<Rec extends Routed>(it: AnyReleased<Rec>): Definition {
  const { type, noun, description, args, outputs, immutable, secret, secretOutputs = [], unordered } = it;
  const kind = routedKind(it);
  const observe = (record: Rec, prior: Prior<Fields>) => observeKnown(it, record, prior);
  const definition: Definition<Fields, Fields, Rec> = {
    type,
    noun,
    description,
    args,
    outputs,
    immutable,
    secret,
    secretOutputs: ['__releases', ...secretOutputs],
    merged: ['labels'],
    unanswered: ['traffic'],
    unordered,
    rules: (a, unknown) => it.rules(a, unknown),
    dormant: (prior, a) => dormantTraffic(prior, a.traffic),
    stable: (prior, a) =>
      releaseHash(it, a) === releaseHash(it, prior.args) ? [...it.stable, 'revision'] : it.stable,
    intent: (name, prior, a, replaces) => (replaces.length === 0 ? intent(it, name, prior, a) : undefined),

    ...crud<Fields, Fields, Rec, Body<Rec>>({
      endpoints: it.verbs,
      list: (client, options) => it.verbs(client).list({ limit: 200 }, options),
      observe,
      toWire: (a, mark) => it.toWire(a, mark),
      deletion: 'going',
    }),
    import: async (context, id) => {
      const record = await orAbsent(it.verbs(context.client).get(id, { signal: context.signal }));
      if (record === undefined) return undefined;
      const why = it.foreign?.(record);
      if (why !== undefined) throw new Error(`${noun} "${id}": ${why}`);
      // A canary is one because somebody gave it a share.
      const { canary, percent } = routingOf(record);
      return observe(record, { args: canary === undefined ? {} : { traffic: percent }, outputs: {} });
    },
    update: async (context, id, a, current, prior) => {
      const { traffic: share } = a;
      if (typeof share === 'number') return update(it, kind, context, { a, traffic: share, current, prior });
      const body = it.toWire(a, context.mark, current.record);
      const record = await it
        .verbs(context.client)
        .update(id, withRouting(body, current.record), { signal: context.signal });
      return observe(record, { args: {}, outputs: prior.outputs });
    },
    foreign: (record) => it.foreign?.(record),
    settled: (record, before) => deployment(record, before),
  };
  return definition;
}

/** Records with their revisions; kinds that list them apart are asked for both. */
function routedKind<Rec extends Routed>(it: AnyReleased<Rec>): RoutedKind<Rec> {
  return {
    noun: it.noun,
    get: async (context, name) => {
      const record = await orAbsent(it.verbs(context.client).get(name, { signal: context.signal }));
      return record && withRevisions(it, context, record);
    },
    put: async (context, name, { metadata, spec }) => {
      const { revisions: _theirs, ...sent } = spec ?? {};
      const record = await it
        .verbs(context.client)
        .update(name, { metadata, spec: sent }, { signal: context.signal });
      return withRevisions(it, context, record);
    },
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

function releaseHash(it: Shape, a: Fields): string {
  return digest(JSON.stringify(contentsOf(it, a)), 16);
}

/** What a revision is made of, in the one form in which equal means equal. */
function contentsOf(it: Shape, a: Fields): Fields {
  const contents = normalise(it, pick(a, it.releases));
  return Object.fromEntries(Object.entries(contents).sort(([x], [y]) => (x < y ? -1 : 1)));
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
  const seen = it.observe(record, prior);
  const { active, canary } = routingOf(record);
  const revision = canary ?? active ?? prior.outputs.revision;
  const isAnother = revision !== prior.outputs.revision;
  const before = isAnother ? prior.outputs.revision : prior.outputs.previousRevision;
  return {
    ...seen,
    outputs: {
      ...seen.outputs,
      revision,
      previousRevision: canary === undefined ? before : active,
      ...(revision === undefined ? {} : { __share: shareOf(record, revision) }),
    },
  };
}

function observeRelease<Rec extends Routed>(
  it: AnyReleased<Rec>,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
  ours: Pick<Release, 'revision' | 'beside'>,
  releases: readonly Release[],
): Seen<Rec> {
  const seen = it.observe(record, prior);
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
      __revisions: revisionIds(record),
    },
  };
}

interface Update<Rec extends Routed> {
  readonly a: Fields;
  readonly traffic: number;
  readonly current: Seen<Rec>;
  readonly prior: Prior<ReleaseOutputs>;
}

/** An update that manages traffic: a release where what is deployed changes, routing otherwise. */
async function update<Rec extends Routed>(
  it: AnyReleased<Rec>,
  kind: RoutedKind<Rec>,
  context: Context,
  change: Update<Rec>,
): Promise<Seen<Rec>> {
  const { a, traffic: share, current, prior } = change;
  const { name } = current.record.metadata;
  const body = (base: Rec) => it.toWire(a, context.mark, base);
  let isSent = false;
  // Secrets that the answer to a release tells are masked from the next look on.
  let told = prior;
  return rollOut<Rec, Seen<Rec>>(
    context,
    {
      kind,
      name,
      traffic: share,
      asked: releaseHash(it, context.written),
      found: (record) => found(record, prior),
      obtain: async (_record, releases) => {
        const record = _record ?? current.record;
        const known = knownRelease(it, context, change, record, releases);
        if (known !== undefined) return { record, ours: known, isFresh: false };
        isSent = true;
        const obtained = await send(
          it,
          kind,
          context,
          { ...change, prior: withReleases(prior, releases) },
          record,
        );
        const secrets = pick(it.observe(obtained.record, prior).outputs, it.secretOutputs ?? []);
        told = { ...prior, outputs: { ...prior.outputs, ...secrets } };
        return obtained;
      },
      finish: async (record, wanted) => {
        const target = wanted ?? routingOf(record);
        if (isSent && sameRouting(target, routingOf(record))) return record;
        return route(kind, context, record, target, body(record));
      },
      observe: (record, ours, releases) => observeRelease(it, record, told, ours, releases),
    },
    await withRevisions(it, context, current.record),
    prior,
  );
}

/** The releases with their revisions: one that nobody saw became the newest revision, if there is a new one. */
function found(record: Routed, prior: Prior<ReleaseOutputs>): Release[] {
  const known = prior.outputs.__revisions ?? [];
  const newest = revisionIds(record).at(-1);
  return releasesOf(prior).flatMap((one) => {
    if (one.revision !== '') return [one];
    return newest === undefined || known.includes(newest) ? [] : [{ ...one, revision: newest }];
  });
}

/** The wanted release where a revision runs it: the newest, which is the one that the record describes. */
function knownRelease<Rec extends Routed>(
  it: AnyReleased<Rec>,
  context: Context,
  { a, current, prior }: Update<Rec>,
  record: Rec,
  releases: readonly Release[],
): Release | undefined {
  const asked = releaseHash(it, context.written);
  const newest = revisionIds(record).at(-1);
  const known = releases.find(
    (one) => one.asked === asked && (one.failed !== undefined || one.revision === newest),
  );
  if (known?.failed !== undefined) {
    throw new Error(
      `${it.noun} "${record.metadata.name}": this release failed before (${known.revision}: ${known.failed}) and is not deployed again. ` +
        'Change what is deployed, or change a variable in envs to try the same once more.',
    );
  }
  if (newest === undefined || !describes(it, current, a)) return undefined;
  if (known !== undefined) return known;
  // Without a release in state, what the program wrote before and still writes is what runs.
  const isAsBefore =
    releases.length === 0 && prior.outputs.revision !== undefined && releaseHash(it, prior.args) === asked;
  return isAsBefore
    ? { asked, made: asked, revision: newest, beside: besideOf(record, newest, prior) }
    : undefined;
}

/** Whether the record describes what is wanted; masked secrets say nothing. */
function describes<Rec extends Routed>(it: Shape, current: Seen<Rec>, a: Fields): boolean {
  const live = contentsOf(it, unmasked(it, current.args, a));
  return differing(live, contentsOf(it, a)).length === 0;
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
  { a, traffic: share, current, prior }: Update<Rec>,
  record: Rec,
): Promise<Obtained<Rec>> {
  const asked = releaseHash(it, context.written);
  const { name } = record.metadata;
  const before = revisionIds(record);
  const newest = before.at(-1);
  // A revision that came since the state was written, and describes what is wanted, was made by a run that was killed.
  const { revision: last, previousRevision, __revisions: known = [last, previousRevision] } = prior.outputs;
  const isLeftBehind =
    newest !== undefined && last !== undefined && !known.includes(newest) && describes(it, current, a);
  const ours = isLeftBehind ? [...releasesOf(prior), { revision: newest }] : releasesOf(prior);
  const { active } = routingOf(record);
  refuseForeignCanary(kind, record, ours);

  const body = it.toWire(a, context.mark, record);
  const written = await kind
    .put(context, name, withRouting(body, record, active === undefined ? 100 : share))
    .catch((error: unknown) => {
      // What is asked after an update, too, leaves open what that made.
      const isOpen =
        error instanceof WorkloadError && (error.outcome === 'unknown' || error.request.method === 'GET');
      if (!isOpen) throw error;
      const sent = { asked, made: asked, revision: '', beside: active, underWay: { was: routingOf(record) } };
      throw unseen(it, error, sent, record, prior);
    });
  const made = revisionIds(written).findLast((id) => !before.includes(id));
  const revision = made ?? revisionIds(written).at(-1);
  if (revision === undefined)
    throw new Error(`${it.noun} "${name}": the update was accepted, but there is no revision`);
  const beside = made === undefined ? besideOf(written, revision, prior) : active;
  return { record: written, ours: { asked, made: asked, revision, beside }, isFresh: made !== undefined };
}

/** Remembers that a release was sent, so that the next run finds what became of it. */
function unseen<Rec extends Routed>(
  it: AnyReleased<Rec>,
  error: WorkloadError,
  sent: Release,
  record: Rec,
  prior: Prior<ReleaseOutputs>,
): Unfinished {
  const seen = observeKnown(it, record, prior);
  const outputs = {
    ...seen.outputs,
    __releases: [...releasesOf(prior), sent],
    __revisions: revisionIds(record),
  };
  const why = named(it, record.metadata.name, error.message);
  return new Unfinished({ ...seen, outputs }, [why], 'before', { cause: error });
}

function intent(it: Shape, name: string, prior: Prior<ReleaseOutputs>, a: Fields): string | undefined {
  const asked = releaseHash(it, a);
  const { revision } = prior.outputs;
  const isAsBefore = releaseHash(it, prior.args) === asked;
  if (a.traffic === undefined) {
    if (prior.args.traffic === undefined || !isAsBefore) return undefined;
    return `${name}: routing stays as it is, and is no longer managed`;
  }
  const releases = releasesOf(prior);
  const known = releases.find(
    (one) =>
      one.asked === asked && (one.failed !== undefined || one.revision === '' || one.revision === revision),
  );
  const unmanaged = isAsBefore && releases.length === 0 && revision !== undefined;
  const ours = known ?? (unmanaged ? { asked, made: asked, revision } : undefined);
  if (ours === undefined) return newIntent(name, 'revision', prior, a);
  return knownIntent(name, ours, prior, a.traffic, {
    act: 'new revision',
    done: 'deployed',
    does: 'sends it again',
  });
}
