/** The key of a stack's digests. Who can read the stack's secrets has it, and nobody else. */
import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { derivedKey } from '@workload/pulumi/rollout';
import type { Environment } from '../preview/forge/pull-request';

/** Setting with a key of its own, for stacks without a passphrase. */
export const KEY_SETTING = 'workload-approval:key';
/** Fewest characters of that setting. */
const LEAST = 32;

/**
 * @param setting the value of {@link KEY_SETTING}
 * @param salt of the stack, as the engine writes it; undefined if its secrets have no passphrase
 * @returns undefined if the stack has no key
 * @throws Error if the key is too short, or the passphrase is wrong
 */
export async function keyOf(
  setting: { readonly value: string; readonly secret: boolean } | undefined,
  salt: string | undefined,
  env: Environment,
): Promise<Buffer | undefined> {
  if (setting !== undefined) {
    if (!setting.secret || setting.value.length < LEAST)
      throw new Error(`${KEY_SETTING} must be a secret of at least ${LEAST} characters: ${SET}`);
    return derived(Buffer.from(setting.value), Buffer.alloc(0));
  }
  return salt === undefined ? undefined : fromPassphrase(salt, env);
}

const SET = `pulumi config set --secret ${KEY_SETTING} "$(openssl rand -hex 32)"`;

/** What to do if a stack with secrets has no key. */
export const NO_KEY = `the digest covers secret values, and this stack has no passphrase to hash them with. Give it a key, and commit its file: ${SET}`;

/** The engine's own derivation, so that a digest is not a faster way to try passphrases than the stack's settings are. */
const ROUNDS = 1_000_000;

/** @param salt `v1:SALT:v1:NONCE:CIPHERTEXT`; the ciphertext is that of a known word */
async function fromPassphrase(text: string, env: Environment): Promise<Buffer> {
  const [, salt = '', , nonce = '', sealed = ''] = text.split(':');
  const bytes = Buffer.from(salt, 'base64');
  const key = await promisify(pbkdf2)(passphraseIn(env), bytes, ROUNDS, 32, 'sha256');
  if (!opens(key, nonce, sealed))
    throw new Error(
      'the passphrase is not that of this stack: set PULUMI_CONFIG_PASSPHRASE to the passphrase with which it was created',
    );
  return derived(key, bytes);
}

function opens(key: Buffer, nonce: string, sealed: string): boolean {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'));
    decipher.setAuthTag(bytes.subarray(-16));
    decipher.update(bytes.subarray(0, -16));
    decipher.final();
    return true;
  } catch {
    return false;
  }
}

/** As the engine finds it. */
function passphraseIn({
  PULUMI_CONFIG_PASSPHRASE: phrase,
  PULUMI_CONFIG_PASSPHRASE_FILE: file,
}: Environment): string {
  if (phrase !== undefined) return phrase;
  if (file) return readFileSync(file, 'utf8').trim();
  throw new Error(
    'the digest needs the passphrase of the stack: set PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE',
  );
}

function derived(secret: Buffer, salt: Buffer): Buffer {
  return derivedKey(secret, salt, 'workload digest 1');
}
