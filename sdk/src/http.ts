/** Calls: authorise, send, repeat what may be repeated, and decode the answer or throw. */
import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { json, type Reader } from './answers';
import { token, type Auth, type AuthContext, type Token, type TokenRequest } from './auth/auth';
import { concealer } from './conceal';
import type { Outcome } from './errors';
import { exchange, type Exchanged, type WireRequest } from './exchange';
import {
  mayRepeat,
  outcomeOf,
  parseRetryAfter,
  pauseMs,
  toError,
  type Failure,
  type Repeatable,
} from './failure';
import { path, type Path } from './path';
import { address } from './settings';
import { abortable } from './time';

/** Options of every call. */
export interface CallOptions {
  /** Ends the call at once when aborted, also while it waits: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Values of a query; those that are undefined are left out, lists are joined by commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** One call of the management API. */
export interface Call<T> {
  readonly method: WireRequest['method'];
  readonly path: Path;
  readonly query?: Query | undefined;
  readonly body?: object | undefined;
  readonly read: Reader<T>;
}

/** The header that carries the credential: the specification accepts either name. */
export type AuthHeader = 'Authorization' | 'X-Service-Authorization' | 'both';

/** What calls are made with. Times are in milliseconds. */
export interface HttpOptions {
  readonly dispatcher: Dispatcher;
  readonly baseUrl: URL;
  readonly auth: Auth | undefined;
  readonly authHeader: AuthHeader;
  /** Headers of every call of the management API. */
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly retryBudgetMs: number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
}

/** A call as it is repeated: where to, by what right, and how far repeating it is safe. */
interface Job<T> {
  readonly method: WireRequest['method'];
  readonly path: Path;
  readonly baseUrl: URL;
  readonly query: Query | undefined;
  readonly body: object | undefined;
  readonly read: Reader<T>;
  readonly repeatable: Repeatable;
  /** Headers of its own, and the credential among them; asked before every attempt. */
  readonly authorise: () => Promise<Credential>;
  /** Called with a credential that was refused; absent when there is no other. */
  readonly renew?: ((refused: string) => void) | undefined;
  readonly hint?: string | undefined;
}

interface Credential {
  readonly headers: Readonly<Record<string, string>>;
  /** What to give back when it is refused; undefined when there is nothing to renew. */
  readonly value: string | undefined;
  /** What must not appear in messages. */
  readonly secrets: readonly string[];
}

/** Makes the calls of one client. */
export class Http {
  readonly #options: HttpOptions;
  readonly #authContext: AuthContext;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#authContext = { now: options.now, requestToken: (request) => this.#requestToken(request) };
  }

