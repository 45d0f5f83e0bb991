// What a person may do with a rollout now, each after a review.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ApplicationAnswer, RolloutBody, RolloutCommand } from '../../../../src/console/answers';
import { useAction } from '../../action';
import { send } from '../../api';
import { Dialog } from '../../components/dialog';
import { ProblemNote } from '../../components/problem';
import { visible } from '../../format';
import { workspace } from '../../session';

interface Words {
  /** The label of the button. */
  label: string;
  /** What will happen. */
  review: (revision: string) => string;
  /** What has happened. */
  done: (revision: string) => string;
}

const WORDS: Readonly<Record<RolloutCommand, Words>> = {
  promote: {
    label: 'Promote',
    review: (revision) =>
      `${revision} gets all traffic at once, without the remaining time, checks and approvals.`,
    done: (revision) => `${revision} has all traffic.`,
  },
  pause: {
    label: 'Pause',
    review: (revision) =>
      `${revision} keeps its share until somebody runs workload rollout resume, or promotes or aborts it here.`,
    done: (revision) => `The rollout of ${revision} is paused.`,
  },
  abort: {
    label: 'Abort',
    review: (revision) =>
      `All traffic goes back to the previous revision at once, and ${revision} counts as bad.`,
    done: (revision) => `${revision} has no traffic any more.`,
  },
  undo: {
    label: 'Undo',
    review: (revision) =>
      `All traffic goes to the last revision that is known to be good at once, and ${revision} counts as bad.`,
    done: (revision) => `${revision} is undone.`,
  },
};

export function Commands({ answer }: { answer: ApplicationAnswer }): VNode | null {
  const { name, commands } = answer;
  const revision = answer.canary ?? answer.active;
  const chosen = useSignal<RolloutCommand>('pause');
  const isOpen = useSignal(false);
  const action = useAction();
  if (revision === undefined || commands.length === 0) return null;
  const { label, review, done } = WORDS[chosen.value];
  const submit = async (event: Event) => {
    event.preventDefault();
    const body: RolloutBody = { name, command: chosen.value, revision };
    const isDone = await action.run(async () => {
      await send('POST', `/application/rollout?workspace=${encodeURIComponent(workspace.value)}`, body);
      return done(visible(revision));
    });
    if (isDone) isOpen.value = false;
  };
  return (
    <>
      <div class="actions rollout-commands" role="group" aria-label={`Rollout of ${visible(revision)}`}>
        {commands.map((command) => (
          <button
            key={command}
            type="button"
            class={command === 'abort' || command === 'undo' ? 'danger' : ''}
            onClick={() => {
              chosen.value = command;
              isOpen.value = true;
            }}
          >
            {WORDS[command].label}
          </button>
        ))}
      </div>
      <Dialog title={`${label} ${visible(revision)}`} isOpen={isOpen}>
        <form class="move" onSubmit={(event) => void submit(event)}>
          <p>{review(visible(revision))}</p>
          <ProblemNote text={action.problem.value} />
          <button type="submit" class="primary" disabled={action.isBusy.value}>
            {label}
          </button>
        </form>
      </Dialog>
    </>
  );
}
