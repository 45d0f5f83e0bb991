/** Checks of what callers pass, before anything is sent. Messages name the property and never its value. */
import type { z } from 'zod';
import { brand, isBranded } from './brand';

/**
 * What was passed cannot be sent; nothing was. A TypeError, not a WorkloadError: no answer of the platform is concerned,
 * and the program has to change.
 */
export class ArgumentError extends TypeError {
  protected static readonly brand: symbol = brand(this, 'ArgumentError');

  /** Path of the property at fault, such as `spec.permissions[0].path`; `''` for the whole. */
  readonly property: string;

  /**
   * @param subject what the message begins with, such as `drives: metadata.name`
   * @param why how it must be
   */
  constructor(subject: string, property: string, why: string) {
    super(`${subject} ${why}`);
    this.property = property;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, value);
  }
}

/**
 * Throws unless a value is as the schema wants it.
 *
 * @param request what the value is for, such as `POST /drives`
 * @param part what it is called in messages when it is at fault as a whole
 * @throws {ArgumentError} when it is not
 */
export function check(schema: z.ZodType, value: unknown, request: string, part: 'body' | 'query'): void {
  const result = schema.safeParse(value);
  const issue = result.error?.issues[0];
  if (issue === undefined) return;
  const property = pathText(issue.path);
  throw new ArgumentError(`${request} is not sent: ${property || `the ${part}`}`, property, wordsOf(issue));
}

/** `spec.permissions[0].path` */
export function pathText(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** The library's words without its opening; none of its messages holds a value. */
function wordsOf({ message }: z.core.$ZodIssue): string {
  return `is not valid: ${message.replace(/^Invalid (input|option): /, '')}`;
}
