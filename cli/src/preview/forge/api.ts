/** Requests to the HTTP API of a forge, with a sentence for each kind of refusal. */
import type { Dispatcher, errors } from 'undici';
import { Concealer } from '../../conceal/concealer';
import { undici } from '../../late';
import { harmless } from '../texts';
import type { PullRequest, Repository } from './pull-request';

/** Requests that are tried again. POST is not: it could create a second comment. */
const RETRIED = {
  methods: ['GET', 'PATCH', 'PUT'],
  statusCodes: [429, 500, 502, 503, 504],
  maxRetries: 3,
} as const;
const TIMEOUT_MS = 30_000;

export interface Answer {
  readonly json: unknown;
  /** Path of the next page of a list. */
  readonly next: string | undefined;
}

/** The forge refused a request, or could not be reached. */
export class ForgeError extends Error {
  constructor(
    message: string,
    readonly status: number | undefined,
  ) {
    super(message);
  }
}

export class Api {
  readonly #agent: Dispatcher & { close(): Promise<void> };

  /** @param pauseMs time before a request is tried again */
  constructor(
    private readonly place: Repository & Partial<Pick<PullRequest, 'pull'>>,
    pauseMs = 1_000,
  ) {
    const { methods, statusCodes, maxRetries } = RETRIED;
    const { EnvHttpProxyAgent, interceptors } = undici();
    const retry = { methods: [...methods], statusCodes: [...statusCodes], maxRetries, minTimeout: pauseMs };
    // Uses HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the job.
    this.#agent = new EnvHttpProxyAgent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS }).compose(
      interceptors.retry(retry),
    );
  }

  /**
   * Reads a file.
   *
   * @param most bytes that are read
   * @returns undefined if the file is larger
   * @throws ForgeError if it is refused
   */
  async read(path: string, most: number): Promise<string | undefined> {
    const { statusCode, headers, text, isWhole } = await this.#send(
      `GET ${path}`,
      this.#request('GET', path),
      most,
    );
    if (statusCode !== 200)
      throw new ForgeError(this.#refusal(`GET ${path}`, statusCode, headers, text), statusCode);
    return isWhole ? text : undefined;
  }

  /** @throws ForgeError if it is refused */
  async ask(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<Answer> {
    const asked = `${method} ${path.replace(/\?.*/, '')}`;
    const { statusCode, headers, text } = await this.#send(asked, this.#request(method, path, body));
    if (statusCode >= 200 && statusCode < 300)
      return { json: jsonIn(text), next: this.#nextIn(headers.link) };
    throw new ForgeError(this.#refusal(asked, statusCode, headers, text), statusCode);
  }

  /**
   * Asks the other API of GitHub.
   *
   * @throws ForgeError if it is refused
   */
  async graphql(query: string): Promise<Answer> {
    const { origin, pathname } = new URL(this.place.api);
    // `https://api.github.com/graphql`, and `https://forge.example/api/graphql` beside `/api/v3`.
    const path = `${pathname.replace(/\/v3$|\/$/, '')}/graphql`;
    const request = { ...this.#request('POST', '', { query }), origin, path };
    const { statusCode, headers, text } = await this.#send('POST /graphql', request);
    if (statusCode === 200) return { json: jsonIn(text), next: undefined };
    throw new ForgeError(this.#refusal('POST /graphql', statusCode, headers, text), statusCode);
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  #request(method: Dispatcher.HttpMethod, path: string, body?: object): Dispatcher.RequestOptions {
    const { origin, pathname } = new URL(this.place.api);
    return {
      origin,
      path: `${pathname === '/' ? '' : pathname}${path}`,
      method,
      headers: { ...this.#headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    };
  }

  async #send(asked: string, request: Dispatcher.RequestOptions, most = Infinity) {
    try {
      const { statusCode, headers, body } = await this.#agent.request(request);
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        // Leaving the loop ends the connection.
        if (bytes > most) break;
        chunks.push(chunk);
      }
      const text = Buffer.concat(chunks).toString('utf8');
      return { statusCode, headers, text, isWhole: bytes <= most };
    } catch (error) {
      if (error instanceof undici().errors.RequestRetryError)
        return { statusCode: error.statusCode, headers: headersOf(error), text: '', isWhole: true };
      const { code = 'no answer' } = error as { readonly code?: string };
      const { kind, api } = this.place;
      throw new ForgeError(
        `${kind} could not be reached: ${asked} → ${code}. Check the address ${new URL(api).origin}, and whether the job can reach it.`,
        undefined,
      );
    }
  }

  #headers(): Record<string, string> {
    const { kind, token } = this.place;
    const common = { 'user-agent': 'workload-preview', accept: 'application/json' };
    switch (kind) {
      case 'GitHub':
        return {
          ...common,
          accept: 'application/vnd.github+json',
          'x-github-api-version': '2022-11-28',
          authorization: `Bearer ${token}`,
        };
      case 'GitLab':
        return { ...common, 'private-token': token };
      case 'Gitea':
        return { ...common, authorization: `token ${token}` };
    }
  }

  #refusal(asked: string, status: number, headers: Headers, text: string): string {
    const { kind, token } = this.place;
    const { message = '' } = { ...(jsonIn(text) as { readonly message?: unknown } | undefined) };
    const told = typeof message === 'string' ? message : JSON.stringify(message);
    const concealer = new Concealer();
    concealer.also([{ value: token }]);
    const why = told === '' ? '' : ` (${harmless(concealer.text(told))})`;
    return `${kind}: ${asked} → ${status}${why}. ${this.#advice(status, headers)}`;
  }

  #advice(status: number, headers: Headers): string {
    const { kind, pull } = this.place;
    if (isLimited(status, headers)) return `Too many requests: ${limitText(headers)}`;
    switch (status) {
      case 401:
        return 'The token is not valid, or has expired: give the job another one.';
      case 403:
        return PERMISSION[kind];
      case 404:
        return pull === undefined
          ? 'The token cannot see this repository.'
          : `There is no pull request ${pull} here, or the token cannot see it. ${PERMISSION[kind]}`;
      default:
        return status >= 500
          ? `${kind} has an internal error: run the job again later.`
          : 'The comment was not written; the preview is above.';
    }
  }

  /** The next page, only if it is on the same forge: the token must not go elsewhere. */
  #nextIn(link: string | readonly string[] | undefined): string | undefined {
    const [, next] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(String(link ?? '')) ?? [];
    const { origin, pathname } = new URL(this.place.api);
    if (next === undefined || !URL.canParse(next, origin)) return undefined;
    const url = new URL(next, origin);
    const base = pathname === '/' ? '' : pathname;
    return url.origin === origin && url.pathname.startsWith(base)
      ? url.pathname.slice(base.length) + url.search
      : undefined;
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const PERMISSION = {
  GitHub:
    'The token may not write comments: give the job "permissions: pull-requests: write". The token of a pull request from a fork never gets this permission.',
  GitLab: 'The token may not write comments: it needs the scope api and the role Reporter or higher.',
  Gitea: 'The token may not write comments: it needs write access to issues and pull requests.',
} as const;

function isLimited(status: number, headers: Headers): boolean {
  return (
    status === 429 ||
    (status === 403 && (headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers))
  );
}

function limitText(headers: Headers): string {
  const after = Number(headers['retry-after']);
  const reset = Number(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset']);
  if (after > 0) return `run the job again in ${after} s.`;
  return reset > 0
    ? `run the job again after ${new Date(reset * 1000).toISOString()}.`
    : 'run the job again later.';
}

function headersOf(error: InstanceType<typeof errors.RequestRetryError>): Headers {
  return error.headers;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy between the job and the forge may have answered.
    return undefined;
  }
}
