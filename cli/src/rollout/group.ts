/** Runs a program in its own process group, which ends as a whole at a time limit or with a signal. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Limits {
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time of the program, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /**
   * Time to end by itself after SIGINT, in milliseconds. Programs that hold a lock need it. Default: 0, which kills at
   * once.
   */
  readonly graceMs?: number | undefined;
}

interface Starting extends Limits {
  readonly cwd: string;
  /** Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Its standard input. Default: none. */
  readonly input?: string | undefined;
}

/** The program failed, or was ended. */
export class ProgramError extends Error {
  /**
   * @param stderr what it wrote to its standard error
   * @param code why it did not run or end: a code of the operating system. Absent if it ended with an error
   */
  constructor(
    message: string,
    readonly stderr: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * The standard output of a program.
 *
 * @throws ProgramError if it fails, or does not end in time
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  { cwd, env = process.env, input = '', signal, timeoutMs, graceMs = 0 }: Starting,
): Promise<string> {
  const isLimited = signal !== undefined || timeoutMs !== undefined;
  signal?.throwIfAborted();
  // Only a limit needs the group. Without one, an interrupt of the terminal reaches the program itself.
  const child = spawn(program, args, {
    cwd,
    env,
    detached: isLimited && process.platform !== 'win32',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  // If the program ends without reading its input, its own output says why.
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) => {
    const kill = () => {
      killGroup(child, 'SIGKILL');
    };
    let timers: NodeJS.Timeout[] = [];
    const settle = (then: () => void) => {
      for (const timer of timers) clearTimeout(timer);
      process.off('exit', kill);
      signal?.removeEventListener('abort', onAbort);
      then();
    };
    const end = (error: () => Error) => {
      const gone = () => {
        kill();
        // A process that left the group may keep the pipes open.
        for (const stream of [child.stdout, child.stderr, child.stdin]) stream.destroy();
        child.unref();
        settle(() => {
          reject(error());
        });
      };
      if (graceMs === 0) {
        gone();
        return;
      }
      killGroup(child, 'SIGINT');
      timers.push(setTimeout(gone, graceMs));
    };
    const onAbort = () => {
      end(() => (signal?.reason instanceof Error ? signal.reason : new Error('interrupted')));
    };
    if (timeoutMs !== undefined) {
      const late = () =>
        new ProgramError(`${program} did not answer within ${timeoutMs / 1000} s`, '', 'ETIMEDOUT');
      timers = [
        setTimeout(() => {
          end(late);
        }, timeoutMs),
      ];
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    process.once('exit', kill);
    child.once('error', (error: NodeJS.ErrnoException) => {
      settle(() => {
        reject(new ProgramError(error.message, '', error.code));
      });
    });
    child.once('close', (code) => {
      settle(() => {
        if (code === 0) resolve(stdout);
        else reject(new ProgramError(`${program} failed`, stderr));
      });
    });
  });
}

/** Sends a signal to the process and to all that it started. On Windows, only to the process. */
function killGroup(child: ChildProcess, by: 'SIGKILL' | 'SIGINT'): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill(by);
    else process.kill(-child.pid, by);
  } catch {
    // It has ended meanwhile, or has no group of its own.
    child.kill(by);
  }
}
