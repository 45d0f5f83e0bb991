/** Runs a command of the user's machine: the engine's own, or one that prints a key. */
import {
  execFile,
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
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
  return child;
}
