// The frame of every page: its heading, its actions, and the document's title.
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  title: string;
  /** A line below the title. */
  about?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  /** Whether the content fills the remaining height and scrolls by itself; default false. */
  fills?: boolean;
  children: ComponentChildren;
}

export function Page({ title, about, actions, fills = false, children }: Props): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Workload console`;
    // After navigation, move the focus so that a screen reader continues here. Skip this on the first page.
    if (document.activeElement?.closest('nav')) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div class={fills ? 'page page-fills' : 'page'}>
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about !== undefined && <p class="about">{about}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
