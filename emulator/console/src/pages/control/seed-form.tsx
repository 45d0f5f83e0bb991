// Adds the resources of a seed.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { ApiProblem, send } from '../../api';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';

const EXAMPLE = '{ "sandboxes": [{ "metadata": { "name": "tests" }, "spec": { … } }] }';

export function SeedForm(): VNode {
  const text = useSignal('');
  const applying = useAction();
  const apply = (event: Event) => {
    event.preventDefault();
    void applying.run(async () => {
      if (!isJson(text.value)) throw new ApiProblem(400, 'This is not well-formed JSON.');
      await send('POST', '/control/seed', text.value);
      return 'The seed is applied.';
    });
  };
  const read = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    text.value = (await currentTarget.files?.[0]?.text()) ?? '';
  };
  return (
    <Panel title="Seed">
      <form class="form" onSubmit={apply}>
        <label class="field">
          <span>Objects to add, as JSON</span>
          <textarea
            rows={6}
            required
            spellcheck={false}
            placeholder={EXAMPLE}
            value={text.value}
            onInput={({ currentTarget }) => {
              text.value = currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          <span>Or from a file</span>
          <input type="file" accept="application/json,.json" onChange={(event) => void read(event)} />
        </label>
        <ProblemNote text={applying.problem.value} />
        <div>
          <button type="submit" disabled={applying.isBusy.value}>
            Apply
          </button>
        </div>
      </form>
    </Panel>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
