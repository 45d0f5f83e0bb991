// Cursors: the end of a page, bound to its query and valid for 24 hours (Specification, Limits). They are sealed, so a
// changed one is refused.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '../fields/metadata';
import type { Tokens } from '../identity/tokens';
import { Problem } from '../problem';
import type { Call } from './call';

const LIFETIME_MS = 24 * 3600 * 1000;

type Caller = Pick<Call, 'at' | 'tokens'>;

const cursorSchema = z.object({ after: z.unknown(), of: z.string(), at: z.number() });

/** Identifies a query by everything that determines its items and their order. */
export function fingerprintOf(query: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(query)).digest('base64url');
}

export function cursorAt(position: unknown, fingerprint: string, { at, tokens }: Caller): string {
  const text = Buffer.from(JSON.stringify({ after: position, of: fingerprint, at })).toString('base64url');
  return sealed(text, tokens);
}

function sealed(text: string, tokens: Tokens): string {
  return `${text}.${tokens.seal(text)}`;
}

/** The position of a cursor; undefined without a cursor. Throws a 400 for an invalid one. */
export function positionOf<P extends z.ZodType>(
  position: P,
  text: string | null,
  fingerprint: string,
  { at: now, tokens }: Caller,
): z.infer<P> | undefined {
  if (text === null || text === '') return undefined;
  const cursor = decode(text, tokens);
  const after = position.safeParse(cursor?.after);
  if (!cursor || !after.success) throw badCursor('is not from this platform');
  if (cursor.of !== fingerprint) throw badCursor('belongs to a different query');
  if (now - cursor.at > LIFETIME_MS) throw badCursor(`is older than 24 hours (from ${timestamp(cursor.at)})`);
  return after.data;
}

/** The content of a cursor that this emulator wrote; undefined for any other text. */
function decode(cursor: string, tokens: Tokens): z.infer<typeof cursorSchema> | undefined {
  const [text = ''] = cursor.split('.', 1);
  if (cursor !== sealed(text, tokens)) return undefined;
  return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

function badCursor(why: string): Problem {
  return new Problem(400, 'invalid_cursor', `cursor: ${why}; start again without one`);
}
