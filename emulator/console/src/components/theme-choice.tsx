// The switch between the light, dark and system themes.
import type { VNode } from 'preact';
import { theme, THEMES } from '../theme';
import { Icon } from './icon';

export function ThemeChoice(): VNode {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  return (
    <button
      type="button"
      class="plain"
      title={`Colours: ${theme.value}`}
      onClick={() => {
        theme.value = next;
      }}
    >
      <Icon name="theme" />
      <span class="hidden">{`Colours: ${theme.value}. Change to ${next}`}</span>
    </button>
  );
}
