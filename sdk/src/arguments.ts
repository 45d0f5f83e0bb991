/** Checks callers' arguments before anything is sent. Messages name the property, never its value. */
import type { z } from 'zod';
import { brand, isBranded } from './brand';
import type { Schema } from './schema';

/**
 * An argument is invalid, and nothing was sent. A TypeError, not a WorkloadError: the platform was not involved, and
 * the program has to change.
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
 * Throws if a value does not fit the schema.
 *
 * @param request what the value is for, such as `POST /drives`
 * @param part its name in messages about the whole value
 * @throws {ArgumentError} if it does not fit
 */
export function check(schema: Schema, value: unknown, request: string, part: 'body' | 'query'): void {
  const result = (schema as z.ZodType).safeParse(value);
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

/** The message of zod without its first words. None of its messages contains a value. */
function wordsOf({ message }: z.core.$ZodIssue): string {
  return `is not valid: ${message.replace(/^Invalid (input|option): /, '')}`;
}
