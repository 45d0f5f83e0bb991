/** getVolume and listVolumes. */
// Source: facts, A.5 and B: Volume.
import type { Volume } from '@workload/sdk';
import { z } from 'zod';
import { defineFunction } from '../resource';
import { word } from '../resources/schemas';
import { volume } from '../resources/volume';
import { deploymentStatus } from '../resources/enums.gen';
import { getOf } from './kind';
import { all, fit } from './shared';

const use = {
  attachedTo: z.string().optional().describe('Workload that mounts the volume.'),
  terminatedAt: z.string().optional().describe('Time at which the volume was marked for deletion, RFC 3339.'),
};

export const getVolume = getOf(volume, {
  events: true,
  byExternalId: (client, externalId, options) => client.volumes.getByExternalId(externalId, options),
  more: use,
  moreOf: useOf,
});

function useOf({ state, terminatedAt }: Volume) {
  return { attachedTo: state?.attachedTo, terminatedAt };
}

/** An item of the list: it has less than a GET, such as no labels. */
const item = z
  .object({
    name: z.string().describe('Name of the volume.'),
    displayName: z.string().optional().describe('Human-readable name.'),
    externalId: z
      .string()
      .optional()
      .describe('External identifier, set by the person or program that created the object.'),
    region: z.string().optional().describe('Region that stores the data.'),
    size: z.number().optional().describe('Size in megabytes.'),
    status: word(deploymentStatus).optional().describe('Status of the volume, such as DEPLOYED.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
    ...use,
  })
  .meta({ id: 'VolumeSummary' });

const result = z.object({ volumes: z.array(item).describe('The volumes, in the order of the platform.') });

export const listVolumes = defineFunction({
  name: 'listVolumes',
  description:
    'Lists every volume of the workspace, whether or not this stack manages it. Reads all pages of the list. Labels are missing in the list; getVolume returns them.',
  args: z.strictObject({}),
  result,
  run: async ({ client, signal }) => {
    const found = await all(client.volumes.list({ limit: 200 }, { signal }));
    const volumes = found.map((one) => ({ ...one.metadata, ...one.spec, ...useOf(one), status: one.status }));
    return fit(result, { volumes });
  },
});
