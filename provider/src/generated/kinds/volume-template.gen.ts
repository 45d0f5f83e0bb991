// Written by `npm run generate` from api/src/kinds/volume-template.ts. Do not edit.
// Source: facts, A.5 and B: Volume template.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { templateStatus, templateVersionStatus } from '../../resources/enums.gen';
import { text, whole, word } from '../../resources/schemas';
import { described, metadataOutputs, ownName, steering } from '../../resources/shared';

export const volumeTemplateVersion = z
  .object({
    name: z.string().optional().describe('Name of the version.'),
    versionId: z.string().optional().describe('Identifier, set by the platform.'),
    status: word(templateVersionStatus)
      .optional()
      .describe('Whether the version can be used: CREATED, READY or FAILED.'),
    region: z.string().optional().describe('Region that stores the content.'),
    bucket: z.string().optional().describe('Bucket that stores the content.'),
    contentSize: z.number().optional().describe('Size of the content in bytes.'),
  })
  .meta({ id: 'VolumeTemplateVersion' });

export const args = field(
  z.strictObject({
    name: ownName('volume template', undefined, 'replaces the volume template, without its versions'),
    displayName: described.displayName,
    labels: described.labels,
    description: field(text(1024).optional(), { at: 'spec.description' }).describe(
      'Description of the template, at most 1024 characters.',
    ),
    defaultSize: field(whole(1, 2 ** 31 - 1).optional(), { at: 'spec.defaultSize' }).describe(
      'Size in megabytes of volumes without a size of their own. Default: set by the platform.',
    ),
    adoptExisting: steering.adoptExisting,
  }),
  { always: { spec: {} } },
);

export const outputs = z.object({
  ...metadataOutputs,
  status: field(word(templateStatus), { at: 'state.status', stable: true }).describe(
    'Whether the template can be used: created (no version yet), ready or error.',
  ),
  latestVersion: field(z.string().optional(), { at: 'state.latestVersion', stable: true }).describe(
    'Name of the latest version.',
  ),
  lastVersionUploadedAt: field(z.string().optional(), {
    at: 'state.lastVersionUploadedAt',
    stable: true,
  }).describe('Time of the last upload of a version, RFC 3339.'),
  versionCount: field(z.number(), { at: 'state.versionCount', stable: true }).describe('Number of versions.'),
  versions: field(z.array(volumeTemplateVersion), { at: 'versions', stable: true }).describe(
    'Versions of the template, at the last read.',
  ),
});

/** What a definition says about the kind. */
export const kind = {
  type: 'VolumeTemplate',
  noun: 'volume template',
  description:
    'Content for new volumes. Upload its versions with the client or the command line; here they are outputs. Volumes stay when their template is deleted.',
  args,
  outputs,
  change: {
    replacement: {
      says: 'its versions will be lost. To keep them, add a second template instead',
      dataLost: true,
    },
  },
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['volumeTemplates'] => client.volumeTemplates,
  plural: 'volume templates',
  list: (client: Client, options: Options): ReturnType<Client['volumeTemplates']['list']> =>
    client.volumeTemplates.list(options),
  fields: mapping(args, outputs),
  deletion: 'gone',
} as const;
