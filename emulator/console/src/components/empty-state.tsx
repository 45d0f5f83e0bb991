// Shown when a list is empty: says so, and what to do next.
import type { ComponentChildren, VNode } from 'preact';

export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }): VNode {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
