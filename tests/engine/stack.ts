/** Stacks for tests, and their engine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type LocalWorkspace, PulumiCommand, Stack } from '@pulumi/pulumi/automation';
import type { Emulator } from '@workload/emulator';
import { HOST_OPTIONS } from '../support/adapters';
import { encrypted, VAULT_SETTINGS, vaultEnvironment } from './vault';

/** The project of every test's program. */
export const PROJECT = 'tests';

/** The read of the workspace and of the regions, once in each process of a provider. Their suite counts them. */
export const PROOFS = /^GET \/(workspaces\/[^/]+|locations)$/;

/** Every request so far: `POST /drives`. */
export function allRequests({ journal }: Emulator): string[] {
  return journal.entries().map(({ method, path }) => `${method} ${path}`);
}

/** The folder of the engine that `npm test` found. Without an engine, the test fails; it never skips. */
export function engineFolder(): string {
  const bin = process.env.WORKLOAD_ENGINE_BIN;
  if (bin === undefined)
    throw new Error('no Pulumi engine: run the tests with `npm test`, which finds or builds one');
  return bin;
}

let found: Promise<PulumiCommand> | undefined;

/**
 * The engine's command for the Automation API, found on PATH as a user's engine is: with the option `root`, it would have
 * to be in a folder named `bin`.
 */
export function engine(): Promise<PulumiCommand> {
  if (found === undefined) {
    process.env.PATH = [engineFolder(), process.env.PATH].join(delimiter);
    found = PulumiCommand.get();
  }
  return found;
}

/** The environment of every engine command. */
export async function environment(backend: string): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await vaultEnvironment()),
    PULUMI_BACKEND_URL: `file://${backend}`,
    // For stacks that a test creates with the engine's own command.
    PULUMI_CONFIG_PASSPHRASE: 'test',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    NODE_OPTIONS: HOST_OPTIONS,
    // `npm run types` already checks the types of examples.
    PULUMI_NODEJS_TRANSPILE_ONLY: 'true',
    // A command ends before garbage collection would pay off.
    GOGC: 'off',
  };
}

/**
 * Writes the files of `pulumi stack init` and `pulumi config set-all`, which cost as much as a small test: an empty
 * stack that is configured for an emulator.
 */
export function writeStack(
  name: string,
  backend: string,
  folder: string,
  { baseUrl, workspace, apiKey }: Emulator,
): void {
  const bookkeeping = join(backend, '.pulumi');
  const stacks = join(bookkeeping, 'stacks', PROJECT);
  mkdirSync(stacks, { recursive: true });
  writeFileSync(join(bookkeeping, 'meta.yaml'), 'version: 1\n');
  const checkpoint = { stack: `organization/${PROJECT}/${name}` };
  writeFileSync(join(stacks, `${name}.json`), JSON.stringify({ version: 3, checkpoint }));
  // JSON is valid YAML.
  const settings = {
    ...VAULT_SETTINGS,
    config: {
      'workload:baseUrl': baseUrl,
      'workload:workspace': workspace,
      'workload:apiKey': { secure: encrypted(apiKey) },
    },
  };
  writeFileSync(join(folder, `Pulumi.${name}.yaml`), JSON.stringify(settings));
}

/** Opens a written stack without asking the engine whether it exists. */
export async function openStack(name: string, workspace: LocalWorkspace): Promise<Stack> {
  const isThere = { createStack: () => Promise.resolve() } satisfies Partial<LocalWorkspace>;
  return terse(await Stack.create(name, Object.assign(workspace, isThere)));
}

/** Skips outputs and history after each operation, which take three engine processes: outputs are in the state file. */
function terse(stack: Stack): Stack {
  return Object.assign(stack, {
    outputs: () => Promise.resolve({}),
    info: () => Promise.resolve(undefined),
  } satisfies Partial<Stack>);
}
