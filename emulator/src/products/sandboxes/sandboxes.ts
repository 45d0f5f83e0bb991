// Sandboxes: a client's own machines, which exist until they are deleted or their lifetime ends.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Env, envList, showEnvs, unmaskEnvs } from '../../fields/envs';
import { shownEvent, withEvent } from '../../fields/events';
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
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { type Port, portList } from '../../fields/ports';
import { DEFAULT_REGION, type Region, region } from '../../fields/regions';
import type { ChangingKind, Platform, Scene } from '../../platform/platform';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  enable,
  type Revision,
  statusOf,
} from '../../platform/rollout';
import { conflict, immutable } from '../../problem';
import { keyOf } from '../../store/kind';
import { requireVolumes } from '../volumes/volumes';
import {
  endOf,
  keepProxySecrets,
  retentionMs,
  runtimeSettingsFields,
  type SandboxSettings,
  settingsFields,
  settingsOf,
  showNetwork,
} from './settings';
import { storedDeployable, storedMs } from '../../fields/stored';

const DEFAULT_IMAGE = 'base:latest';

/** The content of a sandbox, which snapshots store and forks copy. */
export interface Compute {
  image: string;
  /** MB. */
  memory: number;
  envs: Env[];
  ports: Port[];
  region: Region;
}

/** The schema of a stored `Compute`. */
export const storedCompute = z.looseObject({
  image: z.string(),
  memory: z.number(),
  envs: z.array(z.looseObject({ name: z.string() })),
  ports: z.array(z.looseObject({ target: z.number() })),
  region,
});

const runtime = z.object({
  image: z.string().min(1, 'must not be empty').optional(),
  memory: z.int().min(1, 'must be at least 1 MB').optional(),
  envs: envList.optional(),
  ports: portList.optional(),
  ...runtimeSettingsFields,
});

const spec = z.object({ ...settingsFields, region: region.optional(), runtime: runtime.optional() });

/** A sandbox without a name gets a generated one. */
export const newSandbox = z.object({
  metadata: newMetadata.partial({ name: true }).optional(),
  spec: spec.optional(),
});
/** A sandbox in a seed. It must have a name, and unknown fields are refused. */
export const seededSandbox = z.strictObject({
  metadata: newMetadata.strict(),
  spec: spec.extend({ runtime: runtime.strict().optional() }).strict().optional(),
});
export const changedSandbox = z.object({ metadata: changedMetadata, spec });

/** The result of `showSandbox`. */
export const shownSandbox = z.object({
  metadata: shownMetadata,
  spec: spec.required({ region: true }).extend({
    runtime: runtime.required({ image: true, memory: true, envs: true, ports: true }),
  }),
  events: z.array(shownEvent),
  state: z.enum(['RUNNING', 'STANDBY']),
  status: z.string(),
  expiresIn: z.int().optional(),
  lastUsedAt: z.iso.datetime(),
});
export const shownSandboxInList = shownSandbox.omit({ events: true });

/** A mounted drive. */
export interface Mount {
  driveName: string;
  mountPath: string;
  drivePath: string;
  readOnly: boolean;
  uidMap?: unknown;
  gidMap?: unknown;
}

export interface Sandbox extends Deployable {
  /** Distinguishes it from a later sandbox of the same name. Its files are stored under this id. */
  uid: string;
  metadata: StoredMetadata;
  compute: Compute;
  settings?: SandboxSettings | undefined;
  mounts?: Mount[] | undefined;
  /** Last use, milliseconds since 1970; absent before the first use after its creation. */
  lastUsedAt?: number | undefined;
  /** When it ended, milliseconds since 1970. It can still be read for a while. */
  terminatedAt?: number | undefined;
}

export const sandboxKind: ChangingKind<Sandbox> = {
  name: 'sandboxes',
  noun: 'sandbox',
  record: storedDeployable.extend({
    uid: z.string(),
    compute: storedCompute,
    mounts: z
      .array(
        z.looseObject({
          driveName: z.string(),
          mountPath: z.string(),
          drivePath: z.string(),
          readOnly: z.boolean(),
        }),
      )
      .optional(),
    lastUsedAt: storedMs.optional(),
    terminatedAt: storedMs.optional(),
  }),
  columns: (record) => {
    const columns = metadataColumns(record.metadata);
    return {
      ...columns,
      // An ended sandbox no longer holds its external id.
      secondKey: record.terminatedAt === undefined ? columns.secondKey : undefined,
      status: sandboxStatus(record),
      dueAt: sandboxDueAt(record),
    };
  },
  keys: keysOf,
  advance: advanceSandbox,
};

