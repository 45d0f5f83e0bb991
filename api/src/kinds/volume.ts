/** Volume: a disk for workloads, whose size can only grow. */
import { described, events, status } from '../common';
import { defineKind, number, reference, region, text, time } from '../describe';

export const volume = defineKind({
  type: 'Volume',
  noun: 'volume',
  plural: 'volumes',
  group: 'volumes',
  heading: 'volumes',
  source: 'facts, A.5 and B: Volume',
  about: 'A disk for agents and sandboxes, which mount it by name.',
  use: 'Its size can only grow. Deleting or replacing a volume deletes its data: set the option `protect` on volumes that must not be deleted. An attached volume cannot be deleted.',
  path: '/volumes/{volumeName}',
  // The specification's table has no scope to change one.
  scopes: {
    list: 'volumes:list',
    create: 'volumes:create',
    get: 'volumes:get',
    delete: 'volumes:delete',
  },
  listed: 'in pages',
  briefly: true,
  deleted: { returns: 'record', then: 'going' },
  replacement: {
    says: 'its data will be lost. To keep the data, copy it to a second volume first',
    dataLost: true,
  },
  methods: {
    create: {
      does: 'Creates a volume; `size` is in MB.',
      errors: { 403: 'volumes are not enabled, or the size is above the quota' },
    },
    get: {},
    waitUntilReady: {},
    list: { source: 'facts, A.6' },
    update: {
      does: 'Updates a volume: display name, labels and a larger size, in MB.',
      errors: { 400: 'the size is smaller', 409: 'it is being deleted' },
    },
    delete: {
      does: 'Starts to delete a volume and its data. It is deleted once `get` throws NotFoundError.',
      errors: { 409: 'a workload mounts it' },
    },
  },
  fields: {
    name: 'common',
    region: {
      type: region,
      at: 'spec.region',
      required: 'program',
      immutable: 'with an empty one',
      about: 'Region that stores the data. Workloads that mount the volume must be in the same region.',
    },
    size: {
      type: number(1),
      at: 'spec.size',
      chosen: true,
      grows: true,
      otherwise: 'the default size of the template, else set by the platform',
      about: 'Size in megabytes.',
      also: 'If you remove it later, the size stays and is no longer managed.',
    },
    template: {
      type: reference('VolumeTemplate', 'kept'),
      at: 'spec.template',
      immutable: true,
      otherwise: 'an empty volume',
      about: 'Volume template with the initial content.',
    },
    ...described,
    deletionProtection: 'common',
    externalId: 'common',
    adoptExisting: 'common',
    timeoutSeconds: 'common',
    events,
    status: status('Status of the volume, such as DEPLOYED.'),
    // No output, as it changes by itself.
    attachedTo: {
      type: text(),
      at: 'state.attachedTo',
      setBy: 'platform',
      absent: true,
      only: 'api',
      about: 'Workload that mounts the volume.',
    },
    terminatedAt: {
      type: time,
      at: 'terminatedAt',
      setBy: 'platform',
      absent: true,
      only: 'api',
      about: 'Time at which it was marked for deletion, RFC 3339.',
    },
  },
});
