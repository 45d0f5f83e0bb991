// The page "Applications": all of them, or a single one.
import type { VNode } from 'preact';
import type { ApplicationLine } from '../../../../src/console/answers';
import { EmptyState } from '../../components/empty-state';
import { FirstSteps } from '../../components/first-steps';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { Status } from '../../components/status';
import { useData } from '../../data';
import { counted, visible } from '../../format';
import type { PageProps } from '../../page-props';
import { linkTo } from '../../route';
import { ApplicationPage } from './one';
import { ShareBar } from './share-bar';

export function Applications({ rest: [name] }: PageProps): VNode {
  return name === undefined ? <ApplicationList /> : <ApplicationPage key={name} name={name} />;
}

/** The server lists at most this many. */
const MOST_LISTED = 200;

function ApplicationList(): VNode {
  const { data, problem } = useData<ApplicationLine[]>('/applications');
  return (
    <Page title="Applications" about="Which revision serves which share of the requests">
      <ProblemNote text={problem} />
      {data?.length === 0 && (
        <EmptyState title="No application yet">
          <FirstSteps
            quickstart={
              <>
                Run <code>npm start</code>: it forks the quickstart&apos;s shop from a snapshot.
              </>
            }
          >
            Deploy one with a program: <a href={linkTo()}>the overview</a> shows how to connect it.
          </FirstSteps>{' '}
          It appears here by itself.
        </EmptyState>
      )}
      {data !== undefined && data.length >= MOST_LISTED && (
        <p class="muted">
          The newest {MOST_LISTED} are listed. <a href={linkTo('resources', 'applications')}>Resources</a>{' '}
          lists all of them.
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

function Summary({ line: { name, status, revisions, shares } }: { line: ApplicationLine }): VNode {
  return (
    <Panel
      title={visible(name)}
      aside={
        <>
          <Status status={status} /> {counted(revisions, 'revision')}
        </>
      }
    >
      <ShareBar shares={shares} />
      <p class="apps-open">
        <a href={linkTo('applications', name)}>
          Open <span class="hidden">{visible(name)}</span>
        </a>
      </p>
    </Panel>
  );
}
