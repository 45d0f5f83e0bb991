// The events of a resource, newest first.
import type { VNode } from 'preact';
import type { ResourceAnswer, ResourceEvent } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { visible } from '../../format';

export function Timeline({ answer }: { answer: Pick<ResourceAnswer, 'events' | 'made'> }): VNode {
  const entries = entriesOf(answer);
  return (
    <Panel title="Timeline">
      {entries.length === 0 ? (
        <p class="muted">No events are recorded.</p>
      ) : (
        <ol class="timeline">
          {entries.map(({ status, message, time }, index) => (
            <li key={entries.length - index}>
              <Time at={time} />
              <div>
                {status !== '' && <Status status={status} />} <bdi>{visible(message)}</bdi>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type Entry = Pick<ResourceEvent, 'status' | 'message' | 'time'>;

/** The events. Without any, at least when the resource was created and changed. */
function entriesOf({ events, made }: Pick<ResourceAnswer, 'events' | 'made'>): readonly Entry[] {
  const told = (message: string, time: string | undefined) =>
    time === undefined ? [] : [{ status: '', message, time }];
  const isChanged = made.changedAt !== made.at;
  const all = [
    ...(events.length === 0 && isChanged ? told('Changed', made.changedAt) : []),
    ...events,
    ...told('Created', made.at),
  ];
  // The sort is stable: events with the same time keep their order.
  return all.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}
