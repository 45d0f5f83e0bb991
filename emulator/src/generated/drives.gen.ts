// Written by `npm run generate` from api/src/kinds/drive.ts. Do not edit.
// Source: Specification, Drive; facts, A.1.
import { z } from 'zod';
import { shownEvent } from '../fields/events';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { region } from '../fields/regions';
import { rows } from './rows.gen';
const drivePermission = z.object({
  path: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  mode: z.enum(['read', 'read-write'], 'must be read or read-write').optional(),
});
const spec = z.object({
  region: region.optional(),
  permissions: z.array(drivePermission).max(3, 'must have at most 3 rules').optional(),
});
const shown = spec.extend({ region: region, infrastructureId: z.string() });
const drive = z.object({
  metadata: shownMetadata,
  spec: shown,
  events: z.array(shownEvent),
  status: z.enum(
    [
      'UPLOADING',
      'BUILDING',
      'BUILT',
      'DEPLOYING',
      'DEPLOYED',
      'FAILED',
      'DEACTIVATING',
      'DEACTIVATED',
      'DELETING',
      'TERMINATED',
    ],
    'must be one of UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING, TERMINATED',
  ),
  state: z.object({ s3Url: z.string() }),
});
const driveAccessToken = z.object({ access_token: z.string(), expires_in: z.int(), token_type: z.string() });

export type DriveSpec = z.infer<typeof shown>;

/** Bodies of drives, and the rules about their fields. */
export const driveRules = {
  created: z.object({ metadata: newMetadata, spec }),
  changed: z.object({ metadata: changedMetadata, spec }),
  path: '/drives',
  fixed: ['region'],
  kept: ['infrastructureId'],
  secret: [],
} as const;

/** The usual endpoints of drives. */
export const driveApi = {
  rows: rows.drives,
  answer: drive,
  listed: { byExternalId: true },
} as const;

/** Its other endpoints. */
export const driveEndpoints = {
  accessToken: { ...rows.drives.accessToken, answer: driveAccessToken },
} as const;
