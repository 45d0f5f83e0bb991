// Who made an object, as the label says that Pulumi programs leave on what they create: a hash of project, stack and
// logical name, and a nonce. A hash cannot be read, but whoever knows the names can prove them.
import { createHash } from 'node:crypto';

/** The label of @workload/pulumi. */
export const OWNER_LABEL = 'pulumi-owner';

const DIGITS = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The owner that makes this very mark, `project/stack/logical name`; undefined: none of those that were tried does.
 * @param given that whole text, or project and stack alone: then the logical names that give an object its name are tried
 * @param name of the object: the logical name itself, or with a suffix that was drawn for it
 */
export function provenOwner(mark: string, given: string, name: string): string | undefined {
  const text = given.trim().replace(/\/+$/, '');
  if (!text.includes('/')) return undefined;
  const wanted = mark.split('-')[0];
  const own = name.slice(name.lastIndexOf('/') + 1);
  const tried = [text, `${text}/${own}`, `${text}/${own.replace(/-[a-z0-9]+$/, '')}`];
  return tried.find((owner) => owner.split('/').length >= 3 && digest(owner) === wanted);
}

/** Base-32 of the first 50 bits of the SHA-256 of a text. */
function digest(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  const bits = bytes.readBigUInt64BE() >> BigInt(64 - DIGITS * 5);
  const digit = (place: number) => Number((bits >> BigInt((DIGITS - 1 - place) * 5)) & 31n);
  return Array.from({ length: DIGITS }, (_, place) => ALPHABET.charAt(digit(place))).join('');
}
