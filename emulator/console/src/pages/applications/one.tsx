// One application: where its traffic goes, and how to move it.
import { computed, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ApplicationAnswer } from '../../../../src/console/answers';
import { Chart, MOST_SERIES } from '../../components/chart';
import { ExternalLink } from '../../components/external-link';
import { FirstSteps } from '../../components/first-steps';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { Status } from '../../components/status';
import { useData } from '../../data';
import { counted, hour, visible, whole } from '../../format';
import { changes, requests } from '../../live';
import { linkTo } from '../../route';
import { Timeline } from '../resources/timeline';
import { Flow } from './flow';
import { Move, type Wanted } from './move';
import { Revisions } from './revisions';
import { RolloutPanel } from './rollout';
import { TryIt } from './try-it';

/** Requests change nothing on the platform, but this page shows which revisions answered them. */
const ticks = computed(() => `${changes.value} ${requests.value.at(-1)?.seq ?? 0}`);

export function ApplicationPage({ name }: { name: string }): VNode {
  const { data, problem } = useData<ApplicationAnswer>(
    `/application?name=${encodeURIComponent(name)}`,
    ticks,
  );
  return (
    <Page
      title={visible(name)}
      about={
        <>
          <a href={linkTo('applications')}>Applications</a>{' '}
          {data !== undefined && (
            <>
              <Status status={data.status} /> <ExternalLink url={data.url} />
            </>
          )}
        </>
      }
      actions={
        data !== undefined && (
          <a class="button" href={linkTo('resources', 'applications', name)}>
            Content and events
          </a>
        )
      }
    >
      <ProblemNote text={problem} />
      {data !== undefined && <Parts answer={data} />}
    </Page>
  );
}

function Parts({ answer }: { answer: ApplicationAnswer }): VNode {
  const isMoving = useSignal(false);
  const wanted = useSignal<Wanted>({ active: '', canary: '', percent: '0' });
  const move = (begin: Wanted) => {
    wanted.value = begin;
    isMoving.value = true;
  };
  const { shares, revisions, stickySessionTtl, events } = answer;
  const isOff = !['DEPLOYED', 'DEPLOYING', 'FAILED'].includes(answer.status);
  return (
    <div class="app">
      <Panel title="Traffic" class="app-traffic">
        {shares.length === 0 ? <p class="muted">No revision serves yet.</p> : <Flow shares={shares} />}
        {shares.length === 1 && !isOff && (
          <p class="muted">
            One revision answers every request. Release another one with a share of the traffic
            <FirstSteps
              quickstart={
                <>
                  : in the quickstart, change <code>snapshot</code> to <code>shop-v2</code> in{' '}
                  <code>examples/quickstart/index.ts</code>, and run <code>npm start</code>
                </>
              }
            >
              : set <code>rollout</code> or <code>traffic</code> in its program, and change the release
            </FirstSteps>
            . The split appears here by itself.
          </p>
        )}
        {isOff && (
          <p class="muted">The application is {answer.status.toLowerCase()}: nobody gets an answer.</p>
        )}
        {stickySessionTtl !== undefined && stickySessionTtl > 0 && (
          <p class="muted">A client stays with its revision for {counted(stickySessionTtl, 'second')}.</p>
        )}
      </Panel>
      <RolloutPanel answer={answer} />
      <TryIt answer={answer} />
      <Panel title="Revisions" class="app-wide" flush>
        <Revisions
          revisions={revisions}
          now={answer.now}
          onMove={(id) => {
            move({ active: id, canary: '', percent: '0' });
          }}
          onSplit={() => {
            move({
              active: answer.active ?? revisions[0]?.id ?? '',
              canary: answer.canary ?? revisions.find(({ id }) => id !== answer.active)?.id ?? '',
              percent: String(answer.canaryPercent ?? 10),
            });
          }}
        />
      </Panel>
      <Visits answer={answer} />
      <Timeline answer={{ events, made: {} }} />
      <Move answer={answer} wanted={wanted} isOpen={isMoving} />
    </div>
  );
}

function Visits({ answer: { visits, shares } }: { answer: ApplicationAnswer }): VNode {
  // Keep the order of the shares, so that each revision has the same colour as in the traffic.
  const order = [...new Set([...shares, ...visits.revisions].map(({ id }) => id))].slice(0, MOST_SERIES);
  const countsOf = (id: string) =>
    visits.revisions.find((one) => one.id === id)?.counts ?? visits.minutes.map(() => 0);
  const series = order.map((id) => ({ label: id, values: countsOf(id) }));
  const total = series.reduce((sum, { values }) => sum + values.reduce((all, one) => all + one, 0), 0);
  return (
    <Panel title="Requests, last hour" aside={counted(total, 'request')} class="app-visits">
      {total === 0 ? (
        <p class="muted">No request in the last hour. Counts begin when the emulator starts.</p>
      ) : (
        <Chart
          label={`Requests of the last hour by revision, minute by minute: ${whole(total)} in all`}
          moments={visits.minutes}
          series={series}
          format={(count) => (Number.isInteger(count) ? whole(count) : '')}
          formatMoment={hour}
        />
      )}
    </Panel>
  );
}
