/** Fixed values of options and arguments, and names of commands: misspelt ones get a suggestion. */
import { suggestion } from '@workload/pulumi/rollout';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';

/** An option with one of these values. */
export function oneOf(flags: string, about: string, values: readonly string[]): Option {
  return new Option(flags, about).choices(values).argParser(among(values));
}

/** An argument that is one of these values. */
export function argumentOf(name: string, about: string, values: readonly string[]): Argument {
  return new Argument(name, about).choices(values).argParser(among(values));
}

/** An option with some of these values, separated by commas. */
export function someOf(flags: string, about: string, values: readonly string[]): Option {
  return new Option(flags, `${about}, separated by commas`).choices(values).argParser((text: string) => {
    const names = text.split(',').map((name) => name.trim());
    refuseOthers(names, values, ', separated by commas');
    return names;
  });
}

const REQUIRED = new WeakSet<Option>();

/** Whether a command refuses to run without the option. */
export function isRequired(option: Option): boolean {
  return REQUIRED.has(option);
}

/**
 * Adds an option that the command requires. Commander's own check comes before that of unknown options: a misspelt
 * option would be reported as a missing one.
 */
export function requiring(command: Command, option: Option): Command {
  REQUIRED.add(option);
  return command.addOption(option).hook('preAction', (_declared, acting) => {
    if (acting.getOptionValue(option.attributeName()) === undefined)
      acting.error(`error: required option '${option.flags}' not specified`);
  });
}

/** Ends with an error about a command that the group does not have. */
export function refuseCommand(group: Command, name: string): never {
  const names = group
    .createHelp()
    .visibleCommands(group)
    .map((command) => command.name());
  group.error(`error: unknown command '${name}': ${suggestion(name, names)}`);
}

/** Declares `help` of a group. Commander's own prints the whole help, and no error, for a misspelt command. */
export function declareHelp(group: Command): void {
  group.helpCommand('help [command]', 'display help for command');
  group
    .command('help', { hidden: true })
    .argument('[command...]')
    .action((words: string[]) => {
      let found = group;
      for (const word of words) {
        const inside = found.createHelp().visibleCommands(found);
        found = inside.find((command) => command.name() === word) ?? refuseCommand(found, word);
      }
      found.help();
    });
}

/** Lets errors about the command line go to `say` as well. */
export function tellRefusals(command: Command, say: (command: Command, text: string) => void): void {
  command.configureOutput({
    outputError: (text, write) => {
      write(text);
      say(command, text);
    },
  });
}

function among(values: readonly string[]) {
  return (text: string) => {
    refuseOthers([text], values, '');
    return text;
  };
}

function refuseOthers(names: readonly string[], values: readonly string[], more: string): void {
  const wrong = names.find((name) => !values.includes(name));
  if (wrong === undefined) return;
  const says = suggestion(wrong, values);
  throw new InvalidArgumentError(`${says.charAt(0).toUpperCase()}${says.slice(1)}${more}.`);
}

/** Values of an option that may be repeated. */
export function each(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Accepts `a,b`, and the repeated option. */
export function several(value: string, before: readonly string[] = []): string[] {
  const texts = value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (texts.length === 0) throw new InvalidArgumentError('It must be names, separated by commas.');
  return [...before, ...texts];
}
