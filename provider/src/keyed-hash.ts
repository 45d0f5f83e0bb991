/** The keyed hash of all packages: of secrets in a state, and of the digests of pipelines. */
import { createHmac, hkdfSync } from 'node:crypto';

/** HMAC-SHA-256. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/**
 * A key of 32 bytes (HKDF). Two purposes have nothing in common: a hash for one says nothing about those for another.
 *
 * @param purpose with its version: `workload digest 1`
 */
export function derivedKey(secret: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}
