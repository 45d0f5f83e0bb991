/** Failed attempts: the effect on a write, whether and when to repeat, and the resulting error. */
import {
  AnswerError,
  ConnectionError,
  CursorError,
  refusalClass,
  TimeoutError,
  type FailedCall,
  type BodyForm,
  type CallOutcome,
  type ApiProblem,
  type WorkloadError,
} from './errors';
import { codeOf, type Headers } from './exchange';
import { webHeaders } from './headers';
import { readProblem } from './problem';

/** The reason why an attempt failed. */
export type Failure =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
      /** Whether the body is longer than LONGEST_REFUSAL, and only its beginning was read. */
      readonly isCut?: boolean;
      readonly requestId: string | undefined;
      /** How long the platform asks to wait, in milliseconds. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'connection'; readonly sent: boolean; readonly cause: Error }
  | { readonly kind: 'timeout'; readonly sent: boolean; readonly afterMs: number }
  | { readonly kind: 'aborted'; readonly afterMs: number }
  | {
      readonly kind: 'redirect';
      readonly status: number;
      /** The origin, if it is known. */
      readonly to: string | undefined;
      /** Whether the limit of redirects was reached. */
      readonly isOneTooMany: boolean;
    }
  /** A successful answer that cannot be used; `truncated` if its end is missing. */
  | {
      readonly kind: 'truncated' | 'unreadable';
      readonly why: string;
      readonly body: string;
      readonly cause?: unknown;
    };

/** A refusal of the platform. */
export type Refusal = Extract<Failure, { readonly kind: 'refused' }>;

/** Codes of OpenSSL, by version, for an answer that is not TLS. */
const WITHOUT_TLS = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** What is known about the platform's state after the failure; undefined for a read, which changes nothing. */
export function outcomeOf(method: string, failure: Failure): CallOutcome | undefined {
  if (method === 'GET') return undefined;
  switch (failure.kind) {
    case 'refused':
      return failure.status < 500 || isPostponed(failure) ? 'rejected' : 'unknown';
    case 'connection':
    case 'timeout':
      return failure.sent ? 'unknown' : 'rejected';
    case 'redirect':
      return 'rejected';
    case 'aborted':
    case 'truncated':
    case 'unreadable':
      return 'unknown';
  }
}

/** When a request may be repeated: `always` if doing it twice is the same as doing it once. */
export type Repeatable = 'always' | 'unprocessed';

/** Whether the request may be repeated. */
export function mayRepeat(method: string, repeatable: Repeatable, failure: Failure): boolean {
  switch (failure.kind) {
    case 'refused':
      if (repeatable === 'unprocessed') return failure.status === 429 || isPostponed(failure);
      return [408, 429, 500, 502, 503, 504].includes(failure.status);
    case 'connection':
      // Permanent errors: the client is closed, the request cannot be sent, the platform's certificate is not trusted,
      // or the server does not speak TLS.
      if (/^UND_ERR_(CLOSED|DESTROYED|INVALID_ARG)$|CERT|UNABLE_TO_VERIFY/.test(codeOf(failure.cause)))
        return false;
      if (WITHOUT_TLS.test(codeOf(failure.cause))) return false;
      return repeatable === 'always' || !failure.sent;
    case 'timeout':
      return repeatable === 'always' || !failure.sent;
    case 'truncated':
      // A write with a successful answer is done.
      return method === 'GET';
    // The platform would give the same answer again.
    case 'unreadable':
    case 'aborted':
    case 'redirect':
      return false;
  }
}

/**
 * The pause before the next attempt, in milliseconds. If the platform sets a time, this time plus up to a quarter of a
 * second, so that refused clients do not all return together. Otherwise a time that doubles with every attempt up to 10
 * seconds, half of it random. The fixed half gives a series of retries a known minimum duration.
 *
 * @param retries number of retries so far
 * @param random returns 0 to 1
 */
export function pauseMs(failure: Failure, retries: number, random: () => number): number {
  if (failure.kind === 'refused' && failure.retryAfterMs !== undefined) {
    return failure.retryAfterMs + random() * FIRST_PAUSE_MS;
  }
  return (0.5 + random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries);
}

/** The value of a Retry-After header, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A date starts with the name of a day. Date.parse would also accept "-5" or "1.5".
  const at = /^[A-Z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Context for the message of an error. */
export interface Wording {
  /** Advice in the message of a refusal. */
  readonly hint?: string | undefined;
  /** Address of the management API, for requests to it. Something else than the platform may answer there. */
  readonly address?: string | undefined;
  /** Whether the request continued a list from a cursor; `only` if everything else in it was accepted before. */
  readonly continued: 'no' | 'also' | 'only';
  /** Removes the secrets of the request from foreign texts. */
  readonly conceal: (text: string) => string;
}

