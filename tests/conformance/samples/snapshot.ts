/** Sample values of Snapshot. */
import { SANDBOX_NAMES, described, nowhere, timeoutSeconds, type Behind, type KindSample } from './shared';

const SNAPSHOTS = '/snapshots';

const unchanging: Behind = { kind: 'nowhere', why: 'the platform has no way to change a snapshot' };

export const snapshot: KindSample = {
  path: SNAPSHOTS,
  foreign: (name, { sandbox }) => ['POST', SNAPSHOTS, { name, source: { kind: 'sandbox', name: sandbox } }],
  args: {
    name: { ...described(SNAPSHOTS).name, behind: unchanging },
    sandbox: { values: SANDBOX_NAMES, behind: unchanging },
    deletionProtection: {
      values: [true, false],
      behind: { kind: 'nowhere', why: 'a snapshot has no labels, so only the state knows it' },
      apart: true,
      with: {},
    },
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
    timeoutSeconds,
  },
};
