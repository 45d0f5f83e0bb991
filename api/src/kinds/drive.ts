/** Drive: persistent storage. */
import { described, events, status } from '../common';
import { defineKind, idText, listOf, mapOf, number, object, record, region, text, word } from '../describe';
import { driveMode } from '../words';

const permission = record('DrivePermission', 'A permission rule of a drive.', {
  path: {
    type: text(),
    default: '/',
    otherwise: '/ (the whole drive)',
    about: 'Folder of the drive that the rule gives access to.',
  },
  labels: {
    type: mapOf('strings by label name'),
    about:
      'Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace.',
  },
  // The specification has no mode, so the default is not sent.
  mode: {
    type: word(driveMode),
    default: 'read-write',
    silent: true,
    about: 'Access that the rule grants: {words}.',
  },
});

export const drive = defineKind({
  type: 'Drive',
  noun: 'drive',
  plural: 'drives',
  group: 'drives',
  heading: 'drives',
  source: 'Specification, Drive; facts, A.1',
  about: 'Persistent storage that outlives the workloads that mount it.',
  use: 'Deleting or replacing a drive deletes its data. Set the option `protect` on drives that must not be deleted.',
  path: '/drives/{driveName}',
  listed: 'in pages',
  deleted: { returns: 'nothing', then: 'gone' },
  unbilled: true,
  replacement: {
    says: 'its data will be lost. To keep the data, follow "Move a drive to another region" in the documentation',
    dataLost: true,
  },
  methods: {
    create: {
      does: 'Creates a drive. It can be used at once.',
      source: 'Specification, Create a drive; facts, A.1',
    },
    get: {},
    waitUntilReady: {},
    list: {},
    update: {
      does: 'Updates a drive: replaces display name, labels, external id and permissions. Send the whole record as you read it, with your changes.',
    },
    delete: { does: 'Deletes a drive and its data, at once.' },
  },
  fields: {
    name: 'common',
    region: {
      type: region,
      at: 'spec.region',
      required: 'program',
      immutable: 'with an empty one',
      about: 'Region that stores the data.',
    },
    ...described,
    deletionProtection: 'common',
    externalId: 'common',
    permissions: {
      type: listOf(permission, 'rules', 3),
      at: 'spec.permissions',
      // The specification calls the whole spec immutable, and marks only the region (facts, A.1: a PUT changes them).
      refusable: 'The new drive is empty: the data of the old one is lost.',
      unset: [],
      otherwise: 'every workload of the workspace may mount it',
      about:
        'Rules about who may mount the drive, at most {most}. The first matching rule decides. A workload that no rule matches is refused.',
    },
    adoptExisting: 'common',
    events,
    status: status('Status of the drive, such as DEPLOYED.'),
    s3Url: {
      type: text(),
      at: 'state.s3Url',
      setBy: 'platform, stable',
      about: 'Address of the drive for S3 clients: `<endpoint>/<bucket>`.',
    },
    infrastructureId: {
      type: idText,
      at: 'spec.infrastructureId',
      setBy: 'platform, stable',
      about: "Identifier of the drive's storage.",
    },
  },
  endpoints: {
    accessToken: {
      request: 'POST /drives/{driveName}/access-token',
      does: 'Issues a short-lived token for the storage behind a drive; `expires_in` is its lifetime in seconds.',
      errors: { 403: 'drives are not enabled', 404: 'the drive does not exist' },
      answer: record('DriveAccessToken', 'A token for the storage of a drive.', {
        access_token: {
          type: text(),
          required: 'always',
          about: 'A JWT. The keys of `drives.keys` verify it.',
        },
        expires_in: { type: number(), about: 'Lifetime of the token, in seconds.' },
        token_type: { type: text(), about: 'Bearer.' },
      }),
    },
    keys: {
      request: 'GET /drives/jwks.json',
      does: 'Reads the public keys, Ed25519, that verify these tokens. Needs no credential.',
      answer: record('KeySet', 'Public keys as a JSON Web Key Set.', {
        keys: { type: listOf(object, 'keys'), about: 'The keys.' },
      }),
    },
  },
});
