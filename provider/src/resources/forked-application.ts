/**
 * ForkedApplication: "application *name* runs this release, with *traffic* percent" (Specification, Fork snapshot;
 * facts, A.4). A release is a snapshot with its variables, port and triggers; each release is forked exactly once.
 */
import { WorkloadError, type Application, type AppRevision, type Snapshot } from '@workload/sdk';
import { z } from 'zod';
import { digest } from '../lifecycle/names';
import { OWNER_LABEL } from '../lifecycle/owner';
import { UNKNOWN } from '../lifecycle/unknowns';
import {
  defineResource,
  InDoubt,
  Unfinished,
  type Context,
  type Fields,
  type Observed,
  type Prior,
} from '../resource';
import { env, fromEnvs, toEnvs, uniqueNames } from './env';
import {
  failureText,
  fromMetadata,
  listOf,
  metadataOutputs,
  orAbsent,
  patience,
  resourceName,
  steering,
  stringMap,
  text,
  whole,
} from './shared';

const args = z.strictObject({
  name: resourceName
    .optional()
    .describe(
      'Name of the application, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the application.',
    ),
  snapshot: text(128)
    .optional()
    .describe(
      'Snapshot to run, by name or id; the name is resolved when a release is made. Give this or `snapshotId`.',
    ),
  snapshotId: text(128).optional().describe('Snapshot to run, pinned by its id. Give this or `snapshot`.'),
  envs: listOf(env, 'environment variables')
    .optional()
    .describe(
      "Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release.",
    ),
  port: whole(1, 65_535)
    .optional()
    .describe(
      "Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release.",
    ),
  triggers: stringMap('strings')
    .optional()
    .describe(
      'Arbitrary values whose change makes a new release of the same snapshot; also the way to retry a release that failed.',
    ),
  traffic: whole(0, 100)
    .optional()
    .describe(
      'Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with.',
    ),
  prefix: text(63)
    .optional()
    .describe('Subdomain of the application under `customDomain`. Never makes a new release.'),
  customDomain: text(253).optional().describe('Custom domain of the application. Never makes a new release.'),
  adoptExisting: steering.adoptExisting,
  joinExisting: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe(
      'Add a canary to an application of this name that somebody else owns; needs `name` and `traffic`. It is not owned: destroy withdraws the canary, and touches nothing when that was promoted. Default: false.',
    ),
  ...patience,
});

/** Which revision serves, and which is tried beside it. */
const routing = z.object({
  active: z.string().optional(),
  canary: z.string().optional(),
  /** Of the canary; 0 without one. */
  percent: z.number(),
});

/** What the state remembers of a release: which revision it became. */
const release = z.object({
  /** Hash of the release with the snapshot as the program wrote it: known without a request. */
  asked: z.string(),
  /** Hash of the release with the snapshot's id: what was really forked. */
  made: z.string(),
  /** Empty while a fork was sent, and nobody has seen yet what it made. */
  revision: z.string(),
  /** The revision that shares the traffic with this one, or did until this one took it all. */
  beside: z.string().optional(),
  /** Why the deployment failed; such a release is never forked again. */
  failed: z.string().optional(),
  /** While the operation that sent it has not come to its end: the routing before it, and what its revision is known by. */
  underWay: z
    .object({
      was: routing.optional(),
      sent: z.object({ snapshot: z.string(), envs: args.shape.envs, port: args.shape.port }).optional(),
    })
    .optional(),
});

