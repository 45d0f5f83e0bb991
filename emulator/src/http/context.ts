// A request in Hono, with its Node connection.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The query as it was sent. Most requests have none, so their URL is not parsed. */
export function queryOf({ req }: HttpContext): URLSearchParams {
  const begin = req.url.indexOf('?');
  return new URLSearchParams(begin < 0 ? '' : new URL(req.url).search);
}
