/** Drive: persistent storage. */
// Source: Specification, Drive; facts, A.1.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { choice, listOf, objectWith, stringMap, text } from './schemas';
import {
  deletionProtection,
  described,
  externalId,
  metadataOutputs,
  ownName,
  status,
  steering,
} from './shared';
import { driveMode } from './enums';

/** One rule on who may mount a drive. */
export const permission = objectWith('DrivePermission', 'path, labels and mode', {
  path: text(4096)
    .default('/')
    .describe('Folder of the drive that the rule gives access to. Default: / (the whole drive).'),
  labels: stringMap('strings by label name')
    .optional()
    .describe(
      'Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace.',
    ),
  // The specification has no mode, so the default is not sent.
  mode: field(choice(driveMode).default('read-write'), { silent: true }).describe(
    'Access that the rule grants: read or read-write. Default: read-write.',
  ),
});

const args = z.strictObject({
  name: ownName('drive'),
  region: field(text(63), { at: 'spec.region', region: true, on: 'replace' }).describe(
    'Region that stores the data. A change replaces the drive with an empty one.',
  ),
  ...described,
  deletionProtection: deletionProtection('drive', 'metadata.labels'),
  externalId: externalId('drive'),
  permissions: field(listOf(permission, 'at most 3 rules', 3).optional(), {
    at: 'spec.permissions',
    // The specification calls the whole spec immutable, and marks only the region (facts, A.1: a PUT changes them).
    refusable: 'The new drive is empty: the data of the old one is lost.',
    unset: [],
  }).describe(
    'Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it.',
  ),
  ...steering,
});

const outputs = z.object({
  ...metadataOutputs,
  status: status('Status of the drive, such as DEPLOYED.'),
  s3Url: field(z.string(), { at: 'state.s3Url', stable: true }).describe(
    'Address of the drive for S3 clients: `<endpoint>/<bucket>`.',
  ),
  infrastructureId: field(z.string(), { at: 'spec.infrastructureId', stable: true }).describe(
    "Identifier of the drive's storage.",
  ),
});

/** Persistent storage that outlives the workloads it is mounted into. */
export const drive = defineResource({
  type: 'Drive',
  noun: 'drive',
  description:
    'Persistent storage that outlives the workloads that mount it. Deleting or replacing a drive deletes its data. Set the option `protect` on drives that must not be deleted.',
  args,
  outputs,
  change: {
    replacement: {
      says: 'its data will be lost. To keep the data, follow "Move a drive to another region" in the documentation',
      dataLost: true,
    },
  },

  ...crud({
    endpoints: (client) => client.drives,
    plural: 'drives',
    list: (client, options) => client.drives.list({ limit: 200 }, options),
    fields: mapping(args, outputs),
    deletion: 'gone',
  }),
});
