// One action on the platform: whether it runs, and why it last failed.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { ApiProblem } from './api';
import { notify } from './components/notices';

export interface Action {
  isBusy: ReadonlySignal<boolean>;
  /** The reason of the last failure. */
  problem: ReadonlySignal<string | undefined>;
  /** Runs `work` and shows the text that it returns as a notice. Resolves to whether it succeeded. */
  run(work: () => Promise<string>): Promise<boolean>;
}

export function useAction(): Action {
  const isBusy = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const run = async (work: () => Promise<string>) => {
    isBusy.value = true;
    problem.value = undefined;
    try {
      notify(await work());
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      problem.value = error.message;
      return false;
    } finally {
      isBusy.value = false;
    }
  };
  return { isBusy, problem, run };
}
