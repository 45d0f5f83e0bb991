// Volumes: storage for agents and sandboxes. Its size can only grow.
import type { z } from 'zod';
import { type Event, withEvent } from '../../fields/events';
import {
  type AnswerContext,
  metadataColumns,
  shownMetadata,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION } from '../../fields/regions';
import type { VolumeAttachment } from '../../fields/volume-attachments';
import { volumeApi, volumeRules, type VolumeSpec } from '../../generated/volumes.gen';
import { changePlain, createPlain, showPlain } from '../../platform/plain';
import type { ChangingKind, Platform } from '../../platform/platform';
import { requireThere } from '../../platform/references';
import { conflict, invalid } from '../../problem';
import { volumeTemplateKind } from './volume-templates';

/** Default size without a template, in MB. */
const DEFAULT_SIZE_MB = 1024;

/** The result of `showVolumeInList`. */
export const shownVolumeInList = volumeApi.answer.omit({ events: true }).extend({
  metadata: shownMetadata.pick({
    name: true,
    displayName: true,
    externalId: true,
    createdAt: true,
    updatedAt: true,
  }),
  spec: volumeApi.answer.shape.spec.omit({ template: true }),
});

export interface Volume {
  metadata: StoredMetadata;
  spec: VolumeSpec;
  events: Event[];
  /** Set while it is being deleted: when the deletion was requested and when it ends, milliseconds since 1970. */
  deletion?: { askedAt: number; goneAt: number } | undefined;
}

export const volumeKind: ChangingKind<Volume> = {
  name: 'volumes',
  noun: 'volume',
  columns: (volume) => ({
    ...metadataColumns(volume.metadata),
    status: statusOf(volume),
    dueAt: volume.deletion?.goneAt,
  }),
  advance: () => undefined,
};

/** A volume is usable at once: it is created as deployed. */
export function createVolume(
  input: z.infer<typeof volumeRules.created>,
  writer: Writer,
  platform: Platform,
): Volume {
  const { region = DEFAULT_REGION, size, template } = input.spec;
  const model =
    template === undefined
      ? undefined
      : requireThere(volumeTemplateKind, template, 'spec.template', writer, platform);
  const spec = { region, size: size ?? model?.spec.defaultSize ?? DEFAULT_SIZE_MB, template };
  return {
    ...createPlain(volumeRules, { ...input, spec }, writer),
    events: withEvent([], writer.at, { status: 'DEPLOYED', message: 'Volume created' }),
  };
}

/** A PUT can increase the size. */
export function changeVolume(
  volume: Volume,
  input: z.infer<typeof volumeRules.changed>,
  writer: Writer,
): Volume {
  const { name } = volume.metadata;
  if (volume.deletion) throw conflict(`volume "${name}" is being deleted`);
  const changed = changePlain(volumeRules, volumeKind.noun, volume, input, writer);
  if (changed.spec.size < volume.spec.size) {
    throw invalid(`spec.size: volume "${name}" has ${volume.spec.size} MB and can only grow`);
  }
  return changed;
}

/** Starts a deletion. Repeating it changes nothing. Throws a 409 while it is attached. */
export function deleteVolume(
  volume: Volume,
  attachedTo: string | undefined,
  writer: Writer,
  platform: Platform,
): Volume {
  if (volume.deletion) return volume;
  if (attachedTo !== undefined) {
    throw conflict(`volume "${volume.metadata.name}" is attached to ${attachedTo}`);
  }
  return {
    ...volume,
    deletion: { askedAt: writer.at, goneAt: writer.at + platform.deleteDelayMs },
    events: withEvent(volume.events, writer.at, { status: 'DELETING', message: 'Deletion started' }),
  };
}

export function showVolume(volume: Volume, attachedTo: string | undefined, place: AnswerContext) {
  return {
    ...showPlain(volumeRules, volume, place),
    events: volume.events,
    state: { attachedTo },
    status: statusOf(volume),
    terminatedAt: volume.deletion && timestamp(volume.deletion.askedAt),
  };
}

/** A volume as in lists, with fewer fields. */
export function showVolumeInList(volume: Volume, attachedTo: string | undefined, place: AnswerContext) {
  const { metadata, spec, state, status, terminatedAt } = showVolume(volume, attachedTo, place);
  const { name, displayName, externalId, createdAt, updatedAt } = metadata;
  return {
    metadata: { name, displayName, externalId, createdAt, updatedAt },
    spec: { region: spec.region, size: spec.size },
    state,
    status,
    terminatedAt,
  };
}

/** Throws a 400 for attachments of volumes that do not exist. Ephemeral attachments need no volume. */
export function requireVolumes(
  attachments: readonly Pick<VolumeAttachment, 'name' | 'type'>[] | undefined,
  writer: Writer,
  platform: Platform,
): void {
  attachments?.forEach(({ name, type }, index) => {
    if (name !== undefined && type !== 'ephemeral')
      requireThere(volumeKind, name, `spec.volumes[${index}].name`, writer, platform);
  });
}

function statusOf(volume: Volume) {
  return volume.deletion ? 'DELETING' : 'DEPLOYED';
}
