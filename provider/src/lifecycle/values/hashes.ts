/**
 * Hashes in the place of secrets in a state. The form is `hmac:v1:KEY.SALT.HASH`: which key of which stack, the salt of
 * the resource, and the hash. The salt depends only on key and resource, so the same secret of a resource has the same
 * hash in every run, and the same secret of two resources has not.
 */
import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { derivedKey, keyedHash } from '../../keyed-hash';
import { PREFIX } from './markers';

const FORM = /^hmac:v1:([\w-]{4})\.([\w-]{8})\.([\w-]{22})$/;

/** The secret of a preview, which does not exist yet. */
export const NOT_YET = `${PREFIX}unknown`;

/**
 * How a keyed digest begins: `digest:v1:KEY.SALT.TEXT`. A digest of contents with secrets could be guessed without the
 * key, so the state has it encrypted with the key. It is the same in every run, and other in another resource.
 */
export const DIGEST_PREFIX = 'digest:v1:';
const DIGEST_FORM = /^digest:v1:([\w-]{4})\.([\w-]{8})\.([\w-]{22,})$/;
/** Bytes of the synthetic initial value, which is a keyed hash of the text. */
const SYNTHETIC = 16;

/** Secrets with fewer characters get the slow derivation. */
const SHORT = 16;
/** Some 40 ms and 16 MiB for each guess. */
const SCRYPT = { N: 2 ** 14, r: 8, p: 1 } as const;

/** Fewest characters of a key. */
export const LEAST_OF_KEY = 32;

/** The keys of this process, by their names in hashes. */
const keys = new Map<string, HashKey>();

/** The key of a stack. */
export class HashKey {
  readonly name: string;
  readonly #key: Buffer;
  readonly #slow: Buffer;
  readonly #derived = new Map<string, string>();

  private constructor(text: string) {
    const secret = Buffer.from(text);
    this.#key = derivedKey(secret, Buffer.alloc(0), 'workload state 1');
    this.#slow = derivedKey(secret, Buffer.alloc(0), 'workload state 1 short');
    this.name = coded(keyedHash(this.#key, 'name'), 3);
  }

  /** @param text the value of `workload:stateKey` */
  static of(text: string): HashKey {
    const made = new HashKey(text);
    const known = keys.get(made.name) ?? made;
    keys.set(made.name, known);
    return known;
  }

  /** The salt of a resource. */
  saltOf(urn: string): string {
    return coded(keyedHash(this.#key, `salt\n${urn}`), 6);
  }

  hash(value: string | number, salt: string): string {
    const of = keyedHash(this.#key, `secret\n${salt}\n${typeof value}\n${this.#content(String(value))}`);
    return `${PREFIX}${this.name}.${salt}.${coded(of, 16)}`;
  }

  /** A digest in the form of the state. */
  digest(text: string, salt: string): string {
    const keys = this.#keysOf(salt);
    const start = keyedHash(keys.start, text).subarray(0, SYNTHETIC);
    const cipher = createCipheriv('aes-256-ctr', keys.cipher, start);
    const sealed = Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final()]);
    return `${DIGEST_PREFIX}${this.name}.${salt}.${sealed.toString('base64url')}`;
  }

  /** The digest in a keyed one; undefined if it was made with another key. */
  digestIn(keyed: string): string | undefined {
    const [, name, salt = '', text = ''] = DIGEST_FORM.exec(keyed) ?? [];
    if (name !== this.name) return undefined;
    const keys = this.#keysOf(salt);
    const sealed = Buffer.from(text, 'base64url');
    const start = sealed.subarray(0, SYNTHETIC);
    const cipher = createDecipheriv('aes-256-ctr', keys.cipher, start);
    const plain = Buffer.concat([cipher.update(sealed.subarray(SYNTHETIC)), cipher.final()]).toString('utf8');
    return keyedHash(keys.start, plain).subarray(0, SYNTHETIC).equals(start) ? plain : undefined;
  }

  #keysOf(salt: string): { readonly start: Buffer; readonly cipher: Buffer } {
    const of = (purpose: string) => keyedHash(this.#key, `digest ${purpose}\n${salt}`);
    return { start: of('start'), cipher: of('cipher') };
  }

  #content(text: string): string {
    if (text.length >= SHORT) return text;
    const known = this.#derived.get(text) ?? scryptSync(text, this.#slow, 32, SCRYPT).toString('base64');
    this.#derived.set(text, known);
    return known;
  }
}

function coded(bytes: Buffer, length: number): string {
  return bytes.subarray(0, length).toString('base64url');
}

/** The salt of a hash; undefined for other texts. */
export function saltIn(hash: string): string | undefined {
  return FORM.exec(hash)?.[2];
}

/** Whether a text is a keyed digest. */
export function isKeyedDigest(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(DIGEST_PREFIX);
}

/** The salt of a keyed digest; undefined for other texts. */
export function saltOfDigest(text: string): string | undefined {
  return DIGEST_FORM.exec(text)?.[2];
}

/** Whether this process has the key of a hash. */
export function hasKeyOf(hash: string): boolean {
  return keys.has(FORM.exec(hash)?.[1] ?? '');
}

/** Whether a hash is that of a value. It is not if this process does not have the key. */
export function isHashOf(hash: string, value: unknown): boolean {
  const [, name = '', salt = ''] = FORM.exec(hash) ?? [];
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return keys.get(name)?.hash(value, salt) === hash;
}
