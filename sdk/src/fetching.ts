/** Exchanges over `fetch`: for run times without undici, and for tests that intercept it. */
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
import { Chunks } from './stream';

/** A function like the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Codes that mean that no connection was made. Of anything else `fetch` does not tell how far it came, so the request
 * may have been sent.
 */
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|UND_ERR_CLOSED|ConnectionRefused|ERR_INVALID_URL)$|CERT|UNABLE_TO_VERIFY/;

/** Exchanges over a function like the global `fetch`, which is asked for before each one. */
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
    try {
      course.isSent = true;
      response = await fetch(`${origin}${path}`, {
        method,
        headers,
        // The types of `fetch` want a view of a buffer that is not shared; it takes any.
        ...(body === undefined ? {} : { body: body as NonNullable<RequestInit['body']> }),
        // Where to is told to the caller; the credential goes nowhere else.
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
      course.stream(head, this.#chunksOf(reader));
      return;
    }
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) break;
        text += decoder.decode(piece.value, { stream: true });
      }
      course.end({ kind: 'answer', ...head, body: text + decoder.decode() });
    } catch (thrown) {
      course.end({ kind: 'truncated', ...head, body: text, cause: reasonOf(thrown) });
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
    // A piece is read when one is asked for, so there is nothing to pause.
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

/** Why `fetch` failed: it says only that it did, and why in the cause. */
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
