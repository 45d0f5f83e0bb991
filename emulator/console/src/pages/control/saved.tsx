// Saves the platform to a file, and restores a saved one. Restoring asks for confirmation.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useAction } from '../../action';
import { download, upload } from '../../api';
import { Confirm } from '../../components/dialog';
import { Panel } from '../../components/panel';
import { ProblemNote } from '../../components/problem';
import { readSessionAgain } from '../../session';

const NAME = 'platform.jsonl';
/** Time for the browser to read a file before its URL is revoked, in milliseconds. */
const KEPT_MS = 60_000;

export function Saved(): VNode {
  const file = useSignal<File | undefined>(undefined);
  const withoutKeys = useSignal(false);
  const isAsking = useSignal(false);
  const working = useAction();
  const save = () =>
    working.run(async () => {
      keep(await download(`/control/save${withoutKeys.value ? '?withoutKeys=true' : ''}`));
      return `The platform is saved as ${NAME}.`;
    });
  const restore = async () => {
    isAsking.value = false;
    const chosen = file.value;
    if (chosen === undefined) return;
    await working.run(async () => {
      await upload('/control/restore', chosen);
      await readSessionAgain();
      return `The platform is as it was saved in ${chosen.name}.`;
    });
  };
  const ask = (event: Event) => {
    event.preventDefault();
    isAsking.value = true;
  };
  return (
    <Panel title="Save and restore">
      <form class="form" onSubmit={ask}>
        <label class="check">
          <input
            type="checkbox"
            checked={withoutKeys.value}
            onChange={({ currentTarget }) => {
              withoutKeys.value = currentTarget.checked;
            }}
          />
          Leave out the emulator's own keys
        </label>
        <div>
          <button type="button" disabled={working.isBusy.value} onClick={() => void save()}>
            Save as a file
          </button>
        </div>
        <label class="field">
          <span>Saved platform</span>
          <input
            type="file"
            accept=".jsonl"
            required
            onChange={({ currentTarget }) => {
              file.value = currentTarget.files?.[0];
            }}
          />
        </label>
        <ProblemNote text={working.problem.value} />
        <div>
          <button type="submit" class="danger" disabled={working.isBusy.value}>
            Restore…
          </button>
        </div>
      </form>
      <Confirm
        title="Restore the saved platform?"
        isOpen={isAsking}
        verb="Restore"
        onConfirm={() => void restore()}
      >
        <code>{file.value?.name}</code> replaces everything: objects, files, people, keys, workspaces and the
        clock. Faults and the journal are deleted.
      </Confirm>
    </Panel>
  );
}

/** Lets the browser save a file. */
function keep(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = NAME;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEPT_MS);
}
