/** The command `workload import` and its options. */
import { join } from 'node:path';
import { suggestion } from '@workload/pulumi/rollout';
import type { Command } from 'commander';
import { oneOf, refuseCommand, several } from '../choices';
import { concealing } from '../conceal/concealer';
import type { Options } from './take';

export interface Given {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

const LANGUAGES = ['typescript', 'yaml', 'python'];

export function declareImport(program: Command, { env, signal }: Given): void {
  const { say, note } = soundsOf(env);
  const command = program
    .command('import')
    .description(
      'writes a program for the objects of a workspace, and the file with which Pulumi imports them',
    )
    .addOption(
      oneOf('--language <language>', 'language of the program (default: that of Pulumi.yaml)', LANGUAGES),
    )
    .option('--dynamic', 'resources of @workload/pulumi instead of @workload/pulumi/native (TypeScript)')
    .option('--all', 'everything in the workspace')
    .option('--kind <kinds>', 'only these kinds, such as Drive,Sandbox', several)
    .option('--name <names>', 'only these objects, by name, id, or Drive/name', several)
    .option('--except <names>', 'everything except these objects, by name, id, or Drive/name', several)
    .option('--plain <names>', 'variables whose values the program contains, by name', several)
    .option('--owned', 'also objects that other stacks own')
    .option('--program <file>', 'file of the program (default: index.ts, Pulumi.yaml or __main__.py)')
    .option('--force', 'overwrite files that exist')
    .option('--cwd <folder>', 'folder of the project', '.')
    .option('--stack <name>', 'stack with the settings of the workspace (default: the selected one)')
    // A misspelt command, which commander would call one argument too many.
    .allowExcessArguments()
    .action(async ({ kind, ...options }: Options, acting: Command) => {
      const [unknown] = acting.args;
      if (unknown !== undefined) refuseCommand(acting, unknown);
      const { take, versionsOf } = await import('./take.js');
      const { KINDS } = await import('@workload/pulumi/importing');
      const kinds =
        kind === undefined
          ? {}
          : {
              kind: kindsOf(
                kind,
                KINDS.map(({ type }) => type),
              ),
            };
      await take(
        { ...options, ...kinds },
        {
          env,
          signal,
          versions: versionsOf(join(__dirname, '..', '..', 'package.json')),
          choose: process.stdin.isTTY && process.stdout.isTTY ? chooser : undefined,
          say,
          note,
        },
      );
    });
  command
    .command('record')
    .description(
      'adds to the state the objects that pulumi import cannot import; also takes --cwd, --stack and --plain of workload import',
    )
    .action(async () => {
      const { record } = await import('./record.js');
      await record(command.opts(), { env, signal, say, note });
    });
}

const chooser: NonNullable<Parameters<typeof import('./take').take>[1]['choose']> = async (objects, left) => {
  const { choose } = await import('./choose.js');
  return choose(objects, left);
};

/** Standard output, and standard error. */
function soundsOf(env: Given['env']) {
  return {
    say: (line: string) => {
      process.stdout.write(`${concealing(env).text(line)}\n`);
    },
    note: (line: string) => {
      process.stderr.write(`${concealing(env).text(line)}\n`);
    },
  };
}

/** @throws Error about a kind that does not exist */
function kindsOf(asked: readonly string[], known: readonly string[]): string[] {
  return asked.map((text) => {
    const kind = known.find((type) => type.toLowerCase() === text.toLowerCase());
    if (kind === undefined) throw new Error(`--kind ${text} is not a kind: ${suggestion(text, known)}`);
    return kind;
  });
}
