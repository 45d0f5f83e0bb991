/** VolumeTemplate: content that volumes are made from. */
// Source: facts, A.5 and B.
import type { NewVolumeTemplate, VolumeTemplateBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { text, whole, word } from './schemas';
import { described, metadataOutputs, ownName, steering } from './shared';
import { templateStatus, templateVersionStatus } from './enums.gen';

const args = field(
  z.strictObject({
    name: ownName('template', 'unique in the workspace', 'replaces the template, without its versions'),
    ...described,
    description: field(text(1024).optional(), { at: 'spec.description' }).describe(
      'Description of the template, at most 1024 characters.',
    ),
    defaultSize: field(whole(1, 2 ** 31 - 1).optional(), { at: 'spec.defaultSize' }).describe(
      'Size in megabytes of volumes without a size of their own. Default: set by the platform.',
    ),
    ...steering,
  }),
  { always: { spec: {} } },
);

const version = z
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

// The client or the command line uploads content, not the program, which declares desired objects. So versions are
// outputs.
const outputs = z.object({
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
  versions: field(z.array(version), { at: 'versions', stable: true }).describe(
    'Versions of the template, at the last read.',
  ),
});

/** Content that volumes are made from. */
export const volumeTemplate = defineResource({
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

  ...crud({
    endpoints: ({ volumeTemplates: api }) => ({
      create: async (body: NewVolumeTemplate, options) => (await api.create(body, options)).template,
      get: (name, options) => api.get(name, options),
      // This call makes a missing template; so it is read before, as for every kind.
      update: async (name, body: VolumeTemplateBody, options) =>
        (await api.update(name, body, options)).template,
      delete: (name, options) => api.delete(name, options),
    }),
    plural: 'volume templates',
    list: (client, options) => client.volumeTemplates.list(options),
    fields: mapping(args, outputs),
    deletion: 'gone',
  }),
  // Others keep what they took from it, and only the engine's state shows which of this stack did.
  users: () => Promise.resolve([]),
});
