/** Makes the calls of all methods of a client. */
import { setMaxListeners } from 'node:events';
import {
  type Base,
  checkValues,
  type Made,
  type Request,
  type RequestDependencies,
  type RequestFor,
  splitOf,
  withoutNulls,
} from './request';
import type { AnswerCheck, Reading } from './answers';
import { ArgumentError, check } from './arguments';
import type { Accepted } from './attempt';
import { Attempts, concealing, type AttemptOptions, type Credential, type Job } from './attempts';
import { apiCall, apiStream, type ApiCall, type ApiStream, type Receipt } from './call';
import { addedHeaders, checkCallOptions, withExtraBody, withQuery, type CallOptions } from './call-options';
import { credentialFetch, type CredentialFetch } from './credential-fetch';
import { type CredentialOptions, Credentials } from './auth/auth';
import { VARIABLES } from './environment';
import { AnswerError, WorkloadError, type CallOutcome, type FailedCall } from './errors';
import type { Headers } from './exchange';
import type { Fetch } from './fetching';
import { headerOf } from './observe';
import type { Path } from './path';
import { tidy } from './problem';
import { whole, type Streamed } from './streamed';
import { UnderWay } from './under-way';

/** Options of calls. */
export interface HttpOptions extends AttemptOptions, CredentialOptions {
  /** Replacement of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Address of inference. */
  readonly runUrl: URL | undefined;
  readonly workspace: string | undefined;
  /** Whether answers that do not fit their description are refused. */
  readonly strict: boolean;
}

/** Marks an answer without the expected record. */
const NO_RECORD = Symbol('no record');

/** Makes the calls of one client. */
export class Http {
  readonly #options: HttpOptions;
  readonly #credentials: Credentials;
  readonly #underWay: UnderWay;

  /** @param underWay the calls that `idle` waits for */
  constructor(options: HttpOptions, underWay = new UnderWay()) {
    this.#options = options;
    this.#underWay = underWay;
    this.#credentials = new Credentials(
      options,
      (job) => this.#perform(job, {}),
      // A credential may be read for a workload's own address, without an address of the inference API.
      (base) => (base === 'run' ? (options.runUrl ?? options.baseUrl) : this.#baseUrl(base)),
    );
  }

  /** Calls with other options, over these connections and with this credential. */
  with(options: Partial<HttpOptions>): Http {
    return new Http({ ...this.#options, ...options }, this.#underWay);
  }

  /**
   * Makes a call.
   *
   * @throws ArgumentError if it cannot be sent, ApiError if it is refused, ConnectionError, TimeoutError, AnswerError,
   *   or the reason of the signal
   */
  send<T>(request: Made<RequestFor<T>>, options: CallOptions = {}): ApiCall<T> {
    return apiCall((receipt) => this.#send(request, options, receipt));
  }

  /**
   * Makes a call whose answer is read while it arrives. It is retried like other calls until the answer has begun.
   *
   * @throws the errors of `send`; the chunks throw ConnectionError when they break off
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
    // A write runs once its answer has begun, and its progress is unknown.
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

  /** A stream of the items in an answer's chunks; see `open`. */
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

  /** Reads the record that the answer to an update did not contain. */
  async #readAgain<T>(
    { path, base, read, method, options: own }: RequestFor<T>,
    attempts: number,
    { query: _query, extraBody: _extraBody, ...options }: CallOptions,
    receipt: Receipt,
  ): Promise<T> {
    // Keep the headers of the update's answer: only they contain some values, such as the upload address.
    const updated = receipt.head?.headers;
    const readBoth: typeof read = (body, head, check) =>
      read(body, { ...head, headers: { ...updated, ...head.headers } }, check);
    try {
      return await this.#send<T>(
        { method: 'GET', path, base, read: readBoth, options: own },
        options,
        receipt,
      );
    } catch (cause) {
      if (!(cause instanceof WorkloadError)) throw cause;
      // The error of a read would claim that nothing was changed.
      const attempted = { request: { method, path: path.text }, attempts, outcome: 'unknown' } as const;
      const what = `204: the update took effect, but its record could not be read: ${cause.message}`;
      throw new AnswerError(`${method} ${path.text} → ${what}`, attempted, '', { cause });
    }
  }

  #made<T>(made: Made<T>, options: CallOptions): T {
    if (typeof made !== 'function') return made;
    const workspace = (): string => options.workspace ?? this.workspace;
    return (made as (dependencies: RequestDependencies) => T)({
      get workspace() {
        return workspace();
      },
    });
  }

