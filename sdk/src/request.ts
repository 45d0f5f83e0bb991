/** Requests: what a call asks for, and how that becomes a request on the wire. */
import type { z } from 'zod';
import type { Reader } from './answers';
import { ArgumentError } from './arguments';
import { withHeaders, type Query } from './call-options';
import type { WireRequest } from './exchange';
import { writeJson } from './json';
import type { Path } from './path';

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
  /** Whether the record is read if the answer is a 204, which has no body. Default: false. */
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

/** A request that is ready to be authorised: where it goes, and what it sends besides the credential. */
export interface Prepared {
  readonly request: Pick<Request, 'method' | 'path' | 'query' | 'body' | 'headers' | 'continues' | 'bytes'>;
  readonly baseUrl: URL;
  /** Whether the answer is read while it arrives. */
  readonly stream: boolean;
  /** Header fields of the options of the call, which replace others. */
  readonly added?: Readonly<Record<string, string>> | undefined;
}

/** A request on the wire, but for its credential. */
export type Unsigned = Omit<WireRequest, 'headers'>;

const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';

/** What stays the same in every attempt. */
export function unsigned({ baseUrl, request, stream }: Prepared): Unsigned {
  const { method, path, query, body, bytes } = request;
  const { origin, prefix } = splitOf(baseUrl);
  return {
    method,
    origin,
    path: `${prefix}${path.text}${encodeQuery(query)}`,
    body: body === undefined || body instanceof Uint8Array ? body : writeJson(body),
    stream,
    bytes,
  };
}

/**
 * The header fields of an attempt.
 *
 * @param signed the credential, and the headers that go with it
 */
export function headersOf(
  { request, added }: Prepared,
  body: Unsigned['body'],
  userAgent: string,
  signed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const headers = {
    Accept: JSON_TYPE,
    'User-Agent': userAgent,
    ...(body === undefined ? {} : { 'Content-Type': typeof body === 'string' ? JSON_TYPE : BYTES_TYPE }),
    ...signed,
    ...request.headers,
  };
  return added === undefined ? headers : withHeaders(headers, added);
}

/** What every path of an address begins with; kept, because a URL computes its parts each time. */
const splits = new WeakMap<URL, { readonly origin: string; readonly prefix: string }>();

export function splitOf(url: URL): { readonly origin: string; readonly prefix: string } {
  let split = splits.get(url);
  if (split === undefined) {
    split = { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
    splits.set(url, split);
  }
  return split;
}

/** An address as it was configured, without what may follow its path. */
export function addressOf(url: URL): string {
  const { origin, prefix } = splitOf(url);
  return `${origin}${prefix}`;
}

/**
 * Refuses values that no parameter can be: they would be sent as `null`, `NaN` or `[object Object]`.
 *
 * @throws ArgumentError that names the parameter
 */
export function checkValues(query: Query = {}, request: string): void {
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
