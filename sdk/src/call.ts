/** Result of a method: a promise or a stream of its answer, with access to the HTTP response. */
import type { Head } from './answers';
import { webHeaders } from './headers';
import { headerOf } from './observe';

/** An answer and its HTTP response. */
export interface ApiResponse<T> {
  /** Result of the method without `withResponse()`. */
  readonly data: T;
  /** HTTP status, 200 to 299. 404 if `repeated` is true. */
  readonly status: number;
  /** The headers. Not enumerable, because they may contain secrets. */
  readonly headers: Headers;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId: string | undefined;
  /**
   * True for a deletion whose first answer was lost and whose retry got a 404. This counts as success. False for every
   * other answer.
   */
  readonly repeated: boolean;
}

/**
 * A call: the promise of its answer. The request is sent once, when you call the method, no matter how you await it.
 */
export interface ApiCall<T> extends Promise<T> {
  /**
   * The answer and its HTTP response.
   *
   * @throws {WorkloadError} as the call itself
   */
  withResponse(): Promise<ApiResponse<T>>;
}

/**
 * An answer that you read while it arrives: `for await (const item of …)`. The request is sent when you read the first
 * item, or by `withResponse()`. Leaving the loop ends the request.
 */
export interface ApiStream<T> extends AsyncGenerator<T, void, undefined> {
  /**
   * Waits for the head of the response. `data` is this stream: read it, or end it with `return()`, because it holds a
   * connection.
   *
   * @throws {WorkloadError} as reading the stream
   */
  withResponse(): Promise<ApiResponse<ApiStream<T>>>;
}

/** Holds the head of a call's answer. */
export interface Receipt {
  /** Absent until it has arrived. */
  head?: Head;
}

/** The receipts of calls. A property would appear when a promise is printed. */
const receipts = new WeakMap<object, Receipt>();

/**
 * A prototype for promises instead of a subclass. `await` uses a promise directly if its constructor is `Promise`. It
 * would wrap a subclass in another promise, which costs time and removes the caller from error stacks.
 */
const prototype: object = Object.create(Promise.prototype, {
  withResponse: {
    async value<T>(this: Promise<T>): Promise<ApiResponse<T>> {
      const data = await this;
      return responseOf(receipts.get(this)?.head, data);
    },
  },
}) as object;

/** Begins a call, which stores the head of its answer in the receipt. */
export function apiCall<T>(begin: (receipt: Receipt) => Promise<T>): ApiCall<T> {
  const receipt: Receipt = {};
  const call = Object.setPrototypeOf(begin(receipt), prototype) as ApiCall<T>;
  receipts.set(call, receipt);
  return call;
}

/** An opened stream, after its head has arrived. */
export interface Opened<T> {
  /** Status and header fields. */
  readonly head: Head;
  /** Its items. */
  readonly items: AsyncGenerator<T, void, undefined>;
  /** Ends the request. Needed because a generator that was never started would not. */
  readonly cancel: () => Promise<unknown>;
}

/** A stream that opens on first use. */
export function apiStream<T>(open: () => Promise<Opened<T>>): ApiStream<T> {
  return new Stream(open);
}

class Stream<T> implements ApiStream<T> {
  readonly #open: () => Promise<Opened<T>>;
  #opened: Promise<Opened<T>> | undefined;
  #over = false;

  constructor(open: () => Promise<Opened<T>>) {
    this.#open = open;
  }

  async next(): Promise<IteratorResult<T, void>> {
    if (this.#over) return { done: true, value: undefined };
    const { items } = await this.#began();
    return await items.next();
  }

  async return(): Promise<IteratorResult<T, void>> {
    this.#over = true;
    if (this.#opened !== undefined) {
      const { items, cancel } = await this.#opened;
      await cancel();
      await items.return();
    }
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<T, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  async withResponse(): Promise<ApiResponse<ApiStream<T>>> {
    const { head } = await this.#began();
    return responseOf(head, this);
  }

  async #began(): Promise<Opened<T>> {
    this.#opened ??= this.#open();
    return await this.#opened;
  }
}

/** An answer with its HTTP response. */
export function responseOf<T>(head: Head | undefined, data: T): ApiResponse<T> {
  if (head === undefined) throw new TypeError('the call has noted no response');
  const headers = webHeaders(head.headers);
  const response = {
    data,
    status: head.status,
    headers,
    requestId: headerOf(head.headers, 'x-request-id'),
    // Only the repeated deletion succeeds with this status.
    repeated: head.status === 404,
  };
  return Object.defineProperty(response, 'headers', { enumerable: false });
}
