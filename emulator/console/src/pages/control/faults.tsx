// The faults that still apply to coming requests.
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { send } from '../../api';
import { EmptyState } from '../../components/empty-state';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { behaviourOf, countOf, type Fault, placeOf } from './fault';

export function Faults(): VNode {
  const { data, problem } = useData<readonly Fault[]>('/control/faults');
  const clearing = useAction();
  const clear = () =>
    clearing.run(async () => {
      await send('DELETE', '/control/faults');
      return 'All faults are cleared.';
    });
  const faults = data ?? [];
  return (
    <Panel
      title="Pending faults"
      aside={
        faults.length > 0 && (
          <button type="button" disabled={clearing.isBusy.value} onClick={() => void clear()}>
            Clear all
          </button>
        )
      }
      flush
    >
      <ProblemNote text={problem ?? clearing.problem.value} />
      {data !== undefined && faults.length === 0 ? (
        <EmptyState title="No fault is pending">
          Add a fault below, and see how your program handles it.
        </EmptyState>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Requests</th>
              <th scope="col">Answer</th>
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={fault.id}>
                <td>
                  <code>{placeOf(fault)}</code>
                </td>
                <td>{behaviourOf(fault)}</td>
                <td>{countOf(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
