/**
 * Calls: authorise, send, repeat what may be repeated, and decode the answer or throw. One loop over pure functions and
 * no interceptors of undici: retrying, renewing a token and decoding need each other's results (a 401 renews, an
 * unreadable answer to a read is repeated, doubt sticks), and its retry knows nothing of unread answers and of doubt.
 */
import { setMaxListeners } from 'node:events';
import type { z } from 'zod';
import type { AnswerCheck, Head, Reader, Reading } from './answers';
import { ArgumentError, check } from './arguments';
import { apiCall, apiStream, type ApiCall, type ApiStream, type Receipt } from './call';
import {
  checkCallOptions,
  checkedHeaders,
  withExtraBody,
  withHeaders,
  withQuery,
  type CallOptions,
  type Query,
} from './call-options';
import type { Auth, AuthContext, DeviceCodesRequest, TokenRequest } from './auth/auth';
import type { DeviceCodes, Token } from './auth/grants';
import { concealer } from './conceal';
import { credentialFetch, type CredentialFetch } from './credential-fetch';
import type { Deprecations } from './deprecations';
import { AnswerError, ConnectionError, WorkloadError, type CallOutcome, type FailedCall } from './errors';
import type { Exchange, Exchanged, Headers, Timed, WireRequest } from './exchange';
import type { Fetch } from './fetching';
import {
  mayRepeat,
  outcomeOf,
  parseRetryAfter,
  pauseMs,
  said,
  toError,
  type Failure,
  type Repeatable,
} from './failure';
import { Reporter, type Logger } from './log';
import { VARIABLES } from './environment';
import type { AuthHeader } from './options';
import { writeJson } from './json';
import { headerOf, type Observer } from './observe';
import { path, type Path } from './path';
import { readProblem, tidy } from './problem';
import { address } from './settings';
import { abortable } from './time';

/** Where a path begins: at the management address, without its version, at the inference address, or somewhere else. */
export type Base = 'management' | 'root' | 'run' | URL;

/** A request before it is authorised and encoded. */
export interface Request {
  readonly method: WireRequest['method'];
  readonly path: Path;
  /** Default: `management`. */
  readonly base?: Base | undefined;
  readonly query?: Query | undefined;
  /** Sent as JSON, or bytes as they are. */
  readonly body?: object | Uint8Array | undefined;
  /** What the body must be; it is not sent otherwise. */
  readonly bodyCheck?: z.ZodType | undefined;
  /** What the query must be; it is not sent otherwise. */
  readonly queryCheck?: z.ZodType | undefined;
  /** Whether the query was accepted before with another cursor, so that a refusal is about this one. */
  readonly continues?: boolean | undefined;
  /** Whether the answer is bytes, which need not be text. Default: false. */
  readonly bytes?: boolean | undefined;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Names of the options that this method has besides those of every call. */
  readonly options?: readonly string[] | undefined;
  /** Whether the record is read where the answer is a 204, which has none. Default: false. */
  readonly readsAfter204?: boolean | undefined;
}

/** A request, and how its answer is read. */
export interface RequestFor<T> extends Request {
  readonly read: Reader<T>;
}

/** What a request may depend on. */
export interface Surroundings {
  /**
   * The workspace that the call acts in, for paths that carry it.
   *
   * @throws ArgumentError when there is none
   */
  readonly workspace: string;
}

/** A request, or how it is made: what that throws rejects the call. */
export type Made<T> = T | ((surroundings: Surroundings) => T);

/** An answer whose body is read while it arrives. */
export interface Streamed {
  readonly head: Head;
  /** The media type in lower case, without parameters; `''` when none is given. */
  readonly contentType: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The call, for errors of what the chunks hold. */
  readonly attempted: FailedCall;
  /** Who asks whether the chunks fit their description. */
  readonly check: AnswerCheck | undefined;
  /** Ends the request, also when no chunk was asked for. */
  readonly cancel: () => Promise<unknown>;
}

