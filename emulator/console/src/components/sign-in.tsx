// Shown when nobody is signed in: the reason, and how to sign in.
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { signIn, signInProblem } from '../session';
import { ProblemNote } from './problem';

export function SignIn(): VNode {
  const token = useSignal('');
  const isBusy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    isBusy.value = true;
    await signIn({ controlToken: token.value.trim() });
    isBusy.value = false;
  };
  return (
    <main class="sign-in">
      <img src="/_console/assets/icon.svg" alt="" width="36" height="36" />
      <h1>Sign in to the console</h1>
      <ProblemNote text={signInProblem.value} />
      <p>
        Press <kbd>o</kbd> and Return in the terminal where the emulator runs, or open the link that it prints
        when it starts. A link signs in once, within 15 minutes. A session ends when the emulator stops.
      </p>
      <h2>Do you need a new link?</h2>
      <ul>
        <li>
          Run <code>npx workload-emulator console</code> in the folder where the emulator was started: it
          prints a new one.
        </li>
        <li>
          Or request one: <code>POST /_emulator/console-codes</code> with the control token.
        </li>
      </ul>
      <h2>Or sign in with the control token</h2>
      <form onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>Control token</span>
          <input
            type="password"
            autocomplete="off"
            required
            value={token.value}
            onInput={({ currentTarget }) => {
              token.value = currentTarget.value;
            }}
          />
          <small>
            <code>npx workload-emulator env --control-token</code> prints it in the folder where the emulator
            was started.
          </small>
        </label>
        <button type="submit" class="primary" disabled={isBusy.value}>
          Sign in
        </button>
      </form>
    </main>
  );
}
