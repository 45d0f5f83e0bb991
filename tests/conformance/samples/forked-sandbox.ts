/** Sample values of ForkedSandbox. */
import { SANDBOXES } from './sandbox';
import {
  described,
  ENVS,
  living,
  metadata,
  protection,
  SANDBOX_NAMES,
  spec,
  timeoutSeconds,
  type Behind,
  type KindSample,
} from './shared';

const untold: Behind = { kind: 'nowhere', why: 'the platform does not tell what a sandbox was forked from' };

const { name, displayName, labels } = described(SANDBOXES);

export const forkedSandbox: KindSample = {
  path: SANDBOXES,
  find: living(SANDBOXES),
  foreign: (wanted) => ['POST', SANDBOXES, { metadata: { name: wanted }, spec: {} }],
  args: {
    // Sandboxes use the other names.
    name: { ...name, values: ['conformance-three', 'conformance-four'] },
    displayName,
    labels,
    deletionProtection: protection(SANDBOXES),
    snapshot: { values: ['shop-v1', 'shop-v2'], behind: untold },
    sandbox: { values: SANDBOX_NAMES, behind: untold, instead: 'snapshot', apart: true },
    envs: {
      values: ENVS,
      behind: { kind: 'unseen', by: spec(SANDBOXES, { runtime: { envs: [] } }) },
    },
    port: { values: [3000, 4000], behind: untold },
    externalId: {
      values: ['forked-1', 'forked-2'],
      behind: { kind: 'drift', by: metadata(SANDBOXES, { externalId: 'forked-another' }) },
    },
    timeoutSeconds,
  },
};
