/**
 * The exported state of a stack. Secrets stay encrypted, and no passphrase is needed, until a secret is read.
 */
import { SECRET, SIGNATURE } from '@workload/pulumi/rollout';
import type { Secret } from '../conceal/concealer';
import { isDefaultProvider, providerIn } from '../preview/urn';
import type { Stack } from './selected';
import { messageOf } from './trouble';

/** The parts of a resource that are read. */
export interface Resource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  /** The id that an import names. */
  readonly importID?: string;
  /** URN of its parent; absent for the stack and for default providers. */
  readonly parent?: string;
  /** URN and id of its provider. */
  readonly provider?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** When its state last changed, RFC 3339. */
  readonly modified?: string;
  /** Whether it only waits for its deletion. */
  readonly delete?: boolean;
  /** Whether the program only reads it: the stack does not manage it. */
  readonly external?: boolean;
  /** Whether the option `protect` is set. */
  readonly protect?: boolean;
  /** The option `ignoreChanges`: paths of inputs. */
  readonly ignoreChanges?: readonly string[];
}

/** Returns a setting by its full key: `workload:baseUrl`. */
type Get = (key: string) => string | undefined;

export class RecordedStack {
  #decrypted: Promise<readonly Resource[]> | undefined;

  private constructor(
    private readonly stack: Stack,
    readonly resources: readonly Resource[],
    /** Replaced ones that wait for their deletion, and those of creates that were interrupted or are running. */
    readonly passing: readonly Resource[],
    /** Whether the state has nothing, not even what the engine writes when it makes a stack. */
    readonly isBlank = false,
  ) {}

  static async of(stack: Stack): Promise<RecordedStack> {
    return RecordedStack.in(stack, await deploymentOf(stack));
  }

  /** The stack with a state that was read in another way. */
  static in(stack: Stack, deployment: Deployment): RecordedStack {
    const { resources = [], pending_operations: pending } = deployment;
    const passing = [
      ...resources.filter((one) => one.delete === true),
      ...(pending ?? []).map(({ resource }) => resource),
    ];
    return new RecordedStack(stack, living(resources), passing, isBlank(deployment));
  }

  /** An argument of a resource, as the program set it. */
  input(one: Resource, key: string): Promise<unknown> {
    return this.#plain(one, 'inputs', key);
  }

  output(one: Resource, key: string): Promise<unknown> {
    return this.#plain(one, 'outputs', key);
  }

  /**
   * A resource without what is encrypted in it. An argument with encrypted parts has {@link VEIL} in their place.
   *
   * @returns also the names of properties that are left out, and where the encrypted parts of the others are
   */
  open({ inputs = {}, outputs = {} }: Resource) {
    const bags = [...Object.entries(inputs), ...Object.entries(outputs)];
    const isWhole = ([key, value]: [string, unknown]) =>
      isWholeSecret(value) || (holdsSecret(value) && (key.startsWith('__') || !(key in inputs)));
    const hidden = new Set(bags.filter(isWhole).map(([key]) => key));
    const partly = new Set<string>();
    const openly = (bag: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(bag)
          .filter(([key, value]) => !hidden.has(key) || !holdsSecret(value))
          .map(([key, value]) => [key, veiled(value, key, (path) => partly.add(path))]),
      );
    return { inputs: openly(inputs), outputs: openly(outputs), hidden: [...hidden], partly: [...partly] };
  }

  async #plain(one: Resource, side: 'inputs' | 'outputs', key: string): Promise<unknown> {
    const value = one[side]?.[key];
    if (!holdsSecret(value)) return value;
    this.#decrypted ??= exported(this.stack, SHOWN);
    const shown = (await this.#decrypted).find(({ urn }) => urn === one.urn);
    return decrypted(shown?.[side]?.[key]);
  }

  /** The explicit provider of a resource; undefined for default providers, which use the stack's configuration. */
  explicitProvider({ provider = '' }: Resource): Resource | undefined {
    const urn = providerIn(provider);
    const found = this.resources.find((one) => one.urn === urn);
    return found !== undefined && isDefaultProvider(urn, [found.parent]) ? undefined : found;
  }

  /**
   * The settings of an explicit provider. The dynamic provider has them by their full keys.
   *
   * @param isOpen only those that are not encrypted
   */
  async settings(provider: Resource, isOpen = false): Promise<Get> {
    const inputs = isOpen ? this.open(provider).inputs : provider.inputs;
    const keys = Object.keys(inputs ?? {});
    const entries = await Promise.all(
      keys.map(async (key) => [key, textOf(await this.input(provider, key))] as const),
    );
    const values = new Map(entries);
    return (key) => values.get(key) ?? values.get(key.replace('workload:', ''));
  }
}

type Config = Readonly<Record<string, { readonly value?: string; readonly secret: boolean }>>;

