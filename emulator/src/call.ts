// One request as a handler sees it, and the answer it returns: no HTTP beyond status and headers.
import type { z } from 'zod';
import type { ApiVersion } from './versions';
import type { Identity } from './credentials';
import type { Place } from './domain/metadata';
import type { Platform } from './domain/platform';
import { invalid } from './problem';

export interface Answer {
  status: number;
  /** Sent as JSON; absent: no body. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request that was accepted: its credential is valid and its version is known. */
export interface Call extends Identity, Place {
  platform: Platform;
  version: ApiVersion;
  /** A parameter of the path, decoded. */
  param(name: string): string;
  query: URLSearchParams;
  /** The JSON body as the schema reads it. Throws a 400 that names the first field at fault. */
  body<S extends z.ZodType>(schema: S): z.infer<S>;
  /** When it arrived, milliseconds since 1970 on the platform's clock. */
  at: number;
}

export type Handler = (call: Call) => Answer;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v0`, parameters as `:name`. */
  path: string;
  handle: Handler;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** Reads JSON with a schema; the first thing wrong becomes a 400 with the path of the field. */
export function parseWith<S extends z.ZodType>(schema: S, json: unknown): z.infer<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
  throw invalid(`${path === '' || path === undefined ? 'body' : path}: ${issue?.message ?? 'is not valid'}`);
}
