/** Schemas of volumes and volume templates. */
import * as z from 'zod';
import { demanded, eventRecord, listOf, metadata, number, part, text } from './common';
import { deploymentStatus, templateStatus, templateVersionStatus } from './enums.gen';

// Source: facts, A.5 and B: Volume.
/** A disk for workloads. */
export const volume = z.looseObject({
  metadata,
  spec: part('Settings.', {
    region: text('Region. Immutable.'),
    size: number('Size in MB. It can only grow.'),
    template: text('Name of the volume template with the initial content. Immutable.'),
  }),
  events: listOf('Events, oldest first. Absent in lists. Set by the platform.', eventRecord),
  state: part('State. Set by the platform.', { attachedTo: text('Workload that mounts the volume.') }),
  status: text('State. Set by the platform.', deploymentStatus),
  terminatedAt: text('Time at which it was marked for deletion, RFC 3339. Set by the platform.'),
});

// Source: facts, A.5 and B: Volume.
/** Body of create and update of a volume. You can send a record that was read. */
export const volumeBody = volume.pick({ metadata: true, spec: true });

/** Body of creating a volume. `spec` is required. */
export const newVolume = volumeBody.extend({ spec: demanded(volume.shape.spec) });

// Source: facts, A.5 and B: Volume template.
/** One version of a volume template. */
export const volumeTemplateVersion = z.looseObject({
  name: text('Name of the version.'),
  templateName: text('Name of the template.'),
  versionId: text('State. Set by the platform.'),
  bucket: text('State. Set by the platform.'),
  region: text('State. Set by the platform.'),
  contentSize: number('Size in bytes. Set by the platform.'),
  status: text('Status: CREATED, READY or FAILED. Set by the platform.', templateVersionStatus),
  workspace: text('Workspace that contains it. Set by the platform.'),
});

// Source: facts, A.5 and B: Volume template.
/** Content for new volumes. */
export const volumeTemplate = z.looseObject({
  metadata,
  spec: part('Settings.', {
    defaultSize: number('Default size of volumes with this template, in MB.'),
    description: text('Description.'),
  }),
  state: part('State. Set by the platform.', {
    status: text('Status: created (no version yet), ready or error.', templateStatus),
    latestVersion: text('Name of the latest version.'),
    lastVersionUploadedAt: text('Time of the last upload of a version, RFC 3339.'),
    versionCount: number('How many versions there are.'),
  }),
  versions: listOf('Its versions. Set by the platform.', volumeTemplateVersion),
});

// Source: facts, A.5 and B: Volume template.
/** Body of create and update of a volume template. You can send a record that was read. */
export const volumeTemplateBody = volumeTemplate.pick({ metadata: true, spec: true });

/** Body of creating a volume template. `spec` is required. */
export const newVolumeTemplate = volumeTemplateBody.extend({ spec: demanded(volumeTemplate.shape.spec) });

// Source: facts, A.5 and B: Volume template.
/** The answer to deleting a version. */
export const volumeTemplateVersionDeleted = z.looseObject({
  message: text('Message of the platform.'),
  template: volumeTemplate.nullish().describe('The template without the version.'),
});
