/** Volume: a disk for workloads, whose size can only grow. */
// Source: facts, A.5 and B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { reference, text, whole } from './schemas';
import {
  deletionProtection,
  described,
  externalId,
  metadataOutputs,
  namesOf,
  ownName,
  patience,
  status,
  steering,
} from './shared';

const args = z.strictObject({
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
  ...described,
  deletionProtection: deletionProtection('volume', 'metadata.labels'),
  externalId: externalId('volume'),
  ...steering,
  ...patience,
});

// Not outputs: `state.attachedTo` changes by itself, and only a volume that is being deleted has `terminatedAt`.
const outputs = z.object({
  ...metadataOutputs,
  status: status('Status of the volume, such as DEPLOYED.'),
});

/** Kinds that mount volumes, by the word of the platform. */
const WORKLOADS: Readonly<Record<string, string>> = { sandbox: 'Sandbox', agent: 'Agent' };

/** A disk for workloads. */
export const volume = defineResource({
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

  // Only names are listed, as items of the list lack most fields of a GET.
  ...crud({
    endpoints: (client) => client.volumes,
    plural: 'volumes',
    names: (client, options) => namesOf(client.volumes.list({ limit: 200 }, options)),
    fields: mapping(args, outputs),
    deletion: 'going',
    inUse:
      'Detach it first: remove it from the volumes of the sandbox or agent that mounts it, or delete that sandbox or ' +
      'agent, and wait until this is done.',
  }),
  // The platform names the newest workload that mounts it.
  users: async ({ client, signal }, id) => {
    const { state } = await client.volumes.get(id, { signal });
    const [noun = '', name = ''] = state?.attachedTo?.split(':') ?? [];
    const type = WORKLOADS[noun];
    return type === undefined || name === '' ? [] : [{ type, name }];
  },
});
