// Cursors: the end of a page, bound to its query and valid for 24 hours (Specification, Limits).
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '../fields/metadata';
import { Problem } from '../problem';

const LIFETIME_MS = 24 * 3600 * 1000;

const cursorSchema = z.object({ after: z.unknown(), of: z.string(), at: z.number() });

/** Identifies a query by everything that determines its items and their order. */
export function fingerprintOf(query: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url');
}

export function cursorAt(position: unknown, fingerprint: string, now: number): string {
  return Buffer.from(JSON.stringify({ after: position, of: fingerprint, at: now })).toString('base64url');
}

/** The position of a cursor; undefined without a cursor. Throws a 400 for an invalid one. */
export function positionOf<P extends z.ZodType>(
  position: P,
  text: string | null,
  fingerprint: string,
  now: number,
): z.infer<P> | undefined {
  if (text === null || text === '') return undefined;
  const cursor = decode(text);
  const after = position.safeParse(cursor?.after);
  if (!cursor || !after.success) throw badCursor('is not from this platform');
  if (cursor.of !== fingerprint) throw badCursor('belongs to a different query');
  if (now - cursor.at > LIFETIME_MS) throw badCursor(`is older than 24 hours (from ${timestamp(cursor.at)})`);
  return after.data;
}

function decode(text: string): z.infer<typeof cursorSchema> | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

function badCursor(why: string): Problem {
  return new Problem(400, 'invalid_cursor', `cursor: ${why}; start again without one`);
}
