// Signing in and out, and the emulator's description of itself.
import { computed, effect, signal } from '@preact/signals';
import type { SessionAnswer } from '../../src/console/answers';
import { ApiProblem, get, send } from './api';
import { connection } from './connection';
import { followEvents } from './live';

const WORKSPACE = 'console.workspace';

export const session = signal<SessionAnswer | undefined>(undefined);

/** Why the last sign-in failed; undefined without a failure. */
export const signInProblem = signal<string | undefined>(undefined);

const chosen = signal(sessionStorage.getItem(WORKSPACE));

/** The workspace that all pages show. */
export const workspace = computed(() => {
  const known = session.value;
  const wanted = chosen.value;
  return wanted !== null && known?.workspaces.includes(wanted) ? wanted : (known?.workspace ?? '');
});

export function chooseWorkspace(name: string): void {
  chosen.value = name;
  sessionStorage.setItem(WORKSPACE, name);
}

/** Signs in with the code in the address, if there is one, and loads the session. */
export async function begin(): Promise<void> {
  await shown();
  const parameters = new URLSearchParams(location.search);
  const code = parameters.get('code');
  if (code !== null) {
    const hash = location.hash || `#${parameters.get('to') ?? '/'}`;
    // Remove the code from the history and the address bar, so that nobody copies it.
    history.replaceState(null, '', `/_console/${hash}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
  const isIn = await enter();
  // If there is a session already, do not use up the code: another browser may need it.
  if (isIn === 'no session' && code !== null) await signIn({ code });
  else if (isIn === 'no session') connection.value = 'ended';
}

/** Opens a session. On failure, sets `signInProblem`. */
export async function signIn(given: { code: string } | { controlToken: string }): Promise<void> {
  signInProblem.value = undefined;
  try {
    await send('POST', '/session', given);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    signInProblem.value = error.message;
    connection.value = 'ended';
    return;
  }
  await enter();
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/session');
  connection.value = 'ended';
}

/** Reads the session again after the platform was replaced. */
export async function readSessionAgain(): Promise<void> {
  session.value = (await get<SessionAnswer | undefined>('/session')) ?? session.value;
}

/** Loads the session, if there is one. */
async function enter(): Promise<'signed in' | 'no session' | 'no answer'> {
  let found: SessionAnswer | undefined;
  try {
    found = await get<SessionAnswer | undefined>('/session');
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    connection.value = 'cut';
    return 'no answer';
  }
  if (found === undefined) return 'no session';
  session.value = found;
  signInProblem.value = undefined;
  connection.value = 'live';
  followEvents();
  return 'signed in';
}

/** A browser may prerender the page before anybody opens it. Waits until it is shown, so that no code is wasted. */
async function shown(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return;
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true });
  });
}

effect(() => {
  if (connection.value === 'ended') session.value = undefined;
});
