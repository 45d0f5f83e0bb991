// Codes of eight letters that a user reads in one place and types in another.
import { randomInt } from 'node:crypto';

// No vowels, so that codes form no words, and no letters that look alike.
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

export function newTypedCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code as shown to the user. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Normalizes a typed code. */
export function codeTyped(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}
