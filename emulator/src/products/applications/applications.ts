// Applications: revisions of image, memory, variables and port, and the percentage of requests for each revision.
import { z } from 'zod';
import { APPLICATIONS_DOMAIN, domainName, subdomain } from '../../fields/domain-names';
import { type Env, envList, showEnvs, unmaskEnvs } from '../../fields/envs';
import { shownEvent } from '../../fields/events';
import { sameJson } from '../../fields/json';
import { DEFAULT_MEMORY_MB } from '../../fields/memory';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type AnswerContext,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from '../../fields/metadata';
import { portNumber } from '../../fields/ports';
import { type Region, region } from '../../fields/regions';
import type { ChangingKind, Platform } from '../../platform/platform';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  enable,
  refuseDeleting,
  type Revision,
  route,
  routingInput,
  type Share,
  shareOf,
  shownRouting,
  showRouting,
  statusOf,
} from '../../platform/rollout';
import { keyOf } from '../../store/kind';
import { hostKey, refuseTakenHost, requireUsable } from '../custom-domains/custom-domains';
import { storedDeployable } from '../../fields/stored';

export const DEFAULT_PORT = 8080;

const spec = z.object({
  enabled: z.boolean().optional(),
  region: region.optional(),
  image: z.string().min(1, 'must not be empty'),
  memory: z.int().min(1, 'must be at least 1 MB').optional(),
  port: portNumber.optional(),
  envs: envList.optional(),
  urls: z.array(z.object({ domain: domainName, subdomain: subdomain.optional() })).optional(),
  revision: routingInput.optional(),
});

export const newApplication = z.object({ metadata: newMetadata, spec });
export const changedApplication = z.object({ metadata: changedMetadata, spec });

