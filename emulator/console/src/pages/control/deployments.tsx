// Makes the next deployments fail.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { send } from '../../api';
import { counted } from '../../format';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { SelectField } from '../../components/select-field';
import { TextField } from '../../components/text-field';

const KINDS = ['applications', 'sandboxes', 'functions', 'agents', 'jobs', 'models', 'snapshots'] as const;

export function Deployments(): VNode {
  const kind = useSignal<string>('applications');
  const name = useSignal('');
  const message = useSignal('the image cannot be pulled');
  const times = useSignal('1');
  const ordering = useAction();
  const order = (event: Event) => {
    event.preventDefault();
    const failure = {
      kind: kind.value,
      ...(name.value !== '' && { name: name.value }),
      message: message.value,
      times: Number(times.value),
    };
    void ordering.run(async () => {
      await send('POST', '/control/deployments/fail', failure);
      return `${counted(failure.times, 'deployment')} of ${failure.kind} will fail.`;
    });
  };
  return (
    <Panel title="Fail deployments">
      <form class="form" onSubmit={order}>
        <div class="fields three kind">
          <SelectField label="Kind" value={kind} options={KINDS} />
          <TextField label="Name" value={name} placeholder="any" />
          <TextField label="Times" type="number" min={1} required value={times} />
        </div>
        <TextField label="Message of the event" required value={message} />
        <ProblemNote text={ordering.problem.value} />
        <div>
          <button type="submit" disabled={ordering.isBusy.value}>
            Fail the next ones
          </button>
        </div>
      </form>
    </Panel>
  );
}
