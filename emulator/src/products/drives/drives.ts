// Drives: persistent storage with a fixed region and at most three permission rules (Specification, Drive).
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Event, withEvent } from '../../fields/events';
import { type AnswerContext, metadataColumns, type StoredMetadata, type Writer } from '../../fields/metadata';
import { DEFAULT_REGION } from '../../fields/regions';
import { driveRules, type DriveSpec } from '../../generated/drives.gen';
import { createPlain, showPlain } from '../../platform/plain';
import type { Kind } from '../../store/kind';
import { lookUp } from '../../tables';

export interface Drive {
  metadata: StoredMetadata;
  spec: DriveSpec;
  events: Event[];
}

export const driveKind: Kind<Drive> = {
  name: 'drives',
  noun: 'drive',
  columns: (drive) => ({ ...metadataColumns(drive.metadata), status: 'DEPLOYED' }),
};

/** A drive is usable at once: it is created as deployed. */
export function createDrive(input: z.infer<typeof driveRules.created>, writer: Writer): Drive {
  const { region = DEFAULT_REGION } = input.spec;
  const infrastructureId = `drive-${randomBytes(8).toString('hex')}`;
  return {
    ...createPlain(driveRules, { ...input, spec: { ...input.spec, region, infrastructureId } }, writer),
    events: withEvent([], writer.at, { status: 'DEPLOYED', message: 'Drive created' }),
  };
}

export function showDrive(drive: Drive, place: AnswerContext) {
  const { metadata, spec } = showPlain(driveRules, drive, place);
  return {
    metadata,
    spec,
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
