// Writes variables for a shell, a file or a program, quoted so that each value arrives unchanged.
import { StartError } from '../errors';

type Variables = Readonly<Record<string, string>>;

const FORMATTERS = {
  /** For `eval "$(…)"` in sh, bash, zsh, dash and ksh. */
  sh: (variables: Variables) => linesOf(variables, (name, value) => `export ${name}=${forSh(value)}`),
  /** For `… | source` in fish. */
  fish: (variables: Variables) => linesOf(variables, (name, value) => `set -gx ${name} ${forFish(value)}`),
  /** For `… | Invoke-Expression` in PowerShell. */
  powershell: (variables: Variables) =>
    linesOf(variables, (name, value) => `$Env:${name} = ${forPowerShell(value)}`),
  /** For a file `.env`. */
  dotenv: (variables: Variables) => linesOf(variables, (name, value) => `${name}=${forDotenv(name, value)}`),
  json: (variables: Variables) => JSON.stringify(variables, undefined, 2),
} as const;

export type Format = keyof typeof FORMATTERS;

export const FORMATS = Object.keys(FORMATTERS) as readonly Format[];

/**
 * The variables in a format, without a line end.
 *
 * @throws StartError if the format cannot hold a value.
 */
export function exported(variables: Variables, format: Format): string {
  return FORMATTERS[format](variables);
}

function linesOf(variables: Variables, line: (name: string, value: string) => string): string {
  return Object.entries(variables)
    .map(([name, value]) => line(name, value))
    .join('\n');
}

/** Also for one word of a command. */
export function forSh(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function forFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

// PowerShell takes typographic apostrophes for plain ones.
function forPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/**
 * Readers of `.env` differ in their escapes, so none is used: a value stays bare, or is in quotes that it does not
 * contain.
 */
function forDotenv(name: string, text: string): string {
  if (/^[\w.:/@%+,-]*$/.test(text)) return text;
  const quote = /[\\\r\n]/.test(text) ? undefined : ["'", '"', '`'].find((one) => !text.includes(one));
  if (quote !== undefined) return `${quote}${text}${quote}`;
  throw new StartError(
    `${name} has characters that a .env file cannot hold in a way that all programs read: choose another --format`,
  );
}
