// Finds the owner of an object by the label that Pulumi programs set: a hash of project, stack and logical name, and a
// nonce. The hash cannot be read, but given names can be verified.
import { createHash } from 'node:crypto';

/** The label of @workload/pulumi. */
export const OWNER_LABEL = 'pulumi-owner';

const DIGITS = 10;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The owner with this mark, as `project/stack/logical name`. Undefined if none of the tried ones has it.
 * @param given the whole text, or project and stack. Then the logical names that fit the object's name are tried.
 * @param name of the object: the logical name, or the logical name with a random suffix
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
