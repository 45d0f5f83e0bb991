// Adds a fault: which requests it affects, and how they are answered.
import { type Signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { send } from '../../api';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { SelectField } from '../../components/select-field';
import { TextField } from '../../components/text-field';
import { BEHAVIOURS, type Fault } from './fault';

const METHODS = [['', 'Any'], 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function FaultForm(): VNode {
  const kind = useSignal<string>('status');
  const status = useSignal('503');
  const message = useSignal('');
  const ms = useSignal('1000');
  const method = useSignal('');
  const path = useSignal('');
  const exact = useSignal(false);
  const times = useSignal('1');
  const after = useSignal('');
  const perSecond = useSignal('');
  const adding = useAction();
  const add = (event: Event) => {
    event.preventDefault();
    const then: Fault['then'] = {
      kind: kind.value,
      ...(kind.value === 'status' && { status: Number(status.value), ...bodyOf(status, message) }),
      ...(kind.value === 'delay' && { ms: Number(ms.value) }),
    };
    const fault: Fault = {
      ...(method.value !== '' && { method: method.value }),
      ...(path.value !== '' && { path: path.value, ...(exact.value && { exact: true }) }),
      ...numberOf('times', times),
      ...numberOf('after', after),
      ...numberOf('perSecond', perSecond),
      then,
    };
    void adding.run(async () => {
      await send('POST', '/control/faults', fault);
      return 'The fault is added.';
    });
  };
  return (
    <Panel title="Add a fault">
      <form class="form" onSubmit={add}>
        <div class="fields two">
          <SelectField
            label="Answer"
            value={kind}
            options={BEHAVIOURS.map(([value, text]) => [value, text] as const)}
            help={BEHAVIOURS.find(([value]) => value === kind.value)?.[2]}
          />
          {kind.value === 'status' && (
            <TextField label="Status" type="number" min={200} max={599} required value={status} />
          )}
          {kind.value === 'delay' && (
            <TextField label="Delay, milliseconds" type="number" min={0} required value={ms} />
          )}
        </div>
        {kind.value === 'status' && (
          <TextField label="Message" value={message} placeholder="answered by a fault" />
        )}
        <div class="fields method">
          <SelectField label="Method" value={method} options={METHODS} />
          <TextField
            label="Path"
            value={path}
            placeholder="any, for example /drives/*"
            help="A path prefix without /v0, or a glob for the whole path."
          />
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={exact.value}
            disabled={path.value === ''}
            onChange={({ currentTarget }) => {
              exact.value = currentTarget.checked;
            }}
          />
          Only this path, not the paths below it
        </label>
        <div class="fields three">
          <TextField label="Times" type="number" min={1} value={times} placeholder="once" />
          <TextField label="After" type="number" min={0} value={after} placeholder="0" />
          <TextField label="Per second" type="number" min={1} value={perSecond} placeholder="no limit" />
        </div>
        <p class="muted">
          The first <em>after</em> matching requests pass, the next <em>times</em> get the fault. With{' '}
          <em>per second</em>, this number of requests passes in each second: a rate limit.
        </p>
        <ProblemNote text={adding.problem.value} />
        <div>
          <button type="submit" class="primary" disabled={adding.isBusy.value}>
            Add fault
          </button>
        </div>
      </form>
    </Panel>
  );
}

function bodyOf(status: Signal<string>, message: Signal<string>): Pick<Fault['then'], 'body'> {
  if (message.value === '') return {};
  return { body: { error: 'fault', code: Number(status.value), message: message.value } };
}

/** The number in a field, under its name; nothing if the field is empty. */
function numberOf(name: 'times' | 'after' | 'perSecond', { value }: Signal<string>): Partial<Fault> {
  return value === '' ? {} : { [name]: Number(value) };
}
