/** One attempt: sends a request, follows its redirects, and reads what came of it. */
import type { Reading } from './answers';
import type { Deprecations } from './deprecations';
import type { Exchange, Exchanged, Timed, WireRequest } from './exchange';
import { parseRetryAfter, type Failure } from './failure';
import { headerOf, type Observer } from './observe';

/** What a request is sent with. Times are in milliseconds. */
export interface SendOptions {
  /** What requests are sent over. */
  readonly exchange: Exchange;
  readonly observer: Observer;
  readonly deprecations: Deprecations;
  readonly abortGraceMs: number;
  /** How long an attempt may wait to be sent; undefined where that is part of its time. */
  readonly queueMs: number | undefined;
  readonly now: () => number;
}

/** One attempt among those of its call. */
export interface Attempt {
  readonly wire: WireRequest;
  /** The endpoint, the same for every name. */
  readonly route: string;
  /** Which one it is, from 1. */
  readonly number: number;
  /** Longest time for it, redirects included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** What became of an attempt. */
export interface Sent extends Timed {
  /** How many redirects were followed. */
  readonly redirects: number;
}

/** An answer that means success. */
export type Accepted = Extract<Exchanged, { kind: 'answer' | 'stream' }>;

/** How many redirects of one attempt are followed. */
const MOST_REDIRECTS = 5;

/** Sends a request, and again to where it is redirected. */
export async function send(
  { wire, route, number, timeoutMs, signal }: Attempt,
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
    const { elapsedMs, result } = await exchange(sent, {
      timeoutMs: Math.max(1, timeoutMs - spentMs),
      now,
      signal,
      graceMs,
      queueMs,
    });
    spentMs += elapsedMs;
    if (event !== undefined) observer.ended(event, elapsedMs, result);
    if ('headers' in result) deprecations.note(wire.method, route, result.headers);
    const next = redirects < MOST_REDIRECTS ? followed(request, result) : undefined;
    if (next === undefined)
      return {
        elapsedMs: spentMs,
        // The redirects took their part of the time.
        result: result.kind === 'timeout' && redirects > 0 ? { ...result, afterMs: timeoutMs } : result,
        redirects,
      };
    at = next;
  }
}

/** Where a redirect that keeps method and body leads; only on the same origin, because the credential goes along. */
function followed({ origin, path: from }: WireRequest, result: Exchanged): string | undefined {
  if (result.kind !== 'answer' || ![307, 308].includes(result.status)) return undefined;
  const location = headerOf(result.headers, 'location');
  if (location === undefined || !URL.canParse(location, `${origin}${from}`)) return undefined;
  const to = new URL(location, `${origin}${from}`);
  return to.origin === origin ? `${to.pathname}${to.search}` : undefined;
}

/**
 * What an attempt brought: the value of its answer, or why there is none.
 *
 * @param accept reads an answer that means success
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
    return { failure: { kind: 'refused', status, headers, body, requestId, retryAfterMs } };
  }
  if (status >= 300) {
    const location = header('location');
    // Only the origin: the rest may carry credentials.
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

/** The server's clock: a date in Retry-After is meant by it. */
function serverTime(date: string | undefined): number | undefined {
  const at = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
}
