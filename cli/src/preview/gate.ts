/** Gates: what a pipeline does not let pass unseen, each with an exit code and a sentence of its own. */
import type { Preview } from './preview';
import { isRelease, isReplacement, itemsOf } from './risk';

interface End {
  readonly code: number;
  readonly says: string;
  readonly holds: (preview: Preview) => boolean;
}

/** Defects that show on an embedded platform: nobody can approve them. */
export const DEFECTS = {
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
} as const satisfies Readonly<Record<string, End>>;

/** None of them is one of `workload rollout`. The worst first: it is what the command ends with. */
export const GATES = {
  'data-loss': {
    code: 10,
    says: 'Data is lost, or may be: copy it first, or approve the loss.',
    holds: (preview: Preview) => itemsOf(preview).some(({ risk }) => risk === 'data-loss'),
  },
  failure: {
    code: 11,
    says: 'The update is certain to fail: change what the preview names.',
    holds: ({ effects }: Preview) => effects.some(({ kind }) => kind === 'certain-failure'),
  },
  step: {
    code: 16,
    says: 'Traffic moves by more than --max-step at once: add a step in between.',
    holds: (preview: Preview) => itemsOf(preview).some(({ risk }) => risk === 'step'),
  },
  replace: {
    code: 12,
    says: 'An object is replaced, or may be: approve it, or undo the change that replaces it.',
    holds: ({ resources, effects }: Preview) =>
      resources.some(({ op }) => op === 'replace') || effects.some(isReplacement),
  },
  delete: {
    code: 13,
    says: 'An object is deleted: approve it, or keep the resource in the program.',
    holds: ({ resources }: Preview) => resources.some(({ op }) => op === 'delete'),
  },
  fork: {
    code: 14,
    says: 'A fork or another new revision is released: approve the release.',
    holds: ({ effects }: Preview) => effects.some(isRelease),
  },
} as const satisfies Readonly<Record<string, End>>;

export type Gate = keyof typeof GATES;

/** The worst of these gates that is reached, or a defect: with its name. A limit of steps is a gate where there is one. */
export function reached(preview: Preview, gates: readonly Gate[]): readonly [string, End] | undefined {
  const asked = Object.entries(GATES).filter(([gate]) => gates.includes(gate as Gate) || gate === 'step');
  return [...Object.entries(DEFECTS), ...asked].find(([, { holds }]) => holds(preview));
}
