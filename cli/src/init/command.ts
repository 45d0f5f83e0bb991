/** `workload init`: asks where pipelines run and what they do, and writes the files. */
import type { Command } from 'commander';
import { someOf } from '../choices';
import { choose, type Prompts, type Said } from './ask';
import { isDoneBy, JOBS, TOOLS } from './catalog';
import { nextSteps } from './next';
import { keysIn } from './places';
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
    .description(
      'writes the workflows of a pipeline (previews, approved updates, rollouts, drift); without a terminal, --for is required',
    )
    .addOption(someOf('--for <tools>', 'tools that run the workflows', Object.keys(TOOLS)))
    .addOption(someOf('--jobs <jobs>', 'tasks of the workflows (default: all but fleet)', Object.keys(JOBS)))
    .option('--stack <name>', 'stack (default: the configured one, else production)')
    .option('--branch <name>', 'branch that is deployed (default: the current one)')
    .option('--program <folder>', 'folder of the Pulumi program in the repository', '.')
    .option('--cwd <folder>', 'folder of the repository', '.')
    .option('--force', 'overwrite files that differ; without it, nothing is written if one does')
    .action(async (options: Options) => {
      const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
      const prompts: Prompts | undefined = isTerminal ? await import('@inquirer/prompts') : undefined;
      process.stdout.write(`${(await init(options, prompts)).join('\n')}\n`);
    });
}

/** @returns lines about the written files and the next steps */
export async function init(options: Options, prompts: Prompts | undefined): Promise<string[]> {
  const chosen = await choose(options.cwd, options, prompts);
  const choice = chosen.jobs.includes('fleet') ? { ...chosen, keys: keysIn(options.cwd) } : chosen;
  const files = filesOf(choice);
  const written = write(options.cwd, files, options.force === true);
  const isKept = written.some(({ how }) => how === 'kept');
  const width = Math.max(...written.map(({ file }) => file.path.length));
  return [
    ...written.map(({ file, how }) => `${how.padEnd(8)} ${file.path.padEnd(width)}  ${file.says}`),
    ...(options.jobs ?? [])
      .filter((job) => !choice.tools.some((tool) => isDoneBy(tool, job, choice.jobs)))
      .map((job) => `nothing  ${job}: no file of ${choice.tools.join(' or ')} does it`),
    '',
    'Next:',
    ...nextSteps(choice, files, isKept).map((step, index) => `${index + 1}. ${step}`),
  ];
}
