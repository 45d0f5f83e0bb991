// The columns of the list of resources.
import type { ResourceLine } from '../../../../src/console/answers';
import { Status } from '../../components/status';
import { Time } from '../../components/time';
import type { Column } from '../../components/virtual-table';
import { visible } from '../../format';
import { linkTo } from '../../route';

export const COLUMNS: readonly Column<ResourceLine>[] = [
  {
    title: 'Name',
    cell: ({ kind, name, displayName }) => (
      <>
        <a href={linkTo('resources', kind, name)}>{visible(name)}</a>
        {displayName !== undefined && <bdi class="muted">{visible(displayName)}</bdi>}
      </>
    ),
  },
  { title: 'Kind', class: 'col-kind muted', cell: ({ kind }) => kind },
  {
    title: 'Status',
    class: 'col-state',
    cell: ({ status }) => status !== undefined && <Status status={status} />,
  },
  { title: 'Created', class: 'col-time muted wide', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: 'Made by',
    class: 'col-made muted wide',
    cell: ({ isMarked }) => (isMarked ? 'Pulumi' : ''),
  },
];
