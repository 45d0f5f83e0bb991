/** One exchange: a request sent once, and what became of it. Never throws for what the network does. */

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Whether the body of a 2xx answer is handed on while it arrives, instead of being collected. */
  readonly stream?: boolean | undefined;
  /** Whether the body of a 2xx answer is collected as bytes, which need not be text. */
  readonly bytes?: boolean | undefined;
}

/** What became of an exchange. */
export type Exchanged =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      /** Text of the body, without a byte order mark. */
      readonly body: string;
      /** The body, where it was asked for as bytes; the text is then empty. */
      readonly bytes?: Uint8Array | undefined;
    }
  /** A 2xx answer whose body is still to come. */
  | {
      readonly kind: 'stream';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Chunked;
      /** Fulfilled when the body is complete, or broke off. */
      readonly ended: Promise<void>;
    }
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
  | { readonly kind: 'timeout'; readonly sent: boolean; readonly afterMs: number }
  /** The caller gave up a write that was under way, and no answer came in the time that it was left. */
  | { readonly kind: 'aborted'; readonly afterMs: number };

/** Header fields in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The chunks of a body, read once; leaving the loop early ends the request. */
export type Chunked = AsyncIterableIterator<Uint8Array>;

/** How long an exchange took, in milliseconds, with the wait for a connection; and what became of it. */
export interface Timed {
  readonly elapsedMs: number;
  readonly result: Exchanged;
}

/** How long an exchange may take. */
export interface Limits {
  /**
   * Longest time for all of it, in milliseconds: the wait for a connection, connecting, the head of the answer, and its
   * body. A stream has no limit after its head: it may be silent for long.
   */
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Ends the exchange when aborted: it rejects with the signal's reason. A stream is ended by it, too. */
  readonly signal?: AbortSignal | undefined;
  /**
   * A write that is under way cannot be called back: an abort leaves it this time to be answered, in milliseconds.
   * Default: 0, it is ended at once, like everything else. A stream always is.
   */
  readonly graceMs?: number | undefined;
  /** Longest time until it is sent, in milliseconds; `timeoutMs` begins then. Default: part of `timeoutMs`. */
  readonly queueMs?: number | undefined;
}

/** Sends a request and reads the whole answer, or, when it is to be streamed, its head. */
export type Exchange = (request: WireRequest, limits: Limits) => Promise<Timed>;

/** What carries an exchange, and can be told to stop. */
export interface Carrier {
  cancel(reason: Error): void;
}

/** A body that is handed on while it arrives. */
interface Ending {
  end(failure?: Error): void;
}

/** An exchange that is under way, whatever carries it. It ends once: by a result, its deadline, or an abort. */
export class Course {
  /** Whether it has ended; a stream has when its head was there. */
  isOver = false;
  readonly promise: Promise<Timed>;
  readonly #request: WireRequest;
  readonly #limits: Limits;
  readonly #carrier: Carrier;
  #isSent = false;
  #begun: number;
  #timer: NodeJS.Timeout;
  #resolve!: (timed: Timed) => void;
  #reject!: (reason: unknown) => void;
  #onAbort: (() => void) | undefined;
  #ended: (() => void) | undefined;
  #graceTimer: NodeJS.Timeout | undefined;

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

  /** The first bytes are about to be sent. */
  sending(): void {
    this.#isSent = true;
    if (this.#limits.queueMs === undefined) return;
    clearTimeout(this.#timer);
    this.#begun = this.#limits.now();
    this.#timer = this.#cutAfter(this.#limits.timeoutMs);
  }

  /** Ends it with a result, unless it has ended. */
  end(result: Exchanged): void {
    if (this.#finish()) this.#resolve({ elapsedMs: this.#limits.now() - this.#begun, result });
  }

  /** Ends it with a body to come, which is read through `read`. From here on the reader of the body is who must hear of an abort. */
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

  /** The body of a stream is complete, or broke off: nothing more is to be aborted. */
  streamed(): void {
    this.#deaf();
    this.#ended?.();
  }

  #cutAfter(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#cut({ kind: 'timeout', sent: this.isSent, afterMs }, 'timed out');
    }, afterMs);
  }

  #abort(): void {
    const { graceMs = 0, signal } = this.#limits;
    const isWriting = this.isSent && this.#request.method !== 'GET' && !this.#request.stream;
    if (isWriting && graceMs > 0) {
      this.#graceTimer ??= setTimeout(() => {
        this.#cut({ kind: 'aborted', afterMs: graceMs }, 'aborted');
      }, graceMs);
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

  /** Whether it was still going on. */
  #finish(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
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

/** What was thrown, as an error. */
export function errorOf(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(String(thrown));
}

/** Whether it is an error, also of another realm: `instanceof` knows those of its own alone. */
export function isError(value: unknown): value is Error {
  return Object.prototype.toString.call(value) === '[object Error]';
}

/** The code of a system or dispatcher error, '' without one. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
