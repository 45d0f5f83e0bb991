// Parses values of options.
import { InvalidArgumentError } from 'commander';

/** Collects the values of a repeatable option. */
export function collected(value: string, before: string[]): string[] {
  return [...before, value];
}

export function wholeNumber(largest = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= largest) return value;
    throw new InvalidArgumentError(
      `It must be a whole number from 0${largest < 1e9 ? ` to ${largest}` : ' up'}.`,
    );
  };
}
