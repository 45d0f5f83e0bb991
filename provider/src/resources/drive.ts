/** Drive: persistent storage. */
// Source: Specification, Drive; facts, A.1.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { choice, listOf, objectWith, stringMap, text } from './schemas';
import { described, externalId, metadataOutputs, ownName, status, steering } from './shared';
import { driveMode } from './words';

/** One rule on who may mount a drive. */
export const permission = objectWith('DrivePermission', 'path, labels and mode', {
  path: text(4096)
    .default('/')
    .describe('Folder of the drive that the rule grants. Default: / (the whole drive).'),
  labels: stringMap('strings by label name')
    .optional()
    .describe(
      'Labels that a workload must carry, all of them. Absent or empty: every workload of the workspace.',
    ),
  // The specification knows no mode: the usual one goes without saying.
  mode: field(choice(driveMode).default('read-write'), { silent: true }).describe(
    'What the rule grants: read or read-write. Default: read-write.',
  ),
});

const args = z.strictObject({
  name: ownName('drive'),
  region: field(text(63), { at: 'spec.region', on: 'replace' }).describe(
    'Region that holds the data. Cannot change: another region means a new, empty drive.',
  ),
  ...described,
  externalId: externalId('drive'),
  permissions: field(listOf(permission, 'at most 3 rules', 3).optional(), {
    at: 'spec.permissions',
    // The specification calls the whole spec immutable, and marks only the region (facts, A.1: a PUT changes them).
    refusable: 'The new drive is empty: data is not copied.',
    unset: [],
  }).describe(
    'Who may mount the drive, at most 3 rules; the first match wins, and what matches none is refused. Default: every workload of the workspace.',
  ),
  ...steering,
});

const outputs = z.object({
  ...metadataOutputs,
  status: status('Status, computed by the platform from the events of the drive.'),
  s3Url: field(z.string(), { at: 'state.s3Url', stable: true }).describe(
    'Address of the drive for S3 clients: endpoint, then bucket.',
  ),
  infrastructureId: field(z.string(), { at: 'spec.infrastructureId', stable: true }).describe(
    'Identifier of the storage behind the drive.',
  ),
});

/** Persistent storage that outlives the workloads it is mounted into. */
export const drive = defineResource({
  type: 'Drive',
  noun: 'drive',
  description:
    'Persistent storage that outlives the workloads it is mounted into. Deleting or replacing a drive deletes its data: set `protect` on what must not go.',
  args,
  outputs,
  change: { replacement: { says: 'data is not copied', dataLost: true } },

  ...crud({
    endpoints: (client) => client.drives,
    plural: 'drives',
    list: (client, options) => client.drives.list({ limit: 200 }, options),
    fields: mapping(args, outputs),
    deletion: 'gone',
  }),
});
