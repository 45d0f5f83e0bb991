// The kinds whose records change by themselves as time passes.
import { agentKind } from './agents';
import { applicationKind } from './applications';
import { executionKind } from './executions';
import { functionKind } from './functions';
import { jobKind } from './jobs';
import { modelKind } from './models';
import { addressKind, gatewayKind, vpcKind } from './networks';
import type { ChangingKind } from './platform';
import { previewKind } from './previews';
import { processKind } from './processes';
import { sandboxKind } from './sandboxes';
import { scheduleKind } from './schedules';
import { snapshotKind } from './snapshots';
import { threadKind } from './threads';
import { tokenUsageKind } from './token-limits';
import { volumeKind } from './volumes';

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
  vpcKind,
  gatewayKind,
  addressKind,
];
