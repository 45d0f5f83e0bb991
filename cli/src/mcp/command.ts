/** `workload mcp`: tools for coding agents, which need no credential and can harm nothing. */
import type { Command } from 'commander';
import { startedAnew } from '../preview/embedded/anew';
import { isolationOf } from './isolation';
import { removeLeft } from './scratch';
import { serve } from './server';

interface Options {
  readonly allowPrograms?: true;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

export interface McpDependencies {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly signal: AbortSignal;
  /** Standard error: standard output belongs to the protocol. */
  readonly note: (text: string) => void;
}

/** @param period reads a duration */
export function declareMcp(
  program: Command,
  { env, version, signal, note }: McpDependencies,
  period: (text: string) => number,
): void {
  program
    .command('mcp')
    .description(
      'serves coding agents on standard input and output: documentation, and tries of programs on an emulator',
    )
    .option(
      '--allow-programs',
      'also without isolation, run programs that agents write: they can do all that you can',
    )
    .option(
      '--time-limit <time>',
      'longest duration of a try or a preview (default: 50s, as many clients wait for 60s)',
      period,
    )
    .action(async (options: Options) => {
      // A program can read the variables that each process of its user began with.
      const code = await startedAnew(env);
      if (code !== undefined) {
        process.exitCode = code;
        return;
      }
      removeLeft();
      const isolation = await isolationOf();
      const allowPrograms = options.allowPrograms === true;
      if (isolation.kind === 'none') {
        const then = allowPrograms
          ? 'programs run with all rights of this user (--allow-programs)'
          : 'try takes only YAML, and preview is off';
        note(`no isolation: ${isolation.why}; ${then}`);
      }
      const limits = options.timeLimit === undefined ? {} : { limits: { timeMs: options.timeLimit } };
      await serve({ version, isolation, allowPrograms, signal, note, ...limits });
      // A try that still runs ends with this process.
      process.exit();
    });
}
