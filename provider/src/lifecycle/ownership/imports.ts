/**
 * The objects that a run has imported. The engine remembers the requested id of an import. If another form of the id is
 * requested, it imports the object again, and then deletes it as the old one.
 */
import { idOf, type Operation, type Seen } from '../state/operation';
import type { Platform } from '../platform/platform';

/** By client, as bulk reads are. */
const runs = new WeakMap<Platform['client'], Set<string>>();

function keyOf(operation: Operation, seen: Seen): string {
  return `${operation.definition.type} ${idOf(operation, seen)}`;
}

/** Remembers that this run has read the object for an import. */
export function noteImport(operation: Operation, seen: Seen): void {
  const own = runs.get(operation.platform.client) ?? new Set();
  runs.set(operation.platform.client, own.add(keyOf(operation, seen)));
}

/** Whether this run has imported the object. */
export function isImported(operation: Operation, seen: Seen): boolean {
  return runs.get(operation.platform.client)?.has(keyOf(operation, seen)) === true;
}
