// Links to the objects that an object refers to.
import type { VNode } from 'preact';
import type { ObjectLink } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { visible } from '../../format';
import { linkTo } from '../../route';

export function Links({ links }: { links: readonly ObjectLink[] }): VNode | null {
  if (links.length === 0) return null;
  return (
    <Panel title="Refers to">
      <ul class="links">
        {links.map(({ kind, name, at }) => (
          <li key={`${kind}/${name}`}>
            <a href={linkTo('resources', kind, name)}>
              {kind}/{visible(name)}
            </a>
            <code class="muted">{visible(at)}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
