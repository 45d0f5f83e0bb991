/** VolumeTemplate: content that volumes are made from. */
import { described } from '../common';
import { defineKind, listOf, number, record, shared, text, time, word } from '../describe';
import { templateStatus, templateVersionStatus } from '../words';

const version = record('VolumeTemplateVersion', 'One version of a volume template.', {
  name: { type: text(), absent: true, about: 'Name of the version.' },
  templateName: { type: text(), absent: true, only: 'api', about: 'Name of the template.' },
  versionId: { type: text(), absent: true, about: 'Identifier, set by the platform.' },
  status: {
    type: word(templateVersionStatus),
    absent: true,
    about: 'Whether the version can be used: {words}.',
  },
  region: { type: text(), absent: true, about: 'Region that stores the content.' },
  bucket: { type: text(), absent: true, about: 'Bucket that stores the content.' },
  contentSize: { type: number(), absent: true, about: 'Size of the content in bytes.' },
  workspace: { type: text(), absent: true, only: 'api', about: 'Workspace that contains it.' },
});

const byHand = { options: 'TemplateWriteOptions', answer: 'ApiCall<VolumeTemplateWritten>' };

// The client or the command line uploads content, not the program, which declares desired objects. So versions are
// outputs.
export const volumeTemplate = defineKind({
  type: 'VolumeTemplate',
  noun: 'volume template',
  plural: 'volume templates',
  group: 'volumeTemplates',
  heading: 'volume templates',
  source: 'facts, A.5 and B: Volume template',
  about: 'Content for new volumes.',
  use: 'Upload its versions with the client or the command line; here they are outputs. Volumes stay when their template is deleted.',
  path: '/volume_templates/{volumeTemplateName}',
  scopes: {
    list: 'volumeTemplates:list',
    create: 'volumeTemplates:create',
    get: 'volumeTemplates:get',
    update: 'volumeTemplates:upsert',
    delete: 'volumeTemplates:delete',
  },
  listed: 'whole',
  deleted: { returns: 'record', then: 'gone' },
  renamed: 'without its versions',
  unbilled: true,
  replacement: {
    says: 'its versions will be lost. To keep them, add a second template instead',
    dataLost: true,
  },
  methods: {
    create: {
      does: 'Creates a volume template; sizes are in MB.',
      errors: { 409: 'the name of the volume template is in use' },
      byHand,
    },
    get: {},
    waitUntilReady: {
      does: 'Waits until the content of a volume template is uploaded and ready, and returns the record. A template without content never becomes ready.',
    },
    list: {},
    update: {
      does: 'Creates a volume template, or replaces all fields that clients set. Sizes are in MB.',
      byHand,
    },
    delete: {
      does: 'Deletes a volume template, and returns its last record. Volumes made from it stay.',
    },
  },
  fields: {
    name: 'common',
    ...described,
    description: {
      type: text({ cap: 1024 }),
      at: 'spec.description',
      about: 'Description of the template.',
    },
    defaultSize: {
      type: number(1),
      at: 'spec.defaultSize',
      otherwise: 'set by the platform',
      about: 'Size in megabytes of volumes without a size of their own.',
    },
    adoptExisting: 'common',
    status: {
      type: word(templateStatus),
      at: 'state.status',
      setBy: 'platform, stable',
      about: 'Whether the template can be used: created (no version yet), ready or error.',
    },
    latestVersion: {
      type: text(),
      at: 'state.latestVersion',
      setBy: 'platform, stable',
      absent: true,
      about: 'Name of the latest version.',
    },
    lastVersionUploadedAt: {
      type: time,
      at: 'state.lastVersionUploadedAt',
      setBy: 'platform, stable',
      absent: true,
      about: 'Time of the last upload of a version, RFC 3339.',
    },
    versionCount: {
      type: number(),
      at: 'state.versionCount',
      setBy: 'platform, stable',
      about: 'Number of versions.',
    },
    versions: {
      type: listOf(version, 'versions'),
      at: 'versions',
      setBy: 'platform, stable',
      about: 'Versions of the template, at the last read.',
    },
  },
  endpoints: {
    deleteVersion: {
      request: 'DELETE /volume_templates/{volumeTemplateName}/versions/{versionName}',
      does: 'Deletes one version.',
      scope: 'volumeTemplates:delete',
      errors: { 400: 'it is the only one', 404: 'the volume template or the version does not exist' },
      answer: record('VolumeTemplateVersionDeleted', 'The answer to deleting a version.', {
        message: { type: text(), about: 'Message of the platform.' },
        template: { type: shared('volumeTemplate'), about: 'The template without the version.' },
      }),
    },
  },
});
