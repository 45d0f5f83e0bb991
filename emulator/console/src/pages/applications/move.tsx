// Moves traffic as the platform's own interface does: choose the shares, review the change, and apply it at once.
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ApplicationAnswer, TrafficBody } from '../../../../src/console/answers';
import { useAction } from '../../action';
import { send } from '../../api';
import { Dialog } from '../../components/dialog';
import { ProblemNote } from '../../components/problem';
import { visible } from '../../format';
import { workspace } from '../../session';

/** The values of the form. */
export interface Wanted {
  active: string;
  /** Empty for no canary. */
  canary: string;
  percent: string;
}

interface Props {
  answer: ApplicationAnswer;
  wanted: Signal<Wanted>;
  isOpen: Signal<boolean>;
}

export function Move(props: Props): VNode {
  return (
    <Dialog title="Move traffic" isOpen={props.isOpen}>
      <Form {...props} />
    </Dialog>
  );
}

function Form({ answer, wanted, isOpen }: Props): VNode {
  const given = wanted.value;
  const action = useAction();
  const set = (change: Partial<Wanted>) => {
    wanted.value = { ...given, ...change };
  };
  const to = textOf(given);
  const submit = async (event: Event) => {
    event.preventDefault();
    const isDone = await action.run(async () => {
      const path = `/application/traffic?workspace=${encodeURIComponent(workspace.value)}`;
      await send('POST', path, bodyOf(answer.name, given));
      return `Traffic of ${answer.name} moved: ${to}.`;
    });
    if (isDone) isOpen.value = false;
  };
  return (
    <form class="move" onSubmit={(event) => void submit(event)}>
      <Choice
        label="Serves"
        value={given.active}
        answer={answer}
        onChoose={(active) => {
          set({ active });
        }}
      />
      <Choice
        label="Canary beside it"
        value={given.canary}
        answer={answer}
        none="none"
        onChoose={(canary) => {
          set({ canary });
        }}
      />
      {given.canary !== '' && (
        <label class="field">
          <span>Percent of the requests for the canary</span>
          <input
            type="number"
            required
            min={0}
            max={100}
            value={given.percent}
            onInput={({ currentTarget }) => {
              set({ percent: currentTarget.value });
            }}
          />
        </label>
      )}
      <dl class="facts">
        <dt>From</dt>
        <dd>{visible(nowOf(answer))}</dd>
        <dt>To</dt>
        <dd>
          <strong>{visible(to)}</strong>
        </dd>
      </dl>
      <ProblemNote text={action.problem.value} />
      <p class="muted">
        The traffic moves at once. A running <code>workload rollout</code> stops until you resume it.
      </p>
      <button type="submit" class="primary" disabled={action.isBusy.value || to === nowOf(answer)}>
        Move traffic
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  answer: ApplicationAnswer;
  /** The label of the option without a revision. */
  none?: string;
  onChoose: (id: string) => void;
}

function Choice({ label, value, answer, none, onChoose }: ChoiceProps): VNode {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {answer.revisions.map(({ id, health }) => (
          <option key={id} value={id}>
            {health === 'healthy' ? id : `${id} (${health})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function bodyOf(name: string, { active, canary, percent }: Wanted): TrafficBody {
  if (canary === '' || canary === active) return { name, active };
  return { name, active, canary, canaryPercent: Number(percent) };
}

function textOf({ active, canary, percent }: Wanted): string {
  if (canary === '' || canary === active) return `${active} 100 %`;
  return `${active} ${100 - Number(percent)} %, ${canary} ${Number(percent)} %`;
}

function nowOf({ shares }: ApplicationAnswer): string {
  return shares.length === 0
    ? 'nothing serves'
    : shares.map(({ id, percent }) => `${id} ${percent} %`).join(', ');
}
