// Written by `npm run generate` from api/src/kinds/volume.ts. Do not edit.
// Source: facts, A.5 and B: Volume.
import * as z from 'zod';
import { demanded, eventRecord, listOf, metadata, number, part, text } from './common';
import { deploymentStatus } from './enums.gen';

/** A disk for agents and sandboxes, which mount it by name. */
export const volume = z.looseObject({
  metadata,
  spec: part('Settings.', {
    region: text(
      'Region that stores the data. Workloads that mount the volume must be in the same region. Immutable.',
    ),
    size: number(
      'Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform.',
    ),
    template: text('Volume template with the initial content. Immutable. Default: an empty volume.'),
  }),
  events: listOf('Events, oldest first. Set by the platform.', eventRecord),
  status: text('Status of the volume, such as DEPLOYED. Set by the platform.', deploymentStatus),
  terminatedAt: text('Time at which it was marked for deletion, RFC 3339. Set by the platform.'),
  state: part('State. Set by the platform.', {
    attachedTo: text('Workload that mounts the volume. Set by the platform.'),
  }),
});

/** Body of create and update of a volume. You can send a record that was read. */
export const volumeBody = volume.pick({ metadata: true, spec: true });

/** Body of creating a volume. `spec` is required. */
export const newVolume = volumeBody.extend({ spec: demanded(volume.shape.spec) });
