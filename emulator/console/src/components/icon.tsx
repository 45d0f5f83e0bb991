// The icons of the console: strokes on a grid of 16, in the colour of the text around them. Screen readers skip them,
// because a text stands beside each.
import type { VNode } from 'preact';

const PATHS = {
  overview: 'M2.5 2.5h4.5v5h-4.5zM9 2.5h4.5v3h-4.5zM9 7.5h4.5v6h-4.5zM2.5 9.5h4.5v4h-4.5z',
  resources: 'M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.7 5L8 8l5.3-3M8 8v6',
  application:
    'M3.5 3.5v9M3.5 6c0 3 9 1 9 5M12.5 11v1.5M2 3.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M11 12.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M2 12.5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0',
  requests: 'M2.5 5h9M8.5 2l3 3-3 3M13.5 11h-9M7.5 8l-3 3 3 3',
  control:
    'M2 5h6M11 5h3M8 5a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M2 11h2M7 11h7M4 11a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0',
  sandboxes: 'M2 3.5h12v9H2zM4.5 6.5l2 1.7-2 1.7M8.5 10h3',
  search: 'M11 7a4 4 0 11-8 0 4 4 0 018 0zM10 10l3.5 3.5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3l7.5 5L5 13z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  close: 'M4 4l8 8M12 4l-8 8',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.01M6.6 6.5h.01M9.3 6.5h.01M12 6.5h.01M5 9.5h6',
  theme: 'M8 2a6 6 0 100 12zM8 2a6 6 0 010 12',
  leave: 'M9.5 2.5h-6v11h6M7 8h7M11.5 5.5L14 8l-2.5 2.5',
  warning: 'M8 2l6.5 11.5h-13zM8 6.5v3M8 11.7h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
