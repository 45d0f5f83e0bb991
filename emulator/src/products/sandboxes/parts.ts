// What belongs to a sandbox is named after it and kept beside it: finding and storing that.
import type { Call } from '../../http/call';
import { find } from '../../http/objects';
import { conflict, notFound } from '../../problem';
import type { Kind } from '../../store/kind';
import { refuseEnded, type Sandbox, sandboxKind } from './sandboxes';

/** The sandbox of the path. Throws a 404 when there is none. */
export function sandboxOf(call: Call): Sandbox {
  return find(call, sandboxKind, call.param('name'));
}

/** The sandbox of the path, if it can still be given something. */
export function livingSandbox(call: Call): Sandbox {
  const sandbox = sandboxOf(call);
  refuseEnded(sandbox);
  return sandbox;
}

export function part<T>(call: Call, kind: Kind<T>, parent: string, name: string): T {
  const record = call.platform.store.get(kind, call.workspace, `${parent}/${name}`);
  if (record === undefined) throw notFound(`${kind.noun} "${name}" does not exist`);
  return record;
}

/** Stores something new that belongs to something else. Throws a 409 when its name or address is taken. */
export function insertPart<T>(call: Call, kind: Kind<T>, record: T): T {
  const { name, secondKey } = kind.columns(record);
  const { store } = call.platform;
  const own = name.slice(name.lastIndexOf('/') + 1);
  if (store.get(kind, call.workspace, name) !== undefined) throw conflict(`${kind.noun} "${own}" exists`);
  if (secondKey !== undefined && store.getBySecondKey(kind, call.workspace, secondKey) !== undefined) {
    throw conflict(`another ${kind.noun} has the address "${secondKey}"`);
  }
  store.insert(kind, call.workspace, record);
  return record;
}
