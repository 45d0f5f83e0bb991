/** Finds operations of an update that its preview did not have. */
import type { EngineEvent } from '@pulumi/pulumi/automation';
import { isEngines } from '../preview/preview';
import { labelOf } from '../preview/urn';
import { harmless } from '../preview/texts';

/** Operations that change no object, or only how the state records it. */
const SILENT: readonly string[] = [
  'same',
  'refresh',
  'read',
  'read-discard',
  'discard-replaced',
  'remove-pending-replace',
];

/**
 * @param approved operations by URN
 * @returns a sentence, if the event begins an operation that is not among them
 */
export function otherIn(
  { resourcePreEvent }: EngineEvent,
  approved: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (resourcePreEvent === undefined) return undefined;
  const { urn, op, old, new: next } = resourcePreEvent.metadata;
  // The engine writes null for a missing state.
  const isEnginesOwn = isEngines({ urn, old: old ?? undefined, new: next ?? undefined });
  if (SILENT.includes(op) || isEnginesOwn) return undefined;
  const own = approved.get(urn) ?? [];
  // An unknown value may turn out to need no replacement.
  if (own.includes(op) || (op === 'update' && own.includes('replace'))) return undefined;
  return `${op} ${harmless(labelOf(urn))}`;
}
