/** The requests of calls, and their conversion to requests on the wire. */
import type * as z from 'zod';
import { type Reader, writeJson } from './answers';
import { ArgumentError } from './arguments';
import { withHeaders, type Query } from './call-options';
import type { WireRequest } from './exchange';
import type { Path } from './path';
import type { Schema } from './schema';

/** The base of a path: the management API, the same without its version, inference, or another URL. */
export type Base = 'management' | 'root' | 'run' | URL;

/** A request before it is authorised and encoded. */
export interface Request {
  readonly method: WireRequest['method'];
  readonly path: Path;
  /** Default: `management`. */
  readonly base?: Base | undefined;
  readonly query?: Query | undefined;
  /** Sent as JSON; bytes are sent unchanged. */
  readonly body?: object | Uint8Array | undefined;
  /** Schema of the body. An invalid body is not sent. */
  readonly bodyCheck?: Schema | undefined;
  /** Schema of the query. An invalid query is not sent. */
  readonly queryCheck?: Schema | undefined;
  /** Whether the query was accepted before with another cursor, so that a refusal is about the cursor. */
  readonly continues?: boolean | undefined;
  /** Whether the answer is read as bytes, for content that may not be text. Default: false. */
  readonly bytes?: boolean | undefined;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Names of this method's own options. */
  readonly options?: readonly string[] | undefined;
  /** Whether to read the record after a 204, which has no body. Default: false. */
  readonly readsAfter204?: boolean | undefined;
}

/** A request with the reader of its answer. */
export interface RequestFor<T> extends Request {
  readonly read: Reader<T>;
}

/** The context of a request. */
export interface RequestDependencies {
  /**
   * The workspace of the call, for paths that contain it.
   *
   * @throws ArgumentError without a workspace
   */
  readonly workspace: string;
}

/** A request, or a function that makes it. An error of the function rejects the call. */
export type Made<T> = T | ((dependencies: RequestDependencies) => T);

/** A request before it is authorised: its target, and everything that it sends except the credential. */
export interface Prepared {
  readonly request: Pick<Request, 'method' | 'path' | 'query' | 'body' | 'headers' | 'continues' | 'bytes'>;
  readonly baseUrl: URL;
  /** Whether the answer is read while it arrives. */
  readonly stream: boolean;
  /** Headers from the call's options, which replace others. */
  readonly added?: Readonly<Record<string, string>> | undefined;
}

/** A request on the wire, without its credential. */
export type Unsigned = Omit<WireRequest, 'headers'>;

const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';

/** The parts that stay the same in every attempt. */
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
 * The headers of an attempt.
 *
 * @param signed the credential, and the headers that belong to it
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

/** Origin and path prefix of a URL. Cached, because URL computes its parts on each access. */
const splits = new WeakMap<URL, { readonly origin: string; readonly prefix: string }>();

export function splitOf(url: URL): { readonly origin: string; readonly prefix: string } {
  let split = splits.get(url);
  if (split === undefined) {
    split = { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
    splits.set(url, split);
  }
  return split;
}

/** An address as configured, without anything after its path. */
export function addressOf(url: URL): string {
  const { origin, prefix } = splitOf(url);
  return `${origin}${prefix}`;
}

/**
 * Refuses invalid parameter values, which would be sent as `null`, `NaN` or `[object Object]`.
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
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[key, String(value)] satisfies [string, string]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

// ——— Null in an optional field means the same as no field: types allow it, and the platform refuses it ———

type Def = z.core.$ZodTypes['_zod']['def'];

/** The body without null in optional fields and in maps. Values of any shape keep theirs. */
export function withoutNulls<T>(schema: Schema, value: T): T {
  return cleaned(defOf(schema), value) as T;
}

function cleaned(def: Def, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return cleaned(defOf(def.innerType), value);
    case 'array': {
      if (!Array.isArray(value)) return value;
      const item = defOf(def.element);
      const list = value.map((one) => cleaned(item, one));
      return list.every((one, index) => one === value[index]) ? value : list;
    }
    case 'object':
      return fields(value, (key) => def.shape[key]);
    case 'record':
      return fields(value, () => def.valueType);
    default:
      return value;
  }
}

/**
 * The same object if nothing changes, as for most bodies.
 *
 * @param schemaOf undefined for a field that the client does not know
 */
function fields(value: object, schemaOf: (key: string) => Schema | undefined): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const schema = schemaOf(key);
    if (schema === undefined) continue;
    const def = defOf(schema);
    const isDropped = inner === null && isNullable(def);
    const own = isDropped ? undefined : cleaned(def, inner);
    if (!isDropped && own === inner) continue;
    copy ??= { ...value };
    if (isDropped) Reflect.deleteProperty(copy, key);
    else copy[key] = own;
  }
  return copy ?? value;
}

/** Whether null says nothing here. A value of any shape may be null on purpose. */
function isNullable(def: Def): boolean {
  if (def.type === 'nullable') return true;
  return def.type === 'optional' || def.type === 'readonly' ? isNullable(defOf(def.innerType)) : false;
}

function defOf(schema: Schema): Def {
  return (schema as z.core.$ZodTypes)._zod.def;
}
