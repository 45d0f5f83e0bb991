/** Environment variables of a workload. */
// Source: Specification, Env.
import type { Env } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { flag, listOf, objectWith } from './schemas';

export const env = objectWith('Env', 'name, value and secret', {
  name: z
    .string({ error: 'must be a string' })
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: 'must be letters, digits and underscores, not beginning with a digit',
    })
    .describe('Name of the variable.'),
  value: field(z.string({ error: 'must be a string' }), {
    secret: { where: 'secret' },
    decode: (value) => value ?? '',
  }).describe('Value of the variable.'),
  secret: field(flag.default(false), { silent: true }).describe(
    'Whether the value is a secret. Secret values are encrypted in state and masked by the platform. Default: false.',
  ),
});

/** The argument of workloads that have variables; its kind says where they are. */
export const envs = field(listOf(env, 'environment variables').optional(), { by: 'name', unordered: true });

type EnvArgs = z.output<typeof env>;

/** Variables as the platform has them; secret values come masked, the lifecycle never compares those. */
export function fromEnvs(envs: readonly Env[] | null | undefined): EnvArgs[] | undefined {
  return envs?.map(({ name, value, secret }) => ({
    name: name ?? '',
    value: value ?? '',
    secret: secret ?? false,
  }));
}

export function toEnvs(envs: readonly EnvArgs[]): Env[] {
  return envs.map(({ name, value, secret }) => (secret ? { name, value, secret } : { name, value }));
}

/** Each name once: the order means nothing, so the second could not win over the first. */
export function uniqueNames(envs: unknown): { path: string; reason: string }[] {
  if (!Array.isArray(envs)) return [];
  const names = (envs as EnvArgs[]).map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: `envs[${index}].name`, reason: `the same name as envs[${names.indexOf(name)}]` }],
  );
}
