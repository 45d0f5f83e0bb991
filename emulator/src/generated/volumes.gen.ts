// Written by `npm run generate` from api/src/kinds/volume.ts. Do not edit.
// Source: facts, A.5 and B: Volume.
import { z } from 'zod';
import { shownEvent } from '../fields/events';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { region } from '../fields/regions';
import { rows } from './rows.gen';

const spec = z.object({
  region: region.optional(),
  size: z.int().min(1, 'must be at least 1').optional(),
  template: z.string().optional(),
});
const shown = spec.extend({ region: region, size: z.int().min(1, 'must be at least 1') });
const volume = z.object({
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
  terminatedAt: z.iso.datetime().optional(),
  state: z.object({ attachedTo: z.string().optional() }),
});

export type VolumeSpec = z.infer<typeof shown>;

/** Bodies of volumes, and the rules about their fields. */
export const volumeRules = {
  created: z.object({ metadata: newMetadata, spec }),
  changed: z.object({ metadata: changedMetadata, spec }),
  path: '/volumes',
  fixed: ['region', 'template'],
  kept: ['size'],
  secret: [],
} as const;

/** The usual endpoints of volumes. */
export const volumeApi = {
  rows: rows.volumes,
  answer: volume,
  listed: { byExternalId: true },
} as const;
