/** Sample values of Drive. */
import { spec, type KindSample } from './shared';

const DRIVES = '/drives';

export const drive: KindSample = {
  path: DRIVES,
  foreign: (name) => ['POST', DRIVES, { metadata: { name }, spec: { region: 'us-was-1' } }],
  args: {
    permissions: {
      values: [[{ labels: { app: 'shop' } }], [{ path: '/in', mode: 'read' }, { labels: { app: 'shop' } }]],
      behind: { kind: 'drift', by: spec(DRIVES, { permissions: [{ path: '/another' }] }) },
    },
  },
};
