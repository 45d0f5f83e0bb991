// The page "Overview": resources by kind, latest events, and cost.
import type { VNode } from 'preact';
import type { OverviewAnswer } from '../../../../src/console/answers';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { ProblemNote } from '../../components/problem';
import { useData } from '../../data';
import { moment } from '../../format';
import { workspace } from '../../session';
import { FirstSteps } from '../../components/first-steps';
import { Connect } from './connect';
import { Cost } from './cost';
import { Events } from './events';
import { Kinds } from './kinds';

export function Overview(): VNode {
  const { data, problem } = useData<OverviewAnswer>('/overview');
  return (
    <Page
      title="Overview"
      about={
        <>
          Workspace <strong>{workspace.value}</strong>
          {data !== undefined && <>, platform time {moment(data.now)}</>}
        </>
      }
    >
      <ProblemNote text={problem} />
      {data !== undefined &&
        (data.kinds.length === 0 ? (
          <Nothing />
        ) : (
          <div class="overview">
            <Kinds kinds={data.kinds} />
            <Cost billing={data.billing} />
            <Connect />
            <Events events={data.events} />
          </div>
        ))}
    </Page>
  );
}

function Nothing(): VNode {
  return (
    <>
      <EmptyState title="Nothing is on the platform yet">
        <p>
          <FirstSteps
            quickstart={
              <>
                Run <code>npm start</code>: it makes the quickstart's sandbox, drive and application. Or
                connect a program of your own.
              </>
            }
          >
            Connect a program with these lines.
          </FirstSteps>{' '}
          New objects appear here by themselves.
        </p>
      </EmptyState>
      <Connect />
    </>
  );
}
