/**
 * ForkedApplication: "application *name* runs this release, with *traffic* percent" (Specification, Fork snapshot;
 * facts, A.4). A release is a snapshot with its variables, port and triggers; each release is forked exactly once.
 */
import { WorkloadError, type Application, type AppRevision } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { digest } from '../lifecycle/names';
import { untoldText } from '../lifecycle/standing';
import { hasOurName, OWNER_LABEL } from '../lifecycle/owner';
import { AUTONAMED } from '../lifecycle/state';
import { UNKNOWN } from '../lifecycle/unknowns';
import {
  defineResource,
  InDoubt,
  Unfinished,
  type Context,
  type Fields,
  type Listing,
  type Observed,
  type Prior,
} from '../resource';
import { addresses, addressRules } from './addresses';
import { env, fromEnvs, toEnvs, uniqueNames } from './env';
import {
  backTo,
  dormantTraffic,
  failedBefore,
  knownEffects,
  newEffects,
  release,
  type Release,
  releasesOf,
  remembered,
  RETRY,
  sleepingTraffic,
  withReleases,
} from './rollout/releases';
import { named, type Obtained, rollOut } from './rollout/roll-out';
import {
  lists,
  present,
  refuseForeignCanary,
  revisionIds,
  route,
  type RoutedKind,
  routing,
  type Routing,
  routingOf,
  sameRouting,
  shareOf,
  writeBeside,
} from './rollout/routing';
import {
  flag,
  fromMetadata,
  listOf,
  metadataOutputs,
  namesOf,
  ownName,
  patience,
  reference,
  steering,
  stringMap,
  text,
  whole,
} from './shared';
import { readySnapshot, snapshotListing } from './snapshot';

const args = z.strictObject({
  name: ownName('application'),
  snapshot: reference('Snapshot', 'name', text(128))
    .optional()
    .describe(
      'Snapshot to run, by name or id or as a resource; a name is resolved when a release is made. Give this or `snapshotId`.',
    ),
  snapshotId: text(128).optional().describe('Snapshot to run, pinned by its id. Give this or `snapshot`.'),
  envs: field(
    listOf(env, 'environment variables')
      .optional()
      .describe(
        "Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release.",
      ),
    { by: 'name', unordered: true },
  ),
  port: whole(1, 65_535)
    .optional()
    .describe(
      "Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release.",
    ),
  redeploy: stringMap('strings')
    .optional()
    .describe(
      'Arbitrary values whose change makes a new release of the same snapshot; the way to retry a release that failed.',
    ),
  triggers: stringMap('strings')
    .optional()
    .describe('Arbitrary values whose change makes a new release of the same snapshot, as `redeploy` does.'),
  traffic: field(
    whole(0, 100)
      .optional()
      .describe(
        'Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with.',
      ),
    { unanswered: true },
  ),
  ...addresses,
  adoptExisting: steering.adoptExisting,
  joinExisting: flag
    .optional()
    .describe(
      'Add a canary to an application of this name that somebody else owns; needs `name` and `traffic`. It is not owned: destroy withdraws the canary, and touches nothing when that was promoted. Default: false.',
    ),
  ...patience,
});

/** What is forked, as a revision shows it; values of secret variables say nothing there. */
const sentContents = z.object({ snapshot: z.string(), envs: args.shape.envs, port: args.shape.port });

