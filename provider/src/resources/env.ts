/** Environment variables of a workload. */
// Source: Specification, Environment variable.
import type { Env } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
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

/** The argument of workloads with variables. Each kind adds their place in the record. */
export const envs = field(listOf(env, 'environment variables').optional(), { by: 'name', unordered: true });

type EnvArgs = z.output<typeof env>;

/** Variables from the platform. Secret values are masked, and the lifecycle never compares them. */
export function fromEnvs(envs: readonly Env[] | null | undefined): EnvArgs[] | undefined {
  return envs?.map(({ name, value, secret }) => ({
    name,
    value: value ?? '',
    secret: secret ?? false,
  }));
}

export function toEnvs(envs: readonly EnvArgs[]): Env[] {
  return envs.map(({ name, value, secret }) => (secret ? { name, value, secret } : { name, value }));
}

/** Refuses repeated names: the order means nothing, so none of them could win. */
export function uniqueNames(envs: unknown): { path: string; reason: string }[] {
  if (!Array.isArray(envs)) return [];
  const names = (envs as EnvArgs[]).map(({ name }) => name);
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [{ path: `envs[${index}].name`, reason: `the same name as envs[${names.indexOf(name)}]` }],
  );
}
