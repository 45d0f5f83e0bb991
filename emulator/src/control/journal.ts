// Records requests to the API in the order of their answers, for tests that count requests.
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

// A long-running platform must not store every request forever, and strangers must not fill its memory.
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 32_000_000;
const MOST_BYTES_OF_BODY = 64_000;

/** One request as in lists, without its body. */
export interface Line extends Omit<Entry, 'body' | 'bodyIsCut'> {
  /** Number of the request in this process, from 1. Emptying the journal does not reset it. */
  seq: number;
  /** Duration until the answer, in milliseconds of real time. Absent without an answer. */
  durationMs?: number;
}

/** One request with its body. */
export interface Whole extends Entry, Pick<Line, 'seq' | 'durationMs'> {
  /** The URL as it was sent, without the query. */
  url: string;
}

/** Facts about a request that its entry does not hold. */
export type Circumstances = Pick<Whole, 'url' | 'durationMs'>;

/** A request and its answer. */
type Answered = Omit<Entry, 'body' | 'bodyIsCut'>;

interface Kept {
  readonly seq: number;
  readonly entry: Answered;
  readonly circumstances: Circumstances;
  /** The body as text, so that nothing else of the request stays in memory. Absent if the body is not stored. */
  readonly body: string | undefined;
  readonly bytes: number;
}

/** Memory of an entry besides its texts, in bytes, rounded up. */
const BYTES_OF_ENTRY = 500;

export class Journal {
  /** By number. The numbers have no gaps. */
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;
  #last = 0;
  readonly #listeners = new Set<() => void>();

  /** @param sent the JSON body; undefined: the body is not stored */
  record(answered: Answered, circumstances: Circumstances, sent?: unknown): void {
    const seq = ++this.#last;
    const entry = masked(answered);
    const body = sent === undefined ? undefined : JSON.stringify(cut(maskSecrets(sent)));
    const bytes = bytesOf(entry, circumstances, body);
    this.#kept.set(seq, { seq, entry, circumstances, body, bytes });
    this.#bytes += bytes;
    while (this.#kept.size > MOST_ENTRIES || this.#bytes > MOST_BYTES) this.#forget(this.first);
    this.#tell();
  }

  #forget(seq: number): void {
    this.#bytes -= this.#kept.get(seq)?.bytes ?? 0;
    this.#kept.delete(seq);
  }

  /**
   * The last 10,000 requests, at most 32 MB, in the order of their answers. A request that hangs counts as answered
   * when it arrives.
   */
  entries(): Entry[] {
    return [...this.#kept.values()].map(entryOf);
  }

  /** Number of stored requests, and their size in memory. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  /** Number of the last request; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Number of the oldest stored request. If there is none, the number of the next request. */
  get first(): number {
    return this.#last + 1 - this.#kept.size;
  }

  /** Requests after number `after`, oldest first; at most `most`. */
  lines(after: number, most: number): Line[] {
    const begin = Math.max(after + 1, this.first);
    const count = Math.max(0, Math.min(most, this.#last + 1 - begin));
    return Array.from({ length: count }, (_, index) => this.#kept.get(begin + index)).flatMap((kept) =>
      kept === undefined ? [] : [lineOf(kept)],
    );
  }

  /** One request with its body. Undefined if it is no longer stored. */
  whole(seq: number): Whole | undefined {
    const kept = this.#kept.get(seq);
    return kept && { ...lineOf(kept), ...restOf(kept) };
  }

  /** Calls `listener` after a request is recorded or the journal is emptied. Returns a function that stops this. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A copy, because the caller may change it. */
function lineOf({ seq, entry, circumstances: { durationMs } }: Kept): Line {
  const took = durationMs === undefined ? {} : { durationMs: Math.round(durationMs * 10) / 10 };
  return { seq, ...entry, query: { ...entry.query }, ...took };
}

function restOf({ body, circumstances: { url } }: Kept): Pick<Whole, 'url' | 'body' | 'bodyIsCut'> {
  return { url, ...(body !== undefined && (JSON.parse(body) as Pick<Whole, 'body' | 'bodyIsCut'>)) };
}

function entryOf(kept: Kept): Entry {
  const { seq: _seq, durationMs: _durationMs, ...entry } = lineOf(kept);
  const { url: _url, ...body } = restOf(kept);
  return { ...entry, ...body };
}

/** Masks secrets in the query. Most requests have no query. */
function masked(entry: Answered): Answered {
  if (isEmpty(entry.query)) return entry;
  return { ...entry, query: maskSecrets(entry.query) as Entry['query'] };
}

function bytesOf({ path, query }: Answered, { url }: Circumstances, body = ''): number {
  const ofQuery = isEmpty(query) ? 0 : JSON.stringify(query).length;
  return BYTES_OF_ENTRY + path.length + url.length + ofQuery + Buffer.byteLength(body);
}

function isEmpty(query: Entry['query']): boolean {
  return Object.keys(query).length === 0;
}

function cut(body: unknown): Pick<Entry, 'body' | 'bodyIsCut'> {
  const bytes = Buffer.from(JSON.stringify(body));
  if (bytes.length <= MOST_BYTES_OF_BODY) return { body };
  return { body: bytes.toString('utf8', 0, MOST_BYTES_OF_BODY), bodyIsCut: true };
}
