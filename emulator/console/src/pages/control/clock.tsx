// The platform's time, and moving it forward.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../action';
import { send } from '../../api';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { SelectField } from '../../components/select-field';
import { TextField } from '../../components/text-field';
import { useData } from '../../data';
import { moment } from '../../format';

/** The answer of `/_emulator/clock`. */
interface ClockAnswer {
  now: string;
  mode: 'real' | 'manual';
  skipped?: string;
}

const UNITS = [
  ['1000', 'seconds'],
  ['60000', 'minutes'],
  ['3600000', 'hours'],
  ['86400000', 'days'],
] as const;

export function Clock(): VNode {
  const { data, problem } = useData<ClockAnswer>('/control/clock');
  const amount = useSignal('1');
  const unit = useSignal<string>('3600000');
  const advancing = useAction();
  const advance = (event: Event) => {
    event.preventDefault();
    void advancing.run(async () => {
      const { now } = await send<ClockAnswer>('POST', '/control/clock', {
        advanceMs: Number(amount.value) * Number(unit.value),
      });
      return `It is ${moment(now)} on the platform.`;
    });
  };
  return (
    <Panel title="Clock">
      <ProblemNote text={problem ?? advancing.problem.value} />
      {data !== undefined && (
        <p class="clock">
          <Now {...data} />
          <span class="muted">
            {data.mode === 'real' ? 'runs' : 'stopped: it moves only when you advance it'}
          </span>
        </p>
      )}
      {data?.skipped !== undefined && <p class="muted">{data.skipped}</p>}
      <form class="form" onSubmit={advance}>
        <div class="fields advance">
          <TextField label="Advance by" type="number" min={1} required value={amount} />
          <SelectField label="Unit" value={unit} options={UNITS} />
          <button type="submit" disabled={advancing.isBusy.value}>
            Advance
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** The current time. Advances every second if the clock runs. */
function Now({ now, mode }: ClockAnswer): VNode {
  const [at, setAt] = useState(now);
  useEffect(() => {
    setAt(now);
    if (mode === 'manual') return undefined;
    const ahead = Date.parse(now) - Date.now();
    const ticking = setInterval(() => {
      setAt(new Date(Date.now() + ahead).toISOString());
    }, 1000);
    return () => {
      clearInterval(ticking);
    };
  }, [now, mode]);
  return <time dateTime={at}>{moment(at)}</time>;
}
