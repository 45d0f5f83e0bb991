// All kinds that change by themselves, and all kinds that a reset keeps.
import type { ChangingKind } from './platform/platform';
import { accountKind } from './products/accounts/accounts';
import { agentKind } from './products/agents/agents';
import { threadKind } from './products/agents/threads';
import { applicationKind } from './products/applications/applications';
import { customDomainKind } from './products/custom-domains/custom-domains';
import { functionKind } from './products/functions/functions';
import { providerClientKind } from './products/identity-provider/identity-provider';
import { executionKind } from './products/jobs/executions';
import { jobKind } from './products/jobs/jobs';
import { modelKind } from './products/models/models';
import { tokenUsageKind } from './products/models/token-limits';
import { addressKind, gatewayKind, vpcKind } from './products/networks/networks';
import { clientKind } from './products/oauth/oauth';
import { processKind } from './products/sandboxes/inside/processes';
import { uploadKind } from './products/sandboxes/inside/uploads';
import { previewKind } from './products/sandboxes/previews/previews';
import { sandboxKind } from './products/sandboxes/sandboxes';
import { scheduleKind } from './products/sandboxes/schedules/schedules';
import { apiKeyKind, serviceAccountKind } from './products/service-accounts/service-accounts';
import { snapshotKind } from './products/snapshots/snapshots';
import { invitationKind, memberKind, userKind } from './products/users/users';
import { volumeKind } from './products/volumes/volumes';
import { workspaceKind } from './products/workspaces/workspaces';
import type { Kind } from './store/kind';

/** Kinds whose records change by themselves as time passes. */
export const CHANGING_KINDS: readonly ChangingKind<unknown>[] = [
  functionKind,
  agentKind,
  threadKind,
  modelKind,
  tokenUsageKind,
  jobKind,
  executionKind,
  sandboxKind,
  snapshotKind,
  applicationKind,
  volumeKind,
  previewKind,
  scheduleKind,
  processKind,
  uploadKind,
  vpcKind,
  gatewayKind,
  addressKind,
];

/** Kinds whose records may have keys. */
export const KEYED_KINDS: readonly Kind<unknown>[] = [...CHANGING_KINDS, customDomainKind];

/** Accounts, users and access, which a reset keeps. */
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
