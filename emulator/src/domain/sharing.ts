// What workspaces share: each workspace it is shared with has a copy, which follows the original and ends with it.
import { conflict, forbidden, invalid, notFound } from '../problem';
import type { Kind } from '../store/objects';
import { NOWHERE } from './account';
import { customDomainKind } from './custom-domains';
import { imageKind } from './images';
import { pendingShareKind } from './pending-shares';
import type { Platform } from './platform';
import { type Workspace, workspaceKind } from './workspaces';

export interface Shared {
  /** The workspaces that have copies. */
  sharedWith?: string[] | undefined;
  /** Of a copy: the workspace of the original. */
  sharedFrom?: string | undefined;
}

/** The workspace something is to be shared with. Throws a 400 for the own one, a 404 for one not in that account. */
export function sharingTarget(
  name: string,
  accountId: string,
  source: string,
  { store }: Platform,
): Workspace {
  if (name === source) throw invalid(`targetWorkspace: "${name}" is the workspace it belongs to`);
  const target = store.get(workspaceKind, NOWHERE, name);
  if (target?.accountId !== accountId) throw notFound(`workspace "${name}" does not exist`);
  return target;
}

/** Refuses (403) what only the workspace of the original may do. */
export function refuseCopy<T extends Shared>(kind: Kind<T>, record: T): T {
  if (record.sharedFrom === undefined) return record;
  const { name } = kind.columns(record);
  throw forbidden(
    `${kind.noun} "${name}" is shared by workspace "${record.sharedFrom}": only that may do this`,
  );
}

/** Puts a copy into another workspace, and gives the original as it is to be stored. Throws a 409 for a taken name. */
export function share<T extends Shared>(
  kind: Kind<T>,
  record: T,
  target: string,
  source: string,
  { store }: Platform,
): T {
  refuseTaken(kind, record, target, { store });
  store.insert(kind, target, copyOf(record, source));
  return { ...record, sharedWith: [...(record.sharedWith ?? []), target] };
}

/** Throws a 409 when a workspace has something of that name, this very thing included. */
export function refuseTaken<T extends Shared>(
  kind: Kind<T>,
  record: T,
  target: string,
  { store }: Pick<Platform, 'store'>,
): void {
  const { name } = kind.columns(record);
  if (store.get(kind, target, name) === undefined) return;
  const shared = record.sharedWith?.includes(target) === true;
  throw conflict(
    shared
      ? `${kind.noun} "${name}" is shared with workspace "${target}" already`
      : `${kind.noun} "${name}" exists in workspace "${target}"`,
  );
}

/** Takes the copy of a workspace away, and gives the original as it is to be stored. Throws a 404 without a copy. */
export function unshare<T extends Shared>(kind: Kind<T>, record: T, target: string, { store }: Platform): T {
  const { name } = kind.columns(record);
  if (record.sharedWith?.includes(target) !== true)
    throw notFound(`${kind.noun} "${name}" is not shared with workspace "${target}"`);
  store.remove(kind, target, name);
  return { ...record, sharedWith: record.sharedWith.filter((workspace) => workspace !== target) };
}

/** Brings the copies in line with a changed original, which it gives back. */
export function spread<T extends Shared>(kind: Kind<T>, record: T, source: string, { store }: Platform): T {
  for (const workspace of record.sharedWith ?? []) store.update(kind, workspace, copyOf(record, source));
  return record;
}

/** Takes every copy away, as the original goes. */
export function removeCopies<T extends Shared>(kind: Kind<T>, record: T, { store }: Platform): void {
  for (const workspace of record.sharedWith ?? []) store.remove(kind, workspace, kind.columns(record).name);
}

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

function copyOf<T extends Shared>(record: T, source: string): T {
  return { ...record, sharedWith: undefined, sharedFrom: source };
}
