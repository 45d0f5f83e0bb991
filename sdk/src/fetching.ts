/** Exchanges over `fetch`, for runtimes without undici, and for tests that intercept it. */
import {
  codeOf,
  Course,
  errorOf,
  isError,
  type Exchange,
  type Headers,
  type Limits,
  type Timed,
  type WireRequest,
} from './exchange';
import { longestBody, tooLong } from './decoding';
import { Chunks } from './stream';

/** A function like the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Codes for a connection that was never made. For other errors `fetch` does not report how far it got, so the request
 * may have been sent.
 */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|UND_ERR_CLOSED|ConnectionRefused|ERR_INVALID_URL)$|CERT|UNABLE_TO_VERIFY/;

/** Exchanges over a function like the global `fetch`. `fetchOf` is called before each exchange. */
export function fetching(fetchOf: () => Fetch): Exchange {
  return (request, limits) => new Fetched(request, limits).run(fetchOf());
}

class Fetched {
  readonly #course: Course;
  readonly #request: WireRequest;
  readonly #controller = new AbortController();

  constructor(request: WireRequest, limits: Limits) {
    this.#request = request;
    this.#course = new Course(request, limits, this);
  }

  cancel(reason: Error): void {
    this.#controller.abort(reason);
  }

  run(fetch: Fetch): Promise<Timed> {
    if (!this.#course.isOver) void this.#run(fetch);
    return this.#course.promise;
  }

  async #run(fetch: Fetch): Promise<void> {
    const course = this.#course;
    const { method, origin, path, headers, body, stream } = this.#request;
    let response: Response;
    if (!course.sending()) return;
    try {
      response = await fetch(`${origin}${path}`, {
        method,
        headers,
        // The types of `fetch` require a view of an unshared buffer, but it accepts any.
        ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']> }),
        // Do not follow redirects: the caller gets the target, and the credential goes nowhere else.
        redirect: 'manual',
        signal: this.#controller.signal,
      });
    } catch (thrown) {
      const cause = reasonOf(thrown);
      course.end({ kind: 'connection', sent: !NEVER_SENT.test(codeOf(cause)), cause });
      return;
    }
    const head = { status: response.status, headers: headersOf(response) };
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
    if (stream && response.ok) {
      const chunks = this.#chunksOf(reader);
      course.stream(head, chunks, chunks);
      return;
    }
    const isBytes = this.#request.bytes === true && response.ok;
    const pieces: Uint8Array[] = [];
    const decoder = new TextDecoder();
    let text = '';
    let length = 0;
    const most = longestBody(response.status);
    try {
      for (;;) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) break;
        const room = most - length;
        length += piece.value.byteLength;
        if (isBytes) pieces.push(piece.value);
        else text += decoder.decode(piece.value.subarray(0, room), { stream: true });
        if (length > most) throw tooLong(most);
      }
      const bytes = isBytes ? { bytes: joined(pieces, length) } : {};
      course.end({ kind: 'answer', ...head, body: text + decoder.decode(), ...bytes });
    } catch (thrown) {
      course.end({ kind: 'truncated', ...head, body: text, cause: reasonOf(thrown) });
      this.cancel(new Error('not read any further'));
    }
  }

  #chunksOf(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Chunks {
    const over = (failure?: Error): void => {
      this.#course.streamed();
      chunks.end(failure);
    };
    const read = async (): Promise<void> => {
      try {
        for (;;) {
          const piece = await reader?.read();
          if (piece === undefined || piece.done) {
            over();
            return;
          }
          if (piece.value.byteLength === 0) continue;
          chunks.push(piece.value);
          return;
        }
      } catch (thrown) {
        over(reasonOf(thrown));
      }
    };
    // Each piece is read on demand, so there is nothing to pause.
    const chunks = new Chunks({
      pause: () => undefined,
      resume: () => void read(),
      abort: (reason) => {
        this.cancel(reason);
      },
    });
    return chunks;
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** The reason of a failed `fetch`, which is only in its cause. */
function reasonOf(thrown: unknown): Error {
  const error = errorOf(thrown);
  return error.name === 'TypeError' && isError(error.cause) ? error.cause : error;
}

function headersOf(response: Response): Headers {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}
