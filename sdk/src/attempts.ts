/**
 * The attempts of one call: authorises, sends, repeats if allowed, and decodes the answer or throws. This is one loop
 * over pure functions instead of interceptors of undici, because retrying, renewing a token and decoding depend on each
 * other: a 401 renews, an unreadable answer to a read is repeated, and doubt about a write remains. undici's retry
 * knows neither unreadable answers nor doubt.
 */
import type { Reading } from './answers';
import {
  readingOf,
  send,
  type Accepted,
  type Attempt,
  type SendOptions,
  type Sent,
  type Turns,
} from './attempt';
import type { CallOptions } from './call-options';
import { concealer } from './conceal';
import type { CallOutcome, WorkloadError } from './errors';
import type { WireRequest } from './exchange';
import { mayRepeat, outcomeOf, pauseMs, toError, type Failure, type Repeatable } from './failure';
import { Reporter, type Logger } from './log';
import type { Lane, Pace } from './pace';
import { readProblem } from './problem';
import { addressOf, headersOf, unsigned, type Prepared, type Unsigned } from './request';
import { abortable } from './real-time';

/** Options of the attempts of a call. Times are in milliseconds. */
export interface AttemptOptions extends SendOptions {
  /** Logs each attempt. */
  readonly logger: Logger | undefined;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** A function is called when a call begins, and with the error of each failed attempt. */
  readonly retryBudgetMs: number | ((error?: WorkloadError) => number);
  readonly putBudgetMs: number;
  /** Removes more than the secrets from the platform's messages. */
  readonly conceal: (text: string) => string;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  /** What is known about the limits of the platform. */
  readonly pace: Pace;
}

/** The credential of an attempt. */
export interface Credential {
  /** The headers with the credential, and those that belong to it. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value to pass to `renew` after a refusal; undefined if it cannot be renewed. */
  readonly value: string | undefined;
  /** Values that must not appear in messages. */
  readonly secrets: readonly string[];
}

/** A repeatable call: its target, its credential, and when repeating it is safe. */
export interface Job<T> extends Prepared {
  /** Whether it is sent to the management API. */
  readonly isManagement?: boolean | undefined;
  /** Whether a 429 is about all requests of the client. */
  readonly isPaced?: boolean | undefined;
  /** Reads a successful answer. */
  readonly accept: (answer: Accepted, attempts: number) => Reading<T>;
  readonly repeatable: Repeatable;
  /** Called before every attempt. */
  readonly authorise: () => Promise<Credential>;
  /** Called with a refused credential; absent if there is no other. */
  readonly renew?: ((refused: string) => void) | undefined;
  /** Advice in the message of a refusal. */
  readonly hint?: string | undefined;
}

/** A failed attempt. */
interface Failed {
  readonly number: number;
  readonly failure: Failure;
  readonly credential: Credential;
  readonly sent: Sent;
  readonly report: Reporter | undefined;
  /** How many pauses there were when it had its turn. */
  readonly pauses: number;
}

const NO_CREDENTIAL_HINT = 'no credential was sent: set the option auth of the client, or WORKLOAD_API_KEY';

/** Makes one call. */
export class Attempts<T> {
  readonly #job: Job<T>;
  readonly #options: AttemptOptions;
  readonly #signal: AbortSignal | undefined;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;
  /** Maximum time for the attempts and the pauses between them. */
  readonly #budgetMs: number;
  readonly #unsigned: Unsigned;
  readonly #lane: Lane | undefined;
  #spentMs = 0;
  /** The end of the last pause, in milliseconds since the epoch. */
  #pausedUntil = -Infinity;
  /** The last attempt that failed, and the time that repeats have waited for their turn. */
  #repeated: Failed | undefined;
  #heldMs = 0;
  #retries = 0;
  /** The refused credential, and its error. */
  #refused: { readonly value: string; readonly error: WorkloadError } | undefined;
  /** If one attempt may have taken effect, the outcome of the whole call is in doubt. */
  #outcome: CallOutcome | undefined;
  /** A caller that waits for the end of a write must learn about a doubt, even if it aborts the call afterwards. */
  #doubt: WorkloadError | undefined;

  constructor(job: Job<T>, { signal, timeoutMs, maxRetries }: CallOptions, options: AttemptOptions) {
    const { retryBudgetMs } = options;
    this.#job = job;
    this.#options = options;
    this.#signal = signal;
    this.#timeoutMs = timeoutMs ?? options.timeoutMs;
    this.#maxRetries = maxRetries ?? options.maxRetries;
    this.#budgetMs = typeof retryBudgetMs === 'function' ? retryBudgetMs() : retryBudgetMs;
    this.#unsigned = unsigned(job);
    this.#lane = job.isPaced === true ? options.pace.of(this.#unsigned.origin) : undefined;
    this.#outcome = job.request.method === 'GET' ? undefined : 'rejected';
  }

