// Copies a text. If the browser does not allow this (a remote address without TLS), shows the text selected.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Dialog } from './dialog';
import { Icon } from './icon';
import { notify } from './notices';

interface Props {
  /** The label of the button: "Copy as curl". */
  label: string;
  text: string;
}

export function CopyButton({ label, text }: Props): VNode {
  const isShown = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('Copied.');
    } catch {
      isShown.value = true;
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <Icon name="copy" />
        {label}
      </button>
      <Dialog title={label} isOpen={isShown}>
        <label class="field">
          <span>The browser does not allow copying here. Copy it by hand.</span>
          <textarea
            readOnly
            rows={8}
            value={text}
            ref={(field) => {
              field?.select();
            }}
          />
        </label>
      </Dialog>
    </>
  );
}
