/** Checks user settings. Messages name the setting, never its value, which may contain a secret. */
import { ArgumentError } from './arguments';

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
