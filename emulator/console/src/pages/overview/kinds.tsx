// The number of resources of each kind, by state.
import type { VNode } from 'preact';
import type { KindCount } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { Status } from '../../components/status';
import { kindFor, whole } from '../../format';
import { linkTo } from '../../route';

export function Kinds({ kinds }: { kinds: readonly KindCount[] }): VNode {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Resources" aside={`${whole(total)} in all`} class="kinds-panel">
      <ul class="kinds">
        {kinds.map(({ kind, count, statuses }) => (
          <li key={kind}>
            <a href={linkTo('resources', kind)}>
              <span class="kind-count">{whole(count)}</span>{' '}
              <span class="kind-name">{kindFor(count, kind)}</span>
            </a>
            <span class="kind-statuses">
              {statuses.map((one) => (
                <Status key={one.status} {...one} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
