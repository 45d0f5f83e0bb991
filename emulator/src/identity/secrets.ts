// Secrets that clients present: random, stored as hashes, compared in constant time.
import { z } from 'zod';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The first API key of an emulator that only programs of this machine can reach: the same at every start, documented, and
 * no secret. The client sends it only to loopback (sdk/src/arguments.ts).
 */
export const PUBLIC_KEY = 'wk_emulator_not_a_secret';

export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`;
}

/** A hash in a stored record. */
export const storedHash = z.string().regex(/^[0-9a-f]{64}$/);

/** The stored hash of a secret. A plain hash is enough, because secrets are long and random. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

/** Whether a secret has this hash, in constant time. */
export function hasHash(secret: string, hash: string): boolean {
  return isSameHash(hashOf(secret), hash);
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
