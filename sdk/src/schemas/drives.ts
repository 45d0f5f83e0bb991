/** Drives as they go over the wire. */
// Source: Specification, Drive.
import * as z from 'zod';
import { demanded, eventRecord, listOf, metadata, needed, number, part, text, texts } from './common';
import { deploymentStatus, driveMode } from './words';

// Source: Specification, Drive; facts, A.1.
/** A rule of who may mount a drive. */
export const drivePermission = z.looseObject({
  path: text('Folder that the rule grants. Default: / (the whole drive).'),
  labels: texts('Labels that a workload must carry, all of them; none: every workload.'),
  mode: text('read or read-write. Default: read-write.', driveMode),
});

// Source: Specification, Drive; facts, A.1.
/** Persistent storage. */
export const drive = z.looseObject({
  metadata,
  spec: part('How it is configured.', {
    region: text('Region of the drive; immutable.'),
    permissions: listOf('At most 3 rules, the first match wins; none: open.', drivePermission),
    infrastructureId: text('Set by the service: the storage behind the drive.'),
  }),
  events: listOf('What happened to it, set by the service.', eventRecord),
  state: part('Set by the service.', { s3Url: text('Address for S3 clients: endpoint, then bucket.') }),
  status: text('Computed from the events; DEPLOYED when it can be used.', deploymentStatus),
});

// Source: Specification, Create a drive; facts, A.1.
/** What create and update of a drive send; a record that was read is one too. */
export const driveBody = drive.pick({ metadata: true, spec: true });

/** What creating a drive sends: its `spec` is required. */
export const newDrive = driveBody.extend({ spec: demanded(drive.shape.spec) });

// Source: facts, A.1 and B: Drive.
/** A token for the storage behind a drive. */
export const driveAccessToken = z.looseObject({
  access_token: needed('A JWT, which the keys of `drives.keys` verify.'),
  expires_in: number('Life of the token, in seconds.'),
  token_type: text('Bearer.'),
});

// Source: facts, A.1 and B: Drive.
/** Public keys as a JSON Web Key Set. */
export const keySet = z.looseObject({ keys: listOf('The keys.', z.looseObject({})) });
