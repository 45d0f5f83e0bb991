/**
 * Where stacks of tests keep the key of their secrets: an answer as HashiCorp's Vault gives it. Deriving a key from a
 * passphrase, a million rounds, would be a third of what a short command of the engine costs.
 */
import { createCipheriv, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every stack's. */
const KEY = Buffer.alloc(32, 'the key of every test');

/** What the engine asks to have decrypted, whatever it says. */
const SEALED = 'vault:v1:sealed';

/** The part of a stack's settings that says so. */
export const VAULT_SETTINGS = {
  secretsprovider: 'hashivault://tests',
  encryptedkey: Buffer.from(SEALED).toString('base64'),
};

let running: Promise<string> | undefined;

/** What the engine finds it by. */
export async function vaultEnvironment(): Promise<Readonly<Record<string, string>>> {
  return { VAULT_SERVER_URL: await (running ??= start()), VAULT_SERVER_TOKEN: 'any' };
}

function start(): Promise<string> {
  // Whatever is to be sealed or unsealed: it is that key.
  const answer = JSON.stringify({ data: { plaintext: KEY.toString('base64'), ciphertext: SEALED } });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // It ends with the process.
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** A secret as it stands in a stack's settings. */
export function encrypted(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString('base64')}:${sealed.toString('base64')}`;
}
