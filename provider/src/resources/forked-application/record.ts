/** The record of a forked application: reads it, observes it for a release, and builds the body of an update. */
import type { Application } from '@workload/sdk';
import { hasOurName, OWNER_LABEL } from '../../lifecycle/state/owner';
import type { Context, Fields, Listing, Prior } from '../../resource';
import { fromEnvs } from '../env';
import { type Release, type ReleaseOutputs, releaseOutputs, releasesOf } from '../rollout/memory';
import { answerOf, type Body, presentLook, route, type RoutedKind } from '../rollout/revisions';
import { lists, newestRevision, routingOf } from '../rollout/traffic';
import { fromMetadata, namesOf } from '../shared';
import { snapshotListing } from '../snapshot';
import { releaseHash, type ForkedArgs, revisionsOf } from './release';

/** The list that contains an application. */
export function listing(name: string): Listing {
  return {
    of: 'applications',
    name,
    names: ({ client, signal }) => namesOf(client.applications.list({ limit: 200 }, { signal })),
  };
}

/** Reads an application; undefined if it does not exist. */
export function applicationNamed(
  { client, signal, orGone }: Context,
  name: string,
): Promise<Application | undefined> {
  return orGone(client.applications.get(name, { signal }), listing(name));
}

/** Access to applications for the functions about revisions. */
export const applications: RoutedKind<Application> = {
  noun: 'application',
  look: ({ client, signal, orGone }, name) =>
    answerOf(orGone(client.applications.get(name, { signal }).withResponse(), listing(name))),
  put: ({ client, signal }, name, body) => client.applications.update(name, body, { signal }),
  whole: (_context, app) => Promise.resolve(app),
};

/** Outputs of a forked application in state. */
export interface ForkOutputs extends ReleaseOutputs {
  readonly owned?: boolean | undefined;
}

/** Observes the application for one of its releases. */
export function observe(
  app: Application,
  ours: Release,
  releases: readonly Release[],
  owned: boolean,
  a: Fields,
) {
  const seen = fromMetadata(app.metadata);
  const url = app.spec?.urls?.[0];
  const outputs = releaseOutputs(app, ours, releases);
  const runs = revisionsOf(app).find(({ id }) => id === ours.revision);
  return {
    record: app,
    mark: seen.mark,
    args: {
      name: app.metadata.name,
      // Omitted traffic is not managed, so the live share must not become an argument.
      ...(a.traffic === undefined ? {} : { traffic: outputs.__share }),
      prefix: url?.subdomain ?? undefined,
      customDomain: url?.domain ?? undefined,
      // If the revision of the wanted release is gone, this is drift: it will be forked again.
      ...(lists(app, ours.revision) ? {} : { snapshot: undefined, snapshotId: undefined }),
    },
    outputs: {
      ...seen.outputs,
      status: app.status ?? undefined,
      ...outputs,
      owned,
      // Only an output: as an argument, an update would write it.
      port: runs?.port ?? undefined,
    },
  };
}

/** Observes the application for the release in the state. */
export function observeRecorded(app: Application, prior: Prior<ForkOutputs>) {
  const { revision = '', owned = true } = prior.outputs;
  const releases = releasesOf(prior);
  const ours = releases.find((one) => one.revision === revision) ?? { made: '', asked: '', revision };
  const seen = observe(app, ours, releases, owned, prior.args);
  // A revision that a killed run has forked stays new until an update looks at it, even after refreshes.
  const { __revisions = seen.outputs.__revisions, __started } = prior.outputs;
  const kept = { __revisions: [...__revisions], ...(__started === undefined ? {} : { __started }) };
  return { ...seen, outputs: { ...seen.outputs, ...kept } };
}

/** Why an application that runs an image cannot be one of these; undefined if it runs a snapshot. */
export function notForked(app: Application): string | undefined {
  const { active, canary } = routingOf(app);
  const serves = canary ?? active;
  const isForked = revisionsOf(app).some(({ id, snapshot }) => id === serves && snapshot);
  return isForked
    ? undefined
    : `application "${app.metadata.name}" does not run a snapshot, so it cannot be a ForkedApplication`;
}

/** What an import needs of a snapshot. */
interface Origin {
  /** Its name, if it still exists and has one. */
  readonly name: string | undefined;
  /** The default port of its forks. */
  readonly usualPort: number;
}

/** By operation: an inventory sees many forks of one snapshot. */
const origins = new WeakMap<Context, Map<string, Promise<Origin>>>();

function originOf(context: Context, snapshot: string): Promise<Origin> {
  const { client, signal, orGone } = context;
  const known = origins.get(context) ?? new Map<string, Promise<Origin>>();
  origins.set(context, known);
  const asked =
    known.get(snapshot) ??
    orGone(client.snapshots.get(snapshot, { signal }), snapshotListing(snapshot)).then((found) => ({
      name: found?.name ?? undefined,
      usualPort: found?.spec?.ports?.[0]?.target ?? 8080,
    }));
  known.set(snapshot, asked);
  return asked;
}

