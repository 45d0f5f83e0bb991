/**
 * Policies of `@workload/policies` over objects that no state has. Such an object has arguments, but no stack, logical
 * name or resource options: its name counts as the logical name, and policies of certain stacks do not apply to it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { UNKNOWN } from '@workload/pulumi/importing';
import { z } from 'zod';
import { named } from '../preview/file';
import { messageOf } from '../rollout/trouble';
import type { Violation } from './schema';

type Fields = Readonly<Record<string, unknown>>;

/** An object that no state has. */
export interface Judged {
  readonly kind: string;
  readonly name: string;
  readonly args: Fields;
  /** Arguments that the platform does not show. */
  readonly hidden: readonly string[];
}

/** What the policies say about an object. */
export type Judge = (object: Judged) => Promise<readonly Violation[]>;

const levelSchema = z.enum(['advisory', 'mandatory', 'remediate', 'disabled']);
type Level = z.infer<typeof levelSchema>;

/** As `--policy-pack-config` takes it. */
const configSchema = z.record(
  z.string(),
  z.union([levelSchema, z.looseObject({ enforcementLevel: levelSchema.optional() })]),
);

type Report = (told: string | { readonly message: string; readonly enforcementLevel?: Level }) => void;

/** The part of a policy that is used here. */
interface Policy {
  readonly name: string;
  readonly enforcementLevel?: Level;
  readonly configSchema?: { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
  readonly validateResource?: (args: object, report: Report) => unknown;
}

const moduleSchema = z.object({
  policies: z
    .array(
      z.custom<Policy>(
        (one) => typeof (one as Policy | null)?.name === 'string',
        'must be a policy of definePolicy',
      ),
    )
    .min(1, 'must contain a policy'),
});

class NotApplicable extends Error {}

/**
 * Loads the policies that a module exports as `policies`.
 *
 * @param module a package that is installed in the folder, such as `@workload/policies`, or a path
 * @param config file, in the format of Pulumi's `--policy-pack-config`
 */
export function policiesIn(module: string, cwd: string, config: string | undefined): Judge {
  const { policies } = named('--policies', () => {
    const load = createRequire(join(resolve(cwd), 'policies.js'));
    const path = /^[.]{1,2}[\\/]/.test(module) ? resolve(cwd, module) : module;
    return parsed(moduleSchema, load(found(load, path, cwd)));
  });
  const settings =
    config === undefined
      ? {}
      : named('--policy-config', () => parsed(configSchema, JSON.parse(readFileSync(config, 'utf8'))));
  const { all, ...own } = settings;
  const unknown = Object.keys(own).filter((name) => policies.every((policy) => policy.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `--policy-config: there is no policy ${unknown.join(', ')}; there are ${policies.map(({ name }) => name).join(', ')}`,
    );
  const configured = policies.map((policy) => {
    const given = own[policy.name] ?? all;
    const { enforcementLevel, ...properties } =
      typeof given === 'object' ? given : { enforcementLevel: given };
    named('--policy-config', () => {
      refuseOtherTypes(policy, properties);
    });
    return { policy, properties, level: enforcementLevel ?? policy.enforcementLevel ?? 'advisory' };
  });
  return async (object) => {
    const found: Violation[] = [];
    for (const { policy, properties, level } of configured)
      if (level !== 'disabled') found.push(...(await violationsOf(policy, properties, level, object)));
    return found;
  };
}

function parsed<Result>(schema: z.ZodType<Result>, value: unknown): Result {
  const { error, data } = schema.safeParse(value);
  if (error === undefined) return data;
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

function found(load: NodeJS.Require, module: string, cwd: string): string {
  try {
    return load.resolve(module);
  } catch (error) {
    throw new Error(`there is no ${module} in ${cwd}: npm install --save-dev @workload/policies`, {
      cause: error,
    });
  }
}

function refuseOtherTypes({ name, configSchema }: Policy, given: Fields): void {
  for (const [key, value] of Object.entries(given)) {
    const type = configSchema?.properties?.[key]?.type;
    const is = Array.isArray(value) ? 'array' : typeof value;
    if (type !== undefined && type !== is && !(type === 'integer' && is === 'number'))
      throw new Error(`${name}.${key}: must be of type ${type}`);
  }
}

async function violationsOf(
  { name: policy, validateResource }: Policy,
  properties: Fields,
  level: Exclude<Level, 'disabled'>,
  { kind, name, args, hidden }: Judged,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const type = `workload:index:${kind}`;
  const props = { ...args, ...Object.fromEntries(hidden.map((key) => [key, UNKNOWN])) };
  const resource = {
    ...{ type, props, name, urn: `urn:pulumi:::::${type}::${name}`, opts: {} },
    getConfig: () => properties,
    notApplicable: (reason: string) => {
      throw new NotApplicable(reason);
    },
  };
  try {
    await validateResource?.(resource, (told) => {
      const { message, enforcementLevel = level } = typeof told === 'string' ? { message: told } : told;
      if (enforcementLevel === 'disabled') return;
      const isAdvice = enforcementLevel === 'advisory';
      found.push({ policy, level: isAdvice ? 'advisory' : 'mandatory', text: message });
    });
  } catch (error) {
    if (!(error instanceof NotApplicable))
      throw new Error(`the policy ${policy} failed: ${messageOf(error)}`, { cause: error });
  }
  return found;
}
