/** Sample values of Drive. */
import { described, metadata, protection, spec, type KindSample } from './shared';

const DRIVES = '/drives';

export const drive: KindSample = {
  path: DRIVES,
  foreign: (name) => ['POST', DRIVES, { metadata: { name }, spec: { region: 'us-was-1' } }],
  args: {
    ...described(DRIVES),
    deletionProtection: protection(DRIVES),
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: { kind: 'refused', by: spec(DRIVES, { region: 'us-pdx-1' }) },
    },
    externalId: {
      values: ['external-1', 'external-2'],
      behind: { kind: 'drift', by: metadata(DRIVES, { externalId: 'external-another' }) },
    },
    permissions: {
      values: [[{ labels: { app: 'shop' } }], [{ path: '/in', mode: 'read' }, { labels: { app: 'shop' } }]],
      behind: { kind: 'drift', by: spec(DRIVES, { permissions: [{ path: '/another' }] }) },
    },
  },
};
