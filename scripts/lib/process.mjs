// Owns child processes: steps whose output is collected, programs that own the terminal, and how they are
// interrupted.
// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants as access, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/** A failure that the reader can act on: its message is printed without a stack trace. */
export class Failure extends Error {}

/** Something asked this process to end (Ctrl-C, a closed terminal, `kill`). */
class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** @type {NodeJS.Signals[]} */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * The terminal signals npm and its script, and npm passes its signal on: one Ctrl-C arrives twice, a few
 * milliseconds apart. The engine takes a second one as "abandon what is running".
 */
const SAME_KEYSTROKE_MS = 1_000;

/** How long a program may take to end after a request, before it is killed. */
export const PATIENCE_MS = 5_000;

/**
 * Runs a script's body and ends the process with its exit code. Prints only the message of a {@link Failure}.
 *
 * @param {(signal: AbortSignal) => Promise<number>} body Gets a signal that aborts when the process is asked to
 *   end.
 */
export async function main(body) {
  const controller = new AbortController();
  for (const name of ENDING_SIGNALS) process.on(name, () => controller.abort(new Interrupted(name)));
  // A closed terminal or pipe must not end the script before it has cleaned up.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  let exitCode;
  try {
    exitCode = await body(controller.signal);
  } catch (error) {
    const { aborted, reason } = controller.signal;
    exitCode = aborted ? reason.exitCode : 1;
    if (error instanceof Failure) say(`\n${error.message}`);
    else if (!aborted) console.error(error);
  }
  process.exit(exitCode);
}

/**
 * Prints one line for the user on stderr, so that `npm start --silent -- stack export > file` holds only the
 * engine's output.
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a program without a terminal and collects what it prints. It gets its own process group, so that an
 * interruption also ends everything it started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.input] Its standard input. Default: empty.
 * @param {AbortSignal} [options.signal] Ends the program, and makes the promise fail with the signal's reason.
 * @param {(line: string) => void} [options.onLine] Gets each line as it is printed.
 * @returns {Promise<{ code: number, output: string }>} The exit code (128 + n after signal n, 127 when the
 *   program could not be started) and the lines of both streams in the order they came.
 */
export async function run(command, args, { cwd, env, input, signal, onLine } = {}) {
  signal?.throwIfAborted();
  const child = spawn(command, args, { cwd, env, detached: true, stdio: 'pipe' });
  /** @type {string[]} */
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onLine?.(line);
    });
  }
  child.stdin.on('error', () => {}); // The program may end without reading its input.
  child.stdin.end(input ?? '');
  /** @type {NodeJS.Timeout | undefined} */
  let patience;
  const end = () => {
    onLine?.('stopping');
    signalGroup(child.pid, 'SIGTERM');
    patience = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), PATIENCE_MS);
  };
  signal?.addEventListener('abort', end);
  const code = await exitCode(child, 'close', (error) => lines.push(error.message));
  clearTimeout(patience);
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  return { code, output: lines.join('\n') };
}

/**
 * Runs a program that owns the terminal until it ends: it shares our standard streams. It is not in our process
 * group, so that one Ctrl-C gives it one SIGINT, even if npm passes on a second.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<number>} Its exit code (128 + n after signal n).
 */
export async function runInTerminal(command, args, { env }) {
  const child = spawn(command, args, { env, stdio: 'inherit', detached: true });
  let lastForwarded = -Infinity;
  const forward = () => {
    if (performance.now() - lastForwarded < SAME_KEYSTROKE_MS) return;
    lastForwarded = performance.now();
    child.kill('SIGINT');
  };
  const resize = () => child.kill('SIGWINCH');
  for (const name of ENDING_SIGNALS) process.on(name, forward);
  process.on('SIGWINCH', resize);
  const code = await exitCode(child, 'exit', (error) => say(error.message));
  for (const name of ENDING_SIGNALS) process.off(name, forward);
  process.off('SIGWINCH', resize);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'exit' | 'close'} event `close` waits for the streams as well.
 * @param {(error: Error) => void} onError Called if the program cannot be started.
 * @returns {Promise<number>}
 */
export function exitCode(child, event, onError) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      onError(error);
      resolve(127);
    });
    child.once(event, (code, signal) =>
      resolve(code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)]),
    );
  });
}

/**
 * @param {number | undefined} pid Leader of the group.
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended already.
  }
}

/**
 * Tells whether a process of this machine is running.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  try {
    // A zombie has ended. In a container, no process may be there to reap it.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return !existsSync('/proc/self'); // Without /proc, as on macOS, the process is alive; on Linux it has just ended.
  }
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, access.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program of that name in the folders of PATH. @param {string} name */
export function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}
