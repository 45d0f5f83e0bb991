// Shows whether the page is up to date with the platform.
import type { VNode } from 'preact';
import { connection } from '../connection';

const WORDS = { starting: 'Connecting', live: 'Live', cut: 'Not connected', ended: 'Signed out' } as const;

export function Live(): VNode {
  return (
    <span class={`live ${connection.value}`} role="status">
      {WORDS[connection.value]}
    </span>
  );
}

export function CutNote(): VNode | null {
  if (connection.value !== 'cut') return null;
  return (
    <p class="cut">
      The emulator does not answer, so this page may be out of date. Start the emulator again; the page
      reconnects by itself.
    </p>
  );
}
