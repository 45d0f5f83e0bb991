/** Writes values that the platform shows into the encrypted configuration of a stack. */
import type { Stack } from '../rollout/selected';
import type { Config } from './deployment';
import type { Setting } from './plan';

/**
 * Sets those that the stack does not have yet. Values go through standard input, and the command encrypts them. Call it
 * before the program declares them: the engine reads no configuration while a declared value is missing.
 *
 * @returns a way to remove those that were set
 * @throws Error after those that were set are removed again
 */
export async function keep(
  stack: Stack,
  project: string,
  settings: readonly Setting[],
): Promise<() => Promise<void>> {
  const known = settings.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]));
  if (known.length === 0) return () => Promise.resolve();
  const there = (await stack.json(['config', '--json'], 'the configuration could not be read')) as Config;
  const kept: string[] = [];
  const undo = async () => {
    for (const key of kept) await stack.give(['config', 'rm', key], '', `${key} could not be removed`);
  };
  try {
    for (const [key, value] of known) {
      if (there[`${project}:${key}`] !== undefined) continue;
      // The command removes one line break at the end.
      await stack.give(['config', 'set', '--secret', key], `${value}\n`, `${key} could not be set`);
      kept.push(key);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
