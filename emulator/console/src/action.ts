// Something that is being done on the platform: whether it is under way, and why it failed.
import { useSignal, type ReadonlySignal } from '@preact/signals';
import { ApiProblem } from './api';
import { notify } from './components/notices';

export interface Action {
  isBusy: ReadonlySignal<boolean>;
  /** Why it failed the last time. */
  problem: ReadonlySignal<string | undefined>;
  /** Does `work`; what it gives is said when it is done. Tells whether it succeeded. */
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