/** The message of an error: the request, its result, whether it may have taken effect, and the number of attempts. */
export function said({ request, attempts, outcome }: FailedCall, what: string): string {
  const times = attempts > 1 ? ` (${attempts} attempts)` : '';
  const doubt = outcome === 'unknown' ? '; it is not known whether it took effect' : '';
  return `${request.method} ${request.path} → ${what}${doubt}${times}`;
}

/** The error that ends the call. */
export function toError(
  failure: Failure,
  attempted: FailedCall,
  { hint, address, continued, conceal }: Wording,
): WorkloadError {
  const say = (what: string): string => said(attempted, what);

  switch (failure.kind) {
    case 'refused': {
      const problem = readProblem(failure.status, failure.body, failure.requestId, conceal);
      const { error, message } = problem;
      const words = message === undefined || message === error ? error : `${error}: ${message}`;
      const later =
        failure.retryAfterMs === undefined
          ? ''
          : `; the platform asks to wait ${secondsOf(failure.retryAfterMs)} s`;
      const badCursor = isAboutCursor(continued, failure.status, words);
      const advised = badCursor ? 'list again from the first page' : (hint ?? adviceOn(problem, address));
      const advice = advised === undefined ? '' : `; ${advised}`;
      const cut = failure.isCut ? '; the answer is longer than 1 MiB, and only its beginning was read' : '';
      const { retryAfterMs, headers } = failure;
      const Refusal = badCursor ? CursorError : refusalClass(failure.status);
      return new Refusal(say(`${failure.status} ${words}${later}${advice}${cut}`), attempted, {
        ...problem,
        retryAfterMs,
        get headers() {
          return webHeaders(headers);
        },
      });
    }
    case 'connection':
      return new ConnectionError(say(`no answer: ${conceal(causeText(failure.cause))}`), attempted, {
        cause: failure.cause,
      });
    case 'timeout': {
      const seconds = secondsOf(failure.afterMs);
      const late = failure.sent
        ? `no complete answer after ${seconds} s`
        : `no connection within ${seconds} s, so nothing was sent`;
      return new TimeoutError(say(late), attempted);
    }
    case 'aborted':
      return new TimeoutError(
        say(`no complete answer ${secondsOf(failure.afterMs)} s after the call was aborted`),
        attempted,
      );
    case 'redirect': {
      const where = failure.to === undefined ? 'elsewhere' : `to ${failure.to}`;
      const which = failure.isOneTooMany ? 'the sixth redirect in a row' : `a redirect ${where}`;
      const configured = address === undefined ? '' : ` ${address}`;
      return new AnswerError(
        say(`${failure.status}, ${which}: correct the address${configured}`),
        attempted,
        '',
      );
    }
    case 'truncated':
    case 'unreadable': {
      const from = address === undefined ? '' : `; it came from ${address}`;
      return new AnswerError(say(`${failure.why}${from}`), attempted, failure.body, { cause: failure.cause });
    }
  }
}

const FORMS: Readonly<Record<Exclude<BodyForm, 'standard' | 'html'>, string>> = {
  json: 'JSON that is not an error of the platform',
  text: 'plain text, not an error of the platform',
  empty: 'empty, not an error of the platform',
};

/** The origin of a refusal that is not the platform's own, and advice for a 404 that a wrong address explains. */
function adviceOn({ status, form }: ApiProblem, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const isVersioned = /\/v\d+$/.test(address);
  if (form === 'standard')
    return status !== 404 || isVersioned
      ? undefined
      : `the address ${address} does not end in /v0, which is probably missing`;
  const usual = isVersioned ? '' : ', which usually ends in /v0';
  const from = status === 404 ? `check the address ${address}${usual}` : `it came from ${address}`;
  // An HTML page's own text already says what it is.
  return form === 'html' ? from : `the answer is ${FORMS[form]}: ${from}`;
}

// Source: Specification, Errors.
/**
 * The specification gives no status for a refused cursor. So the message must name the cursor, or nothing else can be
 * wrong.
 */
function isAboutCursor(continued: Wording['continued'], status: number, words: string): boolean {
  if (continued === 'no' || status >= 500) return false;
  return /cursor/i.test(words) || (continued === 'only' && [400, 410, 422].includes(status));
}

/** 503 with Retry-After: the platform did nothing, and says when to retry. */
function isPostponed(failure: Failure & { kind: 'refused' }): boolean {
  return failure.status === 503 && failure.retryAfterMs !== undefined;
}

function secondsOf(ms: number): string {
  return String(Math.round(ms / 100) / 10);
}

/** The text of a connection error. A host with several addresses fails with one error per address. */
function causeText(cause: Error): string {
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
  const text = cause.message || (first instanceof Error ? first.message : '');
  const code = codeOf(cause);
  // Its text is OpenSSL's, with addresses in memory.
  if (WITHOUT_TLS.test(code))
    return `the server does not speak TLS (${code}): an address with https:// may need http:// instead`;
  if (text === '') return code;
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}
