/** Configuration of a policy: a JSON schema of its own properties, and those that every policy has. */
import type { PolicyConfigSchema } from '@pulumi/policy';
import type { Exemption } from './exemption';

/** Properties of a policy by name, as JSON schemas with a description and a default. */
export type Properties = PolicyConfigSchema['properties'];

/** A policy's own properties as its check receives them. Each has the type of its default. Empty if there are none. */
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

/** Production stacks: the name is the word, or starts or ends with the word and a dash. */
export const PRODUCTION = ['prod', 'production', 'prod-*', 'production-*', '*-prod', '*-production'];

/** Properties that every policy has. @param stacks to which the policy applies by default */
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

/** The configuration, completed with defaults. */
export function configured(properties: Properties, given: object): Record<string, unknown> {
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}

/** Unknown properties. The engine passes them, so a typing error could silently disable a rule. */
export function foreignIn(properties: Properties, given: object): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
}
