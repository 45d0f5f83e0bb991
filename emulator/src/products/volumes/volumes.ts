// Volumes: storage for agents and sandboxes. Its size can only grow.
import { z } from 'zod';
import { type Event, shownEvent, withEvent } from '../../fields/events';
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
import { DEFAULT_REGION, region } from '../../fields/regions';
import type { VolumeAttachment } from '../../fields/volume-attachments';
import type { ChangingKind, Platform } from '../../platform/platform';
import { requireThere } from '../../platform/references';
import { conflict, immutable, invalid } from '../../problem';
import { volumeTemplateKind } from './volume-templates';

/** Default size without a template, in MB. */
const DEFAULT_SIZE_MB = 1024;

const spec = z.object({
  region: region.optional(),
  size: z.int().min(1, 'must be at least 1 MB').optional(),
  template: z.string().optional(),
});

export const newVolume = z.object({ metadata: newMetadata, spec });
export const changedVolume = z.object({ metadata: changedMetadata, spec });

const shownState = {
  state: z.object({ attachedTo: z.string().optional() }),
  status: z.string(),
  terminatedAt: z.iso.datetime().optional(),
};

/** The result of `showVolume`. */
export const shownVolume = z.object({
  metadata: shownMetadata,
  spec: spec.required({ region: true, size: true }),
  events: z.array(shownEvent),
  ...shownState,
});

/** The result of `showVolumeInList`. */
export const shownVolumeInList = z.object({
  metadata: shownMetadata.pick({
    name: true,
    displayName: true,
    externalId: true,
    createdAt: true,
    updatedAt: true,
  }),
  spec: z.object({ region, size: z.int() }),
  ...shownState,
});

export interface Volume {
  metadata: StoredMetadata;
  spec: { region: string; size: number; template?: string | undefined };
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
export function createVolume(input: z.infer<typeof newVolume>, writer: Writer, platform: Platform): Volume {
  const { region: inRegion = DEFAULT_REGION, size, template } = input.spec;
  const model =
    template === undefined
      ? undefined
      : requireThere(volumeTemplateKind, template, 'spec.template', writer, platform);
  return {
    metadata: createMetadata(input.metadata, writer),
    spec: { region: inRegion, size: size ?? model?.spec.defaultSize ?? DEFAULT_SIZE_MB, template },
    events: withEvent([], writer.at, { status: 'DEPLOYED', message: 'Volume created' }),
  };
}

/** A PUT can increase the size. Region and template cannot change. Fields that are left out stay. */
export function changeVolume(volume: Volume, input: z.infer<typeof changedVolume>, writer: Writer): Volume {
  const { name } = volume.metadata;
  if (volume.deletion) throw conflict(`volume "${name}" is being deleted`);
  const { size } = input.spec;
  for (const field of ['region', 'template'] as const) {
    const wanted = input.spec[field];
    if (wanted !== undefined && wanted !== volume.spec[field])
      throw immutable(`spec.${field}: of volume "${name}" cannot change`);
  }
  if (size !== undefined && size < volume.spec.size) {
    throw invalid(`spec.size: volume "${name}" has ${volume.spec.size} MB and can only grow`);
  }
  return {
    ...volume,
    metadata: replaceMetadata(volume.metadata, input.metadata, writer),
    spec: { ...volume.spec, size: size ?? volume.spec.size },
  };
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
    metadata: showMetadata(volume.metadata, place, `/v0/volumes/${volume.metadata.name}`),
    spec: volume.spec,
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
