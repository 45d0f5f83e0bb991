/**
 * Checks what callers pass, arguments and settings, before anything is sent. Messages name the property or the setting,
 * never its value, which may contain a secret.
 */
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

// ——— Settings ———

/** Maximum delay of a timer, in milliseconds. A longer one would end at once. */
export const LONGEST_MS = 2_147_483_647;

/**
 * An address that paths are appended to.
 *
 * @throws ArgumentError
 */
export function address(setting: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url !== undefined && url.username + url.password + url.search + url.hash === '';
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw unusable(
      setting,
      'an http or https address without user, query and fragment, such as https://api.example.com',
    );
  }
  return url;
}

/**
 * A header value without spaces.
 *
 * @throws ArgumentError
 */
export function headerValue(setting: string, value: string): string {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw unusable(setting, 'printable ASCII characters without spaces or line ends, at least one');
  }
  return value;
}

/**
 * A header value that may contain spaces.
 *
 * @throws ArgumentError
 */
export function headerWords(setting: string, value: string): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
    throw unusable(setting, 'printable ASCII characters without line ends, at least one');
  }
  return value;
}

/**
 * A number within bounds.
 *
 * @throws ArgumentError
 */
export function amount(setting: string, value: number, least: number, most = Infinity): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    const bounds = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    throw unusable(setting, `a number ${bounds}`);
  }
  return value;
}

/**
 * One of a few words.
 *
 * @throws ArgumentError
 */
export function oneOf<T extends string>(setting: string, value: T, words: readonly T[]): T {
  if (!words.includes(value)) throw unusable(setting, words.join(', '));
  return value;
}

/** The error for an invalid setting. */
export function unusable(setting: string, wanted: string): ArgumentError {
  return new ArgumentError(setting, setting, `must be ${wanted}`);
}

// ——— The key of an emulator that only this machine reaches: everybody knows it, so it is sent nowhere else ———

/**
 * The API key of an emulator that only this machine can reach. It is the same everywhere and no secret, so the client
 * sends it only to loopback addresses.
 */
export const EMULATOR_API_KEY = 'wk_emulator_not_a_secret';

/**
 * What is wrong with sending an API key to an address, as the end of a sentence about the key; undefined if nothing is.
 *
 * @param key with or without the word Bearer
 */
export function faultOfEmulatorKey(key: string, { hostname }: Pick<URL, 'hostname'>): string | undefined {
  if (key.replace(/^Bearer /, '') !== EMULATOR_API_KEY || isLoopback(hostname)) return undefined;
  return 'is the key of every local emulator, which everybody knows: it is sent only to loopback addresses (localhost, 127.0.0.1). Use a key of your platform, or start the emulator with WORKLOAD_EMULATOR_API_KEY and use that key';
}

/** Whether a host is this machine. IPv6 addresses are in brackets. */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/i.test(host);
}
