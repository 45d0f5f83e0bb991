/** Sample values of Volume. */
import {
  described,
  metadata,
  protection,
  spec,
  TEMPLATE_NAMES,
  timeoutSeconds,
  type KindSample,
} from './shared';

const VOLUMES = '/volumes';

export const volume: KindSample = {
  path: VOLUMES,
  foreign: (name, { region, size, template }) => [
    'POST',
    VOLUMES,
    { metadata: { name }, spec: { region, template, size: size === undefined ? 128 : 1 } },
  ],
  args: {
    ...described(VOLUMES),
    deletionProtection: protection(VOLUMES),
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: { kind: 'refused', by: spec(VOLUMES, { region: 'us-pdx-1' }) },
    },
    size: {
      // Above the default size of a volume.
      values: [2048, 4096],
      behind: {
        kind: 'drift',
        by: spec(VOLUMES, { size: 8192 }),
        stuck: /size: can only grow/,
      },
    },
    template: {
      values: TEMPLATE_NAMES,
      behind: { kind: 'refused', by: spec(VOLUMES, { template: 'another' }) },
    },
    externalId: {
      values: ['external-1', 'external-2'],
      behind: { kind: 'drift', by: metadata(VOLUMES, { externalId: 'external-another' }) },
    },
    timeoutSeconds,
  },
};
