/**
 * Reads the body of a successful answer as a value, or a reason why it cannot be read. Values are returned as they
 * came. They are checked against their description only on request.
 */
import type { z } from 'zod';
import { pathText } from './arguments';
import type { Headers } from './exchange';
import { parseJson } from './json';
import type { Schema } from './schema';

/** A body that was read, or the reason why it was not. */
export type Reading<T> = { readonly value: T } | Unread;

/** The reason why a body was not read. */
export interface Unread {
  readonly why: string;
  readonly cause?: unknown;
  /** Whether its end is missing. Another attempt may get the whole body. */
  readonly isCut?: boolean | undefined;
}

/** The status and the header fields of an answer. */
export interface Head {
  readonly status: number;
  readonly headers: Headers;
  /** The body, if it was requested as bytes. */
  readonly bytes?: Uint8Array | undefined;
}

/** Returns a body that was requested as bytes. */
export const asBytes: Reader<Uint8Array> = (_body, { bytes }) => ({ value: bytes ?? new Uint8Array() });

/** How answers are checked against their description. */
export interface AnswerCheck {
  /** Whether an invalid answer is refused. */
  readonly strict: boolean;
  /** Called with the path of each invalid field; `''` is the whole. The message contains no value. */
  readonly report?: ((property: string, message: string) => void) | undefined;
}

/** Reads a body and its head as a value. */
export type Reader<T> = (body: string, head: Head, check: AnswerCheck | undefined) => Reading<T>;

/** Every schema of this client is zod's. */
const zodOf = <T>(schema: Schema<T>) => schema as z.ZodType<T>;

/** Reads an object, or a value of another schema. */
export function json<T>(schema: Schema<T>): Reader<T> {
  const { type } = zodOf(schema).def;
  const isObjectDue = type === 'object' || type === 'record';
  return (body, _head, check) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { value } = parsed;
    return isObjectDue && !isObject(value) ? misshapen(schema, value) : checked(schema, value, check);
  };
}

/** Reads an object. An empty body, or null, gives `undefined`. */
export function jsonIfAny<T>(schema: Schema<T>): Reader<T | undefined> {
  const read = json(schema);
  return (body, head, check) => {
    const isNothing = body === '' || (body.trim() === 'null' && check?.strict !== true);
    return isNothing ? { value: undefined } : read(body, head, check);
  };
}

/** Reads a list. Null counts as an empty list. */
export function jsonList<T>(item: Schema<T>): Reader<T[]> {
  const schema = zodOf(item).array().nullable();
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

/** Reads the list in a field of an object. A missing field, or null, counts as an empty list. */
export function jsonField<K extends string, T>(
  key: K,
  schema: Schema<Partial<Record<K, T[] | null | undefined>>>,
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

/** Reads an object that the client itself uses, and always checks it: a token, the parts of an upload. */
export function conforming<T>(schema: Schema<T>): Reader<T> {
  return (body) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { data, error } = zodOf(schema).safeParse(parsed.value);
    return error === undefined ? { value: data } : unfit(error);
  };
}

/**
 * For answers without a meaningful body: the call succeeded, unless the body is an HTML page, which is not from the
 * platform.
 */
export const ignored: Reader<void> = (body) => (isPage(body) ? PAGE : { value: undefined });

/**
 * Parses any JSON.
 *
 * The parser's own error quotes the body, which may contain secrets, so it is not kept as a cause.
 */
export function parse(body: string): Reading<unknown> {
  try {
    return { value: parseJson(body) };
  } catch {
    return isPage(body) ? PAGE : { why: 'the answer is not JSON', isCut: isCut(body) };
  }
}

/** Whether an object, list or string is not closed: a proxy may cut a body and end the answer normally. */
function isCut(body: string): boolean {
  let depth = 0;
  for (const [mark] of body.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gs)) {
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
  }
  return depth > 0;
}

/** Returns a value as it came. Checks it only on request. */
export function checked<T>(schema: Schema<T>, value: unknown, check: AnswerCheck | undefined): Reading<T> {
  if (check !== undefined) {
    const { error } = zodOf(schema).safeParse(value);
    if (error !== undefined) {
      if (check.report) reportEach(error.issues, check.report);
      if (check.strict) return unfit(error);
    }
  }
  return { value: value as T };
}

/** The reason for a value of the wrong basic form. */
export function misshapen(schema: Schema, value: unknown): Unread {
  const { error } = zodOf(schema).safeParse(value);
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

/** Reports each field once, even if many items of a list have it. */
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
