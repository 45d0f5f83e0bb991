// One resource: its content, its events, its creator, and the objects it refers to.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ResourceAnswer } from '../../../../src/console/answers';
import { CopyButton } from '../../components/copy-button';
import { Json } from '../../components/json';
import { Page } from '../../components/page';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { Status } from '../../components/status';
import { useData } from '../../data';
import { visible } from '../../format';
import { linkTo } from '../../route';
import { JsonTree } from './json-tree';
import { Links } from './links';
import { MadeBy, owner } from './made-by';
import { Timeline } from './timeline';

/** Kinds that have their own page. */
const OWN_PAGES: readonly string[] = ['applications', 'sandboxes'];

export function ResourcePage({ kind, name }: { kind: string; name: string }): VNode {
  const asked = new URLSearchParams({ kind, name, owner: owner.value });
  const { data, problem } = useData<ResourceAnswer>(`/resource?${asked.toString()}`);
  return (
    <Page
      title={visible(name)}
      about={
        <>
          <a href={linkTo('resources')}>Resources</a> / <a href={linkTo('resources', kind)}>{kind}</a>{' '}
          {data?.status !== undefined && <Status status={data.status} />}
        </>
      }
      actions={
        OWN_PAGES.includes(kind) && data !== undefined ? (
          <a class="button" href={linkTo(kind, name)}>
            {kind === 'applications' ? 'Revisions and traffic' : 'Files and processes'}
          </a>
        ) : undefined
      }
    >
      <ProblemNote text={problem} />
      {data !== undefined && (
        <div class="resource">
          <Content answer={data} />
          <div class="resource-side">
            <MadeBy made={data.made} />
            <Links links={data.links} />
            <Timeline answer={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Content({ answer: { json, path } }: { answer: ResourceAnswer }): VNode {
  const view = useSignal<'Tree' | 'JSON'>('Tree');
  return (
    <Panel
      title="Content"
      aside={
        <div class="actions">
          {(['Tree', 'JSON'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view.value === one}
              onClick={() => {
                view.value = one;
              }}
            >
              {one}
            </button>
          ))}
          <CopyButton label="Copy JSON" text={JSON.stringify(json, undefined, 2)} />
        </div>
      }
    >
      <p class="muted resource-source">
        {path === undefined ? (
          'As the emulator stores it, with secrets masked. No endpoint reads this object alone.'
        ) : (
          <>
            As <code>GET {path}</code> answers it, secrets masked.
          </>
        )}
      </p>
      {view.value === 'JSON' ? (
        <Json label="Content as JSON" value={visible(JSON.stringify(json, undefined, 2))} />
      ) : (
        <JsonTree json={json} />
      )}
    </Panel>
  );
}
