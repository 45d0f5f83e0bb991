// Short messages on what was done, for everybody to see and for a screen reader to say once.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';

const SHOWN_MS = 4000;

const shown = signal<string | undefined>(undefined);
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Says what was done: "The clock is 1 hour further." */
export function notify(text: string): void {
  shown.value = text;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    shown.value = undefined;
  }, SHOWN_MS);
}

export function Notices(): VNode {
  return (
    <div class="notices" role="status">
      {shown.value !== undefined && <p class="notice">{shown.value}</p>}
    </div>
  );
}