  /**
   * The value of the answer.
   *
   * @throws WorkloadError, or the reason of the signal
   */
  async run(): Promise<T> {
    try {
      for (let number = 1; ; number++) {
        this.#signal?.throwIfAborted();
        if (this.#lane?.isFree === false) await this.#turn(this.#lane, number);
        let pauses = this.#lane?.pauses ?? 0;
        const credential = await this.#authorise();
        const attempt = this.#attempt(number, credential, {
          isHeld: () => pauses !== (this.#lane?.pauses ?? 0),
          again: async () => {
            if (this.#lane !== undefined) await this.#turn(this.#lane, number);
            pauses = this.#lane?.pauses ?? 0;
          },
        });
        const report = this.#reporter(attempt, credential);
        const sending = send(attempt, this.#options);
        const sent = await (report === undefined ? sending : report.unlessAborted(sending));
        if ('status' in sent.result && sent.result.status !== 429) this.#lane?.accepted();
        const reading = readingOf(sent, (answer) => this.#job.accept(answer, number), this.#options.now());
        if ('value' in reading) {
          report?.ended('debug', sent);
          return reading.value;
        }
        const failed = { number, failure: reading.failure, credential, sent, report, pauses };
        const deleted = this.#deletedBefore(failed);
        if (deleted !== undefined) return deleted.value;
        this.#count(failed);
        if (!this.#renews(failed)) await this.#pause(failed);
      }
    } catch (error) {
      throw this.#endOf(error);
    }
  }

  /** The credential of the next attempt. */
  async #authorise(): Promise<Credential> {
    let credential: Credential;
    try {
      credential = await abortable(this.#job.authorise(), this.#signal);
    } catch (error) {
      // A missing credential for a retry says nothing about the earlier attempts.
      throw this.#signal?.aborted ? error : (this.#doubt ?? error);
    }
    // The source has no other credential.
    if (this.#refused !== undefined && credential.value === this.#refused.value) throw this.#refused.error;
    return credential;
  }

  /**
   * Waits while the platform asked to wait, and for the calls before.
   *
   * @throws WorkloadError if it asked to wait longer than the call may, or if a PUT has become stale
   */
  async #turn(lane: Lane, number: number): Promise<void> {
    const { now, putBudgetMs } = this.#options;
    const from = Math.max(this.#pausedUntil, now());
    const refusal = await lane.turn(this.#pausedUntil, this.#budgetMs - this.#spentMs, this.#signal);
    if (this.#repeated !== undefined) {
      this.#heldMs += Math.max(0, now() - from);
      const isLate = this.#spentMs + this.#heldMs >= putBudgetMs;
      if (isLate && this.#job.request.method === 'PUT') throw this.#errorOf(this.#repeated, true);
    }
    if (refusal === undefined) return;
    const { request, isManagement, baseUrl } = this.#job;
    const { method, path } = request;
    throw toError(
      // Its text may contain the credential of another client.
      { ...refusal, headers: {}, body: '' },
      { request: { method, path: path.text }, attempts: number - 1, outcome: this.#outcome, stale: false },
      {
        hint: 'this request was not sent: another request of the client got this answer',
        address: isManagement ? addressOf(baseUrl) : undefined,
        continued: 'no',
        conceal: (text) => text,
      },
    );
  }

  #attempt(number: number, credential: Credential, turns: Turns): Attempt {
    const { body } = this.#unsigned;
    const headers = headersOf(this.#job, body, this.#options.userAgent, credential.headers);
    const wire: WireRequest = { ...this.#unsigned, headers };
    // The first attempt gets the full timeout. Retries get the rest of the call's budget.
    const left = this.#budgetMs - this.#spentMs;
    const timeoutMs = this.#retries === 0 ? this.#timeoutMs : Math.min(this.#timeoutMs, left);
    return { wire, route: this.#job.request.path.route, number, timeoutMs, signal: this.#signal, turns };
  }

  /** Logs an attempt; undefined without a logger. */
  #reporter({ wire, number }: Attempt, { secrets }: Credential): Reporter | undefined {
    const { logger, now } = this.#options;
    return logger && new Reporter(logger, wire, number, now, this.#concealer(secrets));
  }

  /** The value of a deletion that found nothing, if an earlier attempt may have deleted it. */
  #deletedBefore({ number, failure, sent, report }: Failed): { readonly value: T } | undefined {
    if (this.#job.request.method !== 'DELETE' || this.#outcome !== 'unknown' || !isGone(failure)) return;
    const { status, headers } = failure;
    const reading = this.#job.accept({ kind: 'answer', status, headers, body: '' }, number);
    if (!('value' in reading)) return;
    report?.ended('debug', sent, undefined, 'an earlier attempt deleted it');
    return reading;
  }

  /** Adds the time of an attempt, and records whether it leaves the call in doubt. */
  #count(failed: Failed): void {
    this.#spentMs += failed.sent.elapsedMs;
    if (outcomeOf(this.#job.request.method, failed.failure) === 'unknown') this.#outcome = 'unknown';
    if (this.#outcome === 'unknown') this.#doubt = this.#errorOf(failed);
  }

  /** Requests another credential, once per call. Returns false if that would not help. */
  #renews(failed: Failed): boolean {
    const { failure, credential, report, sent } = failed;
    const { renew } = this.#job;
    if (failure.kind !== 'refused' || failure.status !== 401) return false;
    if (!renew || !credential.value || this.#refused) return false;
    this.#refused = { value: credential.value, error: this.#errorOf(failed) };
    report?.ended('warn', sent, this.#refused.error, 'again with another credential');
    renew(credential.value);
    return true;
  }

  /** Waits before the next attempt, or throws if there is none. */
  async #pause(failed: Failed): Promise<void> {
    const { observer, sleep, random, putBudgetMs, retryBudgetMs } = this.#options;
    const { number, failure, sent, report, pauses } = failed;
    const { method, path } = this.#job.request;
    // After another failure, the call may have more time again.
    const ofFailure = typeof retryBudgetMs === 'function' ? retryBudgetMs(this.#errorOf(failed)) : Infinity;
    const waitMs = pauseMs(failure, this.#retries, random);
    if (failure.kind === 'refused' && failure.status === 429)
      this.#lane?.refused(failure, failure.retryAfterMs ?? waitMs, pauses);
    const resumesAt = this.#options.now() + waitMs;
    const elapsedMs = this.#spentMs;
    const isInTime =
      this.#retries < this.#maxRetries && elapsedMs + waitMs < Math.min(this.#budgetMs, ofFailure);
    const isAgain = isInTime && mayRepeat(method, this.#job.repeatable, failure);
    const isStale = isAgain && method === 'PUT' && elapsedMs + waitMs >= putBudgetMs;
    if (!isAgain || isStale) {
      const error = this.#errorOf(failed, isStale);
      const isRefusal = failure.kind === 'refused' && failure.status < 500;
      report?.ended(isRefusal ? 'info' : 'error', sent, error);
      throw error;
    }
    report?.ended('warn', sent, this.#errorOf(failed), `again in ${Math.round(waitMs)} ms`);
    observer.repeating(() => {
      const error = this.#errorOf(failed);
      return { method, path: path.text, attempts: number, elapsedMs, waitMs, error };
    });
    await abortable(sleep(waitMs, this.#signal), this.#signal);
    this.#spentMs += waitMs;
    this.#pausedUntil = resumesAt;
    this.#repeated = failed;
    this.#retries += 1;
  }

  /** The error of the call after this failure. */
  #errorOf({ number, failure, credential }: Failed, stale = false): WorkloadError {
    const { request, isManagement, baseUrl, hint } = this.#job;
    const { method, path, query, continues } = request;
    const attempted = {
      request: { method, path: path.text },
      attempts: number,
      outcome: this.#outcome,
      stale,
    };
    const isUnsigned = failure.kind === 'refused' && failure.status === 401 && credential.value === undefined;
    return toError(failure, attempted, {
      hint: hint ?? (isUnsigned ? NO_CREDENTIAL_HINT : undefined),
      address: isManagement ? addressOf(baseUrl) : undefined,
      continued: continues ? 'only' : query?.cursor ? 'also' : 'no',
      conceal: this.#concealer(credential.secrets),
    });
  }

  /** The error to throw for a caught error. */
  #endOf(error: unknown): unknown {
    const isAbort = this.#signal?.aborted === true && error === this.#signal.reason;
    return isAbort && this.#options.abortGraceMs > 0 ? (this.#doubt ?? error) : error;
  }

  #concealer(secrets: readonly string[]): (text: string) => string {
    return concealing(this.#options.conceal, secrets, this.#job.request.body);
  }
}

/** Removes secrets from a text. `conceal` comes first, because its matches may contain a secret. */
export function concealing(
  conceal: (text: string) => string,
  credentials: readonly string[],
  body: unknown,
): (text: string) => string {
  const secrets = concealer(credentials, body);
  return (text) => secrets(conceal(text));
}

/** Whether the platform itself reports that the object does not exist. */
function isGone(failure: Failure): failure is Failure & { kind: 'refused' } {
  return (
    failure.kind === 'refused' &&
    failure.status === 404 &&
    readProblem(404, failure.body, undefined).form === 'standard'
  );
}
