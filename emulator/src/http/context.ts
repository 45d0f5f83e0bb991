// A request in Hono, with its Node connection.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { z } from 'zod';
import { invalid } from '../problem';

export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The query as it was sent. Most requests have none, so their URL is not parsed. */
export function queryOf({ req }: HttpContext): URLSearchParams {
  const begin = req.url.indexOf('?');
  return new URLSearchParams(begin < 0 ? '' : new URL(req.url).search);
}

/** Parameters that may be repeated instead of separated by commas. */
const LISTS = ['status', 'type', 'groupBy', 'excludeDirs', 'patterns', 'filePattern'];

/**
 * The declared parameters of a query, each once: a repeated list is joined. What is not declared is left out, and so is
 * an empty text, which would match nothing. Throws a 400 for another repeated parameter.
 */
export function declaredIn(query: URLSearchParams, declared: z.ZodObject | undefined): URLSearchParams {
  if (query.size === 0 || declared === undefined) return new URLSearchParams();
  const known = Object.entries<z.ZodType>(declared.shape).flatMap(([name, schema]): [string, string][] => {
    const given = query.getAll(name);
    if (given.length > 1 && !LISTS.includes(name)) throw invalid(`${name}: is given more than once`);
    const value = given.join(',');
    const isAbsent = given.length === 0 || (value === '' && schema.safeParse('').success);
    return isAbsent ? [] : [[name, value]];
  });
  return new URLSearchParams(known);
}