export const shownAppRevision = z.object({
  id: z.string(),
  image: z.string(),
  memory: z.int(),
  port: z.int(),
  envs: envList,
  snapshot: z.string().optional(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

export const shownApplication = z.object({
  metadata: shownMetadata,
  spec: spec.required({ memory: true, port: true, envs: true }).extend({
    revision: shownRouting,
    revisions: z.array(shownAppRevision),
  }),
  events: z.array(shownEvent),
  status: z.string(),
});

/** The content of a revision. */
export interface AppCompute {
  image: string;
  /** MB */
  memory: number;
  port: number;
  envs: Env[];
}

interface AppRevision extends Revision {
  compute: AppCompute;
  /** Id of the snapshot, if a fork created it. */
  snapshot?: string | undefined;
}

type Settings = Pick<z.infer<typeof spec>, 'enabled' | 'region' | 'urls'>;

export interface Application extends Deployable<AppRevision> {
  metadata: StoredMetadata;
  settings: Settings;
  /** The last requested content, even if it is not active. */
  compute: AppCompute;
}

const storedCompute = z.looseObject({
  image: z.string(),
  memory: z.number(),
  port: z.number(),
  envs: z.array(z.looseObject({ name: z.string() })),
});

export const applicationKind: ChangingKind<Application> = {
  name: 'applications',
  noun: 'application',
  record: storedDeployable.extend({ settings: z.looseObject({}), compute: storedCompute }),
  columns: (record) => ({
    ...metadataColumns(record.metadata),
    status: statusOf(record),
    dueAt: dueAt(record),
  }),
  keys: (record) => [
    ...hostsOf(record.settings).map(hostKey),
    ...[record, ...record.rollout.revisions].map(({ compute }) => keyOf('images', compute.image)),
  ],
  advance: advanceDeployable,
};

/** The host names of an application, lower case. */
function hostsOf({ urls = [] }: Pick<Settings, 'urls'>): string[] {
  return urls.map(({ domain, subdomain }) =>
    (subdomain === undefined ? domain : `${subdomain}.${domain}`).toLowerCase(),
  );
}

/** Throws a 400 or 409 for new host names that the application cannot have. It keeps those that it has. */
function requireHosts(
  name: string,
  settings: Pick<Settings, 'urls'>,
  has: Pick<Settings, 'urls'>,
  path: string,
  writer: Writer,
  platform: Platform,
): void {
  requireUsable(settings.urls, path, writer, platform);
  const own = hostsOf(has);
  const wants = { workspace: writer.workspace, kind: applicationKind.name, name };
  for (const host of hostsOf(settings))
    if (!own.includes(host)) refuseTakenHost(host, path, wants, platform, APPLICATIONS_DOMAIN);
}

export function createApplication(
  input: z.infer<typeof newApplication>,
  writer: Writer,
  platform: Platform,
): Application {
  const { settings, compute } = split(input.spec, []);
  requireHosts(input.metadata.name, settings, {}, 'spec.urls', writer, platform);
  const empty = emptyApplication(input.metadata.name, input.metadata, settings, writer);
  const released = release(empty, { compute }, 'all', writer, platform);
  return enable(released, settings.enabled, writer, platform);
}

/**
 * A PUT applies the routing first, at once. A changed content creates one new revision with the percentage in
 * `traffic`.
 */
export function changeApplication(
  stored: Application,
  input: z.infer<typeof changedApplication>,
  writer: Writer,
  platform: Platform,
): Application {
  refuseDeleting(stored, applicationKind.noun, stored.metadata.name);
  const { settings, compute } = split(input.spec, stored.compute.envs);
  requireHosts(stored.metadata.name, settings, stored.settings, 'spec.urls', writer, platform);
  const metadata = replaceMetadata(stored.metadata, input.metadata, writer);
  const { revision } = input.spec;
  const routed = revision ? route(stored, revision, writer.at) : stored;
  const record = enable({ ...routed, metadata, settings }, settings.enabled, writer, platform);
  if (sameCompute(compute, stored.compute)) return record;
  return release(record, { compute }, shareOf(revision?.traffic), writer, platform);
}

/** The content that a fork brings to an application. */
export interface Fork {
  name: string;
  compute: AppCompute;
  snapshot: string;
  region: Region;
  prefix?: string | undefined;
  customDomain?: string | undefined;
  traffic?: number | undefined;
}

/** A fork to an application: creates the application, or adds a revision. Every fork creates a revision. */
export function forkApplication(
  stored: Application | undefined,
  fork: Fork,
  writer: Writer,
  platform: Platform,
): Application {
  if (stored) refuseDeleting(stored, applicationKind.noun, fork.name);
  const { compute, snapshot, prefix, customDomain } = fork;
  const target = stored ?? emptyApplication(fork.name, {}, { region: fork.region }, writer);
  const addressed = prefix !== undefined || customDomain !== undefined;
  const asked = [{ domain: customDomain ?? APPLICATIONS_DOMAIN, subdomain: prefix }];
  const path = customDomain === undefined ? 'prefix' : 'customDomain';
  if (addressed) requireHosts(fork.name, { urls: asked }, target.settings, path, writer, platform);
  const urls = addressed ? asked : target.settings.urls;
  const record = {
    ...target,
    metadata: replaceMetadata(target.metadata, target.metadata, writer),
    settings: { ...target.settings, urls },
  };
  return release(record, { compute, snapshot }, shareOf(fork.traffic), writer, platform);
}

/** Adds an address to the application, if it is missing. Throws a 409 if another object has it. */
export function withDomain(
  stored: Application,
  domain: string,
  writer: Writer,
  platform: Platform,
): Application {
  const { urls = [] } = stored.settings;
  if (urls.some((url) => url.domain === domain)) return stored;
  requireHosts(
    stored.metadata.name,
    { urls: [{ domain }] },
    stored.settings,
    'metadata.name',
    writer,
    platform,
  );
  return {
    ...stored,
    metadata: replaceMetadata(stored.metadata, stored.metadata, writer),
    settings: { ...stored.settings, urls: [...urls, { domain }] },
  };
}

export function showApplication(record: Application, place: AnswerContext) {
  const { metadata, rollout, settings, compute } = record;
  return {
    metadata: { ...showMetadata(metadata, place, ''), url: addressOf(record, place) },
    spec: {
      ...settings,
      ...compute,
      envs: showEnvs(compute.envs, place),
      revision: showRouting(rollout),
      revisions: showAppRevisions(record, place),
    },
    events: record.events,
    status: statusOf(record),
  };
}

export function showAppRevisions({ rollout }: Application, place: Pick<AnswerContext, 'secrets'>) {
  return rollout.revisions.map(({ id, compute, snapshot, createdAt, createdBy }) => ({
    id,
    ...compute,
    envs: showEnvs(compute.envs, place),
    snapshot,
    createdAt,
    createdBy,
  }));
}

function addressOf({ metadata, settings }: Application, place: AnswerContext): string {
  const [own] = settings.urls ?? [];
  if (!own) return `${place.origin}/${place.workspace}/applications/${metadata.name}`;
  const host = own.subdomain === undefined ? own.domain : `${own.subdomain}.${own.domain}`;
  if (own.domain !== APPLICATIONS_DOMAIN) return `https://${host}`;
  const url = new URL(place.origin);
  url.hostname = host;
  return url.origin;
}

function emptyApplication(
  name: string,
  metadata: Omit<z.infer<typeof newMetadata>, 'name'>,
  settings: Settings,
  writer: Writer,
): Omit<Application, 'compute'> {
  return {
    metadata: createMetadata({ ...metadata, name }, writer),
    settings,
    rollout: emptyRollout,
    events: [],
  };
}

function release(
  record: Omit<Application, 'compute'>,
  made: { compute: AppCompute; snapshot?: string },
  share: Share,
  writer: Writer,
  platform: Platform,
): Application {
  const { name } = record.metadata;
  return deploy<AppRevision, Application>(
    { ...record, compute: made.compute },
    made,
    share,
    writer,
    platform,
    {
      kind: applicationKind.name,
      name,
    },
  );
}

function split(
  sent: z.infer<typeof spec>,
  storedEnvs: readonly Env[],
): { settings: Settings; compute: AppCompute } {
  const {
    enabled,
    region: inRegion,
    urls,
    image,
    memory = DEFAULT_MEMORY_MB,
    port = DEFAULT_PORT,
    envs = [],
  } = sent;
  return {
    settings: { enabled, region: inRegion, urls },
    compute: { image, memory, port, envs: unmaskEnvs(envs, storedEnvs, 'spec.envs') },
  };
}

// The order of variables does not matter.
function sameCompute(a: AppCompute, b: AppCompute): boolean {
  const ordered = (compute: AppCompute) => ({
    ...compute,
    envs: compute.envs
      .map((item) => ({ ...item, secret: item.secret ?? false }))
      .sort((x, y) => (x.name < y.name ? -1 : 1)),
  });
  return sameJson(ordered(a), ordered(b));
}
