// The end of a workspace that shares something, or that something is shared with.
import { NOWHERE, type Kind } from '../../store/kind';
import { customDomainKind } from '../custom-domains/custom-domains';
import { imageKind } from '../images/images';
import { pendingShareKind } from '../images/pending-shares';
import type { Platform } from '../../platform/platform';
import { removeCopies, type Shared, unshare } from '../../platform/sharing';

/** Ends what a workspace shares and what is shared with it, before it is deleted. */
export function endSharesOf(workspace: string, platform: Platform): void {
  endSharesOfKind(customDomainKind, workspace, platform);
  endSharesOfKind(imageKind, workspace, platform);
  for (const pending of platform.store.all(pendingShareKind, NOWHERE)) {
    if (pending.sourceWorkspace === workspace || pending.targetWorkspace === workspace)
      platform.store.remove(pendingShareKind, NOWHERE, pending.id);
  }
}

function endSharesOfKind<T extends Shared>(kind: Kind<T>, workspace: string, platform: Platform): void {
  const { store } = platform;
  for (const record of store.all(kind, workspace)) {
    removeCopies(kind, record, platform);
    const { sharedFrom } = record;
    const original =
      sharedFrom === undefined ? undefined : store.get(kind, sharedFrom, kind.columns(record).name);
    if (sharedFrom !== undefined && original)
      store.update(kind, sharedFrom, unshare(kind, original, workspace, platform));
  }
}
