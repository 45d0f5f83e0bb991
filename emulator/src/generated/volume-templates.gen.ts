// Written by `npm run generate` from api/src/kinds/volume-template.ts. Do not edit.
// Source: facts, A.5 and B: Volume template.
import { z } from 'zod';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { rows } from './rows.gen';
const volumeTemplateVersion = z.object({
  name: z.string().optional(),
  templateName: z.string().optional(),
  versionId: z.string().optional(),
  status: z.enum(['CREATED', 'READY', 'FAILED'], 'must be one of CREATED, READY, FAILED').optional(),
  region: z.string().optional(),
  bucket: z.string().optional(),
  contentSize: z.int().optional(),
  workspace: z.string().optional(),
});
const spec = z.object({
  description: z.string().optional(),
  defaultSize: z.int().min(1, 'must be at least 1').optional(),
});
const shown = spec.extend({});
const volumeTemplate = z.object({
  metadata: shownMetadata,
  spec: shown,
  state: z.object({
    status: z.enum(['created', 'ready', 'error'], 'must be one of created, ready, error'),
    latestVersion: z.string().optional(),
    lastVersionUploadedAt: z.iso.datetime().optional(),
    versionCount: z.int(),
  }),
  versions: z.array(volumeTemplateVersion),
});
const volumeTemplateVersionDeleted = z.object({ message: z.string(), template: volumeTemplate });

export type VolumeTemplateSpec = z.infer<typeof shown>;

/** Bodies of volume templates, and the rules about their fields. */
export const volumeTemplateRules = {
  created: z.object({ metadata: newMetadata, spec }),
  changed: z.object({ metadata: changedMetadata, spec }),
  path: '/volume_templates',
  fixed: [],
  kept: [],
  secret: [],
} as const;

/** The usual endpoints of volume templates. */
export const volumeTemplateApi = {
  rows: rows.volumeTemplates,
  answer: volumeTemplate,
  listed: 'bare',
} as const;

/** Its other endpoints. */
export const volumeTemplateEndpoints = {
  deleteVersion: { ...rows.volumeTemplates.deleteVersion, answer: volumeTemplateVersionDeleted },
} as const;
