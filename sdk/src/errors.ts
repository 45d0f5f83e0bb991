/** The errors that a call can end with. `instanceof` works across two copies of this package. */
import { brand, isBranded } from './brand';

/**
 * Whether a failed write may have taken effect.
 *
 * - `rejected`: the platform surely did nothing. The request was never sent, or was answered with 4xx, or with 503
 *   and Retry-After.
 * - `unknown`: it may have happened. The connection broke or time ran out after bytes were sent, or the answer was
 *   5xx, or a 2xx that cannot be read. Look before writing again.
 *
 * A read (GET) has no outcome, because it changes nothing.
 */
export type CallOutcome = 'rejected' | 'unknown';

/** Which request failed. */
export interface RequestLine {
  /** GET, POST, PUT, PATCH or DELETE. */
  readonly method: string;
  /** Path below its address, without its query. */
  readonly path: string;
}

/** The call that failed. */
export interface FailedCall {
  /** Method and path of the request, below the management address and without its query. */
  readonly request: RequestLine;
  /** How many times the request was made, 1 or more. */
  readonly attempts: number;
  /** Whether a failed write may have taken effect. Undefined for a read (GET). */
  readonly outcome: CallOutcome | undefined;
  /**
   * True for a PUT that was not retried only because `putBudgetMs` had passed: the object may have changed meanwhile.
   * Read again, then write again. Default: false.
   */
  readonly stale?: boolean | undefined;
}

/** Base class of all failures of a call. `Client` lists the errors of every call. */
export class WorkloadError extends Error implements FailedCall {
  protected static readonly brand: symbol = brand(this, 'WorkloadError');

  /** Which request failed. */
  readonly request: RequestLine;
  /** How many times the request was made, 1 or more. */
  readonly attempts: number;
  /** Whether a failed write may have taken effect. Undefined for a read (GET). */
  readonly outcome: CallOutcome | undefined;
  /**
   * True for a PUT that was not retried only because `putBudgetMs` had passed: the object may have changed meanwhile.
   * Read again, then write again.
   */
  readonly stale: boolean;

  /** Created when a call fails. */
  constructor(
    message: string,
    { request, attempts, outcome, stale = false }: FailedCall,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.stale = stale;
    this.request = request;
    this.attempts = attempts;
    this.outcome = outcome;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, value);
  }
}

// Source: Specification, Errors.
/**
 * What the body of a refusal is: `standard`, an error of the platform (`error` is a string, `code` the status or a
 * name, `message` a string); or something else, for example from a gateway.
 */
export type BodyForm = 'standard' | 'json' | 'html' | 'text' | 'empty';

// Source: Specification, Errors; facts, A.8.
/** What the platform said about a refusal. */
export interface ApiProblem {
  /** HTTP status, 400 or more. */
  readonly status: number;
  /** What the body is. Only a `standard` one is surely the platform's own answer. */
  readonly form: BodyForm;
  /** Type of the error: `error` of the body, else its textual `code`, else the name of the status. */
  readonly error: string;
  /** `code` of the body: the HTTP status as a number, or the name of an error. */
  readonly code?: number | string | undefined;
  /** Message of the platform. */
  readonly message?: string | undefined;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId?: string | undefined;
  /** How long the platform asks to wait, in milliseconds: the header Retry-After. */
  readonly retryAfterMs?: number | undefined;
  /** Header fields of the answer. */
  readonly headers?: Headers | undefined;
  /** The body as it came, at most its first MiB. */
  readonly rawBody?: string | undefined;
  /** Fields of the body besides `error`, `code` and `message`. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined;
}

// Source: Specification, Errors; facts, A.8.
/** The platform answered with status 400 or more. The message carries the platform's words. */
export class ApiError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'ApiError');

  /** HTTP status, 400 or more. */
  readonly status: number;
  /** What the body is. Only a `standard` one is surely the platform's own answer. */
  readonly form: BodyForm;
  /** Type of the error: `error` of the body, else its textual `code`, else the name of the status. */
  readonly error: string;
  /** `code` of the body: the HTTP status as a number, or the name of an error such as `DRIVE_ALREADY_EXISTS`. */
  readonly code: number | string | undefined;
  /**
   * `message` of the body, the explanation in the platform's words: one line, at most 1000 characters, without secrets
   * of the request. `message` of this error contains it. Undefined when the platform explains nothing.
   */
  readonly platformMessage: string | undefined;
  /** Identifier of the request on the platform, to quote to its operators. */
  readonly requestId: string | undefined;
  /** How long the platform asks to wait, in milliseconds; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;
  /** Header fields of the answer. Not enumerable: they may carry secrets. */
  declare readonly headers: Headers;
  /** The body as it came, at most its first MiB, `''` when it was empty. Not enumerable: it may repeat secrets of the request. */
  declare readonly rawBody: string;
  /**
   * Fields of the body besides `error`, `code` and `message`, as they came; those of a nested `error` object, too. `{}`
   * when there are none. Not enumerable: they may repeat secrets of the request.
   */
  declare readonly extraFields: Readonly<Record<string, unknown>>;

  /** Created when a call is refused. */
  constructor(message: string, attempted: FailedCall, problem: ApiProblem, options?: ErrorOptions) {
    super(message, attempted, options);
    this.status = problem.status;
    this.form = problem.form;
    this.error = problem.error;
    this.code = problem.code;
    this.requestId = problem.requestId;
    this.platformMessage = problem.message;
    this.retryAfterMs = problem.retryAfterMs;
    const { rawBody = '', extraFields = {} } = problem;
    let headers: Headers | undefined;
    // Not enumerable, so that logging the error does not log secrets. The headers are created on demand, because few
    // programs read them.
    Object.defineProperties(this, {
      headers: { get: () => (headers ??= problem.headers ?? new Headers()) },
      rawBody: { value: rawBody },
      extraFields: { value: extraFields },
    });
  }
}

