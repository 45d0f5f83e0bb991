/** Volumes and volume templates as they go over the wire. */
import * as z from 'zod';
import { demanded, eventRecord, listOf, metadata, number, part, text } from './common';
import { deploymentStatus, templateStatus, templateVersionStatus } from './words';

// Source: facts, A.5 and B: Volume.
/** A disk for workloads. */
export const volume = z.looseObject({
  metadata,
  spec: part('How it is configured.', {
    region: text('Where it is; immutable.'),
    size: number('Size in MB; may only grow.'),
    template: text('Name of the volume template that it is made from.'),
  }),
  events: listOf('What happened to it, set by the service; lists leave them out.', eventRecord),
  state: part('Set by the service.', { attachedTo: text('What mounts it.') }),
  status: text('Set by the service.', deploymentStatus),
  terminatedAt: text('Set by the service: when it was marked for deletion, RFC 3339.'),
});

// Source: facts, A.5 and B: Volume.
/** What create and update of a volume send; a record that was read is one too. */
export const volumeBody = volume.pick({ metadata: true, spec: true });

/** What creating a volume sends: its `spec` is required. */
export const newVolume = volumeBody.extend({ spec: demanded(volume.shape.spec) });

// Source: facts, A.5 and B: Volume template.
/** One version of a volume template. */
export const volumeTemplateVersion = z.looseObject({
  name: text('Name of the version.'),
  templateName: text('Name of the template.'),
  versionId: text('Set by the service.'),
  bucket: text('Set by the service.'),
  region: text('Set by the service.'),
  contentSize: number('Set by the service: size in bytes.'),
  status: text('Set by the service: CREATED, READY or FAILED.', templateVersionStatus),
  workspace: text('Set by the service: the workspace that owns it.'),
});

// Source: facts, A.5 and B: Volume template.
/** Content that volumes are made from. */
export const volumeTemplate = z.looseObject({
  metadata,
  spec: part('How it is configured.', {
    defaultSize: number('Size of a volume made from it, in MB.'),
    description: text('What it is for.'),
  }),
  state: part('Set by the service.', {
    status: text('created, ready or error.', templateStatus),
    latestVersion: text('Name of the latest version.'),
    lastVersionUploadedAt: text('When the latest version was uploaded, RFC 3339.'),
    versionCount: number('How many versions there are.'),
  }),
  versions: listOf('Its versions.', volumeTemplateVersion),
});

// Source: facts, A.5 and B: Volume template.
/** What create and update of a volume template send; a record that was read is one too. */
export const volumeTemplateBody = volumeTemplate.pick({ metadata: true, spec: true });

/** What creating a volume template sends: its `spec` is required. */
export const newVolumeTemplate = volumeTemplateBody.extend({ spec: demanded(volumeTemplate.shape.spec) });

// Source: facts, A.5 and B: Volume template.
/** The answer to deleting a version. */
export const volumeTemplateVersionDeleted = z.looseObject({
  message: text('What was done.'),
  template: volumeTemplate.nullish().describe('The template without the version.'),
});
