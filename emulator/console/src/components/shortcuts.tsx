// Keyboard shortcuts, and the dialog that lists them. They are keys without a modifier, so they can be turned off.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { PAGES } from '../pages';
import { go } from '../route';
import { Dialog } from './dialog';

const KEY = 'console.shortcuts';
/** A letter must follow `g` within this time, in milliseconds. */
const WITHIN_MS = 1500;

const isShown = signal(false);
const areOn = signal(localStorage.getItem(KEY) !== 'off');
let goesUntil = 0;

export function showShortcuts(): void {
  isShown.value = true;
}

function onKey(event: KeyboardEvent): void {
  if (!areOn.value || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
  const page = PAGES.find(({ letter }) => letter === event.key);
  if (event.key === 'g') goesUntil = performance.now() + WITHIN_MS;
  else if (page && performance.now() < goesUntil) go(...(page.path === '' ? [] : [page.path]));
  else if (event.key === '?') showShortcuts();
  else if (event.key === '/') {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
  }
  if (event.key !== 'g') goesUntil = 0;
}

export function Shortcuts(): VNode {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isShown}>
      <table class="keys">
        <tbody>
          {PAGES.map(({ title, letter }) => (
            <Shortcut key={letter} keys={['g', letter]} does={title} />
          ))}
          <Shortcut keys={['/']} does="Search on this page" />
          <Shortcut keys={['?']} does="Show these shortcuts" />
        </tbody>
      </table>
      <label class="check">
        <input
          type="checkbox"
          checked={areOn.value}
          onChange={({ currentTarget }) => {
            areOn.value = currentTarget.checked;
            localStorage.setItem(KEY, currentTarget.checked ? 'on' : 'off');
          }}
        />
        Use these shortcuts
      </label>
    </Dialog>
  );
}

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }): VNode {
  return (
    <tr>
      <th scope="row">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </th>
      <td>{does}</td>
    </tr>
  );
}
