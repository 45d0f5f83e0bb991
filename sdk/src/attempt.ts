/** One attempt: sends a request, follows its redirects, and reads the result. */
import type { Reading } from './answers';
import { isTooLong } from './decoding';
import { type Deprecations, headerOf, type Observer } from './observe';
import { HELD, type Exchange, type Exchanged, type Timed, type WireRequest } from './exchange';
import { parseRetryAfter, type Failure } from './failure';

/** Options for sending a request. Times are in milliseconds. */
export interface SendOptions {
  /** Sends the requests. */
  readonly exchange: Exchange;
  readonly observer: Observer;
  readonly deprecations: Deprecations;
  readonly abortGraceMs: number;
  /** Maximum wait of an attempt before it is sent; undefined if that wait is part of its time. */
  readonly queueMs: number | undefined;
  readonly now: () => number;
}

/** One attempt of a call. */
export interface Attempt {
  readonly wire: WireRequest;
  /** The endpoint as a route, the same for every name. */
  readonly route: string;
  /** Number of the attempt, from 1. */
  readonly number: number;
  /** Timeout, including redirects. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** When it may be sent. Absent: at once. */
  readonly turns?: Turns | undefined;
}

/** When a request may be sent. */
export interface Turns {
  /** Whether it lost its turn while it waited for a connection. */
  readonly isHeld: () => boolean;
  /** Waits for another turn. */
  readonly again: () => Promise<void>;
}

/** The result of an attempt. */
export interface Sent extends Timed {
  /** Number of followed redirects. */
  readonly redirects: number;
}

/** A successful answer. */
export type Accepted = Extract<Exchanged, { kind: 'answer' | 'stream' }>;

/** Maximum number of redirects per attempt. */
const MOST_REDIRECTS = 5;

/** Sends a request, and follows redirects. */
export async function send(
  { wire, route, number, timeoutMs, signal, turns }: Attempt,
  options: SendOptions,
): Promise<Sent> {
  const { exchange, observer, deprecations, abortGraceMs: graceMs, queueMs, now } = options;
  let at = wire.path;
  let spentMs = 0;
  for (let redirects = 0; ; redirects++) {
    const request: WireRequest = at === wire.path ? wire : { ...wire, path: at };
    const event = observer.sending(request, route, number);
    const traced = event && observer.traced(event);
    const sent = traced === undefined ? request : { ...request, headers: { ...request.headers, ...traced } };
    const limits = {
      ...{ timeoutMs: Math.max(1, timeoutMs - spentMs), now, signal, graceMs, queueMs },
      isHeld: turns?.isHeld,
    };
    let { elapsedMs, result } = await exchange(sent, limits);
    while (turns !== undefined && result.kind === 'connection' && result.cause === HELD) {
      await turns.again();
      ({ elapsedMs, result } = await exchange(sent, limits));
    }
    spentMs += elapsedMs;
    if (event !== undefined) observer.ended(event, elapsedMs, result);
    if ('headers' in result) deprecations.note(wire.method, route, result.headers);
    const next = redirects < MOST_REDIRECTS ? followed(request, result) : undefined;
    if (next === undefined)
      return {
        elapsedMs: spentMs,
        // The redirects used a part of the time.
        result: result.kind === 'timeout' && redirects > 0 ? { ...result, afterMs: timeoutMs } : result,
        redirects,
      };
    at = next;
  }
}

/**
 * The target of a redirect that keeps method and body. Only within the same origin, because the credential is sent too.
 */
function followed({ origin, path: from }: WireRequest, result: Exchanged): string | undefined {
  if (result.kind !== 'answer' || ![307, 308].includes(result.status)) return undefined;
  const location = headerOf(result.headers, 'location');
  if (location === undefined || !URL.canParse(location, `${origin}${from}`)) return undefined;
  const to = new URL(location, `${origin}${from}`);
  return to.origin === origin ? `${to.pathname}${to.search}` : undefined;
}

/**
 * The value of an attempt's answer, or the reason of its failure.
 *
 * @param accept reads a successful answer
 */
export function readingOf<T>(
  { result, redirects }: Sent,
  accept: (answer: Accepted) => Reading<T>,
  now: number,
): { value: T } | { failure: Failure } {
  if (result.kind === 'connection' || result.kind === 'timeout' || result.kind === 'aborted')
    return { failure: result };

  const { status, headers } = result;
  const header = (name: string): string | undefined => headerOf(headers, name);
  const body = typeof result.body === 'string' ? result.body : '';
  if (status >= 400) {
    const requestId = header('x-request-id');
    const retryAfterMs = parseRetryAfter(header('retry-after'), serverTime(header('date')) ?? now);
    const isCut = result.kind === 'truncated' && isTooLong(result.cause);
    return { failure: { kind: 'refused', status, headers, body, isCut, requestId, retryAfterMs } };
  }
  if (status >= 300) {
    const location = header('location');
    // Show only the origin, because the rest may contain credentials.
    const to = location !== undefined && URL.canParse(location) ? new URL(location).origin : undefined;
    return { failure: { kind: 'redirect', status, to, isOneTooMany: redirects === MOST_REDIRECTS } };
  }
  if (result.kind === 'truncated') {
    return { failure: { kind: 'truncated', why: 'the answer broke off', body, cause: result.cause } };
  }
  const reading = accept(result);
  if ('value' in reading) return reading;
  return { failure: { ...reading, kind: reading.isCut ? 'truncated' : 'unreadable', body } };
}

/** The server's time, because a date in Retry-After refers to it. */
function serverTime(date: string | undefined): number | undefined {
  const at = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
}
