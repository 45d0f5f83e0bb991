/** Exchanges over a dispatcher of undici, version 6 or later, or the one in Node.js. */
import {
  codeOf,
  Course,
  errorOf,
  HELD,
  type Exchange,
  type Headers,
  type Limits,
  type Timed,
  type WireRequest,
} from './exchange';
import { decodeWhole, decoding, encodingOf, ENCODINGS, longestBody, tooLong } from './decoding';
import { Chunks, type Source } from './stream';

/** Sends requests, for example an `Agent`, `ProxyAgent` or `MockAgent` of undici 6, 7 or 8. */
export interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

/**
 * Codes of a broken connection. They count as sent even if the dispatcher never announced the start of the request,
 * because a caller's own dispatcher may not announce it.
 */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

// See docs/decisions/0010-sdk-what-was-sent.md.
/**
 * Exchanges over a dispatcher.
 *
 * The dispatcher announces the start of a request right before it writes the first byte. This shows what was never
 * sent; error codes alone do not.
 */
export function dispatching(dispatcher: Dispatcher): Exchange {
  return (request, limits) => dispatch(dispatcher, request, limits);
}

function dispatch(dispatcher: Dispatcher, request: WireRequest, limits: Limits): Promise<Timed> {
  const handler = new Handler(request, limits);
  const { course } = handler;
  if (course.isOver) return course.promise;
  const { method, origin, path, body = null } = request;
  const headers = { 'Accept-Encoding': ENCODINGS, ...request.headers };
  try {
    dispatcher.dispatch(
      // One timeout over the whole exchange replaces the dispatcher's own.
      { method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 },
      handler,
    );
  } catch (cause) {
    // The dispatcher throws if it cannot send the request at all.
    course.end({ kind: 'connection', sent: course.isSent, cause: errorOf(cause) });
  }
  return course.promise;
}

/** Interim answers to one request. No server sends so many. */
const MOST_INTERIM = 100;

/**
 * Handles the events of a dispatcher: `onRequestStart` and following since undici 7, `onConnect` and following in
 * undici 6.
 */
class Handler {
  readonly course: Course;
  readonly #request: WireRequest;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #interim = 0;
  #source: Source | undefined;
  #head: { status: number; headers: Headers } | undefined;
  #streamed: Chunks | undefined;
  /** The source in undici 6. The return values of this handler make it wait. */
  #older: OlderSource | undefined;

  constructor(request: WireRequest, limits: Limits) {
    this.#request = request;
    this.course = new Course(request, limits, this);
  }

  cancel(reason: Error): void {
    this.#source?.abort(reason);
  }

  onRequestStart(source: Source): void {
    if (this.course.isOver) {
      source.abort(new Error('ended before it was sent'));
      return;
    }
    // Thrown, it leaves the connection to the next request. An abort would close it.
    if (!this.course.sending()) throw HELD;
    this.#source = source;
  }

  onResponseStart(source: Source, status: number, headers: Headers): void {
    // 1xx statuses only announce the real answer.
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > MOST_INTERIM) source.abort(tooManyInterim());
      return;
    }
    this.#head = { status, headers };
    if (!this.#request.stream || status >= 300) return;
    this.#streamed = new Chunks(source);
    const encoding = encodingOf(headers);
    const read = encoding === undefined ? this.#streamed : decoding(encoding, this.#streamed);
    this.course.stream(this.#head, this.#streamed, read);
  }

  onResponseData(source: Source, chunk: Buffer): void {
    if (this.#streamed !== undefined) {
      this.#streamed.push(chunk);
      return;
    }
    const most = longestBody(this.#head?.status ?? 0);
    const room = most - this.#length;
    this.#length += chunk.byteLength;
    if (room > 0) this.#chunks.push(chunk.byteLength > room ? chunk.subarray(0, room) : chunk);
    if (chunk.byteLength > room) source.abort(tooLong(most));
  }

  onResponseEnd(): void {
    if (this.#streamed !== undefined) {
      this.course.streamed();
      this.#streamed.end();
    } else if (this.#head === undefined) {
      this.course.end({ kind: 'connection', sent: true, cause: new Error('the answer had no head') });
    } else {
      this.#answer(this.#head);
    }
  }

  onResponseError(_source: Source | undefined, cause: Error): void {
    if (this.#streamed !== undefined) {
      this.course.streamed();
      this.#streamed.end(cause);
    } else if (this.#head === undefined) {
      const sent = this.course.isSent || BROKEN.has(codeOf(cause));
      this.course.end({ kind: 'connection', sent, cause });
    } else {
      // The start of a compressed body cannot be read.
      const body = encodingOf(this.#head.headers) === undefined ? textOf(this.#whole()) : '';
      this.course.end({ kind: 'truncated', ...this.#head, body, cause });
    }
  }

  onConnect(abort: (reason: Error) => void): void {
    this.#older = new OlderSource(abort);
    this.onRequestStart(this.#older);
  }

  onHeaders(status: number, rawHeaders: readonly (Buffer | string)[], resume: () => void): boolean {
    const source = (this.#older ??= new OlderSource(() => undefined));
    source.resumed = resume;
    this.onResponseStart(source, status, headersOf(rawHeaders));
    return !source.isPaused;
  }

  onData(chunk: Buffer): boolean {
    const source = (this.#older ??= new OlderSource(() => undefined));
    this.onResponseData(source, chunk);
    return !source.isPaused;
  }

  onComplete(): void {
    this.onResponseEnd();
  }

  onError(cause: Error): void {
    this.onResponseError(this.#older, cause);
  }

  #answer(head: { status: number; headers: Headers }): void {
    const isBytes = this.#request.bytes === true && head.status < 300;
    const end = (whole: Buffer): void => {
      const read = isBytes ? { body: '', bytes: whole } : { body: textOf(whole) };
      this.course.end({ kind: 'answer', ...head, ...read });
    };
    const encoding = encodingOf(head.headers);
    if (encoding === undefined) {
      end(this.#whole());
      return;
    }
    decodeWhole(encoding, this.#whole(), longestBody(head.status)).then(end, (cause: unknown) => {
      this.course.end({ kind: 'truncated', ...head, body: '', cause: errorOf(cause) });
    });
  }

  #whole(): Buffer {
    const [first] = this.#chunks;
    // Most answers arrive in one piece.
    return this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
  }
}

function tooManyInterim(): Error {
  return new Error(`the server sent more than ${MOST_INTERIM} interim answers (1xx)`);
}

/** Text without a byte order mark, which is not valid JSON. */
function textOf(bytes: Buffer): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString('utf8', hasMark ? 3 : 0);
}

class OlderSource implements Source {
  isPaused = false;
  resumed: (() => void) | undefined;
  readonly abort: (reason: Error) => void;

  constructor(abort: (reason: Error) => void) {
    this.abort = abort;
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.resumed?.();
  }
}

/** Converts headers from alternating names and values. */
export function headersOf(raw: readonly (Uint8Array | string)[]): Headers {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name, text] = [latin1(raw[at]).toLowerCase(), latin1(raw[at + 1])];
    const present = headers[name];
    headers[name] = present === undefined ? text : [present, text].flat();
  }
  return headers;
}

function latin1(text: Uint8Array | string = ''): string {
  return typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
}
