/** Reports requests, answers, and endpoints that will end, to a client's hooks and to diagnostics channels. */
import { channel } from 'node:diagnostics_channel';
import { concealParameters } from './conceal';
import type { WorkloadError } from './errors';
import type { Exchanged, Headers, WireRequest } from './exchange';

/** An attempt that is about to be sent. It contains no body, because bodies contain secrets. */
export interface RequestEvent {
  /** GET, POST, PUT, PATCH or DELETE. */
  readonly method: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query. Values of secret parameters, such as `token`, are concealed. */
  readonly path: string;
  /** The endpoint, the same for every name: `/drives/*`. Has few values, so it suits metrics. */
  readonly route: string;
  /** Which attempt of the call it is, counted from 1. */
  readonly attempt: number;
  /** Headers, in lower case. Credentials are concealed. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Result of an attempt. */
export interface ResponseEvent {
  /** The attempt; the same object that `onRequest` was given. */
  readonly request: RequestEvent;
  /**
   * Duration of the attempt, in milliseconds: from the wait for a connection to the last byte of the answer, or to the
   * head of a stream.
   */
  readonly elapsedMs: number;
  /** HTTP status. Undefined if there was no answer. */
  readonly status: number | undefined;
  /** Headers, in lower case. Undefined if there was no answer. Cookies are concealed. */
  readonly headers: Headers | undefined;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId: string | undefined;
  /** Error, if there was no complete answer. */
  readonly failure: 'connection' | 'timeout' | 'aborted' | 'truncated' | undefined;
}

/** A failed call that will be retried. */
export interface RetryEvent {
  /** GET, POST, PUT, PATCH or DELETE. */
  readonly method: string;
  /** Path below its address, without its query. */
  readonly path: string;
  /** How many attempts the call made so far, 1 or more. */
  readonly attempts: number;
  /** Time since the call began, with its attempts and the waits between them, in milliseconds. */
  readonly elapsedMs: number;
  /** Time until the next attempt, in milliseconds. */
  readonly waitMs: number;
  /** Error of the last attempt. Without a retry the call would end with it. */
  readonly error: WorkloadError;
}

/** A field of an answer with an unexpected shape. The answer was returned unchanged, unless `strict` is set. */
export interface UnexpectedAnswerEvent {
  /** GET, POST, PUT or DELETE. */
  readonly method: string;
  /** Path below its address, without its query. */
  readonly path: string;
  /** The endpoint, the same for every name: `/drives/*`. Has few values, so it suits metrics. */
  readonly route: string;
  /**
   * Path of the field, such as `spec.region` or `[3].status`. `''` is the whole answer. A field of many items of a list
   * is reported once for each answer, with its first item.
   */
  readonly property: string;
  /** Expected and actual type. It contains no value. */
  readonly message: string;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId: string | undefined;
}

/** The trace of an attempt, in the format of W3C Trace Context. */
export interface TraceContext {
  /** Version, trace, span and flags: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01`. */
  readonly traceparent: string;
  /** Value for `tracestate`: data of tracing systems. */
  readonly tracestate?: string | undefined;
}

/**
 * Functions that are called for every attempt. An error that they throw becomes a process warning and does not end the
 * call.
 */
export interface Hooks {
  /** Called right before an attempt is sent. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /**
   * Returns the trace of an attempt. Called right after `onRequest`, with the same object. The trace is sent in the
   * headers `traceparent` and `tracestate`. A malformed trace is not sent, and becomes a process warning.
   */
  readonly traceContext?: ((event: RequestEvent) => TraceContext | undefined) | undefined;
  /** Called at the end of every attempt, successful or not. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called when an attempt has failed and the call waits for the next one. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /**
   * Called for each field of an answer with an unexpected shape. Answers are checked only if this hook, `strict` or a
   * subscriber of the diagnostics channel `workload:unexpected-answer` exists.
   */
  readonly onUnexpectedAnswer?: ((event: UnexpectedAnswerEvent) => void) | undefined;
}

const requests = channel('workload:request');
const responses = channel('workload:response');
const unexpectedAnswers = channel('workload:unexpected-answer');

/** `traceparent` of any version, and any `tracestate` that a header can contain. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(-[\x21-\x7e]*)?$/;
const TRACESTATE = /^[\x20-\x7e]{0,512}$/;

const SECRET_HEADERS = /authorization|token|cookie|secret|api-key|upload-url/;

/** Reports the attempts of one client. */
export class Observer {
  readonly #hooks: Hooks;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  /** Reports that an attempt is being sent; undefined if nobody listens. */
  sending(request: WireRequest, route: string, attempt: number): RequestEvent | undefined {
    const { onRequest, onResponse, traceContext } = this.#hooks;
    const isHooked = onRequest !== undefined || onResponse !== undefined || traceContext !== undefined;
    if (!isHooked && !requests.hasSubscribers && !responses.hasSubscribers) return undefined;
    const { method, origin, headers } = request;
    const path = concealParameters(request.path);
    const event = { method, origin, path, route, attempt, headers: concealed(headers) };
    requests.publish(event);
    tell(onRequest, event);
    return event;
  }

