/** The errors that a call can end with, recognised by `instanceof` across two copies of this package. */

/**
 * What is known of a write that failed.
 *
 * - `rejected`: the platform surely did nothing. The request was never sent, or was answered with 4xx, or with 503
 *   and Retry-After. A read changes nothing, so it is always `rejected`.
 * - `unknown`: it may have happened. The connection broke or time ran out after bytes were sent, or the answer was
 *   5xx, or a 2xx that cannot be read. Look before writing again.
 */
export type Outcome = 'rejected' | 'unknown';

/** The call that failed. */
export interface Attempted {
  /** Method and path of the request, below the management address and without its query. */
  readonly request: { readonly method: string; readonly path: string };
  /** How many times the request was made, 1 or more. */
  readonly attempts: number;
  readonly outcome: Outcome;
}

/** Gives a class its name, and the brand by which other copies of the package know its instances. */
function brand(errorClass: { readonly prototype: Error }, name: string): symbol {
  const symbol = Symbol.for(`@workload/sdk/${name}`);
  Object.defineProperty(errorClass.prototype, symbol, { value: true });
  Object.defineProperty(errorClass.prototype, 'name', { value: name, writable: true, configurable: true });
  return symbol;
}

/** Any failure of a call: catch this to catch them all. */
export class WorkloadError extends Error implements Attempted {
  protected static readonly brand: symbol = brand(this, 'WorkloadError');

  readonly request: { readonly method: string; readonly path: string };
  readonly attempts: number;
  readonly outcome: Outcome;

  constructor(message: string, { request, attempts, outcome }: Attempted, options?: ErrorOptions) {
    super(message, options);
    this.request = request;
    this.attempts = attempts;
    this.outcome = outcome;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class that somebody derives has no brand of its own and is told apart as usual.
    if (!Object.hasOwn(this, 'brand')) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === 'object' && value !== null && this.brand in value;
  }
}

/** What the platform said about a refusal (Specification, Errors). */
export interface Problem {
  /** HTTP status, 400 or more. */
  readonly status: number;
  /** Type of the error: `error` of the body, else its textual `code`, else the name of the status. */
  readonly error: string;
  /** `code` of the body: the HTTP status as a number, or the name of an error. */
  readonly code?: number | string | undefined;
  /** Explanation in the platform's words. */
  readonly message?: string | undefined;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId?: string | undefined;
}

/** The platform answered with status 400 or more. The message carries the platform's words. */
export class ApiError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'ApiError');

  /** HTTP status, 400 or more. */
  readonly status: number;
  /** Type of the error: `error` of the body, else its textual `code`, else the name of the status. */
  readonly error: string;
  /** `code` of the body: the HTTP status as a number, or the name of an error such as `DRIVE_ALREADY_EXISTS`. */
  readonly code: number | string | undefined;
  /** Identifier of the request on the platform, to quote to its operators. */
  readonly requestId: string | undefined;

  constructor(message: string, attempted: Attempted, problem: Problem, options?: ErrorOptions) {
    super(message, attempted, options);
    this.status = problem.status;
    this.error = problem.error;
    this.code = problem.code;
    this.requestId = problem.requestId;
  }
}

/** No answer came: the platform could not be reached, or the connection broke. `cause` says how. */
export class ConnectionError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'ConnectionError');
}

/** The answer, headers and body, was not complete within `timeoutMs`. */
export class TimeoutError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'TimeoutError');
}

/**
 * An answer that means success, or a redirect, but cannot be used: cut short, not JSON, or not of the shape that is
 * documented. What was asked for has probably happened.
 */
export class AnswerError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'AnswerError');

  /** The body as it came. Not enumerable, so that logging the error does not log what may hold secrets. */
  declare readonly rawBody: string;

  constructor(message: string, attempted: Attempted, rawBody: string, options?: ErrorOptions) {
    super(message, attempted, options);
    Object.defineProperty(this, 'rawBody', { value: rawBody });
  }
}
