/** Physical names: decided by create, kept as long as the object lives. */
import { hash, randomBytes } from 'node:crypto';

// Source: facts, A.11.
/** Longest name that the platform takes. */
export const NAME_LENGTH = 49;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** `digits` base-32 digits (five bits each) of the SHA-256 of a text. */
export function digest(text: string, digits: number): string {
  return encode(hash('sha256', text, 'buffer'), digits);
}

/** Base-32 of the first `digits` × 5 bits. */
export function encode(bytes: Uint8Array, digits: number): string {
  let out = '';
  for (let digit = 0; digit < digits; digit++) {
    let value = 0;
    for (let bit = 0; bit < 5; bit++) {
      const index = digit * 5 + bit;
      value = (value << 1) | (((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1);
    }
    out += ALPHABET.charAt(value);
  }
  return out;
}

/** Ten random digits that identify one create. */
export function newNonce(): string {
  return encode(randomBytes(8), 10);
}

/** Text as a name: lower-case letters, digits and single dashes, without dashes at the ends. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * The first name to try for a new object: the logical name as a slug, cut to fit, and ten digits of a hash of its owner
 * and its immutable values, so that an object and its replacement can exist side by side. Every state of the same
 * project and stack generates the same name.
 *
 * @param owner `project/stack/logical name`
 * @param immutable the values that a replacement would change
 */
export function generatedName(owner: string, immutable: unknown): string {
  return nameWith(owner, digest(JSON.stringify([owner, immutable]), 10));
}

/**
 * A name from the logical name and a suffix, such as the nonce of a create.
 *
 * @param owner `project/stack/logical name`
 */
export function nameWith(owner: string, suffix: string): string {
  const stem = slug(owner.slice(owner.lastIndexOf('/') + 1))
    .slice(0, NAME_LENGTH - suffix.length - 1)
    .replace(/-+$/, '');
  return stem === '' ? `r-${suffix}` : `${stem}-${suffix}`;
}

/** The names that an argument or output has besides this one. */
export function otherNames(former: Readonly<Record<string, string>>, key: string): string[] {
  const is = former[key] ?? key;
  return [is, ...Object.keys(former).filter((was) => former[was] === is)].filter((name) => name !== key);
}
