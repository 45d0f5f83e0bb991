// Objects shared between workspaces. Each target workspace has a copy, which follows the original and is deleted with
// it.
import { conflict, forbidden, notFound } from '../problem';
import type { Kind } from '../store/kind';
import type { Platform } from './platform';

export interface Shared {
  /** The workspaces that have copies. */
  sharedWith?: string[] | undefined;
  /** For a copy: the workspace of the original. */
  sharedFrom?: string | undefined;
}

/** Throws a 403 for a copy: only the workspace of the original may do this. */
export function refuseCopy<T extends Shared>(kind: Kind<T>, record: T): T {
  if (record.sharedFrom === undefined) return record;
  const { name } = kind.columns(record);
  throw forbidden(
    `${kind.noun} "${name}" is shared by workspace "${record.sharedFrom}": only that workspace may do this`,
  );
}

/** Creates a copy in another workspace, and returns the changed original for storing. Throws a 409 for a taken name. */
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

/** Throws a 409 if the workspace has an object of that name, even if it is this object. */
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

/** Removes the copy in a workspace, and returns the changed original for storing. Throws a 404 without a copy. */
export function unshare<T extends Shared>(kind: Kind<T>, record: T, target: string, { store }: Platform): T {
  const { name } = kind.columns(record);
  if (record.sharedWith?.includes(target) !== true)
    throw notFound(`${kind.noun} "${name}" is not shared with workspace "${target}"`);
  store.remove(kind, target, name);
  return { ...record, sharedWith: record.sharedWith.filter((workspace) => workspace !== target) };
}

/** Updates the copies of a changed original, and returns the original. */
export function spread<T extends Shared>(kind: Kind<T>, record: T, source: string, { store }: Platform): T {
  for (const workspace of record.sharedWith ?? []) store.update(kind, workspace, copyOf(record, source));
  return record;
}

/** Removes all copies when the original is deleted. */
export function removeCopies<T extends Shared>(kind: Kind<T>, record: T, { store }: Platform): void {
  for (const workspace of record.sharedWith ?? []) store.remove(kind, workspace, kind.columns(record).name);
}

function copyOf<T extends Shared>(record: T, source: string): T {
  return { ...record, sharedWith: undefined, sharedFrom: source };
}
