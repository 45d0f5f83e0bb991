/**
 * Reads the body of a successful answer as a value, or a reason why it cannot be read. Values are returned as they
 * came. They are checked against their description only on request.
 */
import type { z } from 'zod';
import { pathText } from './arguments';
import type { Headers } from './exchange';
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

// ——— JSON without rounded integers: those beyond 2^53 are `bigint` when parsed and when written ———

/** Marks the digits of a `bigint` in a string. The mark is random, so it appears in no other string. */
const mark = crypto.randomUUID();

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Longer integers stay numbers, which become infinite, because converting them takes long. */
const INTEGER = /^-?\d{16,308}$/;

/**
 * Parses a document. An integer beyond `Number.MAX_SAFE_INTEGER` becomes a `bigint`.
 *
 * @throws {SyntaxError} it is no JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!hasManyDigits(text)) return value;
  const marked = withMarks(text);
  return marked === text ? value : (JSON.parse(marked, unmarked) as unknown);
}

/**
 * A document with strings in place of integers that would be rounded. Not by a regular expression, which fails on long
 * texts.
 */
function withMarks(text: string): string {
  let out = '';
  for (let at = 0; at < text.length;) {
    const open = (text.indexOf('"', at) + 1 || text.length + 1) - 1;
    const close = endOfText(text, open);
    out += text.slice(at, open).replace(NUMBER, withMark) + text.slice(open, close);
    at = close;
  }
  return out;
}

/** The position after the closing quote of the string that starts there. */
function endOfText(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let first = at;
    while (text[first - 1] === '\\') first--;
    if ((at - first) % 2 === 0) return at + 1;
  }
}

function withMark(number: string): string {
  return INTEGER.test(number) && !Number.isSafeInteger(Number(number)) ? `"${mark}${number}"` : number;
}

/** Whether there are 16 digits in a row. It is enough to test every 16th position, because such a row covers one. */
function hasManyDigits(text: string): boolean {
  const isDigit = (at: number): boolean => {
    const code = text.charCodeAt(at);
    return code >= 48 && code <= 57;
  };
  for (let at = 15; at < text.length; at += 16) {
    if (!isDigit(at)) continue;
    let [first, last] = [at, at];
    while (isDigit(first - 1)) first--;
    while (isDigit(last + 1)) last++;
    if (last - first >= 15) return true;
  }
  return false;
}

function unmarked(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
}

/** Writes a document. A `bigint` becomes its digits. */
export function writeJson(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // The value contains a bigint, or is circular. If it is circular, this throws too.
    const marked = JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'bigint' ? `${mark}${each}` : each,
    );
    return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  }
}
