// What was asked of the API, in the order it was answered: for tests that count requests.
import { maskSecrets } from './masks';

/** One request to the API or the token endpoint; requests to `/_emulator` are not recorded. */
export interface Entry {
  method: string;
  /** Without `/v0`, as it was sent (encoded). */
  path: string;
  /** Query parameters; secrets masked. */
  query: Record<string, string>;
  /** HTTP status, or what a fault or the client did instead: `dropped` (connection closed), `hung` (no answer). */
  status: number | 'dropped' | 'hung';
  /** Workspace of the credential; absent when it was not accepted. */
  workspace?: string;
  /** When the request arrived, on the platform's clock: RFC 3339, UTC. */
  at: string;
  /** Id of the fault that shaped the answer. */
  fault?: string;
  /** The JSON body, secrets masked. */
  body?: unknown;
}

// A platform that runs for weeks must not keep every request for ever.
const KEPT = 10_000;

export class Journal {
  #entries: Entry[] = [];

  record(entry: Entry): void {
    const query = maskSecrets(entry.query) as Record<string, string>;
    const masked = { ...entry, query };
    if (entry.body !== undefined) masked.body = maskSecrets(entry.body);
    this.#entries.push(masked);
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** The last 10,000 requests, in the order they were answered; one that hangs counts as answered when it arrives. */
  entries(): Entry[] {
    return [...this.#entries];
  }

  clear(): void {
    this.#entries = [];
  }
}
