/** The secrets of a stack and its credentials, for the concealer: those that this job can read. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { printedKey, readSettings } from '@workload/pulumi/rollout';
import { secretsOf, stackConfig } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import type { Concealer, Secret } from './concealer';
import type { Environment } from './harmless';

/** The secrets of the stack and its state, and the API key that its settings name as a file or as a command. */
export async function learnedOf(stack: Stack, env: Environment): Promise<Secret[]> {
  return (await Promise.all([secretsOf(stack), keysOf(stack, env)])).flat();
}

/** The engine's own process reads the key. If it cannot, the engine says why. */
async function keysOf(stack: Stack, env: Environment): Promise<Secret[]> {
  const get = await stackConfig(stack).catch(() => () => undefined);
  const files = [
    ...keyIn('workload:apiKeyFile', get('workload:apiKeyFile')),
    ...keyIn('WORKLOAD_API_KEY_FILE', env.WORKLOAD_API_KEY_FILE),
  ];
  try {
    const value = await printedKey(readSettings(get, env));
    return value === undefined ? files : [...files, { name: 'the key of the key command', value }];
  } catch {
    return files;
  }
}

/** @param name of the setting */
function keyIn(name: string, file: string | undefined): Secret[] {
  if (!file) return [];
  try {
    return [{ name, value: readFileSync(file, 'utf8').trim() }];
  } catch {
    return [];
  }
}

/** Longest wait of a rollout for the secrets of its stack, in milliseconds: a canary that fails must not wait longer. */
const PATIENCE_MS = 5_000;

/** Conceals the secrets of the stack. If it takes too long to read them, the work begins without them, and says so. */
export async function learn(
  stack: Stack,
  env: Environment,
  concealer: Concealer,
  log: (line: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const learned = learnedOf(stack, env).then((secrets) => {
    concealer.also(secrets);
    return true;
  });
  // The machine's time: a program on it is awaited.
  const late = once(AbortSignal.timeout(patienceMs), 'abort').then(() => false);
  const isLearned = await Promise.race([learned, late]);
  if (!isLearned)
    log(
      `the secrets of ${stack.name} could not be read within ${patienceMs} ms: until then, they are not concealed`,
    );
}