/** What calls are made with. Times are in milliseconds. */
export interface HttpOptions {
  /** What requests are sent over. */
  readonly exchange: Exchange;
  /** What replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Management address. */
  readonly baseUrl: URL;
  /** Inference address. */
  readonly runUrl: URL | undefined;
  readonly workspace: string | undefined;
  readonly auth: Auth | undefined;
  readonly authHeader: AuthHeader;
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly observer: Observer;
  /** Given a line for each attempt. */
  readonly logger: Logger | undefined;
  readonly deprecations: Deprecations;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** A function is asked when a call begins. */
  readonly retryBudgetMs: number | (() => number);
  readonly putBudgetMs: number;
  readonly abortGraceMs: number;
  /** How long an attempt may wait to be sent; undefined where that is part of `timeoutMs`. */
  readonly queueMs: number | undefined;
  /** Whether answers that do not fit their description are refused. */
  readonly strict: boolean;
  /** Takes more than the secrets out of the platform's words. */
  readonly conceal: (text: string) => string;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
}

/** An answer that means success. */
type Accepted = Extract<Exchanged, { kind: 'answer' | 'stream' }>;

/** A call as it is repeated: where to, by what right, and how far repeating it is safe. */
interface Job<T> {
  readonly request: Pick<Request, 'method' | 'path' | 'query' | 'body' | 'headers' | 'continues' | 'bytes'>;
  readonly baseUrl: URL;
  /** Whether it goes to the management address. */
  readonly isManagement?: boolean | undefined;
  readonly stream: boolean;
  readonly accept: (answer: Accepted, attempts: number) => Reading<T>;
  readonly repeatable: Repeatable;
  /** Header fields of the options of the call, which replace others. */
  readonly added?: Readonly<Record<string, string>> | undefined;
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

/**
 * How many calls are under way. A call counts itself: a second reaction to its promise would take the caller out of the
 * stack of its error, because V8 follows `await` only through promises with one reaction.
 */
class UnderWay {
  #count = 0;
  #waiting: (() => void)[] = [];

  begin(): void {
    this.#count++;
  }

