// Written by `npm run generate` from api/src/kinds/volume.ts. Do not edit.
// Source: facts, A.5 and B: Volume.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { deploymentStatus } from '../../resources/enums.gen';
import { reference, text, whole, word } from '../../resources/schemas';
import {
  deletionProtection,
  described,
  externalId,
  metadataOutputs,
  namesOf,
  ownName,
  patience,
  steering,
} from '../../resources/shared';

export const args = z.strictObject({
  name: ownName('volume'),
  region: field(text(63), { at: 'spec.region', region: true, on: 'replace' }).describe(
    'Region that stores the data. Workloads that mount the volume must be in the same region. A change replaces the volume with an empty one.',
  ),
  size: field(whole(1, 2 ** 31 - 1).optional(), { at: 'spec.size', chosen: true, grows: true }).describe(
    'Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. If you remove it later, the size stays and is no longer managed.',
  ),
  template: field(reference('VolumeTemplate', 'kept').optional(), {
    at: 'spec.template',
    on: 'replace',
  }).describe(
    'Volume template with the initial content, by name or as a resource. A change replaces the volume. Default: an empty volume.',
  ),
  displayName: described.displayName,
  labels: described.labels,
  deletionProtection: deletionProtection('volume', 'metadata.labels'),
  externalId: externalId('volume'),
  adoptExisting: steering.adoptExisting,
  timeoutSeconds: patience.timeoutSeconds,
});

export const outputs = z.object({
  ...metadataOutputs,
  status: field(word(deploymentStatus), { at: 'status' }).describe('Status of the volume, such as DEPLOYED.'),
});

/** What a definition says about the kind. */
export const kind = {
  type: 'Volume',
  noun: 'volume',
  description:
    'A disk for agents and sandboxes, which mount it by name. Its size can only grow. Deleting or replacing a volume deletes its data: set the option `protect` on volumes that must not be deleted. An attached volume cannot be deleted.',
  args,
  outputs,
  change: {
    replacement: {
      says: 'its data will be lost. To keep the data, copy it to a second volume first',
      dataLost: true,
    },
  },
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['volumes'] => client.volumes,
  plural: 'volumes',
  names: (client: Client, options: Options) => namesOf(client.volumes.list({ limit: 200 }, options)),
  fields: mapping(args, outputs),
  deletion: 'going',
} as const;
