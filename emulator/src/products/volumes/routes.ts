// `/volumes` and `/volume_templates` (not shown in the specification).
import { z } from 'zod';
import { requireSameName } from '../../fields/metadata';
import {
  volumeTemplateApi,
  volumeTemplateEndpoints,
  volumeTemplateRules,
} from '../../generated/volume-templates.gen';
import { volumeApi, volumeRules } from '../../generated/volumes.gen';
import { type Call, ok, parseWith, type Route } from '../../http/call';
import { flag } from '../../fields/flags';
import { isSet } from '../../http/flags';
import { find, removeAtOnce, update } from '../../http/objects';
import { resource } from '../../http/resource';
import { invalid } from '../../problem';
import { holderOf } from './attachments';
import {
  changeVolumeTemplate,
  createVolumeTemplate,
  showVolumeTemplate,
  volumeTemplateKind,
  withoutVersion,
} from './volume-templates';
import {
  changeVolume,
  createVolume,
  deleteVolume,
  shownVolumeInList,
  showVolume,
  showVolumeInList,
  type Volume,
  volumeKind,
} from './volumes';

const shown = (volume: Volume, call: Call) => showVolume(volume, holderOf(volume.metadata.name, call), call);

const volumes = resource({
  kind: volumeKind,
  ...volumeApi,
  show: shown,
  inList: {
    show: (volume, call) => showVolumeInList(volume, holderOf(volume.metadata.name, call), call),
    answer: shownVolumeInList,
  },
  create: { body: volumeRules.created, make: (input, call) => createVolume(input, call, call.platform) },
  change: { body: volumeRules.changed, make: changeVolume },
  remove: (volume, call) => {
    const holder = holderOf(volume.metadata.name, call);
    return shown(update(call, volumeKind, deleteVolume(volume, holder, call, call.platform)), call);
  },
});

const templates = resource({
  kind: volumeTemplateKind,
  ...volumeTemplateApi,
  written: z.object({
    version: z.string().optional().describe('Name of the version that is added. Default: none is added.'),
    upload: flag.describe('Refused if true: uploads are not supported here.'),
  }),
  show: showVolumeTemplate,
  create: {
    body: volumeTemplateRules.created,
    make: (input, call) => createVolumeTemplate(input, versionOf(call), call),
  },
  change: {
    body: volumeTemplateRules.changed,
    make: (stored, input, call) => changeVolumeTemplate(stored, input, versionOf(call), call),
  },
  absent: (name, input, call) => {
    requireSameName(name, input.metadata);
    const named = parseWith(volumeTemplateRules.created, { ...input, metadata: { ...input.metadata, name } });
    return createVolumeTemplate(named, versionOf(call), call);
  },
  remove: (template, call) => showVolumeTemplate(removeAtOnce(call, volumeTemplateKind, template), call),
});

export const volumeRoutes: Route[] = [
  ...volumes,
  ...templates,
  {
    ...volumeTemplateEndpoints.deleteVersion,
    handle: (call) => {
      const stored = find(call, volumeTemplateKind, call.param('volumeTemplateName'));
      const template = update(call, volumeTemplateKind, withoutVersion(stored, call.param('versionName')));
      return ok({ message: 'Version deleted', template: showVolumeTemplate(template, call) });
    },
  },
];

/** The version that a write adds. Contents cannot be uploaded here, so a request to do so is refused. */
function versionOf({ query }: Call): string | null {
  if (isSet(query, 'upload')) throw invalid('upload: uploads are not supported here');
  return query.get('version') || null;
}
