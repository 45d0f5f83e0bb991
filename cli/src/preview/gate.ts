/** Gates: risks at which a pipeline stops, each with its own exit code and sentence. */
import { isTooDear, unknownCosts } from '../cost/words';
import type { Preview } from './preview';
import { isReplacement, type Item, itemsOf, type Risk } from './risk';

interface End {
  readonly code: number;
  readonly says: string;
}

interface Defect extends End {
  readonly holds: (preview: Preview, items: readonly Item[]) => boolean;
}

/** What no approval solves: the update fails anyway. */
export const DEFECTS = {
  protected: {
    code: 18,
    says: 'Refused: the update would delete or replace an object that is protected from deletion. Keep it, or turn its protection off in an update of its own.',
    holds: (_preview: Preview, items: readonly Item[]) => items.some(({ risk }) => risk === 'protected'),
  },
  'update-failed': {
    code: 17,
    says: 'The update failed on the embedded platform: correct the errors in the output.',
    holds: ({ embedded }: Preview) => embedded?.update === 'failed',
  },
  unsettled: {
    code: 15,
    says: 'Not settled: after the update, a preview would change something again. Correct the program.',
    holds: ({ embedded }: Preview) => embedded?.update === 'unsettled',
  },
} as const satisfies Readonly<Record<string, Defect>>;

interface Held extends End {
  /** Risks that hold the gate. What is not understood holds every gate. */
  readonly risks: readonly Risk[];
  /** What else holds it, whatever the risks are. */
  readonly also?: (preview: Preview) => boolean;
  /** What it holds besides risks, because it is not known. */
  readonly missing?: (preview: Preview) => Reached['unknown'];
  /** An option that asks for this gate without --fail-on. */
  readonly asked?: (preview: Preview) => boolean;
}

/** Worst first: the command exits with the worst code. The codes differ from those of `workload rollout`. */
export const GATES = {
  'data-loss': {
    code: 10,
    says: 'Data is lost, or may be: copy it first, or approve the loss.',
    risks: ['data-loss'],
  },
  failure: {
    code: 11,
    says: 'The update is certain to fail: change what the preview names.',
    risks: ['failure'],
  },
  step: {
    code: 16,
    says: 'Traffic moves by more than --max-step at once, or may: add a step in between.',
    risks: ['step'],
    asked: ({ maxStep }: Preview) => maxStep !== undefined,
  },
  dependents: {
    code: 19,
    says: 'Other objects are deleted or left behind with one that is replaced or deleted: look at each, and approve it.',
    risks: ['dependents'],
  },
  replace: {
    code: 12,
    says: 'An object is replaced, or may be: approve it, or undo the change that replaces it.',
    // A replacement that loses data, or that is refused, has another risk, so that steps and effects decide.
    risks: [],
    also: ({ resources, effects }: Preview) =>
      resources.some(({ op }) => op === 'replace') || effects.some(isReplacement),
  },
  delete: {
    code: 13,
    says: 'An object is deleted: approve it, or keep the resource in the program.',
    // So has a deletion.
    risks: [],
    also: ({ resources }: Preview) => resources.some(({ op }) => op === 'delete'),
  },
  fork: {
    code: 14,
    says: 'A fork or another new revision is released: approve the release.',
    risks: ['release'],
  },
  cost: {
    code: 20,
    says: 'Costs grow by more than --max-monthly-increase, or may: look at what they are for, or allow more.',
    risks: [],
    also: isTooDear,
    missing: unknownCosts,
    asked: ({ maxMonthlyIncrease }: Preview) => maxMonthlyIncrease !== undefined,
  },
} as const satisfies Readonly<Record<string, Held>>;

export type Gate = keyof typeof GATES;

/** @param items of the same preview */
export function isHeld(gate: Gate, preview: Preview, items: readonly Item[]): boolean {
  const { risks, also }: Held = GATES[gate];
  return items.some((item) => isOf(risks, item)) || also?.(preview) === true;
}

function isOf(risks: readonly Risk[], { risk }: Item): boolean {
  return risk === 'unknown' || risks.includes(risk);
}

/** A reached defect or gate. */
export interface Reached extends End {
  readonly name: string;
  /** What is not known, and holds it: `Drive data: dataLost`. */
  readonly unknown: readonly { readonly about: string; readonly values: readonly string[] }[];
}

/** The worst defect or requested gate that the preview reaches. */
export function reached(preview: Preview, gates: readonly Gate[]): Reached | undefined {
  const items = itemsOf(preview);
  for (const [name, { code, says, holds }] of Object.entries<Defect>(DEFECTS))
    if (holds(preview, items)) return { name, code, says, unknown: [] };
  for (const [name, { code, says, risks, missing, asked }] of Object.entries<Held>(GATES)) {
    const isAsked = gates.includes(name as Gate) || asked?.(preview) === true;
    if (!isAsked || !isHeld(name as Gate, preview, items)) continue;
    const unknown = items.flatMap((item) =>
      item.unknown !== undefined && isOf(risks, item) ? [{ about: item.about, values: item.unknown }] : [],
    );
    return { name, code, says, unknown: [...unknown, ...(missing?.(preview) ?? [])] };
  }
  return undefined;
}