  /**
   * The name of the workspace, for paths that contain it.
   *
   * @throws ArgumentError if the client has no workspace
   */
  get workspace(): string {
    return this.#options.workspace ?? missing('workspace');
  }

  /**
   * The credential as headers for inference, for clients of other protocols.
   *
   * @throws WorkloadError if a token has to be fetched and is not issued
   */
  async credential(): Promise<Readonly<Record<string, string>>> {
    const { headers } = await this.#credentials.of('run');
    return headers;
  }

  /** A `fetch` that sends the inference credential to an origin, and another one after a 401. */
  fetchOf(origin: string): CredentialFetch {
    const current = (): Promise<Credential> => this.#credentials.of('run');
    const renew = (refused: string): void => this.#credentials.renew?.(refused);
    return credentialFetch(origin, { current, renew }, this.#options.fetch);
  }

  /**
   * The URL of a path.
   *
   * @throws ArgumentError if the path needs the inference address and the client has none
   */
  url(base: Base, { text, refusal }: Path): URL {
    if (refusal) throw refusal;
    const { origin, prefix } = splitOf(this.#baseUrl(base));
    return new URL(`${origin}${prefix}${text}`);
  }

  /** Timeout of one attempt, in milliseconds. */
  get timeoutMs(): number {
    return this.#options.timeoutMs;
  }

  /** Maximum number of retries per call. */
  get maxRetries(): number {
    return this.#options.maxRetries;
  }

  /** API version of every call. */
  get apiVersion(): string {
    return this.#options.headers['Service-Version'] ?? '';
  }

  /** Time and sleep, for callers that make calls one after another. */
  get clock(): Pick<HttpOptions, 'now' | 'sleep'> {
    return this.#options;
  }

  /**
   * Returns a function that prepares the platform's texts for a message: one line, without secrets.
   *
   * @param record what the texts are about; its secrets are removed too
   */
  async cleaner(record: object): Promise<(words: string) => string> {
    const credential = await this.#credentials.of('management').catch(() => undefined);
    const conceal = concealing(this.#options.conceal, credential?.secrets ?? [], record);
    return (words) => tidy(conceal(words));
  }

  /** Waits until no call is running, whatever their results. */
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
    return {
      request: {
        method,
        path,
        query,
        continues,
        headers: request.headers,
        bytes: request.bytes,
        body: withExtraBody(
          method,
          bodyCheck && body ? withoutNulls(bodyCheck, body) : body,
          options.extraBody,
        ),
      },
      added: addedHeaders(options),
      baseUrl: this.#baseUrl(base),
      isManagement: base === 'management',
      // Models and jobs have limits of their own.
      isPaced: base === 'management' && (body as { allowQueue?: unknown } | undefined)?.allowQueue !== false,
      repeatable: method === 'POST' || method === 'PATCH' ? 'unprocessed' : 'always',
      authorise: () => this.#credentials.of(base),
      renew: this.#credentials.renew,
    };
  }

  /** Undefined if nobody needs a check, so that a long list costs no more than parsing its JSON. */
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

  async #perform<T>(job: Job<T>, options: CallOptions): Promise<T> {
    const { signal } = options;
    // Many calls may share a signal. Node must not warn of a leak.
    if (signal instanceof EventTarget) setMaxListeners(Infinity, signal);
    this.#underWay.begin();
    try {
      return await new Attempts(job, options, this.#options).run();
    } finally {
      this.#underWay.end();
    }
  }
}

function missing(option: 'runUrl' | 'workspace'): never {
  const ways = `is required for this call: set the option, or ${VARIABLES[option]} in the environment`;
  throw new ArgumentError(`${option} of the client`, option, ways);
}
