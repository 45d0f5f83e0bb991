// Environment variables: secret values are stored, never shown, and survive being sent back masked
// (Specification, Environment variable).
import { z } from 'zod';
import { invalid } from '../problem';
import { MASK } from './masks';
import type { Place } from './metadata';

const env = z.object({
  name: z.string().min(1, 'must not be empty'),
  value: z.string(),
  secret: z.boolean().optional(),
});

export type Env = z.infer<typeof env>;

export const envList = z
  .array(env)
  .refine((envs) => new Set(envs.map(({ name }) => name)).size === envs.length, 'contains a variable twice');

/** Variables as answers show them. */
export function showEnvs(envs: readonly Env[], { secrets }: Pick<Place, 'secrets'>): Env[] {
  return envs.map((item) => (item.secret === true && secrets !== 'shown' ? { ...item, value: MASK } : item));
}

/**
 * The variables a client means: a mask stands for the secret that is stored under that name, which stays secret.
 * Throws a 400 for a mask with nothing behind it. `path` is where the list stands in the body.
 */
export function unmaskEnvs(sent: readonly Env[], stored: readonly Env[], path: string): Env[] {
  return sent.map((item, index) => {
    if (item.value !== MASK) return item;
    const known = stored.find(({ name, secret }) => name === item.name && secret === true);
    if (known) return known;
    if (item.secret !== true) return item;
    throw invalid(`${path}[${index}].value: is a mask, but no secret value of "${item.name}" is stored`);
  });
}

/** The source's variables with others on top: a known one takes the new value, an unknown one is added. */
export function overlayEnvs(source: readonly Env[], onTop: readonly Env[]): Env[] {
  const replaced = source.map((item) => onTop.find(({ name }) => name === item.name) ?? item);
  const added = onTop.filter((item) => !source.some(({ name }) => name === item.name));
  return [...replaced, ...added];
}
