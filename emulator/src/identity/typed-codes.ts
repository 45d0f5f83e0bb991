// Codes that somebody reads in one place and types in at another: eight letters.
import { randomInt } from 'node:crypto';

// No vowels, so that no words come of it, and nothing that looks like something else.
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

export function newTypedCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** How a code is shown, to be read and typed in. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The code that somebody meant who typed this. */
export function codeTyped(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}
