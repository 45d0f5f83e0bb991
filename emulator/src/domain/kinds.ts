// The kinds whose records change by themselves as time passes, and those that outlive a reset.
import type { Kind } from '../store/objects';
import { accountKind } from './account';
import { applicationKind } from './applications';
import { functionKind } from './functions';
import { invitationKind, memberKind, userKind } from './members';
import { clientKind } from './oauth';
import { sandboxKind } from './sandboxes';
import { apiKeyKind, serviceAccountKind } from './service-accounts';
import type { ChangingKind } from './settle';
import { snapshotKind } from './snapshots';
import { workspaceKind } from './workspaces';

export const CHANGING_KINDS: readonly ChangingKind<unknown>[] = [
  functionKind,
  sandboxKind,
  snapshotKind,
  applicationKind,
];

/** Who may come in, and where: what a reset keeps. */
export const KEPT_KINDS: readonly Pick<Kind<unknown>, 'name'>[] = [
  accountKind,
  workspaceKind,
  userKind,
  memberKind,
  invitationKind,
  serviceAccountKind,
  apiKeyKind,
  clientKind,
];
