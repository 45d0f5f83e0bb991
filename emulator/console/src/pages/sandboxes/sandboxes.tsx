// The page "Sandboxes": all of them, or a single one.
import type { VNode } from 'preact';
import type { SandboxLine } from '../../../../src/console/answers';
import { EmptyState } from '../../components/empty-state';
import { FirstSteps } from '../../components/first-steps';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import { useData } from '../../data';
import { counted, moment, visible } from '../../format';
import type { PageProps } from '../../page-props';
import { linkTo } from '../../route';
import { SandboxPage } from './one';

export function Sandboxes({ rest: [name] }: PageProps): VNode {
  return name === undefined ? <SandboxList /> : <SandboxPage key={name} name={name} />;
}

/** The server lists at most this many. */
const MOST_LISTED = 200;

function SandboxList(): VNode {
  const { data, problem } = useData<SandboxLine[]>('/sandboxes');
  return (
    <Page title="Sandboxes" about="Files, processes and their output">
      <ProblemNote text={problem} />
      {data?.length === 0 && (
        <EmptyState title="No sandbox yet">
          <FirstSteps
            quickstart={
              <>
                Run <code>npm start</code>, or create one by the API.
              </>
            }
          >
            Create one with a program: <a href={linkTo()}>the overview</a> shows how to connect it.
          </FirstSteps>{' '}
          It appears here by itself.
        </EmptyState>
      )}
      {data !== undefined && data.length >= MOST_LISTED && (
        <p class="muted">
          The newest {MOST_LISTED} are listed. <a href={linkTo('resources', 'sandboxes')}>Resources</a> lists
          all of them.
        </p>
      )}
      <div class="apps">
        {data?.map((line) => (
          <Summary key={line.name} line={line} />
        ))}
      </div>
    </Page>
  );
}

function Summary({ line }: { line: SandboxLine }): VNode {
  const { name, displayName, status, image, memoryMb, region, createdAt, processes, endedAt } = line;
  return (
    <Panel title={visible(name)} aside={<Status status={status} />}>
      {displayName !== undefined && <bdi>{visible(displayName)}</bdi>}
      <p class="muted">
        {visible(image)}, {memoryMb} MB, {region}, created <Time at={createdAt} />
      </p>
      <p>
        {endedAt === undefined
          ? `${counted(processes, 'process', 'processes')} running`
          : `Ended ${moment(endedAt)}`}
      </p>
      <p class="apps-open">
        <a href={linkTo('sandboxes', name)}>
          Open <span class="hidden">{visible(name)}</span>
        </a>
      </p>
    </Panel>
  );
}
