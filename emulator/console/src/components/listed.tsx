// A page that lists the newest objects of a kind, each as a panel with a link to its own page.
import type { ComponentChildren, VNode } from 'preact';
import { useData } from '../data';
import { visible } from '../format';
import { linkTo } from '../route';
import { EmptyState } from './empty-state';
import { FirstSteps } from './first-steps';
import { Page } from './page';
import { Panel } from './panel';
import { ProblemNote } from './problem';

interface Props<Line> {
  kind: 'applications' | 'sandboxes';
  title: string;
  about: string;
  /** Title of the empty page. */
  none: string;
  /** How the quickstart makes one. */
  quickstart: ComponentChildren;
  /** What a program does to make one. */
  make: string;
  /** Beside the name. */
  aside: (line: Line) => ComponentChildren;
  summary: (line: Line) => ComponentChildren;
}

/** The server lists at most this many. */
const MOST_LISTED = 200;

export function Listed<Line extends { name: string }>(props: Props<Line>): VNode {
  const { kind, title, about, none, quickstart, make, aside, summary } = props;
  const { data, problem } = useData<Line[]>(`/${kind}`);
  return (
    <Page title={title} about={about}>
      <ProblemNote text={problem} />
      {data?.length === 0 && (
        <EmptyState title={none}>
          <FirstSteps quickstart={quickstart}>
            {make} one with a program: <a href={linkTo()}>the overview</a> shows how to connect it.
          </FirstSteps>{' '}
          It appears here by itself.
        </EmptyState>
      )}
      {data !== undefined && data.length >= MOST_LISTED && (
        <p class="muted">
          The newest {MOST_LISTED} are listed. <a href={linkTo('resources', kind)}>Resources</a> lists all of
          them.
        </p>
      )}
      <div class="apps">
        {data?.map((line) => (
          <Panel key={line.name} title={visible(line.name)} aside={aside(line)}>
            {summary(line)}
            <p class="apps-open">
              <a href={linkTo(kind, line.name)}>
                Open <span class="hidden">{visible(line.name)}</span>
              </a>
            </p>
          </Panel>
        ))}
      </div>
    </Page>
  );
}