/** The configuration of a stack. @param isOpen only what is not encrypted */
export async function stackConfig(stack: Stack, isOpen = false): Promise<Get> {
  const plain = (await pulumi(stack, 'config', '--json')) as Config;
  const isSecret = Object.entries(plain).some(([key, { secret }]) => secret && key.startsWith('workload:'));
  const config = isSecret && !isOpen ? ((await pulumi(stack, 'config', '--json', SHOWN)) as Config) : plain;
  return (key) => config[key]?.value;
}

/** Every secret of a stack: of its configuration, and of its state. Empty if this job cannot decrypt them. */
export async function secretsOf(stack: Stack): Promise<Secret[]> {
  const [config, resources] = await Promise.all([
    (pulumi(stack, 'config', '--json', SHOWN) as Promise<Config>).catch((): Config => ({})),
    exported(stack, SHOWN).catch((): Resource[] => []),
  ]);
  const ofConfig = Object.entries(config).flatMap(([name, { value = '', secret }]) =>
    secret ? [{ name, value }] : [],
  );
  return [...ofConfig, ...plaintexts(resources).map((value) => ({ value }))];
}

/**
 * Outputs that are encrypted because they contain hashes of secrets. Their texts are names of releases and revisions,
 * and reasons.
 */
const OF_RELEASES: readonly string[] = ['__releases', '__beside'];

/** The texts of all secrets in a decrypted state. */
function plaintexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isSecret(value)) return textsOf(decrypted(value));
  return Object.entries(value).flatMap(([key, inner]) =>
    OF_RELEASES.includes(key) ? [] : plaintexts(inner),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

async function exported(stack: Stack, ...options: string[]): Promise<readonly Resource[]> {
  return living((await deploymentOf(stack, ...options)).resources ?? []);
}

const living = (all: readonly Resource[]) => all.filter((one) => one.delete !== true);

/** The parts of an exported state that are read. */
export interface Deployment {
  /** Who wrote the state. */
  readonly manifest?: { readonly version?: string };
  readonly resources?: readonly Resource[];
  readonly pending_operations?: readonly { readonly resource: Resource }[] | null;
}

/** The engine writes its version into every state, also into that of a stack on which nothing ran. */
export function isBlank({ manifest, resources = [] }: Deployment): boolean {
  return resources.length === 0 && (manifest?.version ?? '') === '';
}

async function deploymentOf(stack: Stack, ...options: string[]): Promise<Deployment> {
  const { deployment } = (await pulumi(stack, 'stack', 'export', ...options)) as {
    // Null if nothing has run on the stack.
    deployment: Deployment | null;
  };
  return deployment ?? {};
}

const SHOWN = '--show-secrets';

async function pulumi(stack: Stack, ...args: string[]): Promise<unknown> {
  if (!args.includes(SHOWN)) return stack.json(args, 'the stack could not be read');
  try {
    return await stack.json(args, LOCKED);
  } catch (error) {
    throw new Undecrypted(messageOf(error), { cause: error });
  }
}

const LOCKED = 'a setting of the platform is a secret of the stack, and could not be decrypted';

/** A secret of the stack could not be decrypted. What else a command could use, it says itself. */
export class Undecrypted extends Error {
  /** The same with advice. */
  with(advice: string): Undecrypted {
    return new Undecrypted(
      this.message.replace(LOCKED, () => `${LOCKED} (${advice})`),
      { cause: this },
    );
  }
}

function isSecret(value: object): value is { readonly plaintext?: string } {
  return (value as Readonly<Record<string, unknown>>)[SIGNATURE] === SECRET;
}

function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isSecret(value) || Object.values(value).some(holdsSecret);
}

function isWholeSecret(value: unknown): boolean {
  return typeof value === 'object' && value !== null && isSecret(value);
}

/** In the place of an encrypted part. */
export const VEIL = '[secret]';

/** A value with {@link VEIL} in the place of encrypted parts. @param note receives where they are */
function veiled(value: unknown, path: string, note: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null || !holdsSecret(value)) return value;
  if (isSecret(value)) {
    note(path);
    return VEIL;
  }
  if (Array.isArray(value))
    return value.map((item: unknown, index) => veiled(item, `${path}[${nameIn(item) ?? index}]`, note));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      veiled(inner, /^\w+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, note),
    ]),
  );
}

/** Items that have a name are found by it. */
function nameIn(item: unknown): string | undefined {
  const { name } = (item ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? JSON.stringify(name) : undefined;
}

/** The value with its secrets in plain text. */
function decrypted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decrypted);
  if (isSecret(value)) return decrypted(JSON.parse(value.plaintext ?? 'null'));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decrypted(inner)]));
}

/** Settings are text, but a program may pass a number or a boolean. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
