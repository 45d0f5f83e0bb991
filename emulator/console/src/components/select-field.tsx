// A select field with its label.
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';

interface Props {
  label: string;
  value: Signal<string>;
  /** Values, or pairs of a value and its label. */
  options: readonly (string | readonly [value: string, text: string])[];
  help?: string | undefined;
}

export function SelectField({ label, value, options, help }: Props): VNode {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value.value}
        onChange={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      >
        {options.map((option) => {
          const [given, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={given} value={given}>
              {text}
            </option>
          );
        })}
      </select>
      {help !== undefined && <small>{help}</small>}
    </label>
  );
}
