// Fixed values of options, and names of commands: misspelt ones get a suggestion.
import { Command, InvalidArgumentError, Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';

/** An option with one of these values. */
export function oneOf(flags: string, about: string, values: readonly string[]): Option {
  return new Option(flags, about).choices(values).argParser((text: string) => {
    if (values.includes(text)) return text;
    const says = suggestion(text, values);
    throw new InvalidArgumentError(`${says.charAt(0).toUpperCase()}${says.slice(1)}.`);
  });
}

/** Ends with an error about a command that the program does not have. */
export function refuseCommand(program: Command, name: string): never {
  const names = program
    .createHelp()
    .visibleCommands(program)
    .map((command) => command.name());
  program.error(`error: unknown command '${name}': ${suggestion(name, names)}`);
}

/** Declares `help`, which commander leaves out of a program with an action of its own. */
export function helpCommand(program: Command): Command {
  return new Command('help')
    .description('Shows the help of a command.')
    .argument('[command]', 'command; without one, the program itself')
    .action((name?: string) => {
      const found = program.commands.find((command) => command.name() === name);
      if (name !== undefined && found === undefined) refuseCommand(program, name);
      (found ?? program).help();
    });
}

/**
 * Names the nearest one if at most a third of the letters differ, or only their order. The command `workload` answers
 * alike.
 */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = closest(word, words);
  const [typed, meant] = [word.toLowerCase(), nearest.toLowerCase()];
  const isNear =
    distance(typed, meant) <= Math.max(1, Math.floor(word.length / 3)) || sorted(typed) === sorted(meant);
  return `${isNear ? `did you mean ${nearest}? Valid` : 'valid'} names: ${words.join(', ')}`;
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}
