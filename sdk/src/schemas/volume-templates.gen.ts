// Written by `npm run generate` from api/src/kinds/volume-template.ts. Do not edit.
// Source: facts, A.5 and B: Volume template.
import * as z from 'zod';
import { demanded, listOf, metadata, number, part, text } from './common';
import { templateStatus, templateVersionStatus } from './enums.gen';

/** One version of a volume template. */
export const volumeTemplateVersion = z.looseObject({
  name: text('Name of the version.'),
  templateName: text('Name of the template.'),
  versionId: text('Identifier, set by the platform.'),
  status: text('Whether the version can be used: CREATED, READY or FAILED.', templateVersionStatus),
  region: text('Region that stores the content.'),
  bucket: text('Bucket that stores the content.'),
  contentSize: number('Size of the content in bytes.'),
  workspace: text('Workspace that contains it.'),
});

/** Content for new volumes. */
export const volumeTemplate = z.looseObject({
  metadata,
  spec: part('Settings.', {
    description: text('Description of the template.'),
    defaultSize: number(
      'Size in megabytes of volumes without a size of their own. Default: set by the platform.',
    ),
  }),
  state: part('State. Set by the platform.', {
    status: text(
      'Whether the template can be used: created (no version yet), ready or error. Set by the platform.',
      templateStatus,
    ),
    latestVersion: text('Name of the latest version. Set by the platform.'),
    lastVersionUploadedAt: text('Time of the last upload of a version, RFC 3339. Set by the platform.'),
    versionCount: number('Number of versions. Set by the platform.'),
  }),
  versions: listOf('Versions of the template, at the last read. Set by the platform.', volumeTemplateVersion),
});

/** Body of create and update of a volume template. You can send a record that was read. */
export const volumeTemplateBody = volumeTemplate.pick({ metadata: true, spec: true });

/** Body of creating a volume template. `spec` is required. */
export const newVolumeTemplate = volumeTemplateBody.extend({ spec: demanded(volumeTemplate.shape.spec) });

/** The answer to deleting a version. */
export const volumeTemplateVersionDeleted = z.looseObject({
  message: text('Message of the platform.'),
  template: volumeTemplate.nullish().describe('The template without the version.'),
});
