// All kinds, those that change by themselves, and those that a reset keeps.
import { PLAIN } from './plain.gen';
import type { ChangingKind } from './platform/platform';
import { accountKind } from './products/accounts/accounts';
import { agentKind } from './products/agents/agents';
import { threadKind } from './products/agents/threads';
import { applicationKind } from './products/applications/applications';
import { templateKind } from './products/catalogue/templates';
import { connectionKind } from './products/connections/connections';
import { customDomainKind } from './products/custom-domains/custom-domains';
import { driveKind } from './products/drives/drives';
import { functionKind } from './products/functions/functions';
import {
  grantKind as providerGrantKind,
  providerClientKind,
} from './products/identity-provider/identity-provider';
import { imageKind } from './products/images/images';
import { pendingShareKind } from './products/images/pending-shares';
import { executionKind } from './products/jobs/executions';
import { jobKind } from './products/jobs/jobs';
import { modelKind } from './products/models/models';
import { tokenUsageKind } from './products/models/token-limits';
import { addressKind, gatewayKind, vpcKind } from './products/networks/networks';
import { deviceKind } from './products/oauth/devices';
import { clientKind, endedFamilyKind, grantKind } from './products/oauth/oauth';
import { policyKind } from './products/policies/policies';
import { processKind } from './products/sandboxes/inside/processes';
import { partKind, uploadKind } from './products/sandboxes/inside/uploads';
import { previewKind, previewTokenKind } from './products/sandboxes/previews/previews';
import { sandboxKind } from './products/sandboxes/sandboxes';
import { scheduleKind } from './products/sandboxes/schedules/schedules';
import { apiKeyKind, serviceAccountKind } from './products/service-accounts/service-accounts';
import { snapshotKind } from './products/snapshots/snapshots';
import { invitationKind, memberKind, userKind } from './products/users/users';
import { volumeTemplateKind } from './products/volumes/volume-templates';
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
export const KEPT_KINDS: readonly Kind<unknown>[] = [
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

/** Every kind that is stored. */
export const KINDS: readonly Kind<unknown>[] = [
  ...CHANGING_KINDS,
  ...KEPT_KINDS,
  customDomainKind,
  driveKind,
  policyKind,
  connectionKind,
  imageKind,
  pendingShareKind,
  volumeTemplateKind,
  templateKind,
  previewTokenKind,
  partKind,
  deviceKind,
  grantKind,
  endedFamilyKind,
  providerGrantKind,
  ...PLAIN.map(({ kind }) => kind),
];
