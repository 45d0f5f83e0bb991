// The console's API as a page of the console asks it: signed in.
import type { Emulator } from '../emulator';

export interface Page {
  /** Reads: `/overview`. */
  read(path: string): Promise<{ status: number; body: unknown }>;
  /** Changes something. */
  send(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** A page that is signed in. */
export async function pageOf(emulator: Emulator): Promise<Page> {
  const own = { 'sec-fetch-site': 'same-origin', 'x-console': '1', 'content-type': 'application/json' };
  const api = `${emulator.url}/_console/api`;
  const code = new URL(emulator.consoleUrl()).searchParams.get('code');
  const signedIn = await fetch(`${api}/session`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({ code }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(api + path, { ...init, headers: { ...own, cookie } });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return {
    read: (path) => ask(path, {}),
    send: (path, body) =>
      ask(path, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}
