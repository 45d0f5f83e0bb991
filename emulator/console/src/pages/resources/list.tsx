// All resources in a table, with search and filters.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { KindsAnswer } from '../../../../src/console/answers';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { ProblemNote } from '../../components/problem';
import { VirtualTable } from '../../components/virtual-table';
import { useData } from '../../data';
import { go, linkTo, useAddress } from '../../route';
import { COLUMNS } from './columns';
import { Filters, filterOf, forgetFilter, search, status } from './filters';
import { useResourceRows } from './rows';

export function ResourceList({ kind }: { kind: string }): VNode {
  const first = useSignal(0);
  useAddress({ search, status });
  const kinds = useData<KindsAnswer>('/kinds').data ?? [];
  const filter = filterOf(kind);
  const { rows, problem } = useResourceRows(filter, first.value);
  return (
    <Page title="Resources" fills>
      <div class="list">
        <div>
          <Filters kind={kind} kinds={kinds} found={rows?.length} />
          <ProblemNote text={problem} />
        </div>
        {rows?.length === 0 ? (
          <Nothing isFiltered={filter !== ''} />
        ) : (
          <VirtualTable
            // A new filter starts at the top.
            key={filter}
            label="Resources, newest first"
            columns={COLUMNS}
            rows={rows ?? []}
            keyOf={({ id }) => id}
            open={(line) => {
              go('resources', line.kind, line.name);
            }}
            onScroll={(index) => {
              first.value = index;
            }}
          />
        )}
      </div>
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }): VNode {
  if (!isFiltered)
    return (
      <EmptyState title="Nothing is on the platform yet">
        New objects appear here by themselves. <a href={linkTo()}>The overview</a> shows how to begin.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing matches">
      The search looks at names, display names, kinds and labels, from two characters on.{' '}
      <a href={linkTo('resources')} onClick={forgetFilter}>
        Show everything
      </a>
    </EmptyState>
  );
}