const outputs = z.object({
  ...metadataOutputs,
  status: z.string().optional().describe('Status of the application.'),
  revision: z.string().describe('Revision that runs the release.'),
  previousRevision: z
    .string()
    .optional()
    .describe(
      'Revision that served before the release: it carries the rest of the traffic, and a rollback goes there.',
    ),
  owned: z.boolean().describe('Whether the application was made here; destroy deletes only what is owned.'),
  /** Which release made which revision. Encrypted in state, since secrets are among what is hashed. */
  __releases: z.array(release),
  /** The share that the release really received, in percent, when the state was written. */
  __share: z.number().optional(),
  /** Revisions that were there at the end of the last operation; one that came since may be ours, of a run that was killed. */
  __revisions: z.array(z.string()),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
type Release = z.output<typeof release>;
/** What is forked, as a revision shows it; values of secret variables say nothing there. */
type Contents = NonNullable<NonNullable<Release['underWay']>['sent']>;
type Seen = Observed<Args, Outputs, Application>;

type Routing = z.output<typeof routing>;

// ——— What the record says ———

function revisionsOf(app: Application): readonly AppRevision[] {
  return app.spec?.revisions ?? [];
}

/** Whether a revision is kept. An answer that leaves the revisions out says nothing against it. */
function lists(app: Application, revision: string | undefined): boolean {
  if (revision === undefined) return false;
  return app.spec?.revisions == null || revisionsOf(app).some(({ id }) => id === revision);
}

function routingOf(app: Application): Routing {
  const { active, canary, canaryPercent } = app.spec?.revision ?? {};
  return {
    active: active || undefined,
    canary: canary || undefined,
    percent: canary ? (canaryPercent ?? 0) : 0,
  };
}

/** The share that a revision receives, in percent. */
function shareOf(app: Application, revision: string): number {
  const { active, canary, percent } = routingOf(app);
  if (canary === revision) return percent;
  return active === revision ? 100 - percent : 0;
}

/** How the deployment of one revision stands: its own events count, not those of its neighbours. */
function deploymentOf(
  app: Application,
  revision: string,
  isFresh: boolean,
): 'ready' | { waiting: string } | { failed: string } {
  const events = (app.events ?? []).filter((event) => (event.canaryRevision || event.revision) === revision);
  const last = events.filter(({ status }) => status === 'DEPLOYED' || status === 'FAILED').at(-1);
  if (last?.status === 'DEPLOYED') return 'ready';
  if (last?.status === 'FAILED') return { failed: failureText('FAILED', [last]) };
  const status = app.status ?? 'DEPLOYING';
  // Where others have events, a revision just forked will have some too; an old one's may be gone.
  if (events.length > 0 || (isFresh && (app.events ?? []).length > 0))
    return { waiting: `${revision} ${status}` };
  // A platform that tells no events tells at least the status of the whole.
  if (status === 'DEPLOYED') return 'ready';
  return status === 'FAILED' ? { failed: failureText(status, []) } : { waiting: `${revision} ${status}` };
}

// ——— Releases ———

function releaseHash(snapshot: string, a: Fields): string {
  const envs = [...((a.envs as Args['envs']) ?? [])]
    .map(({ name, value, secret }) => [name, value, secret ? 1 : 0] as const)
    .sort(([x], [y]) => (x < y ? -1 : 1));
  const triggers = Object.entries((a.triggers as Args['triggers']) ?? {}).sort(([x], [y]) =>
    x < y ? -1 : 1,
  );
  return digest(JSON.stringify([snapshot, envs, a.port ?? null, triggers]), 16);
}

function askedHash(a: Fields): string {
  return releaseHash(String(a.snapshotId ?? a.snapshot), a);
}

/** Which share a kept release will receive, and which it has, as far as the state knows. */
function shift({ revision }: Release, { outputs }: Prior<Outputs>, traffic: unknown): string {
  if (traffic === UNKNOWN) return '';
  const share = typeof traffic === 'number' ? traffic : 100;
  const known = revision === outputs.revision ? outputs.__share : undefined;
  const from = known === undefined || known === share ? '' : `${known} % → `;
  return `: ${revision} ${from}${share} %`;
}

/** The revision that served most when the state was written. */
function serving({ args: { traffic }, outputs }: Prior<Outputs>): string | undefined {
  const isCanary = typeof traffic === 'number' && traffic < 100 && outputs.previousRevision !== undefined;
  return isCanary ? outputs.previousRevision : outputs.revision;
}

function releasesOf(prior: Prior<Outputs>): readonly Release[] {
  return prior.outputs.__releases ?? [];
}

/** The program's snapshot, by id; without one every fork would take a new snapshot. */
async function resolveSnapshot(context: Context, wanted: string): Promise<string | undefined> {
  const { client, signal } = context;
  const found = await context.wait<Snapshot | undefined>(async () => {
    const snapshot = await orAbsent(client.snapshots.get(wanted, { signal }));
    if (snapshot === undefined) return { value: undefined };
    if (snapshot.status === 'failed')
      throw new Error(`snapshot "${wanted}" failed when it was taken; take another one`);
    return snapshot.status === 'pending' ? { waiting: `snapshot ${wanted} is pending` } : { value: snapshot };
  });
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
      const app = await orAbsent(client.applications.get(name, { signal }));
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

/** Waits until a revision is deployed; the last look at the application, and why it failed. */
async function deployed(
  context: Context,
  name: string,
  { revision, isFresh }: { revision: string; isFresh: boolean },
  seen: Application,
): Promise<{ app: Application; failed?: string }> {
  let app = seen;
  let first = true;
  try {
    return await context.wait<{ app: Application; failed?: string }>(async () => {
      if (!first) app = await present(context, name);
      first = false;
      const state = deploymentOf(app, revision, isFresh);
      if (state === 'ready') return { value: { app } };
      return 'failed' in state ? { value: { app, failed: state.failed } } : state;
    });
  } catch (error) {
    throw new StillMoving(app, error);
  }
}

/** Waiting for a revision ended before the revision did. */
class StillMoving extends Error {
  constructor(
    readonly app: Application,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function present({ client, signal }: Context, name: string): Promise<Application> {
  const app = await orAbsent(client.applications.get(name, { signal }));
  if (app === undefined)
    throw new Error(`application "${name}" was deleted meanwhile; run pulumi up --refresh`);
  return app;
}

// ——— Routing ———

/** Where traffic shall go for a release; undefined when it is not ours to say. */
function wantedRouting(
  app: Application,
  ours: Release,
  traffic: number | undefined,
  isNewHere: boolean,
): Routing | undefined {
  const now = routingOf(app);
  if (traffic === undefined && !isNewHere) return undefined;
  if (traffic === undefined || traffic === 100)
    return { active: ours.revision, canary: undefined, percent: 0 };
  // Where nothing serves yet there is nothing to share with.
  if (now.active === undefined) return { active: ours.revision, canary: undefined, percent: 0 };
  if (now.active !== ours.revision) return { active: now.active, canary: ours.revision, percent: traffic };
  // Ours serves. Without another release to share with, the share lies dormant.
  if (ours.beside === undefined)
    return isNewHere ? { active: ours.revision, canary: undefined, percent: 0 } : now;
  if (!lists(app, ours.beside)) {
    throw new Error(
      `traffic cannot go down to ${traffic} %: ${ours.beside}, which served before ${ours.revision}, is no longer kept. ` +
        'Release the earlier snapshot again instead.',
    );
  }
  return { active: ours.beside, canary: ours.revision, percent: traffic };
}

function sameRouting(a: Routing, b: Routing): boolean {
  return a.active === b.active && a.canary === b.canary && a.percent === b.percent;
}

/** Sends routing and addresses where they differ, and proves that nothing else happened. */
async function route(
  context: Context,
  app: Application,
  a: Partial<Args>,
  wanted: Routing | undefined,
  { ours, before = {} }: { ours?: string; before?: Fields } = {},
): Promise<Application> {
  const { client, signal } = context;
  const now = routingOf(app);
  const urls = wantedUrls(app, a, before);
  // The variables of an application are those of its newest revision: only there are the secret ones ours.
  const isNewest = ours !== undefined && ours === revisionsOf(app).at(-1)?.id;
  const move = wanted !== undefined && !sameRouting(now, wanted);
  if (!move && urls === undefined) return app;

  const target = wanted ?? now;
  const name = app.metadata.name;
  const { traffic: _traffic, ...kept } = app.spec?.revision ?? {};
  const written = await client.applications.update(
    name,
    {
      metadata: app.metadata,
      spec: {
        ...app.spec,
        ...(urls === undefined ? {} : { urls }),
        // Secret variables come back masked; ours are sent in full, a mask keeps the others.
        ...(isNewest && app.spec?.envs && a.envs ? { envs: app.spec.envs.map((e) => ownEnv(e, a)) } : {}),
        revision: {
          ...kept,
          active: target.active,
          canary: target.canary ?? '',
          canaryPercent: target.percent,
        },
      },
    },
    { signal },
  );
  const after = sameRouting(routingOf(written), target) ? written : await present(context, name);
  if (!sameRouting(routingOf(after), target)) {
    throw new Error(`application "${name}": the platform accepted the routing but did not follow it`);
  }
  const minted = revisionsOf(after).filter(({ id }) => !lists(app, id ?? undefined));
  if (minted.length > 0) {
    throw new Error(
      `application "${name}": routing alone should have been changed, but the platform made ${minted.map(({ id }) => id ?? '?').join(', ')}`,
    );
  }
  return after;
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
      __revisions: revisionsOf(app).flatMap(({ id }) => id ?? []),
    },
  };
}

/** The application as a program would declare it: its canary with that share, else the release that serves. */
async function importedRelease({ client, signal }: Context, app: Application): Promise<Seen> {
  const { active, canary, percent } = routingOf(app);
  const revision = canary ?? active;
  const runs = revisionsOf(app).find(({ id }) => id === revision);
  if (revision === undefined || !runs?.snapshot) {
    throw new Error(
      `application "${app.metadata.name}" does not run a snapshot, so that it cannot be a ForkedApplication`,
    );
  }
  const snapshot = await orAbsent(client.snapshots.get(runs.snapshot, { signal }));
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

/** Failed releases are remembered so that they are not retried, the latest of them. */
const FAILURES_KEPT = 5;

/** What the platform no longer keeps cannot be gone back to. */
function remembered(app: Application, releases: readonly Release[]): Release[] {
  const failures = releases.filter(({ failed }) => failed !== undefined).slice(-FAILURES_KEPT);
  return releases.filter(
    (one) =>
      failures.includes(one) ||
      (one.failed === undefined && (one.revision === '' || lists(app, one.revision))),
  );
}

// ——— Applying ———

/** One application and one release on their way to each other. */
interface Plan {
  readonly a: Args;
  readonly owned: boolean;
  /** Routing before anything was sent; undefined when there was no application. */
  readonly was: Routing | undefined;
  readonly ours: Release;
  readonly others: readonly Release[];
  /** The release that the state speaks of; it stays that one until ours is in service. */
  readonly before: Release | undefined;
}

/** Makes the application run the wanted release with the wanted share. */
async function apply(
  context: Context,
  a: Args,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Promise<Seen> {
  const name = a.name ?? '';
  if (current !== undefined) ({ current, prior } = await resume(context, a, current, prior));
  const { app, ours, isFresh } = await obtain(context, a, current, prior);
  const plan: Plan = {
    a,
    owned: prior.outputs.owned ?? current === undefined,
    was: ours.underWay?.was ?? (current && routingOf(current)),
    ours,
    others: releasesOf(prior).filter(
      ({ revision, made }) => revision !== ours.revision && made !== ours.made,
    ),
    before: releasesOf(prior).find(({ revision }) => revision === prior.outputs.revision),
  };
  try {
    const outcome = await deployed(context, name, { revision: ours.revision, isFresh }, app);
    if (outcome.failed !== undefined) return await putBack(context, plan, outcome.app, outcome.failed);
    const isNewHere = ours.revision !== prior.outputs.revision;
    const wanted = wantedRouting(outcome.app, ours, a.traffic, isNewHere);
    if (wanted !== undefined && !sameRouting(routingOf(outcome.app), wanted)) {
      // Somebody else's canary ends only when the program asks for all traffic now, which the preview has shown.
      const asksForAll = wanted.canary === undefined && (isNewHere || a.traffic !== prior.args.traffic);
      if (!asksForAll) refuseForeignCanary(outcome.app, [...plan.others, ours]);
    }
    const known = { ours: ours.revision, before: prior.sent ?? prior.args };
    const routed = await route(context, outcome.app, a, wanted, known);
    const arrived = inService(ours);
    return observe(routed, arrived, [...plan.others, arrived], plan.owned, a);
  } catch (error) {
    if (error instanceof Unfinished) throw error;
    const last = error instanceof StillMoving ? error.app : app;
    // The first release of a state has none before it to go back to.
    const isAnother = plan.before !== undefined && plan.before.revision !== ours.revision;
    const left = isAnother ? { ...ours, underWay: { ...ours.underWay, was: plan.was } } : ours;
    const why = error instanceof Error ? error.message : String(error);
    throw unfinished(plan, last, left, why, { cause: error });
  }
}

/**
 * Finds out what became of releases that were sent and never came into service. Those that the program gave up since
 * are taken out of the routing, which goes back to where it was before them.
 */
async function resume(
  context: Context,
  a: Args,
  current: Application,
  prior: Prior<Outputs>,
): Promise<{ current: Application; prior: Prior<Outputs> }> {
  const asked = askedHash(a);
  const releases = found(current, prior);
  let app = current;
  for (const one of releases) {
    if (one.underWay !== undefined && one.asked !== asked) app = await withdraw(context, app, one);
  }
  const __releases = releases.map((one) => (one.asked === asked ? one : inService(one)));
  return { current: app, prior: { ...prior, outputs: { ...prior.outputs, __releases } } };
}

/** The releases with their revisions; one that was sent and is not to be found was never made. */
function found(app: Application, prior: Prior<Outputs>): Release[] {
  return releasesOf(prior).flatMap((one) => {
    if (one.revision !== '') return [one];
    const revision = one.underWay?.sent && newRevision(app, one.underWay.sent, prior);
    return revision === undefined ? [] : [{ ...one, revision }];
  });
}

/** A release that nothing has to be remembered of for going back: it serves, or it was withdrawn. */
function inService({ underWay: _underWay, ...rest }: Release): Release {
  return rest;
}

/** Takes a release out of the routing that the program has given up. */
async function withdraw(context: Context, app: Application, given: Release): Promise<Application> {
  const { name } = app.metadata;
  const { revision, underWay } = given;
  const { active, canary } = routingOf(app);
  // One that shall take all traffic once it is deployed would take it after everything has been routed back.
  const isExpected = active !== revision && canary !== revision;
  const settled = isExpected ? await deployed(context, name, { revision, isFresh: false }, app) : { app };
  const back = routingWithout(settled.app, revision, underWay?.was);
  if (back === undefined) return settled.app;
  context.log(`${revision} was given up; traffic goes back to where it was before`);
  return route(context, settled.app, {}, back);
}

/** Where traffic goes without a revision; undefined when it has none, or when there is nothing to go back to. */
function routingWithout(app: Application, revision: string, was: Routing | undefined): Routing | undefined {
  const now = routingOf(app);
  const isBefore = was?.canary !== undefined && was.canary !== revision && lists(app, was.canary);
  if (now.canary === revision) {
    return isBefore && was.active === now.active ? was : { active: now.active, percent: 0 };
  }
  if (now.active !== revision || was?.active === undefined || !lists(app, was.active)) return undefined;
  if (was.active === revision) return undefined;
  const others = now.canary !== undefined && now.canary !== was.active;
  if (others) return { ...now, active: was.active };
  return isBefore ? was : { active: was.active, percent: 0 };
}

/** The wanted release as a revision: one that is there already, or the one that a fork makes. */
async function obtain(
  context: Context,
  a: Args,
  current: Application | undefined,
  prior: Prior<Outputs>,
): Promise<{ app: Application; ours: Release; isFresh: boolean }> {
  const name = a.name ?? '';
  const active = current && routingOf(current).active;
  const found = await findRelease(context, a, current, prior);
  if ('known' in found) {
    const { known } = found;
    if (known.failed !== undefined) {
      throw new Error(
        `application "${name}": this release failed before (${known.revision}: ${known.failed}) and is not forked again. ` +
          'Change the release, or change triggers to try the same one once more.',
      );
    }
    // Back to a release that is still kept: nothing to fork. What serves now is what it shares with; where it serves
    // itself, its canary is withdrawn and it shares with none.
    const isBack = known.revision !== prior.outputs.revision && known.underWay === undefined;
    const beside = active === known.revision ? undefined : active;
    return {
      app: current ?? (await present(context, name)),
      ours: isBack ? { ...known, beside } : known,
      isFresh: false,
    };
  }
  const { asked, made, snapshotId } = found;
  const orphan = current && leftBehind(current, a, snapshotId, prior);
  if (current !== undefined && orphan !== undefined) {
    context.log(`${orphan} runs exactly this release already, forked by an earlier run; continuing with it`);
    const beside = active === orphan ? prior.outputs.revision || undefined : active;
    return { app: current, ours: { asked, made, revision: orphan, beside }, isFresh: false };
  }
  if (current !== undefined) refuseForeignCanary(current, releasesOf(prior));
  const forked = await fork(context, a, snapshotId, current).catch((error: unknown) => {
    const underWay = { was: current && routingOf(current), sent: contents(a, snapshotId) };
    const sent = { asked, made, revision: '', beside: active, underWay };
    throw error instanceof Unseen ? unseen(error, a, sent, current, prior) : error;
  });
  return { app: forked.app, ours: { asked, made, revision: forked.revision, beside: active }, isFresh: true };
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
    __revisions: revisionsOf(current).flatMap(({ id }) => id ?? []),
  };
  return new Unfinished({ ...seen, outputs }, [named(name, message)], 'before');
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

/** A revision that failed gets no traffic: routing goes back to where it was, and the release is remembered as failed. */
async function putBack(context: Context, plan: Plan, app: Application, failed: string): Promise<never> {
  const { was, ours } = plan;
  const back = routingWithout(app, ours.revision, was);
  const routed = back === undefined ? app : await route(context, app, {}, back);
  throw unfinished(
    plan,
    routed,
    { ...inService(ours), failed },
    `${ours.revision} was not put into service: ${failed}`,
  );
}

/** A reason that says of which application it speaks, once. */
function named(name: string, why: string): string {
  const subject = `application "${name}"`;
  return why.startsWith(subject) ? why : `${subject}: ${why}`;
}

/** Ours exists but is not in service: the state goes on speaking of the release before it, and remembers ours. */
function unfinished(
  { a, owned, others, before }: Plan,
  app: Application,
  ours: Release,
  why: string,
  options?: ErrorOptions,
): Unfinished {
  const seen = observe(app, before ?? ours, [...others, ours], owned, a);
  return new Unfinished(seen, [named(app.metadata.name, why)], 'before', options);
}

/** Somebody else's canary is never displaced by ours. */
function refuseForeignCanary(app: Application, releases: readonly Release[]): void {
  const { canary, percent } = routingOf(app);
  if (canary === undefined || releases.some(({ revision }) => revision === canary)) return;
  throw new Error(
    `application "${app.metadata.name}" has a canary that this stack did not make: ${canary} at ${percent} %. ` +
      'Nothing was sent. Promote or withdraw that canary first.',
  );
}

function joiningRules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  const missing = ['name', 'traffic'].filter((key) => a[key] === undefined && !unknown.has(key));
  return [
    ...missing.map((path) => ({
      path,
      reason: 'is needed with joinExisting: a canary on an application of others',
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
  immutable: ['name'],
  secret: ['envs[secret].value'],
  secretOutputs: ['__releases'],
  unordered: { envs: 'name' },

  stable: (prior, a) => {
    const isSame = releasesOf(prior).some(
      ({ asked, revision }) => asked === askedHash(a) && revision === prior.outputs.revision,
    );
    return isSame ? ['owned', 'revision', 'previousRevision'] : ['owned'];
  },

  dormant: ({ outputs: { owned, previousRevision, __share: share = 100 } }, a) => {
    if (owned !== true || previousRevision !== undefined || a.traffic === undefined) return [];
    // Alone it serves everything, whatever is written. Beside a canary of others only "all of it" has a meaning.
    return share === 100 || (share > 0 && a.traffic !== 100) ? ['traffic'] : [];
  },

  rules: (a, unknown) => {
    const given = ['snapshot', 'snapshotId'].filter((key) => a[key] !== undefined || unknown.has(key));
    return [
      ...uniqueNames(a.envs),
      ...(given.length === 1
        ? []
        : [{ path: 'snapshot', reason: 'give exactly one of snapshot (name or id) and snapshotId' }]),
      ...(a.prefix !== undefined && a.customDomain === undefined && !unknown.has('customDomain')
        ? [{ path: 'prefix', reason: 'needs customDomain, of which it is a subdomain' }]
        : []),
      ...(a.joinExisting === true ? joiningRules(a, unknown) : []),
    ];
  },

  intent: (name, prior, a, replaces) => {
    if (replaces.length > 0) return `${name}: replacement, another application takes its place`;
    const pinned = typeof a.snapshotId === 'string' ? releaseHash(a.snapshotId, a) : undefined;
    const known = releasesOf(prior).find(({ asked, made }) => asked === askedHash(a) || made === pinned);
    if (known?.failed !== undefined) return `${name}: this release failed before and is not forked again`;
    if (known !== undefined) {
      if (known.revision === '')
        return `${name}: continues with the release that was sent before; forks it if it was never made`;
      const isSame = known.revision === prior.outputs.revision;
      if (isSame && a.traffic === undefined && prior.args.traffic !== undefined) {
        return `${name}: routing stays as it is, and is no longer managed`;
      }
      const moves = !isSame || prior.args.traffic !== a.traffic;
      if (moves) return `${name}: routing only, no fork${shift(known, prior, a.traffic)}`;
      const isGivenUp = releasesOf(prior).some(({ underWay, made }) => underWay && made !== known.made);
      return isGivenUp ? `${name}: goes back from a release that was given up, no fork` : undefined;
    }
    const source = a.snapshot ?? a.snapshotId;
    const what =
      source === UNKNOWN ? 'revision of a snapshot not known yet' : `revision of snapshot ${String(source)}`;
    const rest = serving(prior) ?? 'the active revision';
    if (a.traffic === UNKNOWN) return `${name}: new ${what}, at a share not known yet`;
    const share = typeof a.traffic === 'number' ? a.traffic : 100;
    if (share === 100) return `${name}: new ${what}, takes all traffic once it is deployed`;
    if (share === 0) return `${name}: new staged ${what}, without traffic`;
    return `${name}: new canary ${what} at ${share} %, ${rest} keeps ${100 - share} %`;
  },

  create: async (context, a) => {
    const name = a.name ?? '';
    const existing = await orAbsent(context.client.applications.get(name, { signal: context.signal }));
    if (existing === undefined) {
      if (a.joinExisting === true) {
        throw new Error(
          `application "${name}" does not exist, so there is nothing to join; leave out joinExisting to create it`,
        );
      }
      return apply(context, a, undefined, { args: {}, outputs: {} });
    }
    if (a.joinExisting === true) {
      // Of what is there only a canary at this very share can be ours, of a run that was killed.
      const { canary, percent } = routingOf(existing);
      const theirs = revisionsOf(existing).flatMap(({ id }) =>
        id === canary && percent === a.traffic ? [] : (id ?? []),
      );
      return apply(context, a, existing, { args: {}, outputs: { owned: false, __revisions: theirs } });
    }
    // A generated name holds a hash of this very resource: only an earlier run of it can have made that.
    if (a.adoptExisting === true || context.autonamed) {
      context.log(
        a.adoptExisting === true
          ? 'exists; adopted, owned from now'
          : 'exists, made by an earlier run; taken over',
      );
      return apply(context, a, await takeOver(context, existing), { args: {}, outputs: { owned: true } });
    }
    throw new Error(
      `application "${name}" exists, and a fork would add a revision to it. Nothing was forked. Choose another name; ` +
        'or own it from now on with adoptExisting: true (also when an earlier run of this program was killed); or add a canary to it with joinExisting: true.',
    );
  },

  recognise: async (context, a, app) => {
    const snapshotId = await resolveSnapshot(context, a.snapshotId ?? a.snapshot ?? '');
    return (
      snapshotId !== undefined &&
      newRevision(app, contents(a, snapshotId), { args: {}, outputs: {} }) !== undefined
    );
  },

  read: async ({ client, signal }, id, prior) => {
    const app = await orAbsent(client.applications.get(id, { signal }));
    if (app === undefined) return undefined;
    return observeRecorded(app, prior);
  },
  import: async (context, id) => {
    const app = await orAbsent(context.client.applications.get(id, { signal: context.signal }));
    return app && importedRelease(context, app);
  },
  sweep: {
    pages: async function* ({ client, signal }) {
      for await (const page of client.applications.list({ limit: 200 }, { signal }).pages()) {
        // An item without its revisions tells less than a GET does.
        yield { ...page, items: page.items.filter(({ spec }) => spec?.revisions != null) };
      }
    },
    observe: observeRecorded,
  },

  update: (context, _id, a, { record }, prior) => apply(context, a, record, prior),

  delete: async (context, id, { record }, prior) => {
    if (prior.outputs.owned === false) {
      // Of an application of others only our canary goes; what was promoted is theirs by now.
      const { active, canary } = routingOf(record);
      const isOurs = canary !== undefined && found(record, prior).some(({ revision }) => revision === canary);
      if (isOurs) await route(context, record, {}, { active, canary: undefined, percent: 0 });
      return 'gone';
    }
    await context.client.applications.delete(id, { signal: context.signal });
    return 'going';
  },
});
