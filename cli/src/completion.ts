/** `workload completion`: the script with which a shell completes the command, and the answers to it. */
import type { Command, Option } from 'commander';
import { argumentOf } from './choices';
import { withCommands, wordsOf } from './help';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** The shell completes names of files itself. */
const FILES = ':0';

/** Declares the commands. The library is loaded only in them. */
export function declareCompletion(program: Command): void {
  const name = program.name();
  program
    .command('completion')
    .description(`prints the script with which a shell completes ${name}`)
    .addArgument(argumentOf('[shell]', 'the shell', SHELLS))
    .usage('[options] <shell>')
    .action(async (shell: string | undefined, _options: unknown, command: Command) => {
      if (shell === undefined)
        command.error(`error: missing required argument 'shell'. Valid names: ${SHELLS.join(', ')}`);
      const { default: tab } = await import('@bomb.sh/tab');
      const script = printedBy(() => {
        tab.setup(name, name, shell);
      });
      process.stdout.write(shell === 'bash' ? forBash(script) : script);
    });
  program
    .command('complete', { hidden: true })
    .description('answers the scripts of completion')
    .argument('[words...]')
    .action(async (words: string[]) => {
      if (isPath(optionBefore(program, words))) {
        process.stdout.write(`${FILES}\n`);
        return;
      }
      const { default: tab } = await import('@bomb.sh/tab');
      for (const command of withCommands(program)) {
        const path = wordsOf(command).slice(name.length).trim();
        if (['complete', 'help'].includes(command.name())) continue;
        const known = path === '' ? tab : tab.command(path, command.description());
        for (const { long, description, required, optional, argChoices } of command
          .createHelp()
          .visibleOptions(command)) {
          const flag = long?.slice(2) ?? '';
          if (required || optional) known.option(flag, description, among(argChoices));
          else known.option(flag, description);
        }
        for (const argument of command.registeredArguments)
          known.argument(argument.name(), among(argument.argChoices));
      }
      tab.parse(words);
    });
}

/** Offers these values. */
function among(values: readonly string[] = []) {
  return (offer: (value: string, description: string) => void) => {
    for (const value of values) offer(value, '');
  };
}

/** The option whose value is completed: the word before the last one. */
function optionBefore(program: Command, words: readonly string[]): Option | undefined {
  const flag = words.at(-2);
  const known = withCommands(program).flatMap((command) => command.options);
  return known.find(({ long }) => long === flag);
}

function isPath(option: Option | undefined): boolean {
  return option !== undefined && /[<[](file|folder)[>\]]$/.test(option.flags);
}

/** The library prints, and returns nothing. */
function printedBy(print: () => void): string {
  const { log } = console;
  let text = '';
  console.log = (line: unknown) => {
    text += `${String(line)}\n`;
  };
  try {
    print();
  } finally {
    console.log = log;
  }
  return text;
}

/**
 * The library's script can be read only once in a shell, does not complete files, and evaluates what is typed.
 */
function forBash(script: string): string {
  return script
    .replace(/^readonly /gm, '')
    .replace('complete -F ', 'complete -o default -F ')
    .replace('${words[@]:1}"', '$(printf "%q " "${words[@]:1}")"')
    .replace("$requestComp ''\"", '$requestComp"');
}
