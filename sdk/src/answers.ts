/**
 * What the body of a successful answer means: a value, or a reason why there is none. A value is handed on as it came.
 * Whether it fits its description is checked only when somebody asks.
 */
import type { z } from 'zod';
import { pathText } from './arguments';
import type { Headers } from './exchange';
import { parseJson } from './json';

/** A body that was understood, or why it was not. */
export type Reading<T> = { readonly value: T } | Unread;

/** Why a body was not understood. */
export interface Unread {
  readonly why: string;
  readonly cause?: unknown;
  /** Whether its end is missing: another attempt may get all of it. */
  readonly isCut?: boolean | undefined;
}

/** The status and the header fields of an answer. */
export interface Head {
  readonly status: number;
  readonly headers: Headers;
  /** The body, where it was asked for as bytes. */
  readonly bytes?: Uint8Array | undefined;
}

/** Hands on a body that was asked for as bytes. */
export const asBytes: Reader<Uint8Array> = (_body, { bytes }) => ({ value: bytes ?? new Uint8Array() });

/** Who asks whether an answer fits its description. */
export interface AnswerCheck {
  /** Whether an answer that does not fit is refused. */
  readonly strict: boolean;
  /** Told of each field that does not fit, by its path; `''` is the whole. The message holds no value. */
  readonly report?: ((property: string, message: string) => void) | undefined;
}

/** Turns the text of a body, and what stands before it, into a value. */
export type Reader<T> = (body: string, head: Head, check: AnswerCheck | undefined) => Reading<T>;

/** Reads an object, or whatever a schema of another kind takes. */
export function json<T>(schema: z.ZodType<T>): Reader<T> {
  const { type } = schema.def;
  const isObjectDue = type === 'object' || type === 'record';
  return (body, _head, check) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { value } = parsed;
    return isObjectDue && !isObject(value) ? misshapen(schema, value) : checked(schema, value, check);
  };
}

/** Reads an object; an empty body, or null, is `undefined`. */
export function jsonIfAny<T>(schema: z.ZodType<T>): Reader<T | undefined> {
  const read = json(schema);
  return (body, head, check) => {
    const isNothing = body === '' || (body.trim() === 'null' && check?.strict !== true);
    return isNothing ? { value: undefined } : read(body, head, check);
  };
}

/** Reads a list; an empty one may be written as null. */
export function jsonList<T>(item: z.ZodType<T>): Reader<T[]> {
  const schema = item.array().nullable();
  return (body, _head, check) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { value } = parsed;
    if (!Array.isArray(value) && value !== null) return misshapen(schema, value);
    const reading = checked(schema, value, check);
    return 'value' in reading ? { value: reading.value ?? [] } : reading;
  };
}

/** Reads the list in one field of an object; an empty one may be left out, or written as null. */
export function jsonField<K extends string, T>(
  key: K,
  schema: z.ZodType<Partial<Record<K, T[] | null | undefined>>>,
): Reader<T[]> {
  const read = json(schema);
  return (body, head, check) => {
    const reading = read(body, head, check);
    if (!('value' in reading)) return reading;
    const list: unknown = reading.value[key];
    if (list === null || list === undefined) return { value: [] };
    return Array.isArray(list) ? { value: list as T[] } : misshapen(schema, reading.value);
  };
}

/** Reads an object that the client itself works with, and therefore always checks: a token, the parts of an upload. */
export function conforming<T>(schema: z.ZodType<T>): Reader<T> {
  return (body) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { data, error } = schema.safeParse(parsed.value);
    return error === undefined ? { value: data } : unfit(error);
  };
}

/**
 * For answers whose body says nothing: whatever it is, the call succeeded; but a page is not an answer of the platform.
 */
export const ignored: Reader<void> = (body) => (isPage(body) ? PAGE : { value: undefined });

/**
 * JSON, whatever it holds.
 *
 * The parser's own error quotes the body, which may hold secrets: it is not kept as a cause.
 */
export function parse(body: string): Reading<unknown> {
  try {
    return { value: parseJson(body) };
  } catch {
    return isPage(body) ? PAGE : { why: 'the answer is not JSON', isCut: isCut(body) };
  }
}

/** Whether an object, a list or a text in it is not closed: a proxy cut it, and ended the answer as if it were whole. */
function isCut(body: string): boolean {
  let depth = 0;
  for (const [mark] of body.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs)) {
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
  }
  return depth > 0;
}

/** A value as it came, unless somebody asks for more than its form. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, check: AnswerCheck | undefined): Reading<T> {
  if (check !== undefined) {
    const { error } = schema.safeParse(value);
    if (error !== undefined) {
      if (check.report) reportEach(error.issues, check.report);
      if (check.strict) return unfit(error);
    }
  }
  return { value: value as T };
}

/** Of a value that has not even the form that is needed. */
export function misshapen(schema: z.ZodType, value: unknown): Unread {
  const { error } = schema.safeParse(value);
  return error === undefined ? { why: 'the answer has another shape' } : unfit(error);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const EMPTY = { why: 'the answer is empty' };
const PAGE = { why: 'the answer is an HTML page' };

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

function unfit(error: z.ZodError): Unread {
  const [issue] = error.issues;
  const where = issue === undefined ? '' : pathText(issue.path) || 'the whole';
  return { why: `the answer has another shape: ${where}: ${issue?.message ?? 'unknown'}`, cause: error };
}

/** Once per field, however many items of a list have it. */
function reportEach(
  issues: readonly z.core.$ZodIssue[],
  report: (property: string, message: string) => void,
): void {
  const seen = new Set<string>();
  for (const { path, message } of issues) {
    const field = path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.');
    if (seen.has(field)) continue;
    seen.add(field);
    report(pathText(path), message);
  }
}
