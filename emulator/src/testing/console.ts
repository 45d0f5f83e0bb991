// Plays the browser in tests of the console: signs in, calls its API, and reads the event stream.
import type { Emulator } from '../emulator';

/** Headers of a page of the console. */
export const OWN_PAGE = {
  'sec-fetch-site': 'same-origin',
  'x-console': '1',
  'content-type': 'application/json',
};

/** The code of a sign-in link. */
export function codeOf(url: string): string {
  return new URL(url).searchParams.get('code') ?? '';
}

export function signIn(
  url: string,
  given: object,
  headers: Record<string, string> = OWN_PAGE,
): Promise<Response> {
  return fetch(`${url}/_console/api/session`, { method: 'POST', headers, body: JSON.stringify(given) });
}

/** The cookie of a new session, as a browser sends it. */
export async function cookieOf(emulator: { url: string; consoleUrl(): string }): Promise<string> {
  const response = await signIn(emulator.url, { code: codeOf(emulator.consoleUrl()) });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

export interface Page {
  /** Sends a GET request: `/overview`. */
  read(path: string): Promise<{ status: number; body: unknown }>;
  /** Sends a request that changes something. */
  send(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** A signed-in page. */
export async function pageOf(emulator: Emulator): Promise<Page> {
  const cookie = await cookieOf(emulator);
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(`${emulator.url}/_console/api${path}`, {
      ...init,
      headers: { ...OWN_PAGE, cookie },
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return {
    read: (path) => ask(path, {}),
    send: (path, body) =>
      ask(path, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}

/** One event of a stream. */
export interface Told {
  event: string;
  id?: string;
  data: unknown;
}

/** Reads a stream of events one by one; undefined at the end. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  constructor(response: Response) {
    if (!response.body) throw new Error(`no stream, but ${response.status}`);
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  async next(): Promise<Told | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (!block.startsWith(':')) return eventIn(block);
        continue;
      }
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      this.#text += value;
    }
  }

  /** The next event of a name. Skips others. */
  async nextOf(name: string): Promise<Told | undefined> {
    for (;;) {
      const told = await this.next();
      if (told === undefined || told.event === name) return told;
    }
  }

  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}

function eventIn(block: string): Told {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      return [name, value] as const;
    }),
  );
  const id = fields.get('id');
  return {
    event: fields.get('event') ?? '',
    ...(id !== undefined && { id }),
    data: JSON.parse(fields.get('data') ?? 'null') as unknown,
  };
}