/** The keys for finding a sandbox. An ended sandbox no longer uses anything. */
function keysOf({ compute, settings = {}, terminatedAt }: Sandbox): string[] {
  if (terminatedAt !== undefined) return [];
  const { volumes = [], vpc, network } = settings;
  const gateway = network?.egress?.gateway;
  return [
    keyOf('images', compute.image),
    ...volumes.flatMap(({ name }) => (name === undefined ? [] : [keyOf('volumes', name)])),
    ...(vpc !== undefined && gateway !== undefined ? [keyOf('egressgateways', `${vpc}/${gateway}`)] : []),
  ];
}

export function createSandbox(
  input: z.infer<typeof newSandbox>,
  writer: Writer,
  platform: Platform,
): Sandbox {
  const { runtime: sent = {}, ...rest } = input.spec ?? {};
  const metadata = { ...input.metadata, name: input.metadata?.name ?? `sandbox-${randomUUID().slice(0, 8)}` };
  return startSandbox(
    createMetadata(metadata, writer),
    {
      image: sent.image ?? DEFAULT_IMAGE,
      memory: sent.memory ?? DEFAULT_MEMORY_MB,
      envs: unmaskEnvs(sent.envs ?? [], [], 'spec.runtime.envs'),
      ports: sent.ports ?? [],
      region: rest.region ?? DEFAULT_REGION,
    },
    settingsOf({ ...rest, runtime: sent }),
    writer,
    platform,
  );
}

/** Creates and deploys a sandbox with this content. */
export function startSandbox(
  metadata: StoredMetadata,
  compute: Compute,
  settings: SandboxSettings,
  writer: Writer,
  platform: Platform,
): Sandbox {
  requireVolumes(settings.volumes, writer, platform);
  const record = { uid: randomUUID(), metadata, compute, settings, rollout: emptyRollout, events: [] };
  return enable(redeployed(record, writer, platform), settings.enabled, writer, platform);
}

/**
 * A PUT replaces the spec, but keeps the runtime if it is left out. Labels and settings change in place. A changed
 * content is deployed again, and a changed image or memory empties the disk.
 */
export function changeSandbox(
  stored: Sandbox,
  input: z.infer<typeof changedSandbox>,
  writer: Writer,
  platform: Platform,
): Sandbox {
  refuseEnded(stored);
  const { runtime: sent, ...rest } = input.spec;
  const settings = keepProxySecrets(
    settingsOf({ ...rest, runtime: sent ?? stored.settings?.runtime }),
    stored.settings ?? {},
  );
  refuseImmutable(stored, rest.region, sent?.extraArgs);
  requireVolumes(settings.volumes, writer, platform);
  const compute: Compute = {
    image: sent?.image ?? stored.compute.image,
    memory: sent?.memory ?? stored.compute.memory,
    envs: sent ? unmaskEnvs(sent.envs ?? [], stored.compute.envs, 'spec.runtime.envs') : stored.compute.envs,
    ports: sent ? (sent.ports ?? []) : stored.compute.ports,
    region: stored.compute.region,
  };
  const metadata = replaceMetadata(stored.metadata, input.metadata, writer);
  const changed = enable({ ...stored, metadata, settings, compute }, settings.enabled, writer, platform);
  if (sameJson(compute, stored.compute)) return changed;
  const sameMachine = compute.image === stored.compute.image && compute.memory === stored.compute.memory;
  if (!sameMachine) platform.files.removeOwner(stored.uid);
  return redeployed(changed, writer, platform);
}

/** Restores the content and files of a snapshot. Name, addresses and settings stay. */
export function restoreSandbox(
  stored: Sandbox,
  snapshot: { id: string; compute: Compute },
  writer: Writer,
  platform: Platform,
): Sandbox {
  refuseEnded(stored);
  platform.files.removeOwner(stored.uid);
  platform.files.copy(snapshot.id, stored.uid);
  return redeployed({ ...stored, compute: snapshot.compute }, writer, platform);
}

/** Marks the sandbox as used now, which restarts its idle time. */
export function usedNow(stored: Sandbox, at: number): Sandbox {
  return { ...stored, lastUsedAt: at };
}

export function sandboxStatus(record: Sandbox) {
  return record.terminatedAt === undefined ? statusOf(record) : 'TERMINATED';
}

