// Who created a resource: its recorded creator and its ownership mark. The mark is a hash, so it can be verified but
// never guessed.
import { signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Made } from '../../../../src/console/answers';
import { Panel } from '../../components/panel';
import { moment, visible } from '../../format';

const KEY = 'console.owner';

/** The project and stack to compare marks with: `quickstart/local`. */
export const owner = signal(localStorage.getItem(KEY) ?? '');

export function MadeBy({ made }: { made: Made }): VNode {
  return (
    <Panel title="Made by">
      <dl class="facts">
        {made.by !== undefined && <Fact name="Created by" who={made.by} at={made.at} />}
        {made.changedBy !== undefined && made.changedAt !== made.at && (
          <Fact name="Last changed by" who={made.changedBy} at={made.changedAt} />
        )}
        <dt>Pulumi program</dt>
        <dd>{made.mark === undefined ? 'Not marked' : <Mark {...made} mark={made.mark} />}</dd>
      </dl>
      {made.mark !== undefined && made.owner === undefined && <Compare />}
    </Panel>
  );
}

function Fact({ name, who, at }: { name: string; who: string; at: string | undefined }): VNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{visible(who)}</code>
        {at !== undefined && <span class="muted"> {moment(at)}</span>}
      </dd>
    </>
  );
}

function Mark({ mark, owner: proven }: Made & { mark: string }): VNode {
  if (proven === undefined)
    return (
      <>
        Marked <code>{visible(mark)}</code>
      </>
    );
  const [name = '', stack = '', ...project] = proven.split('/').reverse();
  return (
    <span class="owner">
      <strong>{visible(name)}</strong> of stack <strong>{visible(stack)}</strong>, project{' '}
      <strong>{visible(project.reverse().join('/'))}</strong>
      <small class="muted">
        Proven by its mark <code>{visible(mark)}</code>
      </small>
    </span>
  );
}

function Compare(): VNode {
  const given = useSignal(owner.value);
  const submit = (event: Event) => {
    event.preventDefault();
    owner.value = given.value.trim();
    localStorage.setItem(KEY, owner.value);
  };
  return (
    <form class="compare" onSubmit={submit}>
      <label class="field">
        <span>Is it yours?</span>
        <span class="compare-line">
          <input
            placeholder="project/stack"
            value={given.value}
            onInput={({ currentTarget }) => {
              given.value = currentTarget.value;
            }}
          />
          <button type="submit">Compare</button>
        </span>
        <small>
          The mark is a hash of project, stack and logical name. Enter <code>project/stack</code>, or{' '}
          <code>project/stack/logical name</code>: a match proves it.
        </small>
      </label>
      {owner.value !== '' && (
        <p class="muted" role="status">
          No match for <code>{visible(owner.value)}</code>.
        </p>
      )}
    </form>
  );
}
