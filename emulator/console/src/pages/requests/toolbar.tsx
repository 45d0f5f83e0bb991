// The controls that filter and pause the list of requests.
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { Icon } from '../../components/icon';
import { counted, whole } from '../../format';
import { requests } from '../../live';
import { method, METHODS, missed, outcome, OUTCOMES, shown, stopped, text } from './filter';

export function Toolbar(): VNode {
  return (
    <div class="toolbar" role="search" aria-label="Requests">
      <label class="search">
        <span class="hidden">Search in requests</span>
        <Icon name="search" />
        <input
          type="search"
          placeholder="Path, query, workspace…"
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
        />
      </label>
      <Choice label="Method" any="Any method" chosen={method} choices={METHODS} />
      <Choice label="Outcome" any="Any outcome" chosen={outcome} choices={Object.keys(OUTCOMES)} />
      <button type="button" aria-pressed={stopped.value !== undefined} onClick={toggle}>
        <Icon name={stopped.value === undefined ? 'pause' : 'play'} />
        {stopped.value === undefined
          ? 'Pause'
          : `Resume${missed.value > 0 ? ` (${whole(missed.value)} new)` : ''}`}
      </button>
      <span class="muted count">{countOf(shown.value.length, (stopped.value ?? requests.value).length)}</span>
    </div>
  );
}

function toggle(): void {
  stopped.value = stopped.value === undefined ? requests.value : undefined;
}

function countOf(fitting: number, all: number): string {
  return fitting === all ? counted(all, 'request') : `${whole(fitting)} of ${counted(all, 'request')}`;
}

interface ChoiceProps {
  label: string;
  /** The label of the option that matches everything. */
  any: string;
  chosen: Signal<string>;
  choices: readonly string[];
}

function Choice({ label, any, chosen, choices }: ChoiceProps): VNode {
  return (
    <label>
      <span class="hidden">{label}</span>
      <select
        value={chosen.value}
        onChange={({ currentTarget }) => {
          chosen.value = currentTarget.value;
        }}
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}
