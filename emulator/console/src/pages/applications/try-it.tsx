// Sends twenty requests to the application, and shows which revision answered.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ApplicationAnswer, TryAnswer } from '../../../../src/console/answers';
import { useAction } from '../../action';
import { send } from '../../api';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { counted, visible } from '../../format';
import { workspace } from '../../session';
import { ShareBar } from './share-bar';

export function TryIt({ answer: { name, shares } }: { answer: ApplicationAnswer }): VNode {
  const tried = useSignal<TryAnswer | undefined>(undefined);
  const action = useAction();
  const act = () =>
    action.run(async () => {
      const path = `/application/try?workspace=${encodeURIComponent(workspace.value)}`;
      tried.value = await send<TryAnswer>('POST', path, { name });
      return `${counted(tried.value.requests, 'request')} sent to ${name}.`;
    });
  return (
    <Panel
      title="Try it"
      aside={
        <button type="button" disabled={action.isBusy.value} onClick={() => void act()}>
          Send 20 requests
        </button>
      }
    >
      <ProblemNote text={action.problem.value} />
      {tried.value === undefined ? (
        <p class="muted">See which revision answers. These requests are in the journal and in the chart.</p>
      ) : (
        <Outcome tried={tried.value} shares={shares} />
      )}
    </Panel>
  );
}

function Outcome({ tried, shares }: { tried: TryAnswer } & Pick<ApplicationAnswer, 'shares'>): VNode {
  const { requests, revisions, failures } = tried;
  const countOf = (id: string) => revisions.find((one) => one.id === id)?.count ?? 0;
  const ids = [...new Set([...shares, ...revisions].map(({ id }) => id))];
  const answered = ids.map((id) => ({
    id,
    percent: (countOf(id) / requests) * 100,
    role: `${countOf(id)} of ${requests}`,
  }));
  return (
    <div class="tried">
      <h3>Answered</h3>
      <ShareBar shares={answered} label="Answered" />
      <h3>Configured</h3>
      <ShareBar shares={shares} label="Configured" />
      {failures.map(({ why, count }) => (
        <p key={why}>
          {counted(count, 'request')}: {visible(why)}
        </p>
      ))}
    </div>
  );
}
