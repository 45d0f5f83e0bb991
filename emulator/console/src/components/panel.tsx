// A section of a page with its own heading.
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  title: string;
  /** Shown beside the heading: a number, a link. */
  aside?: ComponentChildren;
  /** CSS class that places it in the page. */
  class?: string;
  /** Whether the content reaches the edges, as tables do; default false. */
  flush?: boolean;
  children: ComponentChildren;
}

export function Panel({ title, aside, class: place = '', flush = false, children }: Props): VNode {
  const id = useId();
  return (
    <section class={`panel ${place}`} aria-labelledby={id}>
      <header class="panel-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div class="panel-aside">{aside}</div>}
      </header>
      <div class={flush ? 'panel-body flush' : 'panel-body'}>{children}</div>
    </section>
  );
}