// Source: Specification, Errors; facts, A.8.
/** 400 or 422: the request is not valid. `error` is `invalid_api_version` when the version of the client is unknown. */
export class BadRequestError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'BadRequestError');
}

// Source: facts, A.8.
/** 401: the credential is missing, invalid or expired. */
export class AuthenticationError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'AuthenticationError');
}

// Source: Specification, Errors; facts, A.8.
/** 403: the credential lacks permission, or a feature is not enabled. */
export class PermissionError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'PermissionError');
}

// Source: Specification, Errors; facts, A.8.
/**
 * 404: the object does not exist. If `form` is not `standard`, the address may not be that of the platform.
 */
export class NotFoundError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'NotFoundError');
}

// Source: facts, A.8.
/** 409: the object exists already, is in use, or is being changed. */
export class ConflictError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'ConflictError');
}

// Source: facts, A.8.
/** 429: too many requests, after all retries that `maxRetries` and `retryBudgetMs` allow. */
export class RateLimitError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'RateLimitError');
}

// Source: Specification, Errors; facts, A.8.
/** 500 and above: the platform, or a gateway in front of it, failed. */
export class ServerError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'ServerError');
}

// Source: Specification, Errors; facts, A.6.
/**
 * The cursor of a list was refused: it is older than 24 hours, or belongs to another query. List again from the first
 * page.
 */
export class CursorError extends ApiError {
  protected static override readonly brand: symbol = brand(this, 'CursorError');
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: BadRequestError,
  429: RateLimitError,
};

/** The error class for a refusal with this status. */
export function refusalClass(status: number): typeof ApiError {
  return BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
}

/** No answer: the platform could not be reached, or the connection broke. `cause` has the details. */
export class ConnectionError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'ConnectionError');
}

/**
 * The object that `waitUntilReady` waited for has failed, and will not become ready by itself. The message contains the
 * platform's reason, if there is one.
 */
export class NotReadyError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'NotReadyError');

  /** Status in which it ended, such as `FAILED`. */
  readonly status: string;
  /** Reason, from the platform. Undefined if there is none. */
  readonly reason: string | undefined;

  /** Created when a wait ends with a failure. */
  constructor(
    message: string,
    attempted: FailedCall,
    ended: Pick<NotReadyError, 'status' | 'reason'>,
    options?: ErrorOptions,
  ) {
    super(message, attempted, options);
    this.status = ended.status;
    this.reason = ended.reason;
  }
}

/**
 * The answer (headers and body) was not complete within `timeoutMs`, or within `abortGraceMs` after an abort. `outcome`
 * of a write is `rejected` when the time passed before any of it was sent.
 */
export class TimeoutError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'TimeoutError');
}

/**
 * A successful answer, or a redirect, that cannot be used: cut off, not JSON, or not of the documented shape. The
 * request has probably taken effect.
 */
export class AnswerError extends WorkloadError {
  protected static override readonly brand: symbol = brand(this, 'AnswerError');

  /** The body as it came. Not enumerable, so that logging the error does not log what may hold secrets. */
  declare readonly rawBody: string;

  /** Created when an answer cannot be used. */
  constructor(message: string, attempted: FailedCall, rawBody: string, options?: ErrorOptions) {
    super(message, attempted, options);
    Object.defineProperty(this, 'rawBody', { value: rawBody });
  }
}
