/** One exchange over a dispatcher: a request sent once, and what became of it. Never throws for what the network does. */
import type { Dispatcher } from 'undici';
import { Chunks } from './stream';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Whether the body of a 2xx answer is handed on while it arrives, instead of being collected. */
  readonly stream?: boolean | undefined;
}

/** What became of an exchange. */
export type Exchanged =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: string }
  /** A 2xx answer whose body is still to come. */
  | { readonly kind: 'stream'; readonly status: number; readonly headers: Headers; readonly body: Chunks }
  /** The head of an answer came, but its body broke off. */
  | {
      readonly kind: 'truncated';
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
      readonly cause: Error;
    }
  /** No answer. `sent` tells whether bytes of the request may have reached the platform. */
  | { readonly kind: 'connection'; readonly sent: boolean; readonly cause: Error }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** The caller gave up a write that was under way, and no answer came in the time that it was left. */
  | { readonly kind: 'aborted'; readonly afterMs: number };

/** Header fields in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How long an exchange took, in milliseconds, not counting the wait for a free connection; and what became of it. */
export interface Timed {
  readonly elapsedMs: number;
  readonly result: Exchanged;
}

/**
 * Codes that mean a broken connection. They count as sent even when the dispatcher never announced the start of the
 * request, because one that was put in by the caller may not announce it.
 */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * Sends a request and reads the whole answer, or, when it is to be streamed, its head.
 *
 * That the dispatcher announces the start of a request, right before it writes the first byte, is how we know what was
 * never sent; error codes alone cannot tell (docs/decisions/0010-sdk-what-was-sent.md). The time-out runs from there,
 * so that waiting for a free connection does not count. A stream has no time-out after its head: it may be silent for
 * long.
 *
 * A write that is under way cannot be called back: an abort leaves it `graceMs` to be answered.
 *
 * @param graceMs 0 ends a write at once, like everything else; a stream always is
 * @throws the signal's reason as soon as it is aborted; a stream is ended by it
 */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  timeoutMs: number,
  now: () => number,
  signal: AbortSignal | undefined,
  graceMs = 0,
): Promise<Timed> {
  return new Promise((resolve, reject) => {
    let started = now();
    let controller: Dispatcher.DispatchController | undefined;
    let timer: NodeJS.Timeout | undefined;
    let graceTimer: NodeJS.Timeout | undefined;
    let head: { status: number; headers: Headers } | undefined;
    let streamed: Chunks | undefined;
    let over = false;
    const chunks: Buffer[] = [];

    /** Whether it was still going on. */
    const finish = (): boolean => {
      if (over) return false;
      over = true;
      clearTimeout(timer);
      clearTimeout(graceTimer);
      signal?.removeEventListener('abort', onAbort);
      return true;
    };
    const end = (result: Exchanged): void => {
      if (finish()) resolve({ elapsedMs: now() - started, result });
    };
    // Most answers come in one piece.
    const body = (): string =>
      (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString('utf8');
    const onAbort = (): void => {
      const isWriting = controller !== undefined && request.method !== 'GET' && !request.stream;
      if (isWriting && graceMs > 0) {
        graceTimer ??= setTimeout(onGraceOver, graceMs);
        return;
      }
      if (!finish()) return;
      controller?.abort(new Error('aborted'));
      reject(signal?.reason as Error);
    };
    const onLateAbort = (): void => {
      streamed?.end(signal?.reason as Error);
      controller?.abort(new Error('aborted'));
    };
    const onGraceOver = (): void => {
      end({ kind: 'aborted', afterMs: graceMs });
      controller?.abort(new Error('aborted'));
    };
    const onTimeout = (): void => {
      end({ kind: 'timeout', afterMs: timeoutMs });
      controller?.abort(new Error('timed out'));
    };

    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) {
      onAbort();
      return;
    }
    try {
      dispatcher.dispatch(
        // The dispatcher's own time-outs are replaced by one over the whole exchange.
        {
          method: request.method,
          origin: request.origin,
          path: request.path,
          headers: request.headers,
          body: request.body ?? null,
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        {
          onRequestStart(itsController) {
            if (over) {
              itsController.abort(new Error('aborted before it was sent'));
              return;
            }
            controller = itsController;
            started = now();
            timer = setTimeout(onTimeout, timeoutMs);
          },
          onResponseStart(itsController, status, headers) {
            // 1xx only announce the real answer.
            if (status < 200) return;
            head = { status, headers };
            if (!request.stream || status >= 300) return;
            streamed = new Chunks(itsController);
            end({ kind: 'stream', ...head, body: streamed });
            // From here on the reader of the stream is who must hear of an abort.
            signal?.addEventListener('abort', onLateAbort);
            if (signal?.aborted) onLateAbort();
          },
          onResponseData(_controller, chunk) {
            if (streamed === undefined) chunks.push(chunk);
            else streamed.push(chunk);
          },
          onResponseEnd() {
            if (streamed !== undefined) {
              signal?.removeEventListener('abort', onLateAbort);
              streamed.end();
            } else if (head === undefined) {
              end({ kind: 'connection', sent: true, cause: new Error('the answer had no head') });
            } else {
              end({ kind: 'answer', ...head, body: body() });
            }
          },
          onResponseError(_controller, cause) {
            if (streamed !== undefined) {
              signal?.removeEventListener('abort', onLateAbort);
              streamed.end(cause);
            } else if (head === undefined) {
              end({ kind: 'connection', sent: controller !== undefined || BROKEN.has(codeOf(cause)), cause });
            } else {
              end({ kind: 'truncated', ...head, body: body(), cause });
            }
          },
        },
      );
    } catch (cause) {
      // One of another version of undici does so: it misses the methods that its handlers have.
      end({ kind: 'connection', sent: controller !== undefined, cause: errorOf(cause) });
    }
  });
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The code of a system or dispatcher error, '' without one. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
