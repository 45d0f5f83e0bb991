// Finds and stores children of a sandbox. Their names begin with the sandbox's name.
import type { Call } from '../../http/call';
import { find } from '../../http/objects';
import { conflict, notFound } from '../../problem';
import type { Kind } from '../../store/kind';
import { refuseEnded, type Sandbox, sandboxKind } from './sandboxes';

/** The sandbox in the path. Throws a 404 if it does not exist. */
export function sandboxOf(call: Call): Sandbox {
  return find(call, sandboxKind, call.param('sandboxName'));
}

/** The sandbox in the path. Throws a 409 if it has ended or is being deleted. */
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

/** Stores a new child. Throws a 409 if its name or address is taken. */
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
