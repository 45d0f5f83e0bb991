// Empties the journal or the whole platform. The latter asks for confirmation.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { send } from '../../api';
import { Confirm } from '../../components/dialog';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';

export function Emptying(): VNode {
  const isAsking = useSignal(false);
  const emptying = useAction();
  const forget = () =>
    emptying.run(async () => {
      await send('DELETE', '/control/journal');
      return 'The journal is empty.';
    });
  const reset = async () => {
    isAsking.value = false;
    await emptying.run(async () => {
      await send('POST', '/control/reset');
      return 'The platform is reset.';
    });
  };
  return (
    <Panel title="Reset">
      <div class="form">
        <ProblemNote text={emptying.problem.value} />
        <div class="actions">
          <button type="button" disabled={emptying.isBusy.value} onClick={() => void forget()}>
            Empty the journal
          </button>
          <button
            type="button"
            class="danger"
            disabled={emptying.isBusy.value}
            onClick={() => {
              isAsking.value = true;
            }}
          >
            Reset the platform…
          </button>
        </div>
      </div>
      <Confirm title="Reset the platform?" isOpen={isAsking} verb="Reset" onConfirm={() => void reset()}>
        All objects of all workspaces, all faults and the journal are deleted; the clock is reset; all tokens
        become invalid. Keys, people and workspaces stay. The seed from the start is applied again.
      </Confirm>
    </Panel>
  );
}
