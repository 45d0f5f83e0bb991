// One request with everything that the journal holds about it.
import type { ComponentChildren, VNode } from 'preact';
import type { RequestAnswer } from '../../../../src/console/answers';
import { CopyButton } from '../../components/copy-button';
import { Icon } from '../../components/icon';
import { Json } from '../../components/json';
import { ProblemNote } from '../../components/problem';
import { ONCE, useData } from '../../data';
import { duration, moment } from '../../format';
import { go, linkTo } from '../../route';
import { curlOf } from './curl';
import { Outcome } from './outcome';

export function Detail({ seq }: { seq: string }): VNode {
  const { data, problem } = useData<RequestAnswer>(`/requests/${encodeURIComponent(seq)}`, ONCE);
  return (
    <aside class="detail" aria-label="Request" onKeyDown={closeOnEscape}>
      <header class="detail-head">
        <h2>{data === undefined ? 'Request' : `${data.method} ${data.path}`}</h2>
        <a class="button plain" href={linkTo('requests')} title="Close (Escape)">
          <Icon name="close" />
          <span class="hidden">Close</span>
        </a>
      </header>
      <ProblemNote text={problem} />
      {data !== undefined && <Facts request={data} />}
    </aside>
  );
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') go('requests');
}

function Facts({ request }: { request: RequestAnswer }): VNode {
  const { status, at, durationMs, workspace, fault, url, query, body, bodyIsCut } = request;
  const asked = Object.entries(query);
  return (
    <div class="detail-body">
      <dl class="facts">
        <Fact name="Status">
          <Outcome status={status} />
        </Fact>
        <Fact name="Time">{moment(at)}</Fact>
        {durationMs !== undefined && <Fact name="Duration">{duration(durationMs)}</Fact>}
        <Fact name="Workspace">{workspace ?? 'none: the credential was not accepted'}</Fact>
        {fault !== undefined && (
          <Fact name="Fault">
            <code>{fault}</code>
          </Fact>
        )}
        <Fact name="Address">
          <code>{url}</code>
        </Fact>
        {asked.map(([name, value]) => (
          <Fact key={name} name={`Query: ${name}`}>
            <code>{value}</code>
          </Fact>
        ))}
      </dl>
      <div class="detail-part">
        <h3>Body</h3>
        {body === undefined ? (
          <p class="muted">No body in the journal.</p>
        ) : (
          <>
            {bodyIsCut && <p class="muted">The body is longer than 64 kB: this is its beginning.</p>}
            <Json label="Body" value={body} />
          </>
        )}
      </div>
      <div class="detail-part">
        <CopyButton label="Copy as curl" text={curlOf(request)} />
        <p class="muted">
          Without secrets: the key is <code>$WORKLOAD_API_KEY</code>, and masked values stay masked.
        </p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
