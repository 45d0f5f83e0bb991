// Functions (MCP servers): bound to integration connections, deployed revision by revision (Specification, Function).
import { z } from 'zod';
import { invalid } from '../problem';
import { connectionKind } from './connections';
import { shownEvent } from './events';
import { envList, maskEnvs, unmaskEnvs } from './envs';
import { sameJson } from './json';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type Place,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from './metadata';
import type { Platform } from './platform';
import { portList } from './ports';
import { region } from './regions';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  refuseDeleting,
  type Revision,
  type Rollout,
  route,
  routingInput,
  type Share,
  shareOf,
  shownRouting,
  showRouting,
  statusOf,
  trafficPercent,
} from './rollout';
import type { ChangingKind } from './settle';

const runtime = z.object({
  type: z.string().optional(),
  envs: envList.optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  image: z.string().optional(),
  maxScale: z.int().min(0).optional(),
  memory: z.int().min(1).optional(),
  minScale: z.int().min(0).optional(),
  ports: portList.optional(),
  transport: z.enum(['websocket', 'http-stream']).optional(),
});

const spec = z.object({
  type: z.string().optional(),
  enabled: z.boolean().optional(),
  integrationConnections: z.array(z.string()).optional(),
  policies: z.array(z.string()).optional(),
  public: z.boolean().optional(),
  region: region.optional(),
  runtime: runtime.optional(),
  triggers: z.array(z.record(z.string(), z.json())).optional(),
  revision: routingInput.optional(),
});

export const newFunction = z.object({ metadata: newMetadata, spec });
export const changedFunction = z.object({ metadata: changedMetadata, spec });

type Spec = Omit<z.infer<typeof spec>, 'revision'>;

export const shownFunction = z.object({
  metadata: shownMetadata,
  spec: spec.extend({ revision: shownRouting }),
  events: z.array(shownEvent),
  status: z.string(),
});

/** A revision as agents, functions, jobs and models list it. */
export const shownRevision = z.object({
  id: z.string(),
  active: z.boolean(),
  canary: z.boolean(),
  previousActive: z.boolean(),
  status: z.string(),
  trafficPercent: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

export interface McpFunction extends Deployable {
  metadata: StoredMetadata;
  spec: Spec;
}

export const functionKind: ChangingKind<McpFunction> = {
  name: 'functions',
  noun: 'function',
  columns: (record) => ({
    ...metadataColumns(record.metadata),
    status: statusOf(record),
    dueAt: dueAt(record),
  }),
  advance: advanceDeployable,
};

export function createFunction(
  input: z.infer<typeof newFunction>,
  writer: Writer,
  platform: Platform,
): McpFunction {
  const { revision: _, ...sent } = input.spec;
  const record = {
    metadata: createMetadata(input.metadata, writer),
    spec: unmasked(sent, {}),
    rollout: emptyRollout,
    events: [],
  };
  requireConnections(sent, writer, platform);
  return deploy<Revision, McpFunction>(record, {}, 'all', writer, platform, {
    kind: functionKind.name,
    name: input.metadata.name,
  });
}

/** A PUT deploys a new revision when the spec changed or the last deployment failed, not for metadata or routing alone. */
export function changeFunction(
  stored: McpFunction,
  input: z.infer<typeof changedFunction>,
  writer: Writer,
  platform: Platform,
): McpFunction {
  const { name } = stored.metadata;
  refuseDeleting(stored, functionKind.noun, name);
  const { revision, ...sent } = input.spec;
  const spec = unmasked(sent, stored.spec);
  requireConnections(spec, writer, platform);
  const metadata = replaceMetadata(stored.metadata, input.metadata, writer);
  const routed = revision ? route(stored, revision, writer.at) : stored;
  const record = { ...routed, metadata, spec };
  const lastFailed = stored.rollout.revisions.at(-1)?.health === 'failed';
  if (sameJson(spec, stored.spec) && !lastFailed) return record;
  const share = revision?.traffic == null ? usualShare(record.rollout) : shareOf(revision.traffic);
  return deploy<Revision, McpFunction>(record, {}, share, writer, platform, {
    kind: functionKind.name,
    name,
  });
}

export function showFunction(record: McpFunction, place: Place) {
  const { runtime, ...spec } = record.spec;
  const path = `/${place.workspace}/functions/${record.metadata.name}`;
  return {
    metadata: showMetadata(record.metadata, place, path),
    spec: { ...spec, runtime: runtime && maskedRuntime(runtime), revision: showRouting(record.rollout) },
    events: record.events,
    status: statusOf(record),
  };
}

export function showRevisions({ rollout }: McpFunction) {
  return rollout.revisions.map(({ id, createdAt, createdBy, health }) => {
    const active = id === rollout.active;
    const canary = id === rollout.canary;
    return {
      id,
      active,
      canary,
      previousActive: id === rollout.previousActive,
      status: revisionStatus(health, active || canary),
      trafficPercent: trafficPercent(rollout, id),
      createdAt,
      createdBy,
    };
  });
}

function revisionStatus(health: Revision['health'], routed: boolean) {
  if (health === 'deploying') return 'DEPLOYING';
  if (health === 'failed') return 'FAILED';
  return routed ? 'DEPLOYED' : 'DEACTIVATED';
}

/**
 * Without `traffic` a new revision takes over from the newest one that works. Whoever serves an older one, or tries a
 * canary, chose so: the new one then waits without traffic.
 */
function usualShare(rollout: Rollout): Share {
  const newest = rollout.revisions.findLast(({ health }) => health !== 'failed')?.id;
  return newest === rollout.active || newest === rollout.switchTo ? 'all' : 'none';
}

function unmasked(sent: Spec, stored: Spec): Spec {
  const envs = sent.runtime?.envs;
  if (!envs) return sent;
  const known = stored.runtime?.envs ?? [];
  return { ...sent, runtime: { ...sent.runtime, envs: unmaskEnvs(envs, known, 'spec.runtime.envs') } };
}

function maskedRuntime(runtime: NonNullable<Spec['runtime']>) {
  return { ...runtime, ...(runtime.envs && { envs: maskEnvs(runtime.envs) }) };
}

function requireConnections(spec: Spec, { workspace }: Writer, { store }: Platform): void {
  spec.integrationConnections?.forEach((name, index) => {
    if (store.get(connectionKind, workspace, name) === undefined) {
      throw invalid(`spec.integrationConnections[${index}]: integration connection "${name}" does not exist`);
    }
  });
}
