/** Runs the engine's command with exactly the given environment, and collects its events. */
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { EngineEvent } from '@pulumi/pulumi/automation';
import { Heard } from '../heard';
import type { Interrupts } from '../run';

export interface Run {
  readonly failed: boolean;
  readonly heard: Heard;
  /** Its output for people. */
  readonly output: string;
}

/** Runs programs with a fixed environment: the engine, git and package managers. */
export class Tools {
  constructor(
    private readonly env: Record<string, string>,
    private readonly interrupts: Interrupts,
  ) {}

  /** A copy with further variables. */
  with(variables: Readonly<Record<string, string>>): Tools {
    return new Tools({ ...this.env, ...variables }, this.interrupts);
  }

  /**
   * Runs a program to its end.
   *
   * @returns its standard output
   * @throws Error with its standard error
   */
  async run(program: string, args: readonly string[], cwd: string): Promise<string> {
    const { ending: signal, interrupted } = this.interrupts;
    try {
      const options = { cwd, env: this.env, maxBuffer: Infinity, signal };
      return (await promisify(execFile)(program, [...args], options)).stdout;
    } catch (error) {
      interrupted.throwIfAborted();
      throw new Error(saidIn(program, error), { cause: error });
    }
  }

  /** Runs a command of the engine and collects its events. */
  async engine(args: readonly string[], cwd: string): Promise<Run> {
    const { ending, interrupted } = this.interrupts;
    interrupted.throwIfAborted();
    const child = spawn('pulumi', [...args, '--json', '--non-interactive'], {
      cwd,
      env: { ...this.env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const end = () => child.kill('SIGINT');
    const kill = () => child.kill('SIGKILL');
    ending.addEventListener('abort', end);
    // A second interruption ends this process at once; the engine must not outlive it.
    process.on('exit', kill);
    const heard = new Heard();
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = eventIn(line);
      if (event === undefined) output += `${line}\n`;
      else heard.take(event);
    });
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      interrupted.throwIfAborted();
      return { failed: code !== 0, heard, output };
    } catch (error) {
      interrupted.throwIfAborted();
      throw new Error(saidIn('pulumi', error), { cause: error });
    } finally {
      ending.removeEventListener('abort', end);
      process.off('exit', kill);
    }
  }
}

function eventIn(line: string): EngineEvent | undefined {
  if (!line.startsWith('{"sequence":')) return undefined;
  try {
    return JSON.parse(line) as EngineEvent;
  } catch {
    // A line for people.
    return undefined;
  }
}

function saidIn(program: string, error: unknown): string {
  const { stderr, code, message } = error as {
    readonly stderr?: string;
    readonly code?: unknown;
    readonly message: string;
  };
  if (code === 'ENOENT') return `${program} is not on the PATH`;
  return stderr?.trim() || message;
}
