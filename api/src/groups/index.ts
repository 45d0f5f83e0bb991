/** All groups of the client that are described, besides kinds. Those in another group follow it. */
import type { Group } from '../describe';
import { accounts } from './accounts';
import { catalogues } from './catalogues';
import { imageGroups } from './images';
import { networkGroups } from './networks';
import { sandboxGroups } from './sandboxes';
import { workloadGroups } from './workloads';
import { workspaceGroups } from './workspaces';

export const groups: readonly Group[] = [
  accounts,
  ...catalogues,
  ...imageGroups,
  ...networkGroups,
  ...sandboxGroups,
  ...workloadGroups,
  ...workspaceGroups,
];
