/**
 * Reads credentials and certificates from files and commands. Commands run without a shell, in which `$`, `;` and
 * quotes would mean something else on each system. Files are not watched: the old key is used until a 401, which reads
 * again.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { apiKeyFrom, clientCredentials, type Auth } from '@workload/sdk';
import { SETTINGS, type Credential } from './config';

/** Longest time that the command may take, milliseconds. */
const COMMAND_MS = 30_000;
/** Most bytes that the command may print. */
const COMMAND_BYTES = 64 * 1024;
/** Most characters of its error output that are shown. */
const SHOWN = 500;

/** The authorization of a client. */
export function authOf(credential: Credential): Auth | string {
  if ('apiKey' in credential) return credential.apiKey;
  if ('clientId' in credential) return clientCredentials(credential);
  return 'apiKeyFile' in credential
    ? apiKeyFrom(() => fromFile(credential.apiKeyFile))
    : apiKeyFrom(() => fromCommand(credential.apiKeyCommand));
}

/**
 * Reads CA certificates, PEM.
 *
 * @throws Error that names the setting
 */
export function readCertificates(file: string): string {
  const { key } = SETTINGS.caFile;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${key}: cannot read ${file}: ${codeOf(error)}`, { cause: error });
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new Error(`${key}: ${file} holds no certificate (PEM, -----BEGIN CERTIFICATE-----)`);
  }
  return text;
}

async function fromFile(file: string): Promise<string> {
  const { key } = SETTINGS.apiKeyFile;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${key}: cannot read ${file}: ${codeOf(error)}`, { cause: error });
  });
  return oneWord(text, `${key}: ${file} must hold`);
}

async function fromCommand(command: string): Promise<string> {
  const { key } = SETTINGS.apiKeyCommand;
  const [program, ...args] = wordsOf(command);
  if (program === undefined) throw new Error(`${key} must be a command`);
  // Messages name only the program, as its arguments may be secret.
  const printed = await new Promise<string>((resolve, reject) => {
    const options = { timeout: COMMAND_MS, killSignal: 'SIGKILL', maxBuffer: COMMAND_BYTES } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${key}: ${program} ${whyFailed(error)}${said(stderr, [stdout, ...args])}`));
    });
    child.stdin?.end();
  });
  return oneWord(printed, `${key}: ${program} must print`);
}

/** A command as words: a JSON array of strings, or text that spaces separate. */
function wordsOf(command: string): string[] {
  if (!command.trim().startsWith('[')) return command.split(/\s+/).filter((word) => word !== '');
  const { key } = SETTINGS.apiKeyCommand;
  let words: unknown;
  try {
    words = JSON.parse(command);
  } catch {
    words = undefined;
  }
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`${key} must be words separated by spaces, or a JSON array of strings`);
}

/** The API key. If the text cannot be a key, the error does not quote it. */
function oneWord(text: string, subject: string): string {
  const word = text.trim();
  if (/^[\x21-\x7e]+$/.test(word)) return word;
  const found = word === '' ? 'nothing' : 'something else';
  throw new Error(`${subject} the API key and nothing else: one line of printable ASCII; found ${found}`);
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
  const shown = words.reduce((text, word) => text.replaceAll(word, '****'), stderr);
  // eslint-disable-next-line no-control-regex -- a terminal would obey them
  const line = shown.replace(/[\s\x00-\x1f\x7f]+/g, ' ').trim();
  return line === '' ? '' : `: ${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}`;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown error';
}
