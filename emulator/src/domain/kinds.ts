// The kinds whose records change by themselves as time passes.
import { applicationKind } from './applications';
import { functionKind } from './functions';
import { sandboxKind } from './sandboxes';
import type { ChangingKind } from './settle';
import { snapshotKind } from './snapshots';

export const CHANGING_KINDS: readonly ChangingKind<unknown>[] = [
  functionKind,
  sandboxKind,
  snapshotKind,
  applicationKind,
];
