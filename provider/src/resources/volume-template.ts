/** VolumeTemplate: content that volumes are made from (facts, A.5 and B). */
import type { VolumeTemplate as TemplateRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { defineResource, type Observed } from '../resource';
import { crud } from './crud';
import {
  described,
  fromMetadata,
  metadataOutputs,
  ownName,
  steering,
  text,
  toMetadata,
  whole,
} from './shared';

const args = z.strictObject({
  name: ownName('template', 'unique in the workspace', 'replaces the template, without its versions'),
  ...described,
  description: text(1024).optional().describe('What the template is for; at most 1024 characters.'),
  defaultSize: whole(1, 2 ** 31 - 1)
    .optional()
    .describe('Size in megabytes of volumes that name none. Default: what the platform chooses.'),
  ...steering,
});

const version = z.object({
  name: z.string().optional().describe('Name of the version.'),
  versionId: z.string().optional().describe('Identifier, set by the platform.'),
  status: z.string().optional().describe('CREATED, READY or FAILED.'),
  region: z.string().optional().describe('Region that holds the content.'),
  bucket: z.string().optional().describe('Bucket that holds the content.'),
  contentSize: z.number().optional().describe('Size of the content in bytes.'),
});

// Content is uploaded by the client or the command line, not by a program that describes what there shall be: what
// they have left there is told.
const outputs = z.object({
  ...metadataOutputs,
  status: field(z.string().describe('created (no version yet), ready or error.'), {
    at: 'state.status',
    stable: true,
  }),
  latestVersion: field(z.string().optional().describe('Name of the latest version.'), {
    at: 'state.latestVersion',
    stable: true,
  }),
  lastVersionUploadedAt: field(z.string().optional().describe('When it was uploaded, RFC 3339.'), {
    at: 'state.lastVersionUploadedAt',
    stable: true,
  }),
  versionCount: field(z.number().describe('How many versions there are.'), {
    at: 'state.versionCount',
    stable: true,
  }),
  versions: field(z.array(version).describe('The versions, as they were when the state was written.'), {
    at: 'versions',
    stable: true,
  }),
});

type Args = z.output<typeof args>;

function observe(record: TemplateRecord): Observed<Args, z.output<typeof outputs>, TemplateRecord> {
  const seen = fromMetadata(record.metadata);
  return {
    record,
    mark: seen.mark,
    args: {
      ...seen.args,
      description: record.spec?.description ?? undefined,
      defaultSize: record.spec?.defaultSize ?? undefined,
    },
    outputs: {
      ...seen.outputs,
      status: record.state?.status ?? undefined,
      latestVersion: record.state?.latestVersion ?? undefined,
      lastVersionUploadedAt: record.state?.lastVersionUploadedAt ?? undefined,
      versionCount: record.state?.versionCount ?? undefined,
      versions: record.versions?.map((one) => ({
        name: one.name ?? undefined,
        versionId: one.versionId ?? undefined,
        status: one.status ?? undefined,
        region: one.region ?? undefined,
        bucket: one.bucket ?? undefined,
        contentSize: one.contentSize ?? undefined,
      })),
    },
  };
}

function toWire(a: Args, mark: string | undefined, base?: TemplateRecord) {
  const { description: _description, defaultSize: _size, ...rest } = base?.spec ?? {};
  return {
    metadata: toMetadata(a, mark, base?.metadata),
    spec: {
      ...rest,
      ...(a.description === undefined ? {} : { description: a.description }),
      ...(a.defaultSize === undefined ? {} : { defaultSize: a.defaultSize }),
    },
  };
}

/** Content that volumes are made from. */
export const volumeTemplate = defineResource({
  type: 'VolumeTemplate',
  noun: 'volume template',
  description:
    'Content that volumes are made from. Its versions are uploaded with the client or the command line; here they are outputs. Volumes that were made from it stay when it is deleted.',
  args,
  outputs,

  ...crud({
    endpoints: ({ volumeTemplates }) => ({
      create: async (body, options) => (await volumeTemplates.create(body, options)).template,
      get: (name, options) => volumeTemplates.get(name, options),
      // Makes one that is not there; so it is read before, as for every kind.
      update: async (name, body, options) => (await volumeTemplates.update(name, body, options)).template,
      delete: (name, options) => volumeTemplates.delete(name, options),
    }),
    plural: 'volume templates',
    list: (client, options) => client.volumeTemplates.list(options),
    observe,
    toWire,
    deletion: 'gone',
  }),
});
