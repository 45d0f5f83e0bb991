/** Sample values of VolumeTemplate. */
import { described, spec, type KindSample } from './shared';

const TEMPLATES = '/volume_templates';

export const volumeTemplate: KindSample = {
  path: TEMPLATES,
  foreign: (name) => ['POST', TEMPLATES, { metadata: { name }, spec: { defaultSize: 64 } }],
  args: {
    ...described(TEMPLATES),
    description: {
      values: ['One', 'Two'],
      behind: { kind: 'drift', by: spec(TEMPLATES, { description: 'Another' }) },
    },
    defaultSize: {
      values: [256, 128],
      behind: { kind: 'drift', by: spec(TEMPLATES, { defaultSize: 4096 }) },
    },
  },
};
