/** What the body of a successful answer means: a value, or a reason why it is none. */
import type { z } from 'zod';
import { pathText } from './arguments';
import type { Headers } from './exchange';

/** A body that was understood, or why it was not. */
export type Reading<T> = { readonly value: T } | { readonly why: string; readonly cause?: unknown };

/** The status and the header fields of an answer. */
export interface Head {
  readonly status: number;
  readonly headers: Headers;
}

/** Turns the text of a body, and what stands before it, into a value. */
export type Reader<T> = (body: string, head: Head) => Reading<T>;

/** Reads JSON of a shape; an empty body is `undefined` to the schema. */
export function json<T>(schema: z.ZodType<T>): Reader<T> {
  return (body) => {
    let parsed: unknown;
    try {
      parsed = body === '' ? undefined : JSON.parse(body);
    } catch {
      if (isPage(body)) return PAGE;
      // The parser's own error quotes the body, which may hold secrets: it is not kept as a cause.
      return { why: 'the answer is not JSON' };
    }
    const result = schema.safeParse(parsed);
    if (result.success) return { value: result.data };
    if (body === '') return { why: 'the answer is empty' };
    const [issue] = result.error.issues;
    return { why: `the answer has another shape: ${described(issue)}`, cause: result.error };
  };
}

/** For answers whose body says nothing: whatever it is, the call succeeded; but a page is no answer of the platform. */
export const ignored: Reader<void> = (body) => (isPage(body) ? PAGE : { value: undefined });

const PAGE = { why: 'the answer is an HTML page' };

function isPage(body: string): boolean {
  return body.trimStart().startsWith('<');
}

function described(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'unknown';
  return `${pathText(issue.path) || 'the whole'}: ${issue.message}`;
}
