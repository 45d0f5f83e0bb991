// The emulator's command as a child process, for tests that start, kill and restart it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The script of the `workload-emulator` command. */
export const COMMAND = join(__dirname, '../../emulator/bin/workload-emulator.js');

/** The output of `--json`. */
export interface MachineBanner {
  url: string;
  publicUrl: string;
  baseUrl: string;
  apiKey: string;
  workspace: string;
  clientId: string;
  clientSecret: string;
  controlToken: string;
  consoleUrl: string;
  /** Absent with `--ephemeral`. */
  secretsFile?: string;
}

export interface Running {
  child: ChildProcessWithoutNullStreams;
  /** The first line of standard output; rejects if there is none. */
  firstLine: Promise<string>;
  /** Everything on standard error, once the process has ended. */
  errors: Promise<string>;
  /** Exit code, or the signal that killed it. */
  exit: Promise<number | string>;
}

/** @param cwd Its folder. Default: that of the tests. */
export function run(args: string[], environment: Record<string, string> = {}, cwd?: string): Running {
  // Where CI is set, colours would be on.
  const env = { ...process.env, NO_COLOR: '1', ...environment };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, cwd });
  const exit = once(child, 'exit').then(
    ([code, signal]: (number | string | null)[]) => code ?? signal ?? 'unknown',
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const firstLine = lines.next().then(({ value, done }) => {
    if (done === true) throw new Error('the emulator printed nothing');
    return value;
  });
  // A test that ignores the first line must not fail because of it.
  firstLine.catch(() => undefined);
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    child,
    firstLine,
    exit,
    errors: once(child, 'close').then(() => Buffer.concat(chunks).toString()),
  };
}

export async function bannerOf(running: Running): Promise<MachineBanner> {
  return JSON.parse(await running.firstLine) as MachineBanner;
}