  /**
   * Makes a call of the management API.
   *
   * @throws ApiError when it is refused, ConnectionError, TimeoutError, AnswerError, or the reason of the signal
   */
  async send<T>({ method, path, query, body, read }: Call<T>, { signal }: CallOptions = {}): Promise<T> {
    const { auth, baseUrl } = this.#options;
    return this.#perform(
      {
        method,
        path,
        query,
        body,
        read,
        baseUrl,
        repeatable: method === 'POST' ? 'unprocessed' : 'always',
        authorise: () => this.#authorise(),
        renew: auth?.invalidate && ((refused) => auth.invalidate?.(refused)),
      },
      signal,
    );
  }

  /** Waits until no call is under way, whatever becomes of them. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #authorise(): Promise<Credential> {
    const { auth, authHeader, headers } = this.#options;
    if (auth === undefined) return { headers, value: undefined, secrets: [] };
    const value = await auth.authorization(this.#authContext);
    const names = authHeader === 'both' ? ['Authorization', 'X-Service-Authorization'] : [authHeader];
    return {
      headers: { ...headers, ...Object.fromEntries(names.map((name) => [name, value])) },
      value,
      secrets: secretsOf(value),
    };
  }

  async #requestToken({ authUrl, authorization, body, secrets, hint }: TokenRequest): Promise<Token> {
    const headers = { Authorization: authorization };
    const credential = { headers, value: undefined, secrets: [...secretsOf(authorization), ...secrets] };
    return this.#perform(
      {
        method: 'POST',
        path: path`/oauth/token`,
        query: undefined,
        body,
        read: json(token),
        hint,
        baseUrl: address('authUrl', authUrl),
        repeatable: 'always',
        authorise: () => Promise.resolve(credential),
      },
      undefined,
    );
  }

  async #perform<T>(job: Job<T>, signal: AbortSignal | undefined): Promise<T> {
    // Many calls may share one signal; that is no leak for Node to warn of.
    if (signal instanceof EventTarget) setMaxListeners(Infinity, signal);
    const call = this.#repeat(job, signal);
    this.#underWay.add(call);
    try {
      return await call;
    } finally {
      this.#underWay.delete(call);
    }
  }

  async #repeat<T>(job: Job<T>, signal: AbortSignal | undefined): Promise<T> {
    const { dispatcher, timeoutMs, maxRetries, retryBudgetMs, sleep, now, random } = this.#options;
    const { method, repeatable } = job;
    const body = job.body && JSON.stringify(job.body);
    let spentMs = 0;
    let retries = 0;
    let renewed = false;
    // One attempt that may have taken effect is enough for the whole call to be in doubt.
    let outcome: Outcome = 'rejected';

    for (let attempts = 1; ; attempts++) {
      signal?.throwIfAborted();
      const credential = await abortable(job.authorise(), signal);
      const { elapsedMs, result } = await exchange(
        dispatcher,
        this.#wire(job, credential, body),
        // The first attempt has all its time; repeats have what is left of the call's.
        retries === 0 ? timeoutMs : Math.min(timeoutMs, retryBudgetMs - spentMs),
        now,
        signal,
      );
      const reading = decode(result, job.read, now());
      if ('value' in reading) return reading.value;

      const { failure } = reading;
      spentMs += elapsedMs;
      if (outcomeOf(method, failure) === 'unknown') outcome = 'unknown';
      if (failure.kind === 'refused' && failure.status === 401 && job.renew && credential.value && !renewed) {
        renewed = true;
        job.renew(credential.value);
        continue;
      }
      const pause = pauseMs(failure, retries, random);
      if (
        retries >= maxRetries ||
        spentMs + pause >= retryBudgetMs ||
        !mayRepeat(method, repeatable, failure)
      ) {
        const attempted = { request: { method, path: job.path }, attempts, outcome };
        throw toError(failure, attempted, job.hint, concealer(credential.secrets, job.body));
      }
      await abortable(sleep(pause, signal), signal);
      spentMs += pause;
      retries += 1;
    }
  }

  #wire(job: Job<unknown>, { headers }: Credential, body: string | undefined): WireRequest {
    const { baseUrl, method, path, query } = job;
    return {
      method,
      origin: baseUrl.origin,
      path: `${baseUrl.pathname.replace(/\/+$/, '')}${path}${encodeQuery(query)}`,
      headers: {
        Accept: 'application/json',
        'User-Agent': this.#options.userAgent,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body,
    };
  }
}

/** The credential itself, without the scheme before it. */
function secretsOf(authorization: string): string[] {
  return [authorization.slice(authorization.indexOf(' ') + 1)];
}

function encodeQuery(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] satisfies [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function decode<T>(result: Exchanged, read: Reader<T>, now: number): { value: T } | { failure: Failure } {
  if (result.kind === 'connection' || result.kind === 'timeout') return { failure: result };

  const { status, headers, body } = result;
  const header = (name: string): string | undefined => [headers[name]].flat()[0];
  if (status >= 400) {
    const requestId = header('x-request-id');
    const retryAfterMs = parseRetryAfter(header('retry-after'), now);
    return { failure: { kind: 'refused', status, body, requestId, retryAfterMs } };
  }
  if (status >= 300) {
    const location = header('location');
    // Only the origin: the rest may carry credentials.
    const to = location !== undefined && URL.canParse(location) ? new URL(location).origin : undefined;
    return { failure: { kind: 'redirect', status, to } };
  }
  if (result.kind === 'truncated') {
    return { failure: { kind: 'unreadable', why: 'the answer broke off', body, cause: result.cause } };
  }
  const reading = read(body);
  return 'value' in reading ? reading : { failure: { kind: 'unreadable', body, ...reading } };
}
