/** Schemas of drives. */
// Source: Specification, Drive.
import * as z from 'zod';
import { demanded, eventRecord, listOf, metadata, needed, number, part, text, texts } from './common';
import { deploymentStatus, driveMode } from './enums';

// Source: Specification, Drive; facts, A.1.
/** A permission rule of a drive. */
export const drivePermission = z.looseObject({
  path: text('Folder of the drive that the rule gives access to. Default: / (the whole drive).'),
  labels: texts('Labels that a workload must have, all of them. Empty: the rule matches every workload.'),
  mode: text('Access that the rule grants: read or read-write. Default: read-write.', driveMode),
});

// Source: Specification, Drive; facts, A.1.
/** Persistent storage. */
export const drive = z.looseObject({
  metadata,
  spec: part('Settings.', {
    region: text('Region of the drive. Immutable.'),
    permissions: listOf(
      'Permission rules, at most 3. The first matching rule decides. Empty: every workload of the workspace may mount the drive.',
      drivePermission,
    ),
    infrastructureId: text("Identifier of the drive's storage. Set by the platform."),
  }),
  events: listOf('Events, oldest first. Set by the platform.', eventRecord),
  state: part('State. Set by the platform.', {
    s3Url: text('Address for S3 clients: `<endpoint>/<bucket>`.'),
  }),
  status: text(
    'Status, computed from the events. DEPLOYED means ready. Set by the platform.',
    deploymentStatus,
  ),
});

// Source: Specification, Create a drive; facts, A.1.
/** Body of create and update of a drive. You can send a record that was read. */
export const driveBody = drive.pick({ metadata: true, spec: true });

/** Body of creating a drive. `spec` is required. */
export const newDrive = driveBody.extend({ spec: demanded(drive.shape.spec) });

// Source: facts, A.1 and B: Drive.
/** A token for the storage of a drive. */
export const driveAccessToken = z.looseObject({
  access_token: needed('A JWT. The keys of `drives.keys` verify it.'),
  expires_in: number('Lifetime of the token, in seconds.'),
  token_type: text('Bearer.'),
});

// Source: facts, A.1 and B: Drive.
/** Public keys as a JSON Web Key Set. */
export const keySet = z.looseObject({ keys: listOf('The keys.', z.looseObject({})) });
