// Environment variables. Secret values are stored, never shown, and kept when a client sends them back masked
// (Specification, Environment variable).
import { z } from 'zod';
import { invalid } from '../problem';
import { MASK } from './masks';
import type { AnswerContext } from './metadata';

const env = z.object({
  name: z.string().min(1, 'must not be empty'),
  value: z.string(),
  secret: z.boolean().optional(),
});

export type Env = z.infer<typeof env>;

export const envList = z
  .array(env)
  .refine((envs) => new Set(envs.map(({ name }) => name)).size === envs.length, 'contains a variable twice');

/** Variables as in answers. */
export function showEnvs(envs: readonly Env[], { secrets }: Pick<AnswerContext, 'secrets'>): Env[] {
  return envs.map((item) => (item.secret === true && secrets !== 'shown' ? { ...item, value: MASK } : item));
}

/**
 * Replaces masks by the stored secrets of the same names, which stay secret. Throws a 400 for a mask without a stored
 * secret. `path` is the path of the list in the body.
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

/** Overlays the source's variables: existing ones get the new value, others are added. */
export function overlayEnvs(source: readonly Env[], onTop: readonly Env[]): Env[] {
  const replaced = source.map((item) => onTop.find(({ name }) => name === item.name) ?? item);
  const added = onTop.filter((item) => !source.some(({ name }) => name === item.name));
  return [...replaced, ...added];
}
