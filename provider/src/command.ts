/** Runs a command of the user's machine: the engine's own, or one that prints a key. */
import {
  execFile,
  spawn,
  type ChildProcess,
  type ExecFileException,
  type ExecFileOptions,
} from 'node:child_process';

/** Running commands. They end with this process, as only this process limits their time. */
const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Like `execFile`, but the command never outlives this process. */
export function execute(
  file: string,
  args: readonly string[],
  options: ExecFileOptions,
  ended: (error: ExecFileException | null, stdout: string, stderr: string) => void,
): ChildProcess {
  const child = execFile(file, args, { ...options, encoding: 'utf8' }, ended);
  endWithUs(child);
  return child;
}

/**
 * Gives a command its standard input. Its output goes nowhere: it may repeat the input in any form.
 *
 * @returns how it failed; undefined if it ended with 0
 */
export function feed(
  file: string,
  args: readonly string[],
  input: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', signal } as const;
  const child = spawn(file, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
  endWithUs(child);
  // A command that does not read ends the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      resolve(signal.aborted ? 'was cancelled' : `could not be run: ${String(error.code)}`);
    });
    child.once('exit', (code, killed) => {
      if (code === 0) resolve(undefined);
      else if (code !== null) resolve(`ended with ${code}`);
      else if (signal.aborted) resolve('was cancelled');
      else
        resolve(child.killed ? `did not end within ${timeoutMs / 1000} s` : `was ended by ${String(killed)}`);
    });
  });
}

function endWithUs(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}
