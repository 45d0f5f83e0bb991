/** Replays a journal of the engine: the state that its entries make of the state before them. */
import { createHash } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

/** The parts of a state that a replay changes. */
export interface Deployment extends Json {
  readonly resources?: readonly Json[];
  readonly pending_operations?: readonly Json[];
  readonly secrets_providers?: Json;
}

/** The kinds of entries that an `up` writes. The numbers are the engine's. */
export const KIND = { begin: 0, success: 1, failure: 2, outputs: 4, write: 5, secretsManager: 6 } as const;

/** One entry. The fields are those that an `up` without replacements needs. */
export interface Entry {
  readonly version: 1;
  readonly kind: (typeof KIND)[keyof typeof KIND];
  readonly sequenceID: number;
  readonly operationID: number;
  /** Index in the state before the journal. */
  readonly removeOld?: number | null;
  /** Operation that added the resource. */
  readonly removeNew?: number | null;
  readonly state?: Json;
  readonly operation?: Json;
  readonly secretsProvider?: Json;
  readonly newSnapshot?: Deployment;
}

const FIELDS: readonly string[] = [
  'version',
  'kind',
  'sequenceID',
  'operationID',
  'removeOld',
  'removeNew',
  'state',
  'operation',
  'secretsProvider',
  'newSnapshot',
] satisfies readonly (keyof Entry)[];
const KINDS: readonly unknown[] = Object.values(KIND);

/** @throws Error for anything that {@link replay} would not apply */
export function asEntry(given: Json): Entry {
  const unknown = Object.keys(given).filter((field) => !FIELDS.includes(field));
  const { version, kind } = given;
  if (unknown.length > 0 || version !== 1 || !KINDS.includes(kind))
    throw new Error(`unknown journal entry: ${JSON.stringify({ version, kind, unknown })}`);
  return given as unknown as Entry;
}

/**
 * The state after a journal.
 *
 * @param entries in any order
 */
export function replay(before: Deployment, entries: readonly Entry[]): Deployment {
  let base = before;
  const removedOld = new Set<number>();
  const changedOld = new Map<number, Json>();
  /** By operation, in the order of the entries that added them. */
  const added = new Map<number, Json>();
  const open = new Map<number, Json>();
  for (const entry of [...entries].sort((a, b) => a.sequenceID - b.sequenceID)) {
    const { operationID, state, removeOld, removeNew } = entry;
    switch (entry.kind) {
      case KIND.begin:
        if (entry.operation !== undefined) open.set(operationID, entry.operation);
        break;
      case KIND.failure:
        open.delete(operationID);
        break;
      case KIND.success:
        open.delete(operationID);
        if (state !== undefined) added.set(operationID, state);
        if (removeOld != null) removedOld.add(removeOld);
        if (removeNew != null) added.delete(removeNew);
        break;
      case KIND.outputs:
        if (state === undefined) break;
        if (removeOld != null) changedOld.set(removeOld, state);
        if (removeNew != null) added.set(removeNew, state);
        break;
      case KIND.write:
        base = entry.newSnapshot ?? base;
        break;
      case KIND.secretsManager:
        if (entry.secretsProvider !== undefined) base = { ...base, secrets_providers: entry.secretsProvider };
        break;
    }
  }
  const rest = (base.resources ?? []).flatMap((resource, index) =>
    removedOld.has(index) ? [] : [changedOld.get(index) ?? resource],
  );
  const creating = (base.pending_operations ?? []).filter(({ type }) => type === 'creating');
  return {
    ...base,
    manifest: manifest('v3.0.0'),
    resources: [...added.values(), ...rest],
    pending_operations: [...open.values(), ...creating],
  };
}

/** The engine verifies `magic`. */
function manifest(version: string): Json {
  const magic = createHash('sha256').update(version).digest('hex');
  return { time: new Date().toISOString(), magic, version };
}
