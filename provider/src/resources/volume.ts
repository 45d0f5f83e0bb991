/** Volume: a disk for workloads, of a size that only grows. */
// Source: facts, A.5 and B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { reference, text, whole } from './schemas';
import {
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
  region: field(text(63), { at: 'spec.region', on: 'replace' }).describe(
    'Region that holds the data, that of the workloads that mount it. Cannot change: another region means a new, empty volume.',
  ),
  size: field(whole(1, 2 ** 31 - 1).optional(), { at: 'spec.size', chosen: true, grows: true }).describe(
    'Size in megabytes; it only grows. Default: that of the template, else what the platform chooses. Omitted later, the size stays as it is and is no longer managed.',
  ),
  template: field(reference('VolumeTemplate').optional(), { at: 'spec.template', on: 'replace' }).describe(
    'Volume template that the volume starts with, by name or as a resource. Cannot change: another one means a new volume. Default: an empty volume.',
  ),
  ...described,
  externalId: externalId('volume'),
  ...steering,
  ...patience,
});

// What mounts it (`state.attachedTo`) changes by itself, and `terminatedAt` is only of one that is being deleted.
const outputs = z.object({
  ...metadataOutputs,
  status: status('Status, computed by the platform from the events of the volume.'),
});

/** A disk for workloads. */
export const volume = defineResource({
  type: 'Volume',
  noun: 'volume',
  description:
    'A disk for agents and sandboxes, which name it among their volumes. Its size only grows. Deleting or replacing a volume deletes its data: set `protect` on what must not go. One that is still attached is not deleted.',
  args,
  outputs,
  change: { replacement: { says: 'data is not copied', dataLost: true } },

  // Items of the list leave out most of what a GET answers.
  ...crud({
    endpoints: (client) => client.volumes,
    plural: 'volumes',
    names: (client, options) => namesOf(client.volumes.list({ limit: 200 }, options)),
    fields: mapping(args, outputs),
    deletion: 'going',
    inUse:
      'Detach it first: take it out of the volumes of the sandbox or agent that has it, or delete that one, ' +
      'and wait until that is done.',
  }),
});
