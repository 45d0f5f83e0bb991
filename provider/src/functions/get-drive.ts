/** getDrive: a drive, whoever made it (Specification, Drive; facts, A.1). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { observeDrive, permission } from '../resources/drive';
import { resourceName } from '../resources/shared';
import { existing, fromRecord, recordResult } from './shared';

export const getDrive = defineFunction({
  name: 'getDrive',
  description: 'A drive, looked up by name, whoever made it. Fails when there is none.',
  args: z.strictObject({ name: resourceName.describe('Name of the drive.') }),
  result: z.object({
    ...recordResult,
    region: z.string().describe('Region that holds the data; empty where the platform does not tell.'),
    externalId: z.string().optional().describe('Identifier that its maker gave it.'),
    permissions: z.array(permission).describe('Who may mount it; the first match wins.'),
    s3Url: z.string().optional().describe('Address for S3 clients: endpoint, then bucket.'),
    infrastructureId: z.string().optional().describe('Identifier of the storage behind it.'),
  }),
  run: async ({ client, signal }, { name }) => {
    const record = await existing(client.drives.get(name, { signal }), `drive "${name}"`);
    const { args, outputs } = observeDrive(record);
    return {
      ...fromRecord(record),
      region: args.region ?? '',
      externalId: args.externalId,
      permissions: args.permissions ?? [],
      s3Url: outputs.s3Url,
      infrastructureId: outputs.infrastructureId,
    };
  },
});
