/** Configuration of a policy: a JSON schema of its own properties, and those that every policy has. */
import type { PolicyConfigSchema } from '@pulumi/policy';
import type { Exemption } from './exemption';

/** Properties of a policy by name, as JSON schemas with a description and a default. */
export type Properties = PolicyConfigSchema['properties'];

/** What a check finds of its own properties: values of the types of the defaults. Nothing if it has none. */
export type ConfigOf<P extends Properties> = {
  readonly [Name in keyof P as string extends Name ? never : Name]: Widened<P[Name]['default']>;
};

type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? readonly Item[]
        : T;

/** Configuration that every policy has. */
export interface CommonConfig {
  readonly stacks: readonly string[];
  readonly exempt: readonly Exemption[];
}

/** Stacks that are taken for production: their names hold the word, alone or before or behind a dash. */
export const PRODUCTION = ['prod', 'production', 'prod-*', 'production-*', '*-prod', '*-production'];

/** The common properties. @param stacks where the policy holds by default */
export function commonProperties(stacks: readonly string[]): Properties {
  return {
    stacks: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [...stacks],
      description: 'Stacks that the policy applies to, by name; * stands for any characters.',
    },
    exempt: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          resource: {
            type: 'string',
            minLength: 1,
            description: 'Logical name of the resource in the program, or its URN.',
          },
          argument: {
            type: 'string',
            minLength: 1,
            description: 'The one argument that is exempt. Default: the whole resource.',
          },
          reason: { type: 'string', pattern: '\\S', description: 'Why. Shown in every run.' },
          until: {
            type: 'string',
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description: 'Last day of the exemption (UTC), such as 2027-01-31. Default: no end.',
          },
        },
        required: ['resource', 'reason'],
        additionalProperties: false,
      },
      default: [],
      description: 'Resources that the policy does not refuse, each with a reason.',
    },
  };
}

/** What is configured, over the defaults. */
export function configured(properties: Properties, given: object): Record<string, unknown> {
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}

/** Properties that the policy does not have: the engine passes them, and a typing error would switch a rule off. */
export function foreignIn(properties: Properties, given: object): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
}