/** The application as a program would declare it: its canary with its share, else the active release. */
export async function observeImported(context: Context, app: Application, known: Fields) {
  const { active, canary, share } = routingOf(app);
  const revision = canary ?? active;
  const runs = revisionsOf(app).find(({ id }) => id === revision);
  if (revision === undefined || !runs?.snapshot) {
    throw new Error(notForked(app));
  }
  const { name, usualPort } = await originOf(context, runs.snapshot);
  const release = {
    snapshotId: runs.snapshot,
    envs: fromEnvs(runs.envs),
    port: runs.port == null || runs.port === usualPort ? undefined : runs.port,
  };
  const contents = { ...release, ...known };
  const made = releaseHash(runs.snapshot, contents);
  const beside = canary === undefined ? {} : { beside: active };
  // A program may name the snapshot, or write the port that the fork got anyway: it asks for the same release.
  const ports = [...new Set([contents.port, runs.port ?? undefined])];
  const names = [runs.snapshot, ...(name === undefined || name === runs.snapshot ? [] : [name])];
  const releases = names.flatMap((snapshot) =>
    ports.map((port): Release => {
      const asked = releaseHash(snapshot, { ...contents, port });
      return { asked, made, revision, ...beside };
    }),
  );
  const [ours = { asked: made, made, revision }] = releases;
  const seen = observe(app, ours, releases, true, canary === undefined ? {} : { traffic: share });
  return { ...seen, args: { ...seen.args, ...release } };
}

/** Whether an update only has routing to send. */
export function isSaid(app: Application, a: ForkedArgs, before: Fields): boolean {
  return wantedUrls(app, a, before) === undefined;
}

/**
 * What is sent besides the routing.
 *
 * @param before the arguments that the program wrote last
 */
export function toWire(app: Application, ours: Release, a: ForkedArgs, before: Fields): Body<Application> {
  const urls = wantedUrls(app, a, before);
  // An application has the variables of its newest revision. The secret ones are ours only if that revision is ours.
  const isNewest = ours.revision === newestRevision(app);
  const envs = isNewest && a.envs ? app.spec?.envs?.map((one) => ownEnv(one, a)) : undefined;
  return {
    metadata: app.metadata,
    // The platform masks secret variables. Ours are sent in full; the mask keeps the others.
    spec: { ...app.spec, ...(urls === undefined ? {} : { urls }), ...(envs == null ? {} : { envs }) },
  };
}

function ownEnv<T extends { name?: string | null | undefined }>(theirs: T, a: ForkedArgs): T {
  const own = a.envs?.find(({ name, secret }) => secret && name === theirs.name);
  return own === undefined ? theirs : { ...theirs, value: own.value };
}

/** The addresses to send, or undefined if they are as wanted or not managed. */
function wantedUrls(app: Application, a: ForkedArgs, before: Fields) {
  const [live, ...others] = app.spec?.urls ?? [];
  // A value that the program no longer sets is removed. A value that it never set stays.
  const keep = (key: 'customDomain' | 'prefix', value: string | null | undefined) =>
    a[key] ?? (before[key] === undefined ? (value ?? undefined) : undefined);
  const wanted = { domain: keep('customDomain', live?.domain), subdomain: keep('prefix', live?.subdomain) };
  if (wanted.domain === (live?.domain ?? undefined) && wanted.subdomain === (live?.subdomain ?? undefined)) {
    return undefined;
  }
  if (!wanted.domain) return others;
  return [{ ...live, ...wanted, domain: wanted.domain }, ...others];
}

/** Refuses an application that an `Application` manages: each run of that program would restore its image. */
export function refuseApplication({ written }: Context, app: Application): void {
  const mark = app.metadata.labels?.[OWNER_LABEL];
  const isForked = revisionsOf(app).some(({ snapshot }) => snapshot);
  if (mark == null || isForked || hasOurName(mark, written)) return;
  throw new Error(
    `application "${app.metadata.name}" exists, and is managed as an Application: it runs an image, and carries the owner mark of another resource. ` +
      'One application is either an Application or a ForkedApplication. It was not forked. Choose another name.',
  );
}

/**
 * Writes our mark, which a fork cannot carry. A forced replacement with the same name takes over its own application.
 * The deletion of the previous state must then see that the application no longer belongs to it.
 */
export async function takeOver(context: Context, { metadata: { name } }: Application): Promise<Application> {
  const seen = await presentLook(applications, context, name);
  const { metadata, spec } = seen.record;
  const labels = {
    ...metadata.labels,
    ...(context.mark === undefined ? {} : { [OWNER_LABEL]: context.mark }),
  };
  const body = { metadata: { ...metadata, labels }, spec };
  return route(applications, context, seen, { to: routingOf(seen.record), body });
}