/** Throws a 409 for a write to a sandbox that is being deleted or has ended. */
export function refuseEnded(record: Sandbox): void {
  if (record.deleteAt === undefined && record.terminatedAt === undefined) return;
  const how = record.terminatedAt === undefined ? 'is being deleted' : 'is terminated';
  throw conflict(`sandbox "${record.metadata.name}" ${how}`);
}

/** Removes a sandbox immediately, to free its name. */
export function removeSandbox(record: Sandbox, { platform, workspace }: Scene): void {
  removeBelongings(record, { platform, workspace });
  platform.store.remove(sandboxKind, workspace, record.metadata.name);
}

export function showSandbox(record: Sandbox, place: AnswerContext & { at: number }) {
  const { envs, image, memory, ports, region: inRegion } = record.compute;
  const { runtime: lifetime, network, ...settings } = record.settings ?? {};
  const end = record.terminatedAt === undefined ? endOfLife(record) : undefined;
  return {
    metadata: showMetadata(record.metadata, place, `/${place.workspace}/sandboxes/${record.metadata.name}`),
    spec: {
      ...settings,
      network: showNetwork(network),
      region: inRegion,
      runtime: { ...lifetime, image, memory, envs: showEnvs(envs, place), ports },
    },
    events: record.events,
    state: record.disabled || record.terminatedAt !== undefined ? 'STANDBY' : 'RUNNING',
    status: sandboxStatus(record),
    expiresIn: end === undefined ? undefined : Math.max(0, Math.floor((end - place.at) / 1000)),
    lastUsedAt: timestamp(lastUsedAt(record)),
  };
}

/** A sandbox as in lists: without its events. */
export function showSandboxInList(record: Sandbox, place: AnswerContext & { at: number }) {
  const { events: _, ...shown } = showSandbox(record, place);
  return shown;
}

// Kinds of children that are named after a sandbox and removed with it.
const BELONGINGS = ['previews', 'previewTokens', 'schedules', 'processes', 'uploads', 'uploadParts'];

function removeBelongings({ uid, metadata }: Sandbox, { platform, workspace }: Scene): void {
  for (const name of BELONGINGS) platform.store.removeUnder({ name }, workspace, metadata.name);
  platform.files.removeOwner(uid);
}

function advanceSandbox(record: Sandbox, at: number, scene: Scene): Sandbox | undefined {
  if (record.terminatedAt !== undefined) return undefined;
  if (record.deleteAt !== undefined) return terminated(record, record.deleteAt, 'Sandbox terminated', scene);
  const end = endOfLife(record);
  if (end !== undefined && end <= at) return terminated(record, at, 'Lifetime ended', scene);
  return advanceDeployable(record, at);
}

function terminated(record: Sandbox, at: number, message: string, scene: Scene): Sandbox {
  removeBelongings(record, scene);
  return {
    ...record,
    terminatedAt: at,
    events: withEvent(record.events, at, { status: 'TERMINATED', message }),
  };
}

function sandboxDueAt(record: Sandbox): number | undefined {
  const { terminatedAt, settings = {} } = record;
  if (terminatedAt !== undefined) return terminatedAt + retentionMs(settings);
  if (record.deleteAt !== undefined) return record.deleteAt;
  const moments = [dueAt(record), endOfLife(record)].filter((moment) => moment !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

function endOfLife(record: Sandbox): number | undefined {
  const createdAt = Date.parse(record.metadata.createdAt);
  return endOf(record.settings ?? {}, { createdAt, lastUsedAt: lastUsedAt(record) });
}

function lastUsedAt(record: Sandbox): number {
  return record.lastUsedAt ?? Date.parse(record.metadata.createdAt);
}

function redeployed(record: Sandbox, writer: Writer, platform: Platform): Sandbox {
  const target = { kind: sandboxKind.name, name: record.metadata.name };
  return deploy<Revision, Sandbox>(record, {}, 'all', writer, platform, target);
}

function refuseImmutable(
  { metadata, compute, settings }: Sandbox,
  wantedRegion: Region | undefined,
  wantedArgs: Record<string, string> | undefined,
): void {
  if (wantedRegion !== undefined && wantedRegion !== compute.region) {
    throw immutable(
      `spec.region: sandbox "${metadata.name}" is in ${compute.region} and cannot move to ${wantedRegion}`,
    );
  }
  if (wantedArgs !== undefined && !sameJson(wantedArgs, settings?.runtime?.extraArgs ?? {})) {
    throw immutable(`spec.runtime.extraArgs: of sandbox "${metadata.name}" cannot change`);
  }
}
