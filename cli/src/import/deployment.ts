/** The exported state of a stack: adds resources, and imports the state again. */
import { randomUUID } from 'node:crypto';
import { type ImportedBags, sealed } from '@workload/pulumi/importing';
import type { Stack } from '../rollout/selected';
import type { Import } from './file';

type Fields = Record<string, unknown>;

/** Decrypted configuration, by full key. */
export type Config = Readonly<Record<string, { readonly value?: string; readonly secret: boolean }>>;

interface Exported {
  readonly version: number;
  readonly deployment: {
    resources?: Fields[];
    pending_operations?: unknown[];
    secrets_providers?: unknown;
    [key: string]: unknown;
  } | null;
}

async function exportOf(stack: Stack): Promise<Exported> {
  return (await stack.json(['stack', 'export'], 'the state could not be read')) as Exported;
}

const ROOT = 'pulumi:pulumi:Stack';
/** The engine's provider for dynamic resources. */
const HOST = 'pulumi-nodejs';

export class Deployment {
  readonly #resources: Fields[];

  private constructor(
    private readonly stack: Stack,
    readonly project: string,
    private readonly exported: Exported,
  ) {
    this.#resources = [...(exported.deployment?.resources ?? [])];
  }

  /** @throws Error if the stack has interrupted operations */
  static async of(stack: Stack, project: string): Promise<Deployment> {
    let exported = await exportOf(stack);
    // Some backends store nothing for a new stack, not even its secrets provider. A refresh makes them store it.
    if (exported.deployment?.secrets_providers === undefined) {
      const refresh = ['refresh', '--yes', '--skip-preview'];
      await stack.give(refresh, '', 'the stack could not be prepared');
      exported = await exportOf(stack);
    }
    if ((exported.deployment?.pending_operations ?? []).length > 0)
      throw new Error(`stack ${stack.name} has interrupted operations: run pulumi refresh first`);
    return new Deployment(stack, project, exported);
  }

  has(one: Import): boolean {
    return this.#find(this.#urn(one.type, one.name)) !== undefined;
  }

  /** `project/stack/logical name` */
  ownerOf({ name }: Import): string {
    return `${this.project}/${this.#stackName}/${name}`;
  }

  /**
   * Adds a resource, or replaces the inputs and outputs of an existing one.
   *
   * @param config of the stack; the engine passes it to the provider for dynamic resources
   */
  put(one: Import, { inputs, outputs }: ImportedBags, config: Config): void {
    const urn = this.#urn(one.type, one.name);
    const there = this.#find(urn);
    if (there !== undefined) {
      Object.assign(there, { inputs, outputs });
      return;
    }
    const now = new Date().toISOString();
    this.#resources.push({
      urn,
      custom: true,
      id: one.id,
      type: one.type,
      inputs,
      outputs,
      parent: this.#root(),
      provider: this.#host(config),
      created: now,
      modified: now,
    });
  }

  async save(): Promise<void> {
    const deployment = { ...this.exported.deployment, resources: this.#resources };
    const text = JSON.stringify({ ...this.exported, deployment });
    await this.stack.give(['stack', 'import'], text, 'the state could not be written');
  }

  /** URN of the stack resource, the parent of all others. Adds it if it is missing. */
  #root(): string {
    const urn = this.#urn(ROOT, `${this.project}-${this.#stackName}`);
    if (this.#find(urn) === undefined) this.#resources.unshift({ urn, custom: false, type: ROOT });
    return urn;
  }

  #host(config: Config): string {
    const type = `pulumi:providers:${HOST}`;
    const urn = this.#urn(type, 'default');
    const there = this.#find(urn);
    if (there !== undefined) return `${urn}::${String(there.id)}`;
    const id = randomUUID();
    const inputs = Object.fromEntries(
      Object.entries(config).map(([key, { value = '', secret }]) => [key, secret ? sealed(value) : value]),
    );
    this.#resources.splice(1, 0, { urn, custom: true, id, type, inputs, outputs: inputs });
    return `${urn}::${id}`;
  }

  #find(urn: string): Fields | undefined {
    return this.#resources.find((one) => one.urn === urn && one.delete !== true);
  }

  #urn(type: string, name: string): string {
    return `urn:pulumi:${this.#stackName}::${this.project}::${type}::${name}`;
  }

  /** Name of the stack without its organization. */
  get #stackName(): string {
    return this.stack.name.split('/').at(-1) ?? this.stack.name;
  }
}
