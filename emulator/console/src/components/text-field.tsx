// A field for one line of text or a number, with its label and an optional line of help.
import type { Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';

interface Props {
  label: string;
  value: Signal<string>;
  type?: 'text' | 'number';
  placeholder?: string;
  required?: boolean;
  /** Minimum of a number. */
  min?: number;
  max?: number;
  help?: ComponentChildren;
}

export function TextField({ label, value, type = 'text', help, ...more }: Props): VNode {
  const given = {
    ...more,
    autocomplete: 'off',
    spellcheck: false,
    value: value.value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      value.value = currentTarget.value;
    },
  };
  return (
    <label class="field">
      <span>{label}</span>
      {type === 'number' ? <input type="number" {...given} /> : <input type="text" {...given} />}
      {help !== undefined && <small>{help}</small>}
    </label>
  );
}
