/** VolumeTemplate: content that volumes are made from. */
// Source: facts, A.5 and B.
import type { NewVolumeTemplate, VolumeTemplateBody } from '@workload/sdk';
import { api, kind } from '../generated/kinds/volume-template.gen';
import { defineResource } from '../resource';
import { crud } from './crud';

/** Content that volumes are made from. */
export const volumeTemplate = defineResource({
  ...kind,

  ...crud({
    ...api,
    endpoints: ({ volumeTemplates: api }) => ({
      create: async (body: NewVolumeTemplate, options) => (await api.create(body, options)).template,
      get: (name, options) => api.get(name, options),
      // This call makes a missing template; so it is read before, as for every kind.
      update: async (name, body: VolumeTemplateBody, options) =>
        (await api.update(name, body, options)).template,
      delete: (name, options) => api.delete(name, options),
    }),
  }),
  // Others keep what they took from it, and only the engine's state shows which of this stack did.
  users: () => Promise.resolve([]),
});
