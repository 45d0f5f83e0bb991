/** Fixed values of options and arguments: help lists them, a shell completes them, and misspelt ones get a suggestion. */
import { suggestion } from '@workload/pulumi/rollout';
import { Argument, InvalidArgumentError, Option } from 'commander';

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
