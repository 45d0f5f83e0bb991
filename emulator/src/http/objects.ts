// Shared by the routes of most kinds: finds objects or throws a 404, and refuses taken names.
import type { Scene } from '../platform/platform';
import { beginDeletion, type Deployable } from '../platform/rollout';
import { conflict, notFound } from '../problem';
import type { Kind } from '../store/kind';
import type { Call } from './call';

export function find<T>(call: Call, kind: Kind<T>, name: string): T {
  return existing(call.platform.store.get(kind, call.workspace, name), kind, name);
}

function existing<T>(record: T | undefined, kind: Kind<unknown>, name: string): T {
  if (record === undefined) throw notFound(`${kind.noun} "${name}" does not exist`);
  return record;
}

/** The record for reading only: callers may share it, so nobody changes it. */
export function look<T>(call: Call, kind: Kind<T>, name: string): Readonly<T> {
  return existing(call.platform.store.peek(kind, call.workspace, name), kind, name);
}

export function findByExternalId<T>(call: Call, kind: Kind<T>, externalId: string): T {
  const record = call.platform.store.getBySecondKey(kind, call.workspace, externalId);
  if (record === undefined) throw notFound(`no ${kind.noun} has the external id "${externalId}"`);
  return record;
}

/** Stores a new record. Throws a 409 if its name or external id is taken. */
export function insert<T>(call: Scene, kind: Kind<T>, record: T): T {
  const { name } = kind.columns(record);
  const existing = call.platform.store.get(kind, call.workspace, name);
  if (existing !== undefined) {
    const deleting = kind.columns(existing).status === 'DELETING';
    throw conflict(
      `${kind.noun} "${name}" ${deleting ? 'is being deleted; try again when it is gone' : 'exists'}`,
    );
  }
  refuseTakenSecondKey(call, kind, record);
  call.platform.store.insert(kind, call.workspace, record);
  return record;
}

/** Stores a changed record. Throws a 409 if its new external id is taken. */
export function update<T>(call: Call, kind: Kind<T>, record: T): T {
  refuseTakenSecondKey(call, kind, record);
  call.platform.store.update(kind, call.workspace, record);
  return record;
}

/** Removes a record immediately. */
export function removeAtOnce<T>(call: Call, kind: Kind<T>, record: T): T {
  call.platform.store.remove(kind, call.workspace, kind.columns(record).name);
  return record;
}

/** Starts an asynchronous deletion. */
export function removeLater<T extends Deployable>(call: Call, kind: Kind<T>, record: T): T {
  return update(call, kind, beginDeletion(record, call, call.platform));
}

function refuseTakenSecondKey<T>(call: Scene, kind: Kind<T>, record: T): void {
  const { name, secondKey } = kind.columns(record);
  if (secondKey === undefined) return;
  const holder = call.platform.store.getBySecondKey(kind, call.workspace, secondKey);
  const holderName = holder && kind.columns(holder).name;
  if (holderName !== undefined && holderName !== name) {
    throw conflict(`metadata.externalId: ${kind.noun} "${holderName}" has the external id "${secondKey}"`);
  }
}
