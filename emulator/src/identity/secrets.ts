// Secrets that clients present: made at random, kept as hashes, compared in constant time.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

/** What is kept of a secret. Secrets are random and long, so that a plain hash tells nothing about them. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

/** Whether a secret has this hash, in a time that does not tell how much of it is right. */
export function hasHash(secret: string, hash: string): boolean {
  return isSameHash(hashOf(secret), hash);
}

/** The same for a secret whose hash is known already. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
