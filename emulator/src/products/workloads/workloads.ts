// Shared by functions, agents, models and jobs: a spec that is deployed in revisions.
import { z } from 'zod';
import { type Env, showEnvs, unmaskEnvs } from '../../fields/envs';
import { shownEvent } from '../../fields/events';
import { sameJson } from '../../fields/json';
import {
  type ChangedMetadata,
  changedMetadata,
  createMetadata,
  metadataColumns,
  type NewMetadata,
  newMetadata,
  type AnswerContext,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from '../../fields/metadata';
import type { ChangingKind, Platform, Scene } from '../../platform/platform';
import { requireThere } from '../../platform/references';
import {
  advanceDeployable,
  deploy,
  type Deployable,
  dueAt,
  emptyRollout,
  enable,
  refuseDeleting,
  type Revision,
  type Rollout,
  route,
  type RoutingInput,
  type Share,
  shareOf,
  showRouting,
  statusOf,
  trafficPercent,
} from '../../platform/rollout';
import { keyOf } from '../../store/kind';
import { connectionKind } from '../connections/connections';
import { requireVolumes } from '../volumes/volumes';
import { type Crons, dueTriggers, firstTimes } from './crons';
import { completeTriggers, showTriggers, type Trigger } from './triggers';
import { storedDeployable } from '../../fields/stored';

/** Spec fields with the same meaning for all workloads. */
export interface WorkloadSpec {
  enabled?: boolean | undefined;
  integrationConnections?: string[] | undefined;
  policies?: string[] | undefined;
  public?: boolean | undefined;
  triggers?: Trigger[] | undefined;
  volumes?: { name?: string | undefined; type?: 'persistent' | 'ephemeral' | undefined }[] | undefined;
  runtime?:
    | { envs?: Env[] | undefined; generation?: 'mk2' | 'mk3' | undefined; image?: string | undefined }
    | undefined;
}

export interface Workload<S extends WorkloadSpec = WorkloadSpec> extends Deployable {
  metadata: StoredMetadata;
  spec: S;
  /** The next starts by triggers. */
  crons?: Crons | undefined;
}

type Sent<S> = S & { revision?: RoutingInput | undefined };

export interface WorkloadKind<S extends WorkloadSpec> extends ChangingKind<Workload<S>> {
  readonly newBody: z.ZodType<{ metadata: NewMetadata; spec: Sent<S> }>;
  readonly changedBody: z.ZodType<{ metadata: ChangedMetadata; spec: Sent<S> }>;
  /** Schema of an answer. */
  readonly shown: z.ZodType;
  /** Whether clients see and set the active revision. */
  readonly routed: boolean;
  /** The reason why a deployment of this spec fails; undefined if it succeeds. */
  flawOf(spec: S, workspace: string, platform: Platform): string | undefined;
}

const stored = storedDeployable.extend({
  spec: z.record(z.string(), z.unknown()),
  crons: z.record(z.string(), z.number()).optional(),
});

export function workloadKind<S extends WorkloadSpec>(facts: {
  name: string;
  noun: string;
  spec: z.ZodType<Sent<S>>;
  shownSpec: z.ZodType;
  routed: boolean;
  /** Kinds of children that are named after a record and removed with it. */
  belongings?: readonly string[];
  /** Called when a cron trigger is due. `at` is in milliseconds since 1970. */
  start?: (record: Workload<S>, trigger: Trigger, at: number, scene: Scene) => void;
  flawOf?: WorkloadKind<S>['flawOf'];
}): WorkloadKind<S> {
  const { name, noun, spec, shownSpec, routed, belongings = [], start, flawOf = () => undefined } = facts;
  return {
    name,
    noun,
    routed,
    flawOf,
    newBody: z.object({ metadata: newMetadata, spec }),
    changedBody: z.object({ metadata: changedMetadata, spec }),
    record: stored,
    shown: z.object({
      metadata: shownMetadata,
      spec: shownSpec,
      events: z.array(shownEvent),
      status: z.string(),
    }),
    columns: (record) => ({
      ...metadataColumns(record.metadata),
      status: statusOf(record),
      dueAt: earliest([dueAt(record), ...Object.values(record.crons ?? {})]),
    }),
    keys: ({ spec }) => keysOf(spec),
    advance: (record, at, scene) => {
      const { platform, workspace } = scene;
      if ((dueAt(record) ?? Infinity) > at) return started(record, at, scene, start);
      const next = advanceDeployable(record, at);
      if (next === undefined) {
        for (const belonging of belongings)
          platform.store.removeUnder({ name: belonging }, workspace, record.metadata.name);
      }
      return next;
    },
  };
}

/** The keys for finding a workload: everything that it refers to. */
function keysOf(spec: WorkloadSpec): string[] {
  const { volumes = [], policies = [], integrationConnections = [], runtime } = spec;
  return [
    ...(runtime?.image === undefined ? [] : [keyOf('images', runtime.image)]),
    ...volumes.flatMap(({ name }) => (name === undefined ? [] : [keyOf('volumes', name)])),
    ...policies.map((name) => keyOf('policies', name)),
    ...integrationConnections.map((name) => keyOf('connections', name)),
  ];
}

/** Starts the due triggers, if the workload runs. */
function started<S extends WorkloadSpec>(
  record: Workload<S>,
  at: number,
  scene: Scene,
  start: (record: Workload<S>, trigger: Trigger, at: number, scene: Scene) => void = () => undefined,
): Workload<S> {
  const now = scene.platform.clock.now();
  const { due, crons, missed } = dueTriggers(record.crons ?? {}, record.spec.triggers, at, now);
  if (missed) scene.platform.skip(`a trigger of "${record.metadata.name}"`, missed);
  const runs = record.rollout.active !== undefined && !record.disabled && record.deleteAt === undefined;
  if (runs) for (const trigger of due) start(record, trigger, at, scene);
  return { ...record, crons };
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

export function createWorkload<S extends WorkloadSpec>(
  kind: WorkloadKind<S>,
  input: { metadata: NewMetadata; spec: Sent<S> },
  writer: Writer,
  platform: Platform,
): Workload<S> {
  const { name } = input.metadata;
  const record: Workload<S> = {
    metadata: createMetadata(input.metadata, writer),
    spec: complete(input.spec, {}),
    rollout: emptyRollout,
    events: [],
  };
  record.crons = firstTimes(record.spec.triggers, writer.at);
  requireBound(record.spec, writer, platform);
  const flaw = kind.flawOf(record.spec, writer.workspace, platform);
  const target = { kind: kind.name, name, flaw };
  const deployed = deploy<Revision, Workload<S>>(record, {}, 'all', writer, platform, target);
  return enable(deployed, input.spec.enabled, writer, platform);
}

/**
 * A PUT deploys a new revision if the spec changed, or if the last deployment failed and the PUT does not move traffic.
 * Metadata or routing alone do not deploy.
 */
export function changeWorkload<S extends WorkloadSpec>(
  kind: WorkloadKind<S>,
  stored: Workload<S>,
  input: { metadata: ChangedMetadata; spec: Sent<S> },
  writer: Writer,
  platform: Platform,
): Workload<S> {
  const { name } = stored.metadata;
  refuseDeleting(stored, kind.noun, name);
  const { revision } = input.spec;
  const spec = complete(input.spec, stored.spec);
  requireBound(spec, writer, platform);
  const crons = firstTimes(spec.triggers, writer.at);
  const metadata = replaceMetadata(stored.metadata, input.metadata, writer);
  const routed = revision ? route(stored, revision, writer.at) : stored;
  const record = enable({ ...routed, metadata, spec, crons }, spec.enabled, writer, platform);
  const lastFailed = stored.rollout.revisions.at(-1)?.health === 'failed';
  const isRetry = lastFailed && sameJson(showRouting(routed.rollout), showRouting(stored.rollout));
  if (sameDeployment(spec, stored.spec) && !isRetry) return record;
  const share = revision?.traffic == null ? usualShare(record.rollout) : shareOf(revision.traffic);
  const flaw = kind.flawOf(spec, writer.workspace, platform);
  const target = { kind: kind.name, name, flaw };
  return deploy<Revision, Workload<S>>(record, {}, share, writer, platform, target);
}

export function showWorkload<S extends WorkloadSpec>(
  kind: WorkloadKind<S>,
  record: Workload<S>,
  place: AnswerContext,
) {
  const { runtime, triggers, ...spec } = record.spec;
  return {
    metadata: showMetadata(
      record.metadata,
      place,
      `/${place.workspace}/${kind.name}/${record.metadata.name}`,
    ),
    spec: {
      ...spec,
      runtime: runtime && { ...runtime, ...(runtime.envs && { envs: showEnvs(runtime.envs, place) }) },
      triggers: triggers && showTriggers(triggers, place),
      ...(kind.routed && { revision: showRouting(record.rollout) }),
    },
    events: record.events,
    status: statusOf(record),
  };
}

/** A revision in the lists of functions, agents, models and jobs. */
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

export function showRevisions({ rollout }: Workload) {
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
 * Without `traffic`, a new revision replaces the newest revision that has not failed. If an older one is active, or a
 * canary is being tested, this was a choice. Then the new revision gets no traffic.
 */
function usualShare(rollout: Rollout): Share {
  const newest = rollout.revisions.findLast(({ health }) => health !== 'failed')?.id;
  return newest === rollout.active || newest === rollout.switchTo ? 'all' : 'none';
}

/** The spec as stored: without routing, with secrets in place of masks, and with generated fields. */
function complete<S extends WorkloadSpec>(sent: Sent<S>, stored: WorkloadSpec): S {
  const { revision: _, ...spec } = sent;
  const { runtime, triggers } = sent;
  const known = stored.runtime?.envs ?? [];
  const envs = runtime?.envs && unmaskEnvs(runtime.envs, known, 'spec.runtime.envs');
  return {
    ...(spec as unknown as S),
    ...(envs && { runtime: { ...runtime, envs } }),
    ...(triggers && { triggers: completeTriggers(triggers, stored.triggers ?? []) }),
  };
}

function sameDeployment(a: WorkloadSpec, b: WorkloadSpec): boolean {
  return sameJson({ ...a, enabled: undefined }, { ...b, enabled: undefined });
}

function requireBound(spec: WorkloadSpec, writer: Writer, platform: Platform): void {
  spec.integrationConnections?.forEach((name, index) => {
    requireThere(connectionKind, name, `spec.integrationConnections[${index}]`, writer, platform);
  });
  requireVolumes(spec.volumes, writer, platform);
}
