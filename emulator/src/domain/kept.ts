// What a reset keeps: who may come in, and where.
import type { Kind } from '../store/kind';
import { accountKind } from './account';
import { providerClientKind } from './identity-provider';
import { invitationKind, memberKind, userKind } from './members';
import { clientKind } from './oauth';
import { apiKeyKind, serviceAccountKind } from './service-accounts';
import { workspaceKind } from './workspaces';

export const KEPT_KINDS: readonly Pick<Kind<unknown>, 'name'>[] = [
  accountKind,
  workspaceKind,
  userKind,
  memberKind,
  invitationKind,
  serviceAccountKind,
  apiKeyKind,
  clientKind,
  providerClientKind,
];
