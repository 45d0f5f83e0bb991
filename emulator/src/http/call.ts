// A request as handlers see it, and the answer that they return. They know only status and headers of HTTP.
import type { z } from 'zod';
import type { AnswerContext } from '../fields/metadata';
import type { Identity } from '../identity/credentials';
import type { Scope } from '../identity/scopes';
import type { Tokens } from '../identity/tokens';
import type { Platform } from '../platform/platform';
import { invalid } from '../problem';
import type { ApiVersion } from './versions';

export interface Answer {
  status: number;
  /** Sent as JSON. Absent: no body. */
  body?: unknown;
  /** JSON in place of `body`, generated in parts while it is sent. Each call starts again. */
  parts?: () => Generator<string, void>;
  /** Sent unchanged in place of `body`. */
  raw?: { content: string | Buffer | ReadableStream<Uint8Array>; type: string };
  headers?: Record<string, string>;
}

/** An accepted request: its credential is valid and sufficient, and its version is known. */
export interface Call<Body = unknown> extends Identity, AnswerContext {
  platform: Platform;
  tokens: Tokens;
  version: ApiVersion;
  /** A parameter of the path, decoded. */
  param(name: string): string;
  query: URLSearchParams;
  /** The JSON body, parsed by the route's schema. Throws a 400 that names the first invalid field. */
  body(): Body;
  /** Time of arrival on the platform's clock, milliseconds since 1970. */
  at: number;
}

/** Must write all data before it returns. Only a signature may be awaited. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** The required scope of the credential, and the required role of the caller. */
export interface Need {
  scope: Scope;
  /** `admin` allows only admins of the workspace. Default: all members. */
  role?: 'admin';
  /** Whether it is about an account, not a workspace. Then `workspace` in the query has another meaning. */
  ofAccount?: true;
}

/** What a description says about an endpoint, besides bodies and answers. */
export interface Row extends Need {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/v0`, with parameters as `:name`. */
  path: string;
  /** Short summary for the API description. */
  summary: string;
  /** Query parameters, each a string. */
  query?: z.ZodObject;
  /** Why it is refused, by status. */
  refused?: Readonly<Record<number, string>>;
  /** The names of its schemas in the API description; of the items, if it is a list. */
  named?: { body?: string; answer?: string; item?: string };
}

interface Declared extends Row {
  /** The body of a successful answer; absent for none. */
  answer?: z.ZodType;
}

/** One endpoint of the management API. */
export interface Route extends Declared {
  body?: z.ZodType;
  handle: Handler;
}

/** A route whose handler gets the body as parsed by the schema. */
export function route<B extends z.ZodType>(
  declared: Declared & { body: B; handle: (call: Call<z.infer<B>>) => ReturnType<Handler> },
): Route {
  const { body, handle } = declared;
  return {
    ...declared,
    body,
    handle: (call) => handle({ ...call, body: () => parseWith(body, call.body()) }),
  };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** Parses JSON with a schema. The first issue becomes a 400 with the path of the field. */
export function parseWith<S extends z.ZodType>(schema: S, json: unknown): z.infer<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`${fieldAt(issue?.path ?? []) || 'body'}: ${issue?.message ?? 'is not valid'}`);
}

/** A readable path in JSON: `spec.permissions[1].mode`. Empty for the whole. */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
}
