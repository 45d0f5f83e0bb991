/**
 * Reads credentials and certificates from files and commands. Commands run without a shell, in which `$`, `;` and
 * quotes would mean something else on each system. Files are not watched: the old key is used until a 401, which reads
 * again.
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { apiKeyFrom, clientCredentials, type Auth } from '@workload/sdk';
import { execute } from './command';
import { masked } from './lifecycle/values/concealment';
import { SETTINGS, type SettingName, type Settings } from './config';
import { faultOfWord } from './setting-faults';

/** Longest time that the command may take, milliseconds. */
const COMMAND_MS = 30_000;
/** Most bytes that the command may print. */
const COMMAND_BYTES = 64 * 1024;
/** Most characters of its error output that are shown. */
const SHOWN = 500;

/** How messages name the settings. */
type Named = Pick<Settings, 'named'>;

/** Called with every key, client secret and token that is used, before it is sent. */
export type Seen = (secret: string) => void;

/** The authorization of a client. */
export function authOf(
  { credential, named }: Pick<Settings, 'credential' | 'named'>,
  seen: Seen = () => undefined,
): Auth | string {
  if ('apiKey' in credential) {
    seen(credential.apiKey);
    return credential.apiKey;
  }
  if ('clientId' in credential) {
    seen(credential.clientSecret);
    return shownTo(seen, clientCredentials(credential));
  }
  const read = () =>
    'apiKeyFile' in credential
      ? fromFile(credential.apiKeyFile, nameIn({ named }, 'apiKeyFile'))
      : fromCommand(credential.apiKeyCommand, nameIn({ named }, 'apiKeyCommand'));
  return shownTo(seen, apiKeyFrom(read));
}

/** The API key that the command of the settings prints; undefined without such a command. Runs it once more. */
export async function printedKey({
  credential,
  named,
}: Pick<Settings, 'credential' | 'named'>): Promise<string | undefined> {
  if (!('apiKeyCommand' in credential)) return undefined;
  return fromCommand(credential.apiKeyCommand, nameIn({ named }, 'apiKeyCommand'));
}

function shownTo(seen: Seen, auth: Auth): Auth {
  return {
    authorization: async (context) => {
      const value = await auth.authorization(context);
      seen(value.replace(/^Bearer /, ''));
      return value;
    },
    invalidate: (refused) => auth.invalidate?.(refused),
  };
}

function nameIn({ named }: Named, setting: SettingName): string {
  return named[setting] ?? SETTINGS[setting].key;
}

/**
 * Reads the CA certificates of the settings, PEM; undefined if there are none. Messages do not show the path: it may be
 * something else that was set by mistake.
 *
 * @throws Error that names the setting
 */
export function readCertificates(settings: Pick<Settings, 'caFile' | 'named'>): string | undefined {
  if (settings.caFile === undefined) return undefined;
  const name = nameIn(settings, 'caFile');
  let text: string;
  try {
    text = readFileSync(settings.caFile, 'utf8');
  } catch (error) {
    throw unreadable(name, error);
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) {
    throw new Error(`${name} names a file without a certificate (PEM, -----BEGIN CERTIFICATE-----)`);
  }
  if (!blocks.every(isCertificate)) throw new Error(`${name} names a file with a damaged certificate`);
  return text;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

async function fromFile(file: string, name: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(name, error);
  });
  return oneWord(text, `${name} names a file that must hold only the API key, but the file`);
}

function unreadable(name: string, cause: unknown): Error {
  return new Error(`${name} names a file that cannot be read: ${codeOf(cause)}`, { cause });
}

async function fromCommand(command: string, name: string): Promise<string> {
  const [program, ...args] = wordsOf(command, name);
  // Messages name neither the program nor its arguments: a key may have been set in place of a command.
  const printed = await new Promise<string>((resolve, reject) => {
    const options = { timeout: COMMAND_MS, killSignal: 'SIGKILL', maxBuffer: COMMAND_BYTES } as const;
    const child = execute(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else
        reject(new Error(`${name} is a command that ${whyFailed(error)}${said(stderr, [stdout, ...args])}`));
    });
    child.stdin?.end();
  });
  return oneWord(printed, `${name} is a command that must print only the API key, but its output`);
}

/** A command as words: a JSON array of strings, or text that spaces separate. */
function wordsOf(command: string, name: string): readonly [string, ...string[]] {
  let words: unknown = command.split(/\s+/).filter((word) => word !== '');
  if (command.trim().startsWith('[')) {
    try {
      words = JSON.parse(command);
    } catch {
      words = undefined;
    }
  }
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) {
    const [program, ...args] = words;
    if (program) return [program, ...args];
  }
  throw new Error(`${name} must be words separated by spaces, or a JSON array of strings`);
}

/** The API key. If the text cannot be a key, the error does not quote it. */
function oneWord(text: string, subject: string): string {
  const word = text.trim();
  const fault = faultOfWord(word);
  if (fault === undefined) return word;
  throw new Error(`${subject} ${fault}`);
}

interface Failed {
  readonly code?: unknown;
  readonly killed?: boolean;
}

function whyFailed(error: Error & Failed): string {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `printed more than ${COMMAND_BYTES} bytes`;
  if (error.killed === true) return `did not end within ${COMMAND_MS / 1000} s`;
  return typeof error.code === 'number' ? `ended with ${error.code}` : `cannot be run: ${codeOf(error)}`;
}

/** The command's error output in one line, without words of its standard output and of its arguments. */
function said(stderr: string, hidden: readonly string[]): string {
  const words = hidden.flatMap((text) => text.split(/\s+/)).filter((word) => word.length >= 4);
  const shown = masked(stderr, words);
  // eslint-disable-next-line no-control-regex -- a terminal would obey them
  const line = shown.replace(/[\s\x00-\x1f\x7f]+/g, ' ').trim();
  return line === '' ? '' : `: ${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}`;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown error';
}
