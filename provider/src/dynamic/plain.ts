/** Finds secrets in the arguments of a dynamic resource: its provider gets them in clear, and cannot tell. */
import * as pulumi from '@pulumi/pulumi';
import { SETTINGS } from '../config';
import type { ClassFacts } from '../facts';
import { type Plain, plainSecrets, wrapped } from '../lifecycle/values/plain';
import { isFields, UNKNOWN } from '../lifecycle/values/markers';
import { isMocked } from '../mocked';
import type { Fields } from '../resource';

/** The secrets of a resource that the platform would show. */
export interface ShownSecrets {
  readonly secrets: readonly Plain[];
  /** Whether the settings refuse them. */
  readonly isRefused: boolean;
}

/** Undefined, or resolves to undefined, if there are none. */
export function plainIn(
  facts: ClassFacts,
  args: object,
  provider: () => pulumi.ProviderResource | undefined,
): Promise<ShownSecrets | undefined> | undefined {
  if (isMocked() || !isPending(args)) return undefined;
  const isRefused = refuses(provider());
  return find(facts, args, isRefused).catch(() => {
    // The registration waits for the same values, and reports the error.
    return undefined;
  });
}

async function find(
  { secret, secretFields, unsent = [] }: ClassFacts,
  args: object,
  isRefused: Promise<boolean>,
): Promise<ShownSecrets | undefined> {
  const bag = (await toldOf({ ...args })) as Fields;
  const secrets = plainSecrets({ secret, secretFields, unsent }, bag);
  return secrets.length === 0 ? undefined : { secrets, isRefused: await isRefused };
}

/** Whether the settings of the provider, or of the stack, refuse them. */
async function refuses(provider: pulumi.ProviderResource | undefined): Promise<boolean> {
  const { key, variable } = SETTINGS.plainSecrets;
  const settings = provider !== undefined && 'settings' in provider ? provider.settings : {};
  // Its key makes all of it secret.
  const known = await toldOf(pulumi.unsecret(pulumi.output(settings)));
  const ofProvider = isFields(known) ? known[key] : undefined;
  const own = provider === undefined ? new pulumi.Config('workload').get('plainSecrets') : ofProvider;
  const chosen = typeof own === 'string' && own !== '' ? own : process.env[variable];
  return chosen?.trim() === 'refuse';
}

/** Whether a value has parts that are computed. Others cannot be secret. */
function isPending(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || pulumi.Resource.isInstance(value)) return false;
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return true;
  return Object.values(value).some(isPending);
}

/** The value in the engine's form, with its secrets wrapped. */
async function toldOf(value: unknown): Promise<unknown> {
  // Only its name is sent.
  if (pulumi.Resource.isInstance(value)) return UNKNOWN;
  if (pulumi.Output.isInstance(value)) {
    const output = value as unknown as Inside;
    const inner = (await output.isKnown) ? await output.promise() : UNKNOWN;
    return (await output.isSecret) ? wrapped(inner) : inner;
  }
  if (value instanceof Promise) return toldOf(await value);
  if (Array.isArray(value)) return Promise.all(value.map(toldOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await toldOf(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** What an Output knows. */
interface Inside {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  promise(): Promise<unknown>;
}
