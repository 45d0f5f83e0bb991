// What was asked of the API, in the order it was answered: for tests that count requests.
import { z } from 'zod';
import { maskSecrets } from '../fields/masks';

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
  /** The JSON body, secrets masked; only where the credential was accepted. */
  body?: unknown;
  /** The body was longer than 64 kB: `body` is a string, the beginning of its JSON. */
  bodyIsCut?: true;
}

export const entrySchema: z.ZodType<Entry> = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  status: z.union([z.int(), z.enum(['dropped', 'hung'])]),
  workspace: z.string().exactOptional(),
  at: z.iso.datetime(),
  fault: z.string().exactOptional(),
  body: z.unknown().optional(),
  bodyIsCut: z.literal(true).exactOptional(),
});

// A platform that runs for weeks must not keep every request for ever, nor let a stranger fill its memory.
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 32_000_000;
const MOST_BYTES_OF_BODY = 64_000;

export class Journal {
  // As text: its size is known, and it holds on to nothing of the request.
  #entries: { json: string; bytes: number }[] = [];
  #bytes = 0;

  record({ body, ...entry }: Entry): void {
    const json = JSON.stringify({
      ...entry,
      query: maskSecrets(entry.query),
      ...(body !== undefined && cut(maskSecrets(body))),
    });
    const bytes = Buffer.byteLength(json);
    this.#entries.push({ json, bytes });
    this.#bytes += bytes;
    while (this.#entries.length > MOST_ENTRIES || this.#bytes > MOST_BYTES) {
      this.#bytes -= this.#entries.shift()?.bytes ?? 0;
    }
  }

  /**
   * The last 10,000 requests, and at most 32 MB of them, in the order they were answered; one that hangs counts as
   * answered when it arrives.
   */
  entries(): Entry[] {
    return this.#entries.map(({ json }) => JSON.parse(json) as Entry);
  }

  clear(): void {
    this.#entries = [];
    this.#bytes = 0;
  }
}

function cut(body: unknown): Pick<Entry, 'body' | 'bodyIsCut'> {
  const bytes = Buffer.from(JSON.stringify(body));
  if (bytes.length <= MOST_BYTES_OF_BODY) return { body };
  return { body: bytes.toString('utf8', 0, MOST_BYTES_OF_BODY), bodyIsCut: true };
}
