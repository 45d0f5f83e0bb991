// The light or dark theme: the system's, or the one chosen here.
import { effect, signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'console.theme';

export const theme = signal<Theme>(THEMES.find((one) => one === localStorage.getItem(KEY)) ?? 'system');

effect(() => {
  localStorage.setItem(KEY, theme.value);
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Increases when colours may have changed, so that charts are redrawn. */
export const colours = signal(0);

effect(() => {
  colours.value = colours.peek() + (theme.value === 'system' ? 1 : 2);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  colours.value += 1;
});
