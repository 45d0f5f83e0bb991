// What workspaces share: each workspace it is shared with has a copy, which follows the original and ends with it.
import { conflict, forbidden, notFound } from '../problem';
import type { Kind } from '../store/kind';
import type { Platform } from './platform';

export interface Shared {
  /** The workspaces that have copies. */
  sharedWith?: string[] | undefined;
  /** Of a copy: the workspace of the original. */
  sharedFrom?: string | undefined;
}

/** Refuses (403) what only the workspace of the original may do. */
export function refuseCopy<T extends Shared>(kind: Kind<T>, record: T): T {
  if (record.sharedFrom === undefined) return record;
  const { name } = kind.columns(record);
  throw forbidden(
    `${kind.noun} "${name}" is shared by workspace "${record.sharedFrom}": only that workspace may do this`,
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

function copyOf<T extends Shared>(record: T, source: string): T {
  return { ...record, sharedWith: undefined, sharedFrom: source };
}
