// Written by `npm run generate` from api/src/kinds/drive.ts. Do not edit.
// Source: Specification, Drive; facts, A.1.
import * as z from 'zod';
import { anyMap, demanded, eventRecord, listOf, metadata, needed, number, part, text, texts } from './common';
import { deploymentStatus, driveMode } from './enums.gen';

/** A permission rule of a drive. */
export const drivePermission = z.looseObject({
  path: text('Folder of the drive that the rule gives access to. Default: / (the whole drive).'),
  labels: texts(
    'Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace.',
  ),
  mode: text('Access that the rule grants: read or read-write. Default: read-write.', driveMode),
});

/** Persistent storage that outlives the workloads that mount it. */
export const drive = z.looseObject({
  metadata,
  spec: part('Settings.', {
    region: text('Region that stores the data. Immutable.'),
    permissions: listOf(
      'Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it.',
      drivePermission,
    ),
    infrastructureId: text("Identifier of the drive's storage. Set by the platform."),
  }),
  events: listOf('Events, oldest first. Set by the platform.', eventRecord),
  status: text('Status of the drive, such as DEPLOYED. Set by the platform.', deploymentStatus),
  state: part('State. Set by the platform.', {
    s3Url: text('Address of the drive for S3 clients: `<endpoint>/<bucket>`. Set by the platform.'),
  }),
});

/** Body of create and update of a drive. You can send a record that was read. */
export const driveBody = drive.pick({ metadata: true, spec: true });

/** Body of creating a drive. `spec` is required. */
export const newDrive = driveBody.extend({ spec: demanded(drive.shape.spec) });

/** A token for the storage of a drive. */
export const driveAccessToken = z.looseObject({
  access_token: needed('A JWT. The keys of `drives.keys` verify it.'),
  expires_in: number('Lifetime of the token, in seconds.'),
  token_type: text('Bearer.'),
});

/** Public keys as a JSON Web Key Set. */
export const keySet = z.looseObject({ keys: listOf('The keys.', anyMap) });
