// `/volumes` and `/volume_templates` (not shown in the specification).
import { z } from 'zod';
import { requireSameName } from '../../fields/metadata';
import { type Call, ok, parseWith, type Route } from '../../http/call';
import { flag, isSet } from '../../http/flags';
import { find, removeAtOnce, update } from '../../http/objects';
import { resource } from '../../http/resource';
import { invalid } from '../../problem';
import { holderOf } from './attachments';
import {
  changeVolumeTemplate,
  createVolumeTemplate,
  newVolumeTemplate,
  putVolumeTemplate,
  shownVolumeTemplate,
  showVolumeTemplate,
  volumeTemplateKind,
  withoutVersion,
} from './volume-templates';
import {
  changedVolume,
  changeVolume,
  createVolume,
  deleteVolume,
  newVolume,
  shownVolume,
  shownVolumeInList,
  showVolume,
  showVolumeInList,
  type Volume,
  volumeKind,
} from './volumes';

const shown = (volume: Volume, call: Call) => showVolume(volume, holderOf(volume.metadata.name, call), call);

const volumes = resource({
  kind: volumeKind,
  path: '/volumes',
  // The specification's table has no scope to change one.
  scopes: {
    list: 'volumes:list',
    create: 'volumes:create',
    get: 'volumes:get',
    update: 'admin',
    delete: 'volumes:delete',
  },
  show: shown,
  answer: shownVolume,
  inList: {
    show: (volume, call) => showVolumeInList(volume, holderOf(volume.metadata.name, call), call),
    answer: shownVolumeInList,
  },
  listed: { byExternalId: true },
  create: { body: newVolume, make: (input, call) => createVolume(input, call, call.platform) },
  change: { body: changedVolume, make: changeVolume },
  remove: (volume, call) => {
    const holder = holderOf(volume.metadata.name, call);
    return shown(update(call, volumeKind, deleteVolume(volume, holder, call, call.platform)), call);
  },
});

const templates = resource({
  kind: volumeTemplateKind,
  path: '/volume_templates',
  scopes: {
    list: 'volumeTemplates:list',
    create: 'volumeTemplates:create',
    get: 'volumeTemplates:get',
    update: 'volumeTemplates:upsert',
    delete: 'volumeTemplates:delete',
  },
  written: z.object({
    version: z.string().optional().describe('Name of the version that is added. Default: none is added.'),
    upload: flag.describe('Refused if true: uploads are not supported here.'),
  }),
  show: showVolumeTemplate,
  answer: shownVolumeTemplate,
  listed: 'bare',
  create: {
    body: newVolumeTemplate,
    make: (input, call) => createVolumeTemplate(input, versionOf(call), call),
  },
  change: {
    body: putVolumeTemplate,
    make: (stored, input, call) => changeVolumeTemplate(stored, input, versionOf(call), call),
  },
  absent: (name, input, call) => {
    requireSameName(name, input.metadata);
    const named = parseWith(newVolumeTemplate, { ...input, metadata: { ...input.metadata, name } });
    return createVolumeTemplate(named, versionOf(call), call);
  },
  remove: (template, call) => showVolumeTemplate(removeAtOnce(call, volumeTemplateKind, template), call),
});

export const volumeRoutes: Route[] = [
  ...volumes,
  ...templates,
  {
    method: 'DELETE',
    path: '/volume_templates/:name/versions/:version',
    summary: 'Delete a version of a volume template',
    scope: 'volumeTemplates:delete',
    answer: z.object({ message: z.string(), template: shownVolumeTemplate }),
    handle: (call) => {
      const stored = find(call, volumeTemplateKind, call.param('name'));
      const template = update(call, volumeTemplateKind, withoutVersion(stored, call.param('version')));
      return ok({ message: 'Version deleted', template: showVolumeTemplate(template, call) });
    },
  },
];

/** The version that a write adds. Contents cannot be uploaded here, so a request to do so is refused. */
function versionOf({ query }: Call): string | null {
  if (isSet(query, 'upload')) throw invalid('upload: uploads are not supported here');
  return query.get('version') || null;
}
