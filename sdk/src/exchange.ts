/** One exchange: a request sent once, and its result. Never throws for network failures. */
import { after, type Timer } from './real-time';

/** A request as sent. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Whether the body of a 2xx answer is returned while it arrives, instead of being collected. */
  readonly stream?: boolean | undefined;
  /** Whether the body of a 2xx answer is collected as bytes, for content that may not be text. */
  readonly bytes?: boolean | undefined;
}

/** The result of an exchange. */
export type Exchanged =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      /** Text of the body, without a byte order mark. */
      readonly body: string;
      /** The body, if it was requested as bytes. Then the text is empty. */
      readonly bytes?: Uint8Array | undefined;
    }
  /** A 2xx answer whose body is still arriving. */
  | {
      readonly kind: 'stream';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Chunked;
      /** Resolves when the body is complete or has broken off. */
      readonly ended: Promise<void>;
    }
  /** The head of an answer arrived, but its body broke off. */
  | {
      readonly kind: 'truncated';
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
      readonly cause: Error;
    }
  /** No answer. `sent` says whether bytes of the request may have reached the platform. */
  | { readonly kind: 'connection'; readonly sent: boolean; readonly cause: Error }
  | { readonly kind: 'timeout'; readonly sent: boolean; readonly afterMs: number }
  /** The caller aborted a running write, and no answer came within the grace time. */
  | { readonly kind: 'aborted'; readonly afterMs: number };

/** Headers with lower-case names. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The chunks of a body, which can be read once. Leaving the loop early ends the request. */
export type Chunked = AsyncIterableIterator<Uint8Array>;

/** The duration of an exchange in milliseconds, including the wait for a connection, and its result. */
export interface Timed {
  readonly elapsedMs: number;
  readonly result: Exchanged;
}

/** Time limits of an exchange. */
export interface Limits {
  /**
   * Timeout of the whole exchange, in milliseconds: the wait for a connection, connecting, the head of the answer, and
   * its body. A stream has no limit after its head, because it may be silent for long.
   */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Ends the exchange when aborted: it rejects with the signal's reason. Also ends a stream. */
  readonly signal?: AbortSignal | undefined;
  /**
   * After an abort, a running write waits this long for its answer, in milliseconds, because it cannot be undone.
   * Default: 0, it ends at once. Reads and streams always end at once.
   */
  readonly graceMs?: number | undefined;
  /** Maximum wait until it is sent, in milliseconds. `timeoutMs` starts then. Default: part of `timeoutMs`. */
  readonly queueMs?: number | undefined;
  /** Asked right before the first bytes are sent. If it is held back, nothing is sent, and it ends with {@link HELD}. */
  readonly isHeld?: (() => boolean) | undefined;
}

/** The cause of a result `connection` whose request was held back. */
export const HELD = new Error('held back, because the platform asked to wait');

/** Sends a request and reads the whole answer. For a stream, reads only the head. */
export type Exchange = (request: WireRequest, limits: Limits) => Promise<Timed>;

/** Carries an exchange, and can be told to stop. */
export interface Carrier {
  cancel(reason: Error): void;
}

/** A streamed body. */
interface Ending {
  end(failure?: Error): void;
}

/** A running exchange over any transport. It ends once: with a result, by its timeout, or by an abort. */
export class Course {
  /** Whether it has ended. A stream ends with its head. */
  isOver = false;
  readonly promise: Promise<Timed>;
  readonly #request: WireRequest;
  readonly #limits: Limits;
  readonly #carrier: Carrier;
  #isSent = false;
  #begun: number;
  #timer: Timer;
  #resolve!: (timed: Timed) => void;
  #reject!: (reason: unknown) => void;
  #onAbort: (() => void) | undefined;
  #ended: (() => void) | undefined;
  #graceTimer: Timer | undefined;

  constructor(request: WireRequest, limits: Limits, carrier: Carrier) {
    this.#request = request;
    this.#limits = limits;
    this.#carrier = carrier;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#begun = limits.now();
    this.#timer = this.#cutAfter(limits.queueMs ?? limits.timeoutMs);
    const { signal } = limits;
    if (signal === undefined) return;
    this.#hear(() => {
      this.#abort();
    });
    if (signal.aborted) this.#abort();
  }

  /** Whether bytes of the request may have been sent. */
  get isSent(): boolean {
    return this.#isSent;
  }

  /**
   * Called right before the first bytes are sent.
   *
   * @returns false if they must not be sent
   */
  sending(): boolean {
    if (this.#limits.isHeld?.() === true) {
      this.end({ kind: 'connection', sent: false, cause: HELD });
      return false;
    }
    this.#isSent = true;
    if (this.#limits.queueMs === undefined) return true;
    this.#timer.cancel();
    this.#begun = this.#limits.now();
    this.#timer = this.#cutAfter(this.#limits.timeoutMs);
    return true;
  }

  /** Ends it with a result, unless it has ended. */
  end(result: Exchanged): void {
    if (this.#finish()) this.#resolve({ elapsedMs: this.#limits.now() - this.#begun, result });
  }

  /**
   * Ends it with a streamed body, which is read through `read`. From here on an abort goes to the reader of the body.
   */
  stream(head: { status: number; headers: Headers }, body: Ending, read: Chunked): void {
    const ended = new Promise<void>((resolve) => {
      this.#ended = resolve;
    });
    this.end({ kind: 'stream', ...head, body: read, ended });
    const { signal } = this.#limits;
    if (signal === undefined) return;
    const cut = (): void => {
      body.end(signal.reason as Error);
      this.#carrier.cancel(new Error('aborted'));
    };
    this.#hear(cut);
    if (signal.aborted) cut();
  }

  /** Called when the body of a stream is complete or has broken off. Then nothing remains to abort. */
  streamed(): void {
    this.#deaf();
    this.#ended?.();
  }

  #cutAfter(afterMs: number): Timer {
    return after(afterMs, () => {
      this.#cut({ kind: 'timeout', sent: this.isSent, afterMs }, 'timed out');
    });
  }

  #abort(): void {
    const { graceMs = 0, signal } = this.#limits;
    const isWriting = this.isSent && this.#request.method !== 'GET' && !this.#request.stream;
    if (isWriting && graceMs > 0) {
      this.#graceTimer ??= after(graceMs, () => {
        this.#cut({ kind: 'aborted', afterMs: graceMs }, 'aborted');
      });
      return;
    }
    if (!this.#finish()) return;
    this.#carrier.cancel(new Error('aborted'));
    this.#reject(signal?.reason);
  }

  #cut(result: Exchanged, why: string): void {
    this.end(result);
    this.#carrier.cancel(new Error(why));
  }

  /** Ends it. Returns false if it had ended already. */
  #finish(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    this.#timer.cancel();
    this.#graceTimer?.cancel();
    this.#deaf();
    return true;
  }

  #hear(onAbort: () => void): void {
    this.#onAbort = onAbort;
    this.#limits.signal?.addEventListener('abort', onAbort);
  }

  #deaf(): void {
    if (this.#onAbort !== undefined) this.#limits.signal?.removeEventListener('abort', this.#onAbort);
    this.#onAbort = undefined;
  }
}

/** Converts a thrown value to an error. */
export function errorOf(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(String(thrown));
}

/** Whether it is an error from any realm. `instanceof` recognises only those of its own realm. */
export function isError(value: unknown): value is Error {
  return Object.prototype.toString.call(value) === '[object Error]';
}

/** The code of a system or dispatcher error, or ''. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