const outputs = z.object({
  ...metadataOutputs,
  url: field(metadataOutputs.url, { stable: false }),
  status: z.string().describe('Status of the application.'),
  revision: z.string().describe('Revision that runs the release.'),
  previousRevision: field(
    z
      .string()
      .optional()
      .describe(
        'Revision that served before the release: it carries the rest of the traffic, and a rollback goes there.',
      ),
    { absent: true },
  ),
  owned: field(
    z.boolean().describe('Whether the application was made here; destroy deletes only what is owned.'),
    { stable: true },
  ),
  /** Which release made which revision. Encrypted in state, since secrets are among what is hashed. */
  __releases: field(z.array(release), { secret: true }),
  /** The share that the release really received, in percent, when the state was written. */
  __share: z.number().optional(),
  /** Which revisions shared the traffic then, whoever made them. */
  __routing: routing.optional(),
  /** Revisions that were there at the end of the last operation; one that came since may be ours, of a run that was killed. */
  __revisions: z.array(z.string()),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Contents = z.output<typeof sentContents>;
type Seen = Observed<Args, Outputs, Application>;

/** Where an application is listed. */
function listing(name: string): Listing {
  return {
    of: 'applications',
    name,
    names: ({ client, signal }) => namesOf(client.applications.list({ limit: 200 }, { signal })),
  };
}

/** An application; undefined when there is none. */
function applicationNamed(
  { client, signal, orGone }: Context,
  name: string,
): Promise<Application | undefined> {
  return orGone(client.applications.get(name, { signal }), listing(name));
}

/** Applications as revisions see them. */
const applications: RoutedKind<Application> = {
  noun: 'application',
  get: applicationNamed,
  look: applicationNamed,
  put: ({ client, signal }, name, body) => client.applications.update(name, body, { signal }),
  whole: (_context, app) => Promise.resolve(app),
};

function revisionsOf(app: Application): readonly AppRevision[] {
  return app.spec?.revisions ?? [];
}

// ——— Releases ———

function releaseHash(snapshot: string, a: Fields): string {
  const envs = [...((a.envs as Args['envs']) ?? [])]
    .map(({ name, value, secret }) => [name, value, secret ? 1 : 0] as const)
    .sort(([x], [y]) => (x < y ? -1 : 1));
  const values = (map: Args['triggers'] = {}) => Object.entries(map).sort(([x], [y]) => (x < y ? -1 : 1));
  const triggers = values(a.triggers as Args['triggers']);
  const redeploy = values(a.redeploy as Args['redeploy']);
  // States from before there was `redeploy` hold hashes without it.
  const more = redeploy.length === 0 ? [] : [redeploy];
  return digest(JSON.stringify([snapshot, envs, a.port ?? null, triggers, ...more]), 16);
}

function askedHash(a: Fields): string {
  return releaseHash(String(a.snapshotId ?? a.snapshot), a);
}

/** The program's snapshot, by id; without one every fork would take a new snapshot. */
async function resolveSnapshot(context: Context, wanted: string): Promise<string | undefined> {
  const found = await readySnapshot(context, wanted);
  return found && (found.id ?? wanted);
}

/**
 * What the wanted release is: one that a kept revision runs already, or one to be forked. The snapshot is looked at
 * only when the release is another one than before: a share alone needs no look.
 */
async function findRelease(
  context: Context,
  a: Args,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Promise<{ known: Release } | { asked: string; made: string; snapshotId: string }> {
  const asked = askedHash(a);
  const kept = ({ failed, revision }: Release) =>
    failed !== undefined || (revision !== '' && current !== undefined && lists(current, revision));
  const same = releasesOf(prior).filter((candidate) => candidate.asked === asked && kept(candidate));
  const unchanged = same.find(({ revision }) => revision === prior.outputs.revision);
  if (unchanged !== undefined) return { known: unchanged };

  const wanted = a.snapshotId ?? a.snapshot ?? '';
  const snapshotId = await resolveSnapshot(context, wanted);
  if (snapshotId === undefined) {
    // Going back needs the revision, not the snapshot that it was made of.
    const [known] = same;
    if (known !== undefined) return { known };
    throw new Error(
      `snapshot "${wanted}" does not exist in this workspace; the argument takes a name or an id`,
    );
  }
  const made = releaseHash(snapshotId, a);
  const known = releasesOf(prior).find((candidate) => candidate.made === made && kept(candidate));
  return known === undefined ? { asked, made, snapshotId } : { known: { ...known, asked } };
}

/** A fork was sent, and nobody could see what it made. */
class Unseen extends Error {}

/** Forks once and finds the revision that it made, also when the answer was lost. */
async function fork(
  context: Context,
  a: Args,
  snapshotId: string,
  before: Application | undefined,
): Promise<{ app: Application; revision: string }> {
  const { client, signal } = context;
  const name = a.name ?? '';
  const known = new Set(before === undefined ? [] : revisionsOf(before).map(({ id }) => id));
  const mine = (revisions: readonly AppRevision[]): AppRevision | undefined =>
    revisions.findLast(({ id, snapshot }) => id && !known.has(id) && (!snapshot || snapshot === snapshotId));

  let lost: WorkloadError | undefined;
  try {
    await client.snapshots.fork(
      snapshotId,
      {
        targetType: 'application',
        targetName: name,
        snapshotId,
        ...(a.envs === undefined ? {} : { envs: toEnvs(a.envs) }),
        ...(a.port === undefined ? {} : { port: a.port }),
        ...(a.prefix === undefined ? {} : { prefix: a.prefix }),
        ...(a.customDomain === undefined ? {} : { customDomain: a.customDomain }),
        // On an absent application the only revision serves everything, whatever the share.
        ...(before === undefined
          ? {}
          : { traffic: routingOf(before).active === undefined ? 100 : (a.traffic ?? 100) }),
      },
      { signal },
    );
  } catch (error) {
    if (!(error instanceof WorkloadError) || error.outcome !== 'unknown') throw error;
    lost = error;
    context.log('the answer to the fork was lost; reading back which revision it made');
  }

  let looks = 0;
  const found = await context
    .wait<{ app: Application | undefined; revision?: string }>(async () => {
      const app = await applicationNamed(context, name);
      const revisions =
        app && (app.spec?.revisions ?? (await client.applications.revisions(name, { signal })));
      const revision = mine(revisions ?? [])?.id;
      if (app !== undefined && revision) return { value: { app, revision } };
      // Some 30 s of looking: what is not there by then was never made.
      if (++looks >= 18) return { value: { app } };
      return { waiting: 'looking for the revision that the fork made' };
    })
    .catch((error: unknown) => {
      throw new Unseen(error instanceof Error ? error.message : String(error));
    });
  const { app, revision } = found;
  if (app !== undefined && revision !== undefined) return { app, revision };
  if (lost !== undefined && (before !== undefined || app === undefined)) throw lost;
  throw new Unseen(`the fork onto application "${name}" was accepted, but no new revision appeared`);
}

// ——— Routing ———

/** Sends routing and addresses where they differ. */
async function settle(
  context: Context,
  app: Application,
  a: Args,
  wanted: Routing | undefined,
  { ours, before }: { ours: string; before: Fields },
): Promise<Application> {
  const move = wanted !== undefined && !sameRouting(routingOf(app), wanted);
  if (!move && wantedUrls(app, a, before) === undefined) return app;
  // The variables of an application are those of its newest revision: only there are the secret ones ours.
  const isNewest = ours === revisionsOf(app).at(-1)?.id;
  const body = (latest: Application) => {
    const urls = wantedUrls(latest, a, before);
    const envs = isNewest && a.envs ? latest.spec?.envs?.map((one) => ownEnv(one, a)) : undefined;
    return {
      metadata: latest.metadata,
      // Secret variables come back masked; ours are sent in full, a mask keeps the others.
      spec: { ...latest.spec, ...(urls === undefined ? {} : { urls }), ...(envs == null ? {} : { envs }) },
    };
  };
  return wanted === undefined
    ? writeBeside(applications, context, app, body)
    : route(applications, context, app, wanted, body(app));
}

function ownEnv<T extends { name?: string | null | undefined }>(theirs: T, a: Partial<Args>): T {
  const own = a.envs?.find(({ name, secret }) => secret && name === theirs.name);
  return own === undefined ? theirs : { ...theirs, value: own.value };
}

/** The addresses to send, or undefined when they are as wanted or not managed. */
function wantedUrls(app: Application, a: Partial<Args>, before: Fields) {
  const [live, ...others] = app.spec?.urls ?? [];
  // What the program stopped writing goes; what it never wrote stays as it is.
  const keep = (key: 'customDomain' | 'prefix', value: string | null | undefined) =>
    a[key] ?? (before[key] === undefined ? (value ?? undefined) : undefined);
  const wanted = { domain: keep('customDomain', live?.domain), subdomain: keep('prefix', live?.subdomain) };
  if (wanted.domain === (live?.domain ?? undefined) && wanted.subdomain === (live?.subdomain ?? undefined)) {
    return undefined;
  }
  if (!wanted.domain) return others;
  return [{ ...live, ...wanted, domain: wanted.domain }, ...others];
}

// ——— Observing ———

function observe(
  app: Application,
  ours: Release,
  releases: readonly Release[],
  owned: boolean,
  a: Fields,
): Seen {
  const seen = fromMetadata(app.metadata);
  const url = app.spec?.urls?.[0];
  return {
    record: app,
    mark: seen.mark,
    args: {
      name: app.metadata.name,
      // An omitted share is not managed: what is there must not become what is wanted.
      ...(a.traffic === undefined ? {} : { traffic: shareOf(app, ours.revision) }),
      prefix: url?.subdomain ?? undefined,
      customDomain: url?.domain ?? undefined,
      // A release whose revision is gone, but which is wanted, has drifted: it will be forked anew.
      ...(lists(app, ours.revision) ? {} : { snapshot: undefined, snapshotId: undefined }),
    },
    outputs: {
      ...seen.outputs,
      status: app.status ?? undefined,
      revision: ours.revision,
      previousRevision: ours.beside,
      owned,
      __releases: remembered(app, releases),
      __share: shareOf(app, ours.revision),
      __routing: routingOf(app),
      __revisions: revisionIds(app),
    },
  };
}

/** The application as a program would declare it: its canary with that share, else the release that serves. */
async function importedRelease({ client, signal, orGone }: Context, app: Application): Promise<Seen> {
  const { active, canary, percent } = routingOf(app);
  const revision = canary ?? active;
  const runs = revisionsOf(app).find(({ id }) => id === revision);
  if (revision === undefined || !runs?.snapshot) {
    throw new Error(
      `application "${app.metadata.name}" does not run a snapshot, so that it cannot be a ForkedApplication`,
    );
  }
  const snapshot = await orGone(
    client.snapshots.get(runs.snapshot, { signal }),
    snapshotListing(runs.snapshot),
  );
  const usualPort = snapshot?.spec?.ports?.[0]?.target ?? 8080;
  const release = {
    snapshotId: runs.snapshot,
    envs: fromEnvs(runs.envs),
    port: runs.port == null || runs.port === usualPort ? undefined : runs.port,
  };
  const hash = releaseHash(runs.snapshot, release);
  const ours: Release = {
    asked: hash,
    made: hash,
    revision,
    ...(canary === undefined ? {} : { beside: active }),
  };
  const seen = observe(app, ours, [ours], true, canary === undefined ? {} : { traffic: percent });
  return { ...seen, args: { ...seen.args, ...release } };
}

/** The application as the release sees it that the state speaks of. */
function observeRecorded(app: Application, prior: Prior<Outputs>): Seen {
  const { revision = '', owned = true } = prior.outputs;
  const releases = releasesOf(prior);
  const ours = releases.find((one) => one.revision === revision) ?? { made: '', asked: '', revision };
  const seen = observe(app, ours, releases, owned, prior.args);
  // What a killed run has forked stays new until an update has looked at it, however often it is refreshed.
  const { __revisions = seen.outputs.__revisions } = prior.outputs;
  return { ...seen, outputs: { ...seen.outputs, __revisions } };
}

// ——— Applying ———

/** Makes the application run the wanted release with the wanted share. */
async function apply(
  context: Context,
  a: Args,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Promise<Seen> {
  const owned = prior.outputs.owned ?? current === undefined;
  const before = prior.sent ?? prior.args;
  return rollOut<Application, Seen>(
    context,
    {
      kind: applications,
      name: a.name ?? '',
      traffic: a.traffic,
      asked: askedHash(a),
      found: (app) => found(app, prior),
      obtain: (app, releases) => obtain(context, a, app, withReleases(prior, releases)),
      finish: (app, wanted, { revision }) => settle(context, app, a, wanted, { ours: revision, before }),
      observe: (app, ours, releases) => observe(app, ours, releases, owned, a),
    },
    current,
    prior,
  );
}

/** The releases with their revisions; one that was sent and is not to be found was never made. */
function found(app: Application, prior: Prior<Outputs>): Release[] {
  return releasesOf(prior).flatMap((one) => {
    if (one.revision !== '') return [one];
    const sent = one.underWay?.sent;
    const revision = sent && newRevision(app, sentContents.parse(sent), prior);
    return revision === undefined ? [] : [{ ...one, revision }];
  });
}

/** The wanted release as a revision: one that is there already, or the one that a fork makes. */
async function obtain(
  context: Context,
  a: Args,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Promise<Obtained<Application>> {
  const name = a.name ?? '';
  const active = current && routingOf(current).active;
  const found = await findRelease(context, a, current, prior);
  if ('known' in found) {
    const { known } = found;
    if (known.failed !== undefined)
      throw new Error(`application "${name}": ${failedBefore(known, 'forked')}`);
    return {
      record: current ?? (await present(applications, context, name)),
      ours: backTo(known, active, prior),
      isFresh: false,
    };
  }
  const { asked, made, snapshotId } = found;
  const orphan = current && leftBehind(current, a, snapshotId, prior);
  if (current !== undefined && orphan !== undefined) {
    context.log(`${orphan} runs exactly this release already, forked by an earlier run; continuing with it`);
    const beside = active === orphan ? prior.outputs.revision || undefined : active;
    return { record: current, ours: { asked, made, revision: orphan, beside }, isFresh: false };
  }
  if (current !== undefined) refuseForeignCanary(applications, current, releasesOf(prior));
  const forked = await fork(context, a, snapshotId, current).catch((error: unknown) => {
    const underWay = { was: current && routingOf(current), sent: contents(a, snapshotId) };
    const sent = { asked, made, revision: '', beside: active, underWay };
    throw error instanceof Unseen ? unseen(error, a, sent, current, prior) : error;
  });
  return {
    record: forked.app,
    ours: { asked, made, revision: forked.revision, beside: active },
    isFresh: true,
  };
}

/** Remembers that this release was sent to be forked, so that the next run finds what it made instead of forking again. */
function unseen(
  { message }: Unseen,
  { name = '' }: Args,
  sent: Release,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Error {
  if (current === undefined)
    return new InDoubt(message, { owned: true, __releases: [sent], __revisions: [] });
  const seen = observeRecorded(current, prior);
  const outputs = {
    ...seen.outputs,
    __releases: [...releasesOf(prior), sent],
    __revisions: revisionIds(current),
  };
  return new Unfinished({ ...seen, outputs }, [named(applications, name, message)], 'before');
}

/**
 * A revision of exactly this release that came after the state was last written: the fork of a run that was killed
 * before it could write. A fork carries no mark, so its contents must tell; secret values cannot, and are forked again
 * rather than guessed.
 */
function leftBehind(
  app: Application,
  a: Args,
  snapshotId: string,
  prior: Prior<Outputs>,
): string | undefined {
  return a.envs?.some(({ secret }) => secret) ? undefined : newRevision(app, contents(a, snapshotId), prior);
}

/** What is remembered of a fork that was sent, without the values of secrets, which no revision shows. */
function contents({ envs, port }: Args, snapshot: string): Contents {
  return {
    snapshot,
    ...(port === undefined ? {} : { port }),
    ...(envs === undefined ? {} : { envs: envs.map((one) => (one.secret ? { ...one, value: '' } : one)) }),
  };
}

/** A revision with these contents that came after the state was last written; the latest of them. */
function newRevision(app: Application, wanted: Contents, prior: Prior<Outputs>): string | undefined {
  const seen = new Set(prior.outputs.__revisions ?? []);
  const isOfRelease = ({ snapshot, envs, port }: AppRevision) =>
    snapshot === wanted.snapshot &&
    (wanted.port === undefined || port === wanted.port) &&
    (wanted.envs ?? []).every(({ name, value, secret }) =>
      (envs ?? []).some(
        (theirs) => theirs.name === name && (secret ? theirs.secret === true : theirs.value === value),
      ),
    );
  return revisionsOf(app).findLast((one) => one.id && !seen.has(one.id) && isOfRelease(one))?.id ?? undefined;
}

function joiningRules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  const missing = ['name', 'traffic'].filter((key) => a[key] === undefined && !unknown.has(key));
  return [
    ...missing.map((path) => ({
      path,
      reason: 'required with joinExisting: the application is not managed by this stack',
    })),
    ...(a.adoptExisting === true
      ? [
          {
            path: 'joinExisting',
            reason: 'cannot be combined with adoptExisting: an application is owned or joined',
          },
        ]
      : []),
  ];
}

/** An application that an `Application` manages would go back to its image at every run of that program. */
function refuseApplication({ written }: Context, app: Application): void {
  const mark = app.metadata.labels?.[OWNER_LABEL];
  const isForked = revisionsOf(app).some(({ snapshot }) => snapshot);
  if (mark == null || isForked || hasOurName(mark, written)) return;
  throw new Error(
    `application "${app.metadata.name}" exists, and is managed as an Application: it runs an image, and carries the owner mark of another resource. ` +
      'One application is either an Application or a ForkedApplication. Nothing was forked. Choose another name.',
  );
}

/**
 * Leaves our mark, which a fork cannot carry. A forced replacement under the same name takes its own application over,
 * and the deletion of the state before it must see that the application is no longer its own.
 */
async function takeOver(
  { client, signal, mark }: Context,
  { metadata, spec }: Application,
): Promise<Application> {
  const { traffic: _traffic, ...revision } = spec?.revision ?? {};
  const labels = { ...metadata.labels, ...(mark === undefined ? {} : { [OWNER_LABEL]: mark }) };
  return client.applications.update(
    metadata.name,
    { metadata: { ...metadata, labels }, spec: { ...spec, revision } },
    { signal },
  );
}

/** An application made of a snapshot, released by forking and rolled out by traffic. */
export const forkedApplication = defineResource({
  type: 'ForkedApplication',
  noun: 'application',
  description:
    'An application that runs a release: a snapshot with its variables and port. Each release is forked exactly once; changing `traffic`, or going back to a release that the platform still keeps, only routes.',
  args,
  outputs,
  identity: {
    recognise: async (context, a, app) => {
      const snapshotId = await resolveSnapshot(context, a.snapshotId ?? a.snapshot ?? '');
      return (
        snapshotId !== undefined &&
        newRevision(app, contents(a, snapshotId), { args: {}, outputs: {} }) !== undefined
      );
    },
  },
  change: {
    stable: (prior, a) => {
      const isSame = releasesOf(prior).some(
        ({ asked, revision }) => asked === askedHash(a) && revision === prior.outputs.revision,
      );
      return isSame ? ['revision', 'previousRevision'] : [];
    },
    dormant: (prior, { traffic }) => (prior.outputs.owned === true ? dormantTraffic(prior, traffic) : []),
    sleeps: (_prior, traffic) => sleepingTraffic(traffic),
    replacement: { says: 'another application takes its place', dataLost: false },
    effects: (prior, a) => {
      const pinned = typeof a.snapshotId === 'string' ? releaseHash(a.snapshotId, a) : undefined;
      const known = releasesOf(prior).find(({ asked, made }) => asked === askedHash(a) || made === pinned);
      const source = a.snapshot ?? a.snapshotId;
      const words = {
        made: 'fork',
        of: source === UNKNOWN ? 'a snapshot not known yet' : `snapshot ${String(source)}`,
        called: source === UNKNOWN ? undefined : String(source),
        retry: RETRY,
      } as const;
      return known === undefined
        ? newEffects(prior, a.traffic, words)
        : knownEffects(known, prior, a.traffic, words);
    },
  },

  rules: (a, unknown) => {
    const given = ['snapshot', 'snapshotId'].filter((key) => a[key] !== undefined || unknown.has(key));
    return [
      ...uniqueNames(a.envs),
      ...(given.length === 1
        ? []
        : [{ path: 'snapshot', reason: 'give exactly one of snapshot (name or id) and snapshotId' }]),
      ...addressRules(a, unknown),
      ...(a.joinExisting === true ? joiningRules(a, unknown) : []),
    ];
  },

  create: async (context, a) => {
    const name = a.name ?? '';
    const existing = await applicationNamed(context, name);
    if (existing === undefined) {
      if (a.joinExisting === true) {
        throw new Error(
          `application "${name}" does not exist, so there is nothing to join; leave out joinExisting to create it`,
        );
      }
      return apply(context, a, undefined, { args: {}, outputs: {} });
    }
    refuseApplication(context, existing);
    if (a.joinExisting === true) {
      // Of what is there only a canary at this very share can be ours, of a run that was killed.
      const { canary, percent } = routingOf(existing);
      const theirs = revisionsOf(existing).flatMap(({ id }) =>
        id === canary && percent === a.traffic ? [] : (id ?? []),
      );
      return apply(context, a, existing, { args: {}, outputs: { owned: false, __revisions: theirs } });
    }
    if (a.adoptExisting === true || context.continues) {
      context.log(
        a.adoptExisting === true
          ? 'exists; adopted, owned from now'
          : 'exists: an interrupted run of this stack made it; continuing with it',
      );
      return apply(context, a, await takeOver(context, existing), { args: {}, outputs: { owned: true } });
    }
    if (context.written[AUTONAMED] === true) {
      const why = 'an application that was forked carries no owner mark';
      throw new Error(untoldText(`application "${name}" exists`, context.written, why));
    }
    throw new Error(
      `application "${name}" exists, and a fork would add a revision to it. Nothing was forked. Choose another name; ` +
        'or own it from now on with adoptExisting: true (also when an earlier run of this program was killed); or add a canary to it with joinExisting: true.',
    );
  },

  read: async (context, id, prior) => {
    const app = await applicationNamed(context, id);
    if (app === undefined) return undefined;
    return observeRecorded(app, prior);
  },
  import: async (context, id) => {
    const app = await applicationNamed(context, id);
    return app && importedRelease(context, app);
  },
  sweep: {
    pages: ({ client, signal }) => client.applications.list({ limit: 200 }, { signal }).pages(),
    isWhole: ({ spec }) => spec?.revisions != null,
    observe: observeRecorded,
  },
  listing,

  update: (context, _id, a, { record }, prior) => apply(context, a, record, prior),

  delete: async (context, id, { record }, prior) => {
    if (prior.outputs.owned === false) {
      // Of an application of others only our canary goes; what was promoted is theirs by now.
      const { active, canary } = routingOf(record);
      const isOurs = canary !== undefined && found(record, prior).some(({ revision }) => revision === canary);
      if (isOurs) await route(applications, context, record, { active, canary: undefined, percent: 0 });
      return 'gone';
    }
    await context.client.applications.delete(id, { signal: context.signal });
    return 'going';
  },
});
