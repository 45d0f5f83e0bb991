// The page "Requests": the live journal, and the details of one request.
import type { VNode } from 'preact';
import { EmptyState } from '../../components/empty-state';
import { FirstSteps } from '../../components/first-steps';
import { Page } from '../../components/page';
import { VirtualTable } from '../../components/virtual-table';
import { requests } from '../../live';
import type { PageProps } from '../../page-props';
import { go, linkTo, useAddress } from '../../route';
import { session } from '../../session';
import { COLUMNS } from './columns';
import { Detail } from './detail';
import { method, outcome, shown, text } from './filter';
import { Toolbar } from './toolbar';

export function Requests({ rest: [opened] }: PageProps): VNode {
  useAddress({ search: text, method, outcome });
  return (
    <Page title="Requests" fills>
      <div class={opened === undefined ? 'requests' : 'requests has-detail'}>
        <div class="requests-list">
          <Toolbar />
          <List opened={opened} />
        </div>
        {opened !== undefined && <Detail key={opened} seq={opened} />}
      </div>
    </Page>
  );
}

function List({ opened }: { opened: string | undefined }): VNode {
  if (requests.value.length === 0)
    return (
      <EmptyState title="No request yet">
        <p>
          Send one to <code>{session.value?.baseUrl}</code>
          <FirstSteps
            quickstart={
              <>
                , or run <code>npm start</code>
              </>
            }
          >
            : <a href={linkTo()}>the overview</a> shows how
          </FirstSteps>
          . It appears here by itself.
        </p>
      </EmptyState>
    );
  if (shown.value.length === 0) return <EmptyState title="No request matches the filter" />;
  return (
    <VirtualTable
      label="Requests, newest first"
      columns={COLUMNS}
      rows={shown.value}
      keyOf={({ seq }) => seq}
      open={({ seq }) => {
        go('requests', String(seq));
      }}
      opened={Number(opened)}
    />
  );
}
