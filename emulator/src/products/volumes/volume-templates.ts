// Volume templates: versioned initial contents of volumes.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  type AnswerContext,
  metadataColumns,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION } from '../../fields/regions';
import { volumeTemplateRules, type VolumeTemplateSpec } from '../../generated/volume-templates.gen';
import { changePlain, createPlain, showPlain } from '../../platform/plain';
import { invalid, notFound } from '../../problem';
import type { Kind } from '../../store/kind';

/** A version's name, in the query. */
const versionName = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

interface Version {
  name: string;
  versionId: string;
}

export interface VolumeTemplate {
  metadata: StoredMetadata;
  spec: VolumeTemplateSpec;
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
  input: z.infer<typeof volumeTemplateRules.created>,
  version: string | null,
  writer: Writer,
): VolumeTemplate {
  return withVersion({ ...createPlain(volumeTemplateRules, input, writer), versions: [] }, version, writer);
}

export function changeVolumeTemplate(
  template: VolumeTemplate,
  input: z.infer<typeof volumeTemplateRules.changed>,
  version: string | null,
  writer: Writer,
): VolumeTemplate {
  const changed = changePlain(volumeTemplateRules, volumeTemplateKind.noun, template, input, writer);
  return withVersion(changed, version, writer);
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
    ...showPlain(volumeTemplateRules, template, place),
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
