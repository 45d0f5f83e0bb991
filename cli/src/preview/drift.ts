/** Changes from outside, which a refresh finds, apart from the changes of the program. */
import { labelsOf } from './labels';
import type { Change, Drift, Preview, Resource, Step } from './preview';
import { changesOf, isEngines } from './preview';
import { labelOf } from './urn';
import { listed, say, type Words } from './texts';

/** @param refreshed results of the refresh, per resource */
export function driftOf(refreshed: readonly Step[]): Drift[] {
  return refreshed
    .filter((step) => !isEngines(step))
    .flatMap((step): Drift[] => {
      if (step.new === undefined) return [{ urn: step.urn, op: 'delete', changes: [] }];
      const changes = changesOf('update', step);
      return changes.length === 0 ? [] : [{ urn: step.urn, op: 'update', changes }];
    })
    .sort((a, b) => labelOf(a.urn).localeCompare(labelOf(b.urn)));
}

/** A preview in two parts: what only takes a change from outside back, and what the program changes. */
export interface Parts {
  readonly outside: readonly Resource[];
  readonly own: readonly Resource[];
}

export function partsOf({ resources, drift = [] }: Pick<Preview, 'resources' | 'drift'>): Parts {
  const found = new Map(drift.map((one) => [one.urn, one]));
  const outside = new Set(resources.filter((one) => takesBack(one, found.get(one.urn))));
  return { outside: [...outside], own: resources.filter((one) => !outside.has(one)) };
}

/** Whether an operation does nothing but restore what the state had. */
function takesBack({ op, changes }: Resource, drift: Drift | undefined): boolean {
  if (drift === undefined) return false;
  if (drift.op === 'delete') return op === 'create';
  return changes.length > 0 && changes.every((change) => isUndone(change, drift.changes));
}

function isUndone({ path, from, to }: Change, drifted: readonly Change[]): boolean {
  // Two secrets look the same, and may differ.
  return drifted.some((one) => one.path === path && one.from === to && one.to === from && from !== to);
}

/** One line for each resource that was changed from outside. */
export function driftWords(preview: Preview): { readonly about: string; readonly says: Words }[] {
  const labels = labelsOf(preview);
  const outside = new Set(partsOf(preview).outside.map(({ urn }) => urn));
  return (preview.drift ?? []).map(({ urn, op, changes }) => {
    const isBack = outside.has(urn);
    const then = op === 'delete' ? '; this update creates it again' : '; this update takes it back';
    const what =
      op === 'delete'
        ? say`deleted`
        : listed(
            changes.map(({ path, from, to }) => say`${path}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`),
            MOST,
          );
    return { about: labels.of(urn), says: say`${what}${[isBack ? then : '']}` };
  });
}

/** Most properties in a line; JSON has all. */
const MOST = 5;
