/** Drives as they go over the wire (Specification, Drive). */
import { z } from 'zod';
import { eventRecord, metadata, stringMap } from './common';

const permission = z.looseObject({
  path: z.string().nullish().describe('Folder that the rule grants. Default: / (the whole drive).'),
  labels: stringMap
    .nullish()
    .describe('Labels that a workload must carry, all of them; none: every workload.'),
  mode: z.string().nullish().describe('read or read-write. Default: read-write.'),
});

export const drive = z.looseObject({
  metadata,
  spec: z
    .looseObject({
      region: z.string().nullish().describe('Region of the drive; immutable.'),
      permissions: z
        .array(permission)
        .nullish()
        .describe('At most 3 rules, the first match wins; none: open.'),
      infrastructureId: z.string().nullish().describe('Set by the service: the storage behind the drive.'),
    })
    .nullish(),
  events: z.array(eventRecord).nullish(),
  state: z
    .looseObject({ s3Url: z.string().nullish().describe('Address for S3 clients: endpoint, then bucket.') })
    .nullish(),
  status: z.string().nullish().describe('Computed from the events.'),
});

/** Persistent storage. */
export type Drive = z.infer<typeof drive>;
/** What create and update send: `metadata` and `spec`; a record that was read is one too. */
export type DriveBody = z.input<typeof drive>;
