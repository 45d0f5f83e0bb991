/** Gates: risks at which a pipeline stops, each with its own exit code and sentence. */
import type { Preview } from './preview';
import { isRelease, isReplacement, itemsOf } from './risk';

interface End {
  readonly code: number;
  readonly says: string;
  readonly holds: (preview: Preview) => boolean;
}

/** Defects found on an embedded platform. They cannot be approved. */
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

/** Worst first: the command exits with the worst code. The codes differ from those of `workload rollout`. */
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

/** The worst defect or requested gate that the preview reaches, with its name. `--max-step` implies the gate `step`. */
export function reached(preview: Preview, gates: readonly Gate[]): readonly [string, End] | undefined {
  const asked = Object.entries(GATES).filter(([gate]) => gates.includes(gate as Gate) || gate === 'step');
  return [...Object.entries(DEFECTS), ...asked].find(([, { holds }]) => holds(preview));
}
