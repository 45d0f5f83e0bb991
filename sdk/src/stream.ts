/** Bodies that are read while they arrive. */

/** The source of the body. It can be told to wait or to stop. */
export interface Source {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

/**
 * The chunks of a body in order, which can be read once. Leaving the loop early ends the request. The source waits
 * while there are unread chunks.
 */
export class Chunks implements AsyncIterableIterator<Uint8Array> {
  readonly #source: Source;
  readonly #waiting: Uint8Array[] = [];
  #over = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  push(chunk: Uint8Array): void {
    // Every resume sends an empty chunk. Pausing on it would block the following chunks.
    if (chunk.byteLength === 0) return;
    this.#waiting.push(chunk);
    this.#source.pause();
    this.#wake?.();
  }

  /** Called when the body is complete, or broke off with an error. */
  end(failure?: Error): void {
    if (this.#over) return;
    this.#over = true;
    this.#failure = failure;
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      const chunk = this.#waiting.shift();
      if (chunk !== undefined) return { done: false, value: chunk };
      if (this.#failure !== undefined) {
        const failure = this.#failure;
        this.#failure = undefined;
        throw failure;
      }
      if (this.#over) return { done: true, value: undefined };
      // Resuming may bring the rest at once, so register the waiter first.
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        this.#source.resume();
      });
    }
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (!this.#over) {
      this.#over = true;
      this.#source.abort(new Error('no longer wanted'));
    }
    this.#waiting.length = 0;
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** A server-sent event. */
export interface ServerSentEvent {
  /** `message` unless the sender set it. */
  readonly event: string;
  readonly data: string;
  /** The last id that was sent. */
  readonly id: string;
}

/** The text of chunks, split at line ends: LF, CRLF or CR, even across chunks. */
export async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  // Pieces of an unfinished line. They are joined once, so that long lines are not slower than short ones.
  let pieces: string[] = [];
  // A CR at the end of a chunk may be half of a CRLF, so it waits for the next chunk.
  let held = '';
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    const [first = '', ...others] = (held === '' ? text : text.slice(0, -1)).split(/\r\n|\n|\r/);
    pieces.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield pieces.join('');
    yield* others;
    pieces = [last];
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '' || held !== '') yield rest;
}

/** The chunks of a body as a web stream. `cancel` ends the request. */
export function webStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    // Nothing is read before it is requested.
    { highWaterMark: 0 },
  );
}

/** The events of a `text/event-stream` body. An event without a closing empty line does not count. */
export async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let event = '';
  let data: string[] = [];
  let id = '';
  for await (const line of lines(chunks)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  }
}
