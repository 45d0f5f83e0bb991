/** `workload init`: asks where pipelines run and what they do, and writes the files. */
import { type Command, InvalidArgumentError } from 'commander';
import { choose, type Prompts, type Said } from './ask';
import { JOBS, TOOLS } from './catalog';
import { nextSteps } from './next';
import { filesOf } from './render';
import { write } from './write';

interface Options extends Said {
  readonly cwd: string;
  readonly force?: true;
}

/** Declares the command. */
export function declareInit(program: Command): void {
  program
    .command('init')
    .description('writes the workflows of a pipeline: previews, approved updates, rollouts, drift')
    .option('--for <tools>', `tools that run the workflows: ${keysOf(TOOLS)}`, several(TOOLS))
    .option('--jobs <jobs>', `tasks of the workflows: ${keysOf(JOBS)} (default: all)`, several(JOBS))
    .option('--stack <name>', 'stack (default: the configured one, else production)')
    .option('--branch <name>', 'branch that is deployed (default: the current one)')
    .option('--program <folder>', 'folder of the Pulumi program in the repository', '.')
    .option('--cwd <folder>', 'folder of the repository', '.')
    .option('--force', 'overwrite files that differ')
    .addHelpText(
      'after',
      '\nWithout a terminal, --for is required. Nothing is written if a file exists with other contents.',
    )
    .action(async (options: Options) => {
      const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
      const prompts: Prompts | undefined = isTerminal ? await import('@inquirer/prompts') : undefined;
      process.stdout.write(`${(await init(options, prompts)).join('\n')}\n`);
    });
}

/** @returns lines about the written files and the next steps */
export async function init(options: Options, prompts: Prompts | undefined): Promise<string[]> {
  const choice = await choose(options.cwd, options, prompts);
  const written = write(options.cwd, filesOf(choice), options.force === true);
  const width = Math.max(...written.map(({ file }) => file.path.length));
  return [
    ...written.map(({ file, how }) => `${how.padEnd(8)} ${file.path.padEnd(width)}  ${file.says}`),
    '',
    'Next:',
    ...nextSteps(choice).map((step, index) => `${index + 1}. ${step}`),
  ];
}

function keysOf(all: object): string {
  return Object.keys(all).join(', ');
}

/** Parses keys separated by commas. */
function several<Key extends string>(all: Readonly<Record<Key, string>>): (text: string) => Key[] {
  const isKnown = (key: string): key is Key => key in all;
  return (text) => {
    const asked = text.split(',').map((key) => key.trim());
    if (!asked.every(isKnown))
      throw new InvalidArgumentError(`one or more of ${keysOf(all)}, separated by commas.`);
    return asked;
  };
}
