/** The commands `workload secrets`: the key of the hashes in a state, and a search for secrets that are left. */
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { declareHelp } from '../choices';
import { Stack } from '../rollout/selected';

interface Options {
  readonly cwd: string;
  readonly stack?: string;
}

export interface SecretsDependencies {
  /** Prints a line. */
  readonly say: (text: string) => void;
  /** Called with the exit code if values are found. */
  readonly fail: (code: number) => void;
}

const KEY = 'workload:stateKey';

/** Exit code of a scan that has found values. */
export const LEFT = 2;

export function declareSecrets(program: Command, dependencies: SecretsDependencies): void {
  const group = program.command('secrets').description('hashes in the place of secrets in a state');
  const ofStack = (command: Command) =>
    command
      .option('--stack <name>', 'stack (default: the selected one)')
      .option('--cwd <folder>', 'folder of the program', '.');
  ofStack(group.command('init'))
    .description(`makes the key of the hashes, and sets it as the secret ${KEY} of the stack`)
    .action((options: Options) => init(options, dependencies));
  ofStack(group.command('scan'))
    .description(
      "looks for values of this stack's secrets in its state, its history and folders, and says where they are",
    )
    .argument('[folder...]', 'folders and files to look through besides, such as a copy of the backend')
    .action(async (folders: readonly string[], options: Options) => {
      const { scan } = await import('./scan.js');
      if (await scan({ ...options, folders }, dependencies.say)) dependencies.fail(LEFT);
    });
  declareHelp(group);
}

/** @throws Error if the stack has a key: with another one, every secret would count as changed */
export async function init({ cwd, stack: name }: Options, { say }: SecretsDependencies): Promise<void> {
  const stack = await Stack.of(cwd, name);
  const config = (await stack.json(
    ['config', '--json'],
    'the configuration of the stack could not be read',
  )) as Readonly<Record<string, unknown>>;
  if (KEY in config)
    throw new Error(
      `the stack has a key already. With another one, every secret counts as changed and is sent again: pulumi config rm ${KEY}, then run this again`,
    );
  const key = randomBytes(32).toString('base64url');
  await stack.give(['config', 'set', '--secret', KEY], key, `${KEY} could not be set`);
  say(`The stack ${stack.name} has a key. Commit its settings file, then turn the hashes on:`);
  say(`  pulumi config set workload:secretsInState hash${stack.given}`);
  say('  pulumi up');
}
