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

/** One request as a list shows it: without its body. */
export interface Line extends Omit<Entry, 'body' | 'bodyIsCut'> {
  /** Counts the requests of this process from 1; emptying the journal does not start it again. */
  seq: number;
  /** How long the answer took, in milliseconds of real time; absent where none came. */
  durationMs?: number;
}

/** One request with its body. */
export interface Whole extends Entry, Pick<Line, 'seq' | 'durationMs'> {
  /** The whole address as it was sent, without the query. */
  url: string;
}

/** What is known of a request beside its entry. */
export type Circumstances = Pick<Whole, 'url' | 'durationMs'>;

interface Kept {
  seq: number;
  // As text: its size is known, and it holds on to nothing of the request.
  line: string;
  rest: string;
  bytes: number;
}

export class Journal {
  #kept: Kept[] = [];
  #bytes = 0;
  #last = 0;
  readonly #listeners = new Set<() => void>();

  record({ body, ...entry }: Entry, { url, durationMs }: Circumstances): void {
    const seq = ++this.#last;
    const kept = {
      seq,
      line: JSON.stringify({
        ...entry,
        query: maskSecrets(entry.query),
        ...(durationMs !== undefined && { durationMs: Math.round(durationMs * 10) / 10 }),
      }),
      rest: JSON.stringify({ url, ...(body !== undefined && cut(maskSecrets(body))) }),
    };
    const bytes = Buffer.byteLength(kept.line) + Buffer.byteLength(kept.rest);
    this.#kept.push({ ...kept, bytes });
    this.#bytes += bytes;
    while (this.#kept.length > MOST_ENTRIES || this.#bytes > MOST_BYTES) {
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    }
    this.#tell();
  }

  /**
   * The last 10,000 requests, and at most 32 MB of them, in the order they were answered; one that hangs counts as
   * answered when it arrives.
   */
  entries(): Entry[] {
    return this.#kept.map(entryOf);
  }

  /** How many requests are kept, and their size in memory. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.length, bytes: this.#bytes };
  }

  /** The number of the last request; 0: there was none. */
  get last(): number {
    return this.#last;
  }

  /** The number of the oldest request that is kept; the one of the next request, where none is. */
  get first(): number {
    return this.#kept[0]?.seq ?? this.#last + 1;
  }

  /** Requests that came after one, oldest first; at most `most`. */
  lines(after: number, most: number): Line[] {
    const begin = Math.max(0, after + 1 - this.first);
    return this.#kept.slice(begin, begin + most).map(lineOf);
  }

  /** One request with its body; undefined: it is not kept any more. */
  whole(seq: number): Whole | undefined {
    const kept = this.#kept[seq - this.first];
    return kept && { ...lineOf(kept), ...restOf(kept) };
  }

  /** Calls `listener` when a request was recorded or all were forgotten, until the function it gives is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function lineOf({ seq, line }: Kept): Line {
  return { seq, ...(JSON.parse(line) as Omit<Line, 'seq'>) };
}

function restOf({ rest }: Kept): Pick<Whole, 'url' | 'body' | 'bodyIsCut'> {
  return JSON.parse(rest) as Pick<Whole, 'url' | 'body' | 'bodyIsCut'>;
}

function entryOf(kept: Kept): Entry {
  const { seq: _seq, durationMs: _durationMs, ...entry } = lineOf(kept);
  const { url: _url, ...body } = restOf(kept);
  return { ...entry, ...body };
}

function cut(body: unknown): Pick<Entry, 'body' | 'bodyIsCut'> {
  const bytes = Buffer.from(JSON.stringify(body));
  if (bytes.length <= MOST_BYTES_OF_BODY) return { body };
  return { body: bytes.toString('utf8', 0, MOST_BYTES_OF_BODY), bodyIsCut: true };
}