  end(): void {
    this.#count--;
    if (this.#count > 0) return;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits until there is none. */
  async none(): Promise<void> {
    while (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

/** Makes the calls of one client. */
export class Http {
  readonly #options: HttpOptions;
  readonly #authContext: AuthContext;
  readonly #underWay: UnderWay;

  /** @param underWay the calls that `idle` waits for */
  constructor(options: HttpOptions, underWay = new UnderWay()) {
    this.#options = options;
    this.#underWay = underWay;
    this.#authContext = {
      now: options.now,
      sleep: (ms) => options.sleep(ms),
      requestToken: (request) => this.#requestToken(request),
      requestDeviceCodes: (request) => this.#requestDeviceCodes(request),
    };
  }

  /** Calls made as `other` makes them, over the connections and with the credential of these. */
  sharing(other: Http): Http {
    const { exchange, auth, deprecations } = this.#options;
    return new Http({ ...other.#options, exchange, auth, deprecations }, this.#underWay);
  }

  /**
   * Makes a call.
   *
   * @throws ArgumentError when it cannot be sent, ApiError when it is refused, ConnectionError, TimeoutError,
   * AnswerError, or the reason of the signal
   */
  send<T>(request: Made<RequestFor<T>>, options: CallOptions = {}): ApiCall<T> {
    return apiCall((receipt) => this.#send(request, options, receipt));
  }

  /**
   * Makes a call whose answer is read while it arrives. It is repeated like others until the answer has begun.
   *
   * @throws what `send` throws; the chunks, ConnectionError when they break off
   */
  async open(made: Made<Request>, options: CallOptions = {}): Promise<Streamed> {
    const request = this.#made(made, options);
    const job = {
      ...this.#prepare(request, options),
      stream: true,
      accept: (answer: Accepted, attempts: number) => ({ value: { answer, attempts } }),
    };
    const { answer, attempts } = await this.#perform(job, options);
    const { headers, body, status } = answer;
    const { method, path } = request;
    // What writes is under way once its answer has begun, and nobody can tell how far it gets.
    const outcome: CallOutcome | undefined = method === 'GET' ? undefined : 'unknown';
    const attempted: FailedCall = { request: { method, path: path.text }, attempts, outcome };
    const contentType = headerOf(headers, 'content-type') ?? '';
    return {
      head: { status, headers },
      contentType: contentType.replace(/;.*/, '').trim().toLowerCase(),
      chunks: whole(typeof body === 'string' ? [] : body, attempted, options.signal),
      attempted,
      check: this.#check(request, headers),
      cancel: async () => (typeof body === 'string' ? undefined : body.return?.()),
    };
  }

  /** A stream of what the chunks of an answer hold; see `open`. */
  stream<T>(
    request: Made<Request>,
    options: CallOptions | undefined,
    itemsOf: (streamed: Streamed) => AsyncGenerator<T, void, undefined>,
  ): ApiStream<T> {
    return apiStream(async () => {
      const streamed = await this.open(request, options);
      return { head: streamed.head, items: itemsOf(streamed), cancel: streamed.cancel };
    });
  }

  async #send<T>(made: Made<RequestFor<T>>, options: CallOptions, receipt: Receipt): Promise<T> {
    const request = this.#made(made, options);
    const { read, readsAfter204 } = request;
    let attempts = 1;
    const accept = (answer: Accepted, attempt: number): Reading<T | typeof NO_RECORD> => {
      attempts = attempt;
      receipt.head = { status: answer.status, headers: answer.headers };
      if (readsAfter204 && answer.status === 204) return { value: NO_RECORD };
      return read(answer.kind === 'answer' ? answer.body : '', answer, this.#check(request, answer.headers));
    };
    const job = { ...this.#prepare(request, options), stream: false, accept };
    const value = await this.#perform(job, options);
    return value === NO_RECORD ? await this.#readAgain(request, attempts, options, receipt) : value;
  }

  /** Reads the record that the answer to an update did not bring. */
  async #readAgain<T>(
    { path, base, read, method }: RequestFor<T>,
    attempts: number,
    { query: _query, extraBody: _extraBody, ...options }: CallOptions,
    receipt: Receipt,
  ): Promise<T> {
    try {
      return await this.#send<T>({ method: 'GET', path, base, read }, options, receipt);
    } catch (cause) {
      if (!(cause instanceof WorkloadError)) throw cause;
      // The error of a read would say that nothing was changed.
      const attempted = { request: { method, path: path.text }, attempts, outcome: 'unknown' } as const;
      const what = `204, it is done; but its record could not be read: ${cause.message}`;
      throw new AnswerError(`${method} ${path.text} → ${what}`, attempted, '', { cause });
    }
  }

  #made<T>(made: Made<T>, options: CallOptions): T {
    if (typeof made !== 'function') return made;
    const surroundings = (): string => options.workspace ?? this.workspace;
    return (made as (surroundings: Surroundings) => T)({
      get workspace() {
        return surroundings();
      },
    });
  }

  /**
   * The name of the workspace, for paths that carry it.
   *
   * @throws ArgumentError when the client has none
   */
  get workspace(): string {
    return this.#options.workspace ?? missing('workspace');
  }

  /**
   * The credential as header fields of inference, for clients of other protocols.
   *
   * @throws WorkloadError when a token has to be fetched and is not issued
   */
  async credential(): Promise<Readonly<Record<string, string>>> {
    const { headers } = await this.#authorise('run');
    return headers;
  }

  /** A `fetch` that sends the credential of inference to an origin, and another one after a 401. */
  fetchOf(origin: string): CredentialFetch {
    const { auth, fetch } = this.#options;
    const current = (): Promise<Credential> => this.#authorise('run');
    const renew = (refused: string): void => auth?.invalidate?.(refused);
    return credentialFetch(origin, { current, renew }, fetch);
  }

  /**
   * Address of a path.
   *
   * @throws ArgumentError when the client has no inference address and the path begins there
   */
  url(base: Base, { text, refusal }: Path): URL {
    if (refusal) throw refusal;
    const { origin, prefix } = splitOf(this.#baseUrl(base));
    return new URL(`${origin}${prefix}${text}`);
  }

  /** Longest time for one attempt, in milliseconds. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** How many repeats a call has at most. */
  get maxRetries(): number {
    return this.#options.maxRetries;
  }

  /** API version of every call. */
  get apiVersion(): string {
    return this.#options.headers['Service-Version'] ?? '';
  }

  /** The time and waiting, for those who make calls one after another. */
  get clock(): Pick<HttpOptions, 'now' | 'sleep'> {
    return this.#options;
  }

  /**
   * What makes words of the platform fit for a message: one line, without secrets.
   *
   * @param record what the words are about; its secrets are taken out, too
   */
  async cleaner(record: object): Promise<(words: string) => string> {
    const credential = await this.#authorise('management').catch(() => undefined);
    const conceal = this.#concealer(credential?.secrets ?? [], record);
    return (words) => tidy(conceal(words));
  }

  /** Takes secrets out of words. `conceal` goes first, because a secret may be a part of what it takes out. */
  #concealer(credentials: readonly string[], body: unknown): (text: string) => string {
    const secrets = concealer(credentials, body);
    return (text) => secrets(this.#options.conceal(text));
  }

  /** Waits until no call is under way, whatever becomes of them. */
  async idle(): Promise<void> {
    await this.#underWay.none();
  }

  #prepare(request: Request, options: CallOptions): Omit<Job<unknown>, 'stream' | 'accept'> {
    const { method, path, base = 'management', body, queryCheck, bodyCheck, continues } = request;
    checkCallOptions(options, request.options);
    if (path.refusal) throw path.refusal;
    const name = `${method} ${path.text}`;
    if (queryCheck) check(queryCheck, request.query, name, 'query');
    const query = withQuery(request.query, options.query);
    checkValues(query, name);
    if (bodyCheck) check(bodyCheck, body, name, 'body');
    const { auth } = this.#options;
    const { workspace, extraBody } = options;
    const added =
      workspace === undefined
        ? checkedHeaders(options.headers)
        : { ...checkedHeaders(options.headers), 'X-Service-Workspace': workspace };
    const headers = options.headers === undefined && workspace === undefined ? undefined : added;
    return {
      request: {
        method,
        path,
        query,
        continues,
        headers: request.headers,
        bytes: request.bytes,
        body: withExtraBody(method, body, extraBody),
      },
      added: headers,
      baseUrl: this.#baseUrl(base),
      isManagement: base === 'management',
      repeatable: method === 'POST' || method === 'PATCH' ? 'unprocessed' : 'always',
      authorise: () => this.#authorise(base),
      renew: auth?.invalidate && ((refused) => auth.invalidate?.(refused)),
    };
  }

  /** Undefined when nobody asks, so that a long list costs no more than its JSON. */
  #check({ method, path }: Request, headers: Headers): AnswerCheck | undefined {
    const { strict, observer } = this.#options;
    const report = observer.unexpected(() => ({
      method,
      path: path.text,
      route: path.route,
      requestId: headerOf(headers, 'x-request-id'),
    }));
    return strict || report !== undefined ? { strict, report } : undefined;
  }

  #baseUrl(base: Base): URL {
    const { baseUrl, runUrl } = this.#options;
    if (base === 'management') return baseUrl;
    if (base === 'root') return new URL(baseUrl.pathname.replace(/\/v\d+\/*$/, '/'), baseUrl);
    return base === 'run' ? (runUrl ?? missing('runUrl')) : base;
  }

  async #authorise(base: Base): Promise<Credential> {
    const { auth, authHeader, headers } = this.#options;
    if (auth === undefined) return { headers, value: undefined, secrets: [] };
    const value = await auth.authorization(this.#authContext);
    // Inference knows the second name only (Specification, Inference endpoints).
    const single = base === 'management' ? authHeader : 'X-Service-Authorization';
    const carried =
      authHeader === 'both'
        ? { Authorization: value, 'X-Service-Authorization': value }
        : { [single]: value };
    return {
      headers: { ...headers, ...carried },
      value,
      secrets: secretsOf(value),
    };
  }

  #requestToken(request: TokenRequest): Promise<Token> {
    const from = address('authUrl', request.authUrl);
    return this.#requestGrant(path`/oauth/token`, from, request, grants().readToken);
  }

  #requestDeviceCodes(request: DeviceCodesRequest): Promise<DeviceCodes> {
    return this.#requestGrant(path`/login/device`, this.#options.baseUrl, request, grants().readDeviceCodes);
  }

  async #requestGrant<T>(
    at: Path,
    baseUrl: URL,
    { authorization, body, secrets, hint, once = false }: Omit<TokenRequest, 'authUrl'>,
    read: Reader<T>,
  ): Promise<T> {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const known = authorization === undefined ? [] : secretsOf(authorization);
    const credential = { headers, value: undefined, secrets: [...known, ...secrets] };
    return this.#perform(
      {
        request: { method: 'POST', path: at, body },
        baseUrl,
        stream: false,
        accept: (answer) => read(answer.kind === 'answer' ? answer.body : '', answer, undefined),
        hint,
        repeatable: once ? 'unprocessed' : 'always',
        authorise: () => Promise.resolve(credential),
      },
      {},
    );
  }

  async #perform<T>(job: Job<T>, options: CallOptions): Promise<T> {
    const { signal } = options;
    // Many calls may share one signal; that is no leak for Node to warn of.
    if (signal instanceof EventTarget) setMaxListeners(Infinity, signal);
    this.#underWay.begin();
    try {
      return await this.#repeat(job, options);
    } finally {
      this.#underWay.end();
    }
  }

  async #repeat<T>(
    job: Job<T>,
    { signal, timeoutMs = this.#options.timeoutMs, maxRetries = this.#options.maxRetries }: CallOptions,
  ): Promise<T> {
    const { retryBudgetMs, putBudgetMs, abortGraceMs, observer, sleep, now, random } = this.#options;
    const { method, path, query } = job.request;
    const budgetMs = typeof retryBudgetMs === 'function' ? retryBudgetMs() : retryBudgetMs;
    const body = encodeBody(job.request.body);
    let spentMs = 0;
    let retries = 0;
    /** The credential that was refused, and the error of that. */
    let refused: { readonly value: string; readonly error: WorkloadError } | undefined;
    // One attempt that may have taken effect is enough for the whole call to be in doubt.
    let outcome: CallOutcome | undefined = method === 'GET' ? undefined : 'rejected';
    // Who waits for the end of a write must hear of a doubt, also when the call is aborted after it arose.
    let doubt: WorkloadError | undefined;

    try {
      for (let attempts = 1; ; attempts++) {
        signal?.throwIfAborted();
        const credential = await abortable(job.authorise(), signal).catch((error: unknown) => {
          // That there is no credential for a repeat says nothing of what was sent before.
          throw signal?.aborted ? error : (doubt ?? error);
        });
        // The source of credentials has no other one.
        if (refused !== undefined && credential.value === refused.value) throw refused.error;
        const wire = this.#wire(job, credential, body);
        // The first attempt has all its time; repeats have what is left of the call's.
        const timeMs = retries === 0 ? timeoutMs : Math.min(timeoutMs, budgetMs - spentMs);
        const report = this.#reporter(wire, attempts, job, credential);
        const attempted = this.#attempt(wire, path.route, attempts, timeMs, signal);
        const timed = await (report === undefined ? attempted : report.unlessAborted(attempted));
        const { elapsedMs } = timed;
        const reading = decode(timed, (answer) => job.accept(answer, attempts), now());
        if ('value' in reading) {
          report?.ended('debug', timed);
          return reading.value;
        }

        const { failure } = reading;
        // Nothing is left of what an attempt before may have deleted.
        if (method === 'DELETE' && outcome === 'unknown' && isGone(failure)) {
          const { status, headers } = failure;
          const deleted = job.accept({ kind: 'answer', status, headers, body: '' }, attempts);
          if ('value' in deleted) {
            report?.ended('debug', timed, undefined, 'an earlier attempt deleted it');
            return deleted.value;
          }
        }
        spentMs += elapsedMs;
        if (outcomeOf(method, failure) === 'unknown') outcome = 'unknown';
        const toErrorOf = (stale: boolean): WorkloadError => {
          const attempted = { request: { method, path: path.text }, attempts, outcome, stale };
          const conceal = this.#concealer(credential.secrets, job.request.body);
          const continued = job.request.continues ? 'only' : query?.cursor ? 'also' : 'no';
          const address = job.isManagement ? addressOf(job.baseUrl) : undefined;
          const isUnsigned = failure.kind === 'refused' && failure.status === 401 && !this.#options.auth;
          const hint = job.hint ?? (isUnsigned ? NO_CREDENTIAL_HINT : undefined);
          return toError(failure, attempted, { hint, address, continued, conceal });
        };
        if (outcome === 'unknown') doubt = toErrorOf(false);
        if (
          failure.kind === 'refused' &&
          failure.status === 401 &&
          job.renew &&
          credential.value &&
          !refused
        ) {
          refused = { value: credential.value, error: toErrorOf(false) };
          report?.ended('warn', timed, refused.error, 'again with another credential');
          job.renew(credential.value);
          continue;
        }
        const pause = pauseMs(failure, retries, random);
        const isAgain =
          retries < maxRetries && spentMs + pause < budgetMs && mayRepeat(method, job.repeatable, failure);
        const isStale = isAgain && method === 'PUT' && spentMs + pause >= putBudgetMs;
        if (!isAgain || isStale) {
          const error = toErrorOf(isStale);
          const isRefusal = failure.kind === 'refused' && failure.status < 500;
          report?.ended(isRefusal ? 'info' : 'error', timed, error);
          throw error;
        }
        report?.ended('warn', timed, toErrorOf(false), `again in ${Math.round(pause)} ms`);
        observer.repeating(() => {
          const error = toErrorOf(false);
          return { method, path: path.text, attempts, elapsedMs: spentMs, waitMs: pause, error };
        });
        await abortable(sleep(pause, signal), signal);
        spentMs += pause;
        retries += 1;
      }
    } catch (error) {
      const isHeard = abortGraceMs > 0 && signal?.aborted && error === signal.reason;
      throw isHeard ? (doubt ?? error) : error;
    }
  }

  /** What writes a line for an attempt; undefined without a logger. */
  #reporter(
    wire: WireRequest,
    attempt: number,
    { request }: Job<unknown>,
    { secrets }: Credential,
  ): Reporter | undefined {
    const { logger, now } = this.#options;
    if (logger === undefined) return undefined;
    return new Reporter(logger, wire, attempt, now, this.#concealer(secrets, request.body));
  }

  async #attempt(
    wire: WireRequest,
    route: string,
    attempt: number,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Timed & { readonly redirects: number }> {
    const { exchange, observer, deprecations, abortGraceMs: graceMs, queueMs, now } = this.#options;
    let at = wire.path;
    let spentMs = 0;
    for (let redirects = 0; ; redirects++) {
      const request: WireRequest = at === wire.path ? wire : { ...wire, path: at };
      const event = observer.sending(request, route, attempt);
      const { elapsedMs, result } = await exchange(request, {
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

  #wire({ baseUrl, request, stream, added }: Job<unknown>, credential: Credential, body: Body): WireRequest {
    const { origin, prefix } = splitOf(baseUrl);
    const headers = {
      Accept: 'application/json',
      'User-Agent': this.#options.userAgent,
      ...(body === undefined ? {} : { 'Content-Type': typeof body === 'string' ? JSON_TYPE : BYTES_TYPE }),
      ...credential.headers,
      ...request.headers,
    };
    return {
      method: request.method,
      origin,
      path: `${prefix}${request.path.text}${encodeQuery(request.query)}`,
      headers: added === undefined ? headers : withHeaders(headers, added),
      body,
      stream,
      bytes: request.bytes,
    };
  }
}

const NO_CREDENTIAL_HINT = 'no credential was sent: set the option auth of the client, or WORKLOAD_API_KEY';

/** What every path of an address begins with; kept, because a URL computes its parts each time. */
const splits = new WeakMap<URL, { readonly origin: string; readonly prefix: string }>();

function splitOf(url: URL): { readonly origin: string; readonly prefix: string } {
  let split = splits.get(url);
  if (split === undefined) {
    split = { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
    splits.set(url, split);
  }
  return split;
}

/** An address as it was configured, without what may follow its path. */
function addressOf(url: URL): string {
  const { origin, prefix } = splitOf(url);
  return `${origin}${prefix}`;
}

/** Stands for a record that the answer did not bring. */
const NO_RECORD = Symbol('no record');

/** How many redirects of one attempt are followed. */
const MOST_REDIRECTS = 5;

type Body = WireRequest['body'];

const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';

function encodeBody(body: Request['body']): Body {
  return body === undefined || body instanceof Uint8Array ? body : writeJson(body);
}

/** The chunks of a stream; where it breaks off, an error that says of what. */
async function* whole(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  attempted: FailedCall,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError(said(attempted, 'the answer broke off'), attempted, { cause });
  }
}

function missing(option: 'runUrl' | 'workspace'): never {
  const ways = `must be set for this call: the option, or ${VARIABLES[option]} in the environment`;
  throw new ArgumentError(`${option} of the client`, option, ways);
}

/** The credential itself, without the scheme before it. */
function secretsOf(authorization: string): string[] {
  return [authorization.slice(authorization.indexOf(' ') + 1)];
}

/** What no parameter can be would be sent as `null`, `NaN` or `[object Object]`. */
function checkValues(query: Query = {}, request: string): void {
  for (const [key, value] of Object.entries<unknown>(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (value === undefined || values.every(isSendable)) continue;
    const wanted = 'is not valid: expected string, number, boolean, or array of strings';
    throw new ArgumentError(`${request} is not sent: ${key}`, key, wanted);
  }
}

function isSendable(value: unknown): boolean {
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}

function encodeQuery(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] satisfies [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** Loaded late, because of the library of schemas. */
function grants(): typeof import('./auth/grants') {
  return require('./auth/grants') as typeof import('./auth/grants');
}

function decode<T>(
  { result, redirects }: { readonly result: Exchanged; readonly redirects: number },
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

/** Where a redirect that keeps method and body leads; only on the same origin, because the credential goes along. */
function followed({ origin, path: from }: WireRequest, result: Exchanged): string | undefined {
  if (result.kind !== 'answer' || ![307, 308].includes(result.status)) return undefined;
  const location = headerOf(result.headers, 'location');
  if (location === undefined || !URL.canParse(location, `${origin}${from}`)) return undefined;
  const to = new URL(location, `${origin}${from}`);
  return to.origin === origin ? `${to.pathname}${to.search}` : undefined;
}

/** Whether the platform itself says that there is nothing of the name. */
function isGone(failure: Failure): failure is Failure & { kind: 'refused' } {
  return (
    failure.kind === 'refused' &&
    failure.status === 404 &&
    readProblem(404, failure.body, undefined).form === 'standard'
  );
}

/** The server's clock: a date in Retry-After is meant by it. */
function serverTime(date: string | undefined): number | undefined {
  const at = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
}
