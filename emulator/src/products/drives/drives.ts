// Drives: persistent storage with a fixed region and at most three permission rules (Specification, Drive).
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Event, shownEvent, withEvent } from '../../fields/events';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type AnswerContext,
  replaceMetadata,
  type StoredMetadata,
  shownMetadata,
  showMetadata,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION, region } from '../../fields/regions';
import { immutable } from '../../problem';
import type { Kind } from '../../store/kind';
import { lookUp } from '../../tables';

const permission = z.object({
  path: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  mode: z.enum(['read', 'read-write'], 'must be read or read-write').optional(),
});

const spec = z.object({
  region: region.optional(),
  permissions: z.array(permission).max(3, 'must have at most 3 rules').optional(),
});

export const newDrive = z.object({ metadata: newMetadata, spec });
export const changedDrive = z.object({ metadata: changedMetadata, spec });

export const shownDrive = z.object({
  metadata: shownMetadata,
  spec: spec.extend({ region, infrastructureId: z.string() }),
  events: z.array(shownEvent),
  state: z.object({ s3Url: z.string() }),
  status: z.literal('DEPLOYED'),
});

export interface Drive {
  metadata: StoredMetadata;
  spec: z.infer<typeof spec> & { region: string; infrastructureId: string };
  events: Event[];
}

export const driveKind: Kind<Drive> = {
  name: 'drives',
  noun: 'drive',
  columns: (drive) => ({ ...metadataColumns(drive.metadata), status: 'DEPLOYED' }),
};

/** A drive is usable at once: it is created as deployed. */
export function createDrive(input: z.infer<typeof newDrive>, writer: Writer): Drive {
  return {
    metadata: createMetadata(input.metadata, writer),
    spec: {
      ...input.spec,
      region: input.spec.region ?? DEFAULT_REGION,
      infrastructureId: `drive-${randomBytes(8).toString('hex')}`,
    },
    events: withEvent([], writer.at, { status: 'DEPLOYED', message: 'Drive created' }),
  };
}

export function changeDrive(drive: Drive, input: z.infer<typeof changedDrive>, writer: Writer): Drive {
  if (input.spec.region !== undefined && input.spec.region !== drive.spec.region) {
    throw immutable(
      `spec.region: drive "${drive.metadata.name}" is in ${drive.spec.region} and cannot move to ${input.spec.region}`,
    );
  }
  return {
    ...drive,
    metadata: replaceMetadata(drive.metadata, input.metadata, writer),
    spec: { ...drive.spec, permissions: input.spec.permissions },
  };
}

export function showDrive(drive: Drive, place: AnswerContext) {
  return {
    metadata: showMetadata(drive.metadata, place, `/v0/drives/${drive.metadata.name}`),
    spec: drive.spec,
    events: drive.events,
    state: { s3Url: `${place.origin}/s3/${drive.spec.infrastructureId}` },
    status: 'DEPLOYED',
  };
}

/**
 * What a workload with these labels may mount. A rule fits if the workload has all its labels, and the first fitting
 * rule decides. Without rules, every workload of the workspace may mount everything. If no rule fits, it may mount
 * nothing.
 */
export function accessTo(
  { spec: { permissions = [] } }: Drive,
  labels: Readonly<Record<string, string>>,
): { path: string; readOnly: boolean } | undefined {
  if (permissions.length === 0) return { path: '/', readOnly: false };
  const rule = permissions.find(({ labels: wanted = {} }) =>
    Object.entries(wanted).every(([key, value]) => lookUp(labels, key) === value),
  );
  return rule && { path: rule.path ?? '/', readOnly: rule.mode === 'read' };
}