  /** The headers with the trace of an attempt; undefined without a trace. */
  traced(request: RequestEvent): Readonly<Record<string, string>> | undefined {
    const { traceContext } = this.#hooks;
    return tell(traceContext && ((event: RequestEvent) => traceFields(traceContext(event))), request);
  }

  /** Reports the result of an attempt. */
  ended(request: RequestEvent, elapsedMs: number, result: Exchanged): void {
    const answered = 'status' in result ? result : undefined;
    const event: ResponseEvent = {
      request,
      elapsedMs,
      status: answered?.status,
      headers: answered && concealed(answered.headers),
      requestId: answered && headerOf(answered.headers, 'x-request-id'),
      failure: result.kind === 'answer' || result.kind === 'stream' ? undefined : result.kind,
    };
    responses.publish(event);
    tell(this.#hooks.onResponse, event);
  }

  /** Reports fields of an answer with an unexpected shape. Undefined if nobody listens. */
  unexpected(
    call: () => Omit<UnexpectedAnswerEvent, 'property' | 'message'>,
  ): ((property: string, message: string) => void) | undefined {
    const { onUnexpectedAnswer } = this.#hooks;
    if (!onUnexpectedAnswer && !unexpectedAnswers.hasSubscribers) return undefined;
    return (property, message) => {
      const event = { ...call(), property, message };
      unexpectedAnswers.publish(event);
      tell(onUnexpectedAnswer, event);
    };
  }

  /** Reports that a call waits for its next attempt. Calls `event` only if somebody listens. */
  repeating(event: () => RetryEvent): void {
    if (this.#hooks.onRetry) tell(this.#hooks.onRetry, event());
  }
}

/**
 * Calls a hook, and returns its result. An error becomes a process warning, because the call may have changed
 * something.
 */
export function tell<T, R>(hook: ((event: T) => R) | undefined, event: T): R | undefined {
  try {
    return hook?.(event);
  } catch (error) {
    process.emitWarning(`a hook of the client threw: ${String(error)}`, 'WorkloadWarning');
    return undefined;
  }
}

/** @throws Error if the trace is malformed */
function traceFields(context: TraceContext | undefined): Readonly<Record<string, string>> | undefined {
  if (context === undefined) return undefined;
  const { traceparent, tracestate } = context;
  if (!TRACEPARENT.test(traceparent)) throw new Error('traceContext returned a malformed traceparent');
  if (tracestate === undefined) return { traceparent };
  if (!TRACESTATE.test(tracestate)) throw new Error('traceContext returned a malformed tracestate');
  return { traceparent, tracestate };
}

/** The first value of a header. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

function concealed<T>(headers: Readonly<Record<string, T>>): Record<string, T | string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const key = name.toLowerCase();
      return [key, SECRET_HEADERS.test(key) ? '****' : value];
    }),
  );
}

// ——— Endpoints that will end, once per endpoint ———

/** An announcement about an endpoint that ends: the headers Deprecation, Sunset and Link (RFC 9745; RFC 8594). */
export interface Deprecation {
  /** GET, POST, PUT, PATCH or DELETE. */
  readonly method: string;
  /** The endpoint, the same for every name: `/drives/*`. */
  readonly route: string;
  /** Start of the deprecation, past or future. Undefined if only the end is announced or no date is given. */
  readonly since: Date | undefined;
  /** When the endpoint stops answering. Undefined if not announced. */
  readonly sunset: Date | undefined;
  /** Address with an explanation. Undefined if there is none. */
  readonly link: string | undefined;
}

/** Remembers the reported announcements. */
export class Deprecations {
  readonly #seen = new Set<string>();
  readonly #hook: (deprecation: Deprecation) => void;

  /** @param hook receives them; without it, they become warnings of the process */
  constructor(hook: ((deprecation: Deprecation) => void) | undefined) {
    this.#hook = hook ?? warn;
  }

  /** Reports the announcement in the headers of an answer, if it is new. */
  note(method: string, route: string, headers: Headers): void {
    const deprecated = headerOf(headers, 'deprecation');
    const sunset = headerOf(headers, 'sunset');
    if ((deprecated === undefined || deprecated === 'false') && sunset === undefined) return;
    const endpoint = `${method} ${route}`;
    if (this.#seen.has(endpoint)) return;
    this.#seen.add(endpoint);
    const link = headerOf(headers, 'link');
    tell(this.#hook, {
      method,
      route,
      since: dateOf(deprecated),
      sunset: dateOf(sunset),
      link: /<([^>]*)>\s*;[^,]*rel="?(?:deprecation|sunset)\b/i.exec(link ?? '')?.[1],
    });
  }
}

function warn({ method, route, since, sunset, link }: Deprecation): void {
  const when = since === undefined ? '' : ` since ${day(since)}`;
  const end = sunset === undefined ? '' : `; it stops working on ${day(sunset)}`;
  const more = link === undefined ? '' : `; see ${link}`;
  process.emitWarning(`${method} ${route} is deprecated${when}${end}${more}`, {
    type: 'DeprecationWarning',
    code: 'WORKLOAD_DEPRECATED_ENDPOINT',
  });
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `@` and seconds since the epoch, or an HTTP date. */
function dateOf(value = ''): Date | undefined {
  const date = /^@\d+$/.test(value) ? new Date(Number(value.slice(1)) * 1000) : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
