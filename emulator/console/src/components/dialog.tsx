// A modal dialog. The browser keeps the focus in it, and Escape closes it.
import type { Signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon';

interface Props {
  title: string;
  isOpen: Signal<boolean>;
  children: ComponentChildren;
}

export function Dialog({ title, isOpen, children }: Props): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const wanted = isOpen.value;
  useEffect(() => {
    if (wanted && dialog.current?.open === false) dialog.current.showModal();
    if (!wanted) dialog.current?.close();
  }, [wanted]);
  const close = () => {
    isOpen.value = false;
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="plain" onClick={close} title="Close">
          <Icon name="close" />
          <span class="hidden">Close</span>
        </button>
      </header>
      {wanted && children}
    </dialog>
  );
}

interface ConfirmProps extends Props {
  /** The button that does it. */
  verb: string;
  onConfirm: () => void;
}

/** Asks before everything is replaced. */
export function Confirm({ title, isOpen, children, verb, onConfirm }: ConfirmProps): VNode {
  return (
    <Dialog title={title} isOpen={isOpen}>
      <div class="form">
        <p>{children}</p>
        <div class="actions">
          <button type="button" class="danger" onClick={onConfirm}>
            {verb}
          </button>
          <button
            type="button"
            onClick={() => {
              isOpen.value = false;
            }}
          >
            Keep everything
          </button>
        </div>
      </div>
    </Dialog>
  );
}
