// Sandboxes, as far as snapshots and forks need them: image, memory, variables and ports.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Env, envList, showEnvs, unmaskEnvs } from './envs';
import { shownEvent } from './events';
import {
  createMetadata,
  metadataColumns,
  newMetadata,
  type Place,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from './metadata';
import type { Platform } from './platform';
import { type Port, portList } from './ports';
import type { SandboxSettings } from './sandbox-settings';
import { DEFAULT_REGION, type Region, region } from './regions';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  type Revision,
  statusOf,
} from './rollout';
import type { ChangingKind } from './settle';

const DEFAULT_IMAGE = 'base:latest';
/** Memory of a workload that asks for none, in MB. */
export const DEFAULT_MEMORY_MB = 2048;

/** What a workload runs: what a snapshot keeps and a fork takes over. */
export interface Compute {
  image: string;
  /** MB */
  memory: number;
  envs: Env[];
  ports: Port[];
  region: Region;
}

const spec = z.object({
  region: region.optional(),
  runtime: z
    .object({
      image: z.string().min(1, 'must not be empty').optional(),
      memory: z.int().min(1, 'must be at least 1 MB').optional(),
      envs: envList.optional(),
      ports: portList.optional(),
    })
    .optional(),
});

/** A sandbox without a name gets one. */
export const newSandbox = z.object({
  metadata: newMetadata.partial({ name: true }).optional(),
  spec: spec.optional(),
});

export const shownSandbox = z.object({
  metadata: shownMetadata,
  spec: z.object({
    region,
    runtime: z.object({ image: z.string(), memory: z.int(), envs: envList, ports: portList }),
  }),
  events: z.array(shownEvent),
  state: z.literal('RUNNING'),
  status: z.string(),
});
export const shownSandboxInList = shownSandbox.omit({ events: true });

export interface Sandbox extends Deployable {
  /** Tells it from a later sandbox of the same name. */
  uid: string;
  metadata: StoredMetadata;
  compute: Compute;
  settings?: SandboxSettings | undefined;
}

export const sandboxKind: ChangingKind<Sandbox> = {
  name: 'sandboxes',
  noun: 'sandbox',
  columns: (record) => ({
    ...metadataColumns(record.metadata),
    status: statusOf(record),
    dueAt: dueAt(record),
  }),
  advance: advanceDeployable,
};

export function createSandbox(
  input: z.infer<typeof newSandbox>,
  writer: Writer,
  platform: Platform,
): Sandbox {
  const runtime = input.spec?.runtime;
  const metadata = { ...input.metadata, name: input.metadata?.name ?? `sandbox-${randomUUID().slice(0, 8)}` };
  return startSandbox(
    createMetadata(metadata, writer),
    {
      image: runtime?.image ?? DEFAULT_IMAGE,
      memory: runtime?.memory ?? DEFAULT_MEMORY_MB,
      envs: unmaskEnvs(runtime?.envs ?? [], [], 'spec.runtime.envs'),
      ports: runtime?.ports ?? [],
      region: input.spec?.region ?? DEFAULT_REGION,
    },
    writer,
    platform,
  );
}

/** A new sandbox that runs this; it deploys like anything else. */
export function startSandbox(
  metadata: StoredMetadata,
  compute: Compute,
  writer: Writer,
  platform: Platform,
): Sandbox {
  const record = { uid: randomUUID(), metadata, compute, rollout: emptyRollout, events: [] };
  return deploy<Revision, Sandbox>(record, {}, 'all', writer, platform, {
    kind: sandboxKind.name,
    name: metadata.name,
  });
}

export function showSandbox(record: Sandbox, place: Place) {
  const { envs, image, memory, ports, region } = record.compute;
  return {
    metadata: showMetadata(record.metadata, place, `/${place.workspace}/sandboxes/${record.metadata.name}`),
    spec: { region, runtime: { image, memory, envs: showEnvs(envs, place), ports } },
    events: record.events,
    state: 'RUNNING',
    status: statusOf(record),
  };
}

/** A sandbox as lists show it: without its events. */
export function showSandboxInList(record: Sandbox, place: Place) {
  const { events: _, ...shown } = showSandbox(record, place);
  return shown;
}
