// One request as a handler sees it, and the answer it returns: no HTTP beyond status and headers.
import type { z } from 'zod';
import type { Place } from '../fields/metadata';
import type { Identity } from '../identity/credentials';
import type { Scope } from '../identity/scopes';
import type { Tokens } from '../identity/tokens';
import type { Platform } from '../platform/platform';
import { invalid } from '../problem';
import type { ApiVersion } from './versions';

export interface Answer {
  status: number;
  /** Sent as JSON; absent: no body. */
  body?: unknown;
  /** JSON in place of `body`, made part by part while it is sent. Each call begins again. */
  parts?: () => Generator<string, void>;
  /** Sent as it is, in place of `body`. */
  raw?: { content: string | Buffer | ReadableStream<Uint8Array>; type: string };
  headers?: Record<string, string>;
}

/** A request that was accepted: its credential is valid and reaches this far, its version is known. */
export interface Call<Body = unknown> extends Identity, Place {
  platform: Platform;
  tokens: Tokens;
  version: ApiVersion;
  /** A parameter of the path, decoded. */
  param(name: string): string;
  query: URLSearchParams;
  /** The JSON body as the route's schema reads it. Throws a 400 that names the first field at fault. */
  body(): Body;
  /** When it arrived, milliseconds since 1970 on the platform's clock. */
  at: number;
}

/** Everything that must be kept is done when it returns; only a signature may be promised. */
export type Handler = (call: Call) => Answer | Promise<Answer>;

/** What a credential must allow, and who must be behind it. */
export interface Need {
  scope: Scope;
  /** Only admins of the workspace; default: its members as well. */
  role?: 'admin';
  /** Whether it is about an account rather than a workspace: the query's `workspace` then means something else. */
  ofAccount?: true;
}

interface Declared extends Need {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v0`, parameters as `:name`. */
  path: string;
  /** What it does, in a few words, for the API description. */
  summary: string;
  /** Query parameters, each a string. */
  query?: z.ZodObject;
  /** The body of a successful answer; absent if there is none. */
  answer?: z.ZodType;
}

/** One endpoint of the management API: everything that is known of it stands here, and nowhere else. */
export interface Route extends Declared {
  body?: z.ZodType;
  handle: Handler;
}

/** A route whose handler finds the body as the schema reads it. */
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

/** Reads JSON with a schema; the first thing wrong becomes a 400 with the path of the field. */
export function parseWith<S extends z.ZodType>(schema: S, json: unknown): z.infer<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(`${fieldAt(issue?.path ?? []) || 'body'}: ${issue?.message ?? 'is not valid'}`);
}

/** A place in JSON as people write it: `spec.permissions[1].mode`; empty for the whole. */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
}
