// Volume templates: versioned initial contents of volumes.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type NewMetadata,
  type AnswerContext,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION, region } from '../../fields/regions';
import { invalid, notFound } from '../../problem';
import type { Kind } from '../../store/kind';

const spec = z.object({
  defaultSize: z.int().min(1, 'must be at least 1 MB').optional(),
  description: z.string().optional(),
});

export const newVolumeTemplate = z.object({ metadata: newMetadata, spec });
export const putVolumeTemplate = z.object({ metadata: changedMetadata, spec });

export const shownVolumeTemplate = z.object({
  metadata: shownMetadata,
  spec,
  state: z.object({
    status: z.enum(['created', 'ready', 'error']),
    versionCount: z.int(),
    latestVersion: z.string().optional(),
    lastVersionUploadedAt: z.iso.datetime().optional(),
  }),
  versions: z.array(
    z.object({
      name: z.string(),
      versionId: z.string(),
      templateName: z.string(),
      workspace: z.string(),
      region,
      status: z.enum(['CREATED', 'READY', 'FAILED']),
      contentSize: z.int(),
    }),
  ),
});

/** A version's name, in the query. */
const versionName = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

interface Version {
  name: string;
  versionId: string;
}

export interface VolumeTemplate {
  metadata: StoredMetadata;
  spec: z.infer<typeof spec>;
  /** Oldest first. */
  versions: Version[];
  lastVersionAt?: string | undefined;
}

export const volumeTemplateKind: Kind<VolumeTemplate> = {
  name: 'volumeTemplates',
  noun: 'volume template',
  columns: (template) => metadataColumns(template.metadata),
};

export function createVolumeTemplate(
  input: { metadata: NewMetadata; spec: z.infer<typeof spec> },
  version: string | null,
  writer: Writer,
): VolumeTemplate {
  const metadata = createMetadata(input.metadata, writer);
  return withVersion({ metadata, spec: input.spec, versions: [] }, version, writer);
}

export function changeVolumeTemplate(
  template: VolumeTemplate,
  input: z.infer<typeof putVolumeTemplate>,
  version: string | null,
  writer: Writer,
): VolumeTemplate {
  const metadata = replaceMetadata(template.metadata, input.metadata, writer);
  return withVersion({ ...template, metadata, spec: input.spec }, version, writer);
}

/** Removes a version from a template. Throws a 404 for an unknown version, a 400 for the only one. */
export function withoutVersion(template: VolumeTemplate, version: string): VolumeTemplate {
  const { name } = template.metadata;
  const versions = template.versions.filter((candidate) => candidate.name !== version);
  if (versions.length === template.versions.length) {
    throw notFound(`volume template "${name}" has no version "${version}"`);
  }
  if (versions.length === 0) {
    throw invalid(`version "${version}" is the only one of volume template "${name}": delete the template`);
  }
  return { ...template, versions };
}

export function showVolumeTemplate(template: VolumeTemplate, place: AnswerContext) {
  const { name } = template.metadata;
  return {
    metadata: showMetadata(template.metadata, place, `/v0/volume_templates/${name}`),
    spec: template.spec,
    state: {
      status: template.versions.length === 0 ? 'created' : 'ready',
      versionCount: template.versions.length,
      latestVersion: template.versions.at(-1)?.name,
      lastVersionUploadedAt: template.lastVersionAt,
    },
    versions: template.versions.map((version) => ({
      ...version,
      templateName: name,
      workspace: place.workspace,
      region: DEFAULT_REGION,
      status: 'READY',
      contentSize: 0,
    })),
  };
}

function withVersion(template: VolumeTemplate, name: string | null, writer: Writer): VolumeTemplate {
  if (name === null) return template;
  if (!versionName.test(name))
    throw invalid('version: must be letters, digits, dots, dashes and underscores');
  const version = { name, versionId: `ver-${randomBytes(8).toString('hex')}` };
  return {
    ...template,
    versions: [...template.versions.filter((known) => known.name !== name), version],
    lastVersionAt: timestamp(writer.at),
  };
}
