// Ends the shares of a deleted workspace.
import type { Platform } from '../../platform/platform';
import { removeCopies, type Shared, unshare } from '../../platform/sharing';
import type { Kind } from '../../store/kind';
import { customDomainKind } from '../custom-domains/custom-domains';
import { endPendingShares, imageKind } from '../images/images';

/** Ends all shares from and to a workspace before it is deleted. */
export function endSharesOf(workspace: string, platform: Platform): void {
  endSharesOfKind(customDomainKind, workspace, platform);
  endSharesOfKind(imageKind, workspace, platform);
  endPendingShares(workspace, platform);
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
