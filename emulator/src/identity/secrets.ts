// Secrets that clients present: made at random, kept as hashes, compared in constant time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

/** What is kept of a secret. Secrets are random and long, so that a plain hash tells nothing about them. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret has this hash, in a time that does not tell how much of it is right. */
export function hasHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash));
}
