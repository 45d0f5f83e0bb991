// The latest events of resources, newest first.
import type { VNode } from 'preact';
import type { ResourceEvent } from '../../../../src/console/answers';
import { EmptyState } from '../../components/empty-state';
import { Panel } from '../../components/panel';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { linkTo } from '../../route';

export function Events({ events }: { events: readonly ResourceEvent[] }): VNode {
  return (
    <Panel title="Recent events" class="events-panel" flush>
      {events.length === 0 ? (
        <EmptyState title="No deployment yet">
          Deployments of sandboxes, applications, agents, functions and jobs appear here.
        </EmptyState>
      ) : (
        <ol class="events">
          {events.map(({ kind, name, status, message, time }, index) => (
            <li key={`${kind}/${name}/${time}/${status}/${events.length - index}`}>
              <Time at={time} />
              <a href={linkTo('resources', kind, name)}>
                <span class="muted">{kind}/</span>
                {name}
              </a>
              <Status status={status} />
              <span class="event-message">{message}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
