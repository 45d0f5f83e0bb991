// Snapshots: the state of a sandbox at one time. They stay until they are deleted, even without the sandbox.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type AnswerContext, resourceName, timestamp, type Writer } from '../../fields/metadata';
import { portList } from '../../fields/ports';
import { region } from '../../fields/regions';
import type { Outcome } from '../../platform/outcomes';
import type { ChangingKind, Platform, Scene } from '../../platform/platform';
import { conflict, notFound } from '../../problem';
import {
  type Compute,
  type Sandbox,
  sandboxKind,
  sandboxStatus,
  storedCompute,
} from '../sandboxes/sandboxes';
import { storedMs, storedOutcome, storedTime } from '../../fields/stored';

export const SNAPSHOT_STATUSES = ['pending', 'ready', 'failed'] as const;

export const newSnapshot = z.object({
  name: resourceName.optional(),
  source: z.object({ name: z.string(), kind: z.literal('sandbox', 'must be sandbox').optional() }),
});

/** Body of `POST /sandboxes/{name}/snapshots`. The source is in the path. */
export const newSandboxSnapshot = z.object({ name: resourceName.optional() });

export const shownSnapshot = z.object({
  id: z.string(),
  name: z.string(),
  workspace: z.string(),
  source: z.object({ kind: z.literal('sandbox'), name: z.string(), deleted: z.boolean() }),
  spec: z.object({
    image: z.string(),
    memory: z.int(),
    ports: portList,
    generation: z.literal('mk3'),
    region,
    volumes: z.array(z.never()),
  }),
  status: z.enum(SNAPSHOT_STATUSES),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
/** As in the routes of its sandbox. */
export const shownSandboxSnapshot = shownSnapshot.extend({ sandboxName: z.string() });

export interface Snapshot {
  id: string;
  name: string;
  source: { kind: 'sandbox'; name: string; uid: string };
  /** Variables include their secret values: forks start with them, answers never show them. */
  compute: Compute;
  status: (typeof SNAPSHOT_STATUSES)[number];
  readyAt: number;
  outcome: Outcome;
  createdAt: string;
  createdBy: string;
}

export const snapshotKind: ChangingKind<Snapshot> = {
  name: 'snapshots',
  noun: 'snapshot',
  record: z.looseObject({
    id: z.string(),
    name: z.string(),
    source: z.looseObject({ kind: z.literal('sandbox'), name: z.string(), uid: z.string() }),
    compute: storedCompute,
    status: z.enum(SNAPSHOT_STATUSES),
    readyAt: storedMs,
    outcome: storedOutcome,
    createdAt: storedTime,
    createdBy: z.string(),
  }),
  columns: (snapshot) => ({
    name: snapshot.name,
    secondKey: snapshot.id,
    status: snapshot.status,
    search: [snapshot.name, snapshot.source.name, snapshot.status],
    createdAt: Date.parse(snapshot.createdAt),
    dueAt: snapshot.status === 'pending' ? snapshot.readyAt : undefined,
  }),
  advance: (snapshot) => ({ ...snapshot, status: snapshot.outcome.healthy ? 'ready' : 'failed' }),
};

/** Takes a snapshot of a sandbox with a copy of its files. It is `pending` until it is written. */
export function takeSnapshot(
  source: Sandbox,
  name: string | undefined,
  writer: Writer,
  platform: Platform,
): Snapshot {
  const sandboxName = source.metadata.name;
  refuseUncapturable(source);
  // A generated name must fit into 49 characters with its suffix.
  const snapshotName = name ?? `${sandboxName.slice(0, 40)}-${randomBytes(4).toString('hex')}`;
  const id = `snap-${randomBytes(10).toString('hex')}`;
  platform.files.copy(source.uid, id);
  return {
    id,
    name: snapshotName,
    source: { kind: 'sandbox', name: sandboxName, uid: source.uid },
    compute: source.compute,
    status: 'pending',
    readyAt: writer.at + platform.deployDelayMs,
    outcome: platform.outcomes.next(snapshotKind.name, snapshotName),
    createdAt: timestamp(writer.at),
    createdBy: writer.subject,
  };
}

/** Throws a 409 for a sandbox that has failed or ended, which cannot be captured. */
export function refuseUncapturable(source: Sandbox): void {
  const status = sandboxStatus(source);
  if (status === 'DELETING' || status === 'TERMINATED' || status === 'FAILED') {
    throw conflict(`sandbox "${source.metadata.name}" is ${status}: it cannot be captured`);
  }
}

/** The snapshot with this id or name. Ids take precedence, so that no name can hide another snapshot. Throws a 404. */
export function findSnapshot(idOrName: string, workspace: string, { store }: Platform): Snapshot {
  const snapshot =
    store.getBySecondKey(snapshotKind, workspace, idOrName) ?? store.get(snapshotKind, workspace, idOrName);
  if (!snapshot) throw notFound(`snapshot "${idOrName}" does not exist`);
  return snapshot;
}

/** The sandbox that a snapshot was taken of, if that same sandbox still exists. */
export function livingSource(
  { source }: Snapshot,
  workspace: string,
  { store }: Platform,
): Sandbox | undefined {
  const sandbox = store.get(sandboxKind, workspace, source.name);
  const lives = sandbox?.deleteAt === undefined && sandbox?.terminatedAt === undefined;
  return lives && sandbox?.uid === source.uid ? sandbox : undefined;
}

/** Removes a snapshot with its files. */
export function removeSnapshot(snapshot: Snapshot, { platform, workspace }: Scene): void {
  platform.store.remove(snapshotKind, workspace, snapshot.name);
  platform.files.removeOwner(snapshot.id);
}

export function showSnapshot(snapshot: Snapshot, place: AnswerContext & { platform: Platform }) {
  const { image, memory, ports, region } = snapshot.compute;
  const deleted = livingSource(snapshot, place.workspace, place.platform) === undefined;
  return {
    id: snapshot.id,
    name: snapshot.name,
    workspace: place.workspace,
    source: { kind: snapshot.source.kind, name: snapshot.source.name, deleted },
    spec: { image, memory, ports, generation: 'mk3', region, volumes: [] },
    status: snapshot.status,
    createdAt: snapshot.createdAt,
    createdBy: snapshot.createdBy,
  };
}
