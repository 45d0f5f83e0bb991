/**
 * The key store of test stacks: a server that responds like HashiCorp's Vault. Deriving a key from a passphrase, with
 * a million rounds, would take a third of a short engine command's time.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same key for every stack. */
const KEY = Buffer.alloc(32, 'the key of every test');

/** A ciphertext for the engine to decrypt; the content does not matter. */
const SEALED = 'vault:v1:sealed';

/** The settings of a stack with this key store. */
export const VAULT_SETTINGS = {
  secretsprovider: 'hashivault://tests',
  encryptedkey: Buffer.from(SEALED).toString('base64'),
};

let running: Promise<string> | undefined;

/** The environment in which the engine finds the key store. */
export async function vaultEnvironment(): Promise<Readonly<Record<string, string>>> {
  return { VAULT_SERVER_URL: await (running ??= start()), VAULT_SERVER_TOKEN: 'any' };
}

function start(): Promise<string> {
  // Responds with the same key to every request to encrypt or decrypt.
  const answer = JSON.stringify({ data: { plaintext: KEY.toString('base64'), ciphertext: SEALED } });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // The server does not keep the process alive.
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** A secret in the form of a stack's settings. */
export function encrypted(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString('base64')}:${sealed.toString('base64')}`;
}

/** A text with every secret in it decrypted, as for somebody who has the key. */
export function decrypted(text: string): string {
  return text.replace(
    /v1:([A-Za-z0-9+/]{16}):([A-Za-z0-9+/]+={0,2})/g,
    (_all, nonce: string, sealed: string) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', KEY, Buffer.from(nonce, 'base64'));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  );
}
