// Short messages about completed actions, visible and announced once by a screen reader.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';

const SHOWN_MS = 4000;

const shown = signal<string | undefined>(undefined);
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a message: "The clock is 1 hour further." */
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
