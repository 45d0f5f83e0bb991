// Written by `npm run generate` from api/src/kinds/drive.ts. Do not edit.
// Source: Specification, Drive; facts, A.1.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { deploymentStatus, driveMode } from '../../resources/enums.gen';
import { choice, listOf, objectWith, stringMap, text, word } from '../../resources/schemas';
import {
  deletionProtection,
  described,
  externalId,
  metadataOutputs,
  ownName,
  steering,
} from '../../resources/shared';

export const drivePermission = objectWith('DrivePermission', 'path, labels and mode', {
  path: text(4096)
    .default('/')
    .describe('Folder of the drive that the rule gives access to. Default: / (the whole drive).'),
  labels: stringMap('strings by label name')
    .optional()
    .describe(
      'Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace.',
    ),
  mode: field(choice(driveMode).default('read-write'), { silent: true }).describe(
    'Access that the rule grants: read or read-write. Default: read-write.',
  ),
});

export const args = z.strictObject({
  name: ownName('drive'),
  region: field(text(63), { at: 'spec.region', region: true, on: 'replace' }).describe(
    'Region that stores the data. A change replaces the drive with an empty one.',
  ),
  displayName: described.displayName,
  labels: described.labels,
  deletionProtection: deletionProtection('drive', 'metadata.labels'),
  externalId: externalId('drive'),
  permissions: field(listOf(drivePermission, 'at most 3 rules', 3).optional(), {
    at: 'spec.permissions',
    refusable: 'The new drive is empty: the data of the old one is lost.',
    unset: [],
  }).describe(
    'Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it.',
  ),
  adoptExisting: steering.adoptExisting,
});

export const outputs = z.object({
  ...metadataOutputs,
  status: field(word(deploymentStatus), { at: 'status' }).describe('Status of the drive, such as DEPLOYED.'),
  s3Url: field(z.string(), { at: 'state.s3Url', stable: true }).describe(
    'Address of the drive for S3 clients: `<endpoint>/<bucket>`.',
  ),
  infrastructureId: field(z.string(), { at: 'spec.infrastructureId', stable: true }).describe(
    "Identifier of the drive's storage.",
  ),
});

/** What a definition says about the kind. */
export const kind = {
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
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['drives'] => client.drives,
  plural: 'drives',
  list: (client: Client, options: Options): ReturnType<Client['drives']['list']> =>
    client.drives.list({ limit: 200 }, options),
  fields: mapping(args, outputs),
  deletion: 'gone',
} as const;
