/** Decrypts values of a stack with the engine's own command, whatever encrypts them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Stack } from '../rollout/selected';
import { ciphertextsIn } from './canonical';
import type { Exported } from './state';

/** How the engine finds the key of a stack, in the form of the stack's settings. */
export interface Sealing {
  readonly secretsprovider?: string | undefined;
  readonly encryptedkey?: string | undefined;
  readonly encryptionsalt?: string | undefined;
}

const sealingSchema = z.object({
  secretsprovider: z.string().optional(),
  encryptedkey: z.string().optional(),
  encryptionsalt: z.string().optional(),
});

/** Of the stack's settings, or else of its state. */
export function sealingOf(settings: string | undefined, exported: Exported): Sealing {
  const written = sealingSchema.safeParse(settings === undefined ? undefined : parse(settings));
  if (written.success && (written.data.encryptedkey ?? written.data.encryptionsalt) !== undefined)
    return written.data;
  const { type, state } = exported.deployment?.secrets_providers ?? {};
  const of = z
    .object({ salt: z.string().optional(), url: z.string().optional(), encryptedkey: z.string().optional() })
    .safeParse(state);
  if (type === 'passphrase' && of.success) return { encryptionsalt: of.data.salt };
  if (type === 'cloud' && of.success)
    return { secretsprovider: of.data.url, encryptedkey: of.data.encryptedkey };
  // The backend itself keeps the key.
  return {};
}

/** Text of the stack's settings; undefined if it has none. */
export function settingsIn(folder: string, stack: string, configDir = '.'): string | undefined {
  for (const extension of ['yaml', 'yml']) {
    try {
      return readFileSync(join(folder, configDir, `Pulumi.${stack}.${extension}`), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

const shownSchema = z.record(z.string(), z.object({ value: z.string() }));

/**
 * The texts in ciphertexts. The command reads the ciphertexts from a file in the form of a stack's settings, and writes
 * the texts to a pipe: they are never on a disk.
 *
 * @throws Error if this job may not decrypt them
 */
export async function openedTexts(
  stack: Stack,
  sealing: Sealing,
  ciphertexts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ciphertexts)];
  if (all.length === 0) return new Map();
  const config = Object.fromEntries(all.map((secure, index) => [`sealed:${index}`, { secure }]));
  const folder = mkdtempSync(join(tmpdir(), 'workload-sealed-'));
  try {
    const file = join(folder, 'sealed.yaml');
    writeFileSync(file, JSON.stringify({ ...sealing, config }), { mode: 0o600 });
    const json = await stack.json(
      ['config', '--json', '--show-secrets', '--config-file', file],
      'the digest covers secret values, and this job could not decrypt them',
    );
    const shown = shownSchema.parse(json);
    return new Map(
      all.map((ciphertext, index) => {
        const text = shown[`sealed:${index}`]?.value;
        if (text === undefined) throw new Error('the engine did not decrypt every secret value');
        return [ciphertext, text];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The secret values in a part of a plan, by their ciphertext. */
export async function valuesIn(
  stack: Stack,
  sealing: Sealing,
  value: unknown,
): Promise<ReadonlyMap<string, unknown>> {
  const texts = await openedTexts(stack, sealing, ciphertextsIn(value));
  return new Map([...texts].map(([ciphertext, text]) => [ciphertext, JSON.parse(text) as unknown]));
}
