// The columns of the list of requests.
import type { RequestLine } from '../../../../src/console/answers';
import { Time } from '../../components/time';
import type { Column } from '../../components/virtual-table';
import { duration } from '../../format';
import { linkTo } from '../../route';
import { Outcome } from './outcome';

export const COLUMNS: readonly Column<RequestLine>[] = [
  { title: 'Time', class: 'col-time muted', cell: ({ at }) => <Time at={at} /> },
  { title: 'Method', class: 'col-method mono', cell: ({ method }) => method },
  {
    title: 'Path',
    class: 'mono',
    cell: ({ seq, path, query }) => (
      <a href={linkTo('requests', String(seq))} title={path}>
        {path}
        <span class="muted">{queryOf(query)}</span>
      </a>
    ),
  },
  { title: 'Status', class: 'col-status', cell: ({ status }) => <Outcome status={status} /> },
  {
    title: 'Duration',
    class: 'col-duration number wide',
    cell: ({ durationMs }) => (durationMs === undefined ? '' : duration(durationMs)),
  },
  { title: 'Workspace', class: 'col-workspace wide', cell: ({ workspace }) => workspace ?? '' },
  {
    title: 'Fault',
    class: 'col-fault wide',
    cell: ({ fault }) => fault !== undefined && <span title={fault}>{fault.slice(0, 8)}</span>,
  },
];

function queryOf(query: RequestLine['query']): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return asked.length === 0 ? '' : `?${asked.join('&')}`;
}
