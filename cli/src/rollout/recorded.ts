/**
 * The state of a stack, as the engine exports it. Secrets are left encrypted, and the passphrase is not needed, unless one
 * of them is needed itself.
 */
import type { Stack } from './selected';

/** What is read of a resource. */
export interface Resource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  /** URN and id of its provider. */
  readonly provider?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** Whether it is only there to be deleted still. */
  readonly delete?: boolean;
}

/** A setting by its whole key, `workload:baseUrl`. */
type Get = (key: string) => string | undefined;

export class Recorded {
  #decrypted: Promise<readonly Resource[]> | undefined;

  private constructor(
    private readonly stack: Stack,
    readonly resources: readonly Resource[],
  ) {}

  static async of(stack: Stack): Promise<Recorded> {
    return new Recorded(stack, await exported(stack));
  }

  /** What the program gave for an argument of a resource. */
  async input(one: Resource, key: string): Promise<unknown> {
    const value = one.inputs?.[key];
    if (!holdsSecret(value)) return value;
    this.#decrypted ??= exported(this.stack, SHOWN);
    const shown = (await this.#decrypted).find(({ urn }) => urn === one.urn);
    return decrypted(shown?.inputs?.[key]);
  }

  /** The explicit provider of a resource; the engine's own have their settings from the stack's configuration. */
  explicitProvider({ provider = '' }: Resource): Resource | undefined {
    const urn = provider.slice(0, provider.lastIndexOf('::'));
    return /::default(?:_[^:]*)?$/.test(urn) ? undefined : this.resources.find((one) => one.urn === urn);
  }

  /** The settings of an explicit provider: the dynamic one has them by their whole keys. */
  async settings(provider: Resource): Promise<Get> {
    const keys = Object.keys(provider.inputs ?? {});
    const entries = await Promise.all(
      keys.map(async (key) => [key, textOf(await this.input(provider, key))] as const),
    );
    const values = new Map(entries);
    return (key) => values.get(key) ?? values.get(key.replace('workload:', ''));
  }
}

type Config = Readonly<Record<string, { readonly value?: string; readonly secret: boolean }>>;

/** The configuration of a stack. */
export async function stackConfig(stack: Stack): Promise<Get> {
  const plain = (await pulumi(stack, 'config', '--json')) as Config;
  const isSecret = Object.entries(plain).some(([key, { secret }]) => secret && key.startsWith('workload:'));
  const config = isSecret ? ((await pulumi(stack, 'config', '--json', SHOWN)) as Config) : plain;
  return (key) => config[key]?.value;
}

async function exported(stack: Stack, ...options: string[]): Promise<readonly Resource[]> {
  const { deployment } = (await pulumi(stack, 'stack', 'export', ...options)) as {
    // Of a stack on which nothing ran, there is none.
    deployment: { resources?: readonly Resource[] } | null;
  };
  return (deployment?.resources ?? []).filter((one) => one.delete !== true);
}

const SHOWN = '--show-secrets';

function pulumi(stack: Stack, ...args: string[]): Promise<unknown> {
  return stack.json(args, args.includes(SHOWN) ? DECRYPTING : 'the stack could not be read');
}

const DECRYPTING =
  'a setting of the platform is a secret of the stack, and could not be decrypted (workload rollout abort needs only the credential in the environment)';

/** What the engine marks a secret with. */
const MARK = '4dabf18193072939515e22adb298388d';
const SECRET = '1b47061264138c4ac30d75fd1eb44270';

function isSecret(value: object): value is { readonly plaintext?: string } {
  return (value as Readonly<Record<string, unknown>>)[MARK] === SECRET;
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isSecret(value) || Object.values(value).some(holdsSecret);
}

/** The value with its secrets as they are. */
function decrypted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decrypted);
  if (isSecret(value)) return decrypted(JSON.parse(value.plaintext ?? 'null'));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decrypted(inner)]));
}

/** Settings are text; a program may have given a number or a switch. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
