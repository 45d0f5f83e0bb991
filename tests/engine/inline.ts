/** Programs of this process: the engine is told where one is served, and starts no host of the language for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LocalWorkspace, type PulumiFn } from '@pulumi/pulumi/automation';
import * as settings from '@pulumi/pulumi/runtime/settings';
import { engine, openStack } from './stack';

/** How programs connect with the engine. Its declaration is left out of the package. */
// The oldest SDK that is allowed has none.
const { grpcClientOptions = {} } = settings as unknown as { grpcClientOptions?: Record<string, unknown> };
// The process outlives engines: one may listen where the last one has just ended, and nothing was to be reached.
grpcClientOptions['grpc.use_local_subchannel_pool'] = 1;

/**
 * Runs a command of the engine on a program of this process. The Automation API serves the program; the command takes
 * the place of the `up` that it would run, and is told with these flags where that is.
 *
 * @param command tells whether it came to its end
 */
export async function inline(
  workDir: string,
  program: PulumiFn,
  command: (...flags: string[]) => Promise<boolean>,
): Promise<void> {
  const unfinished = new Error('the command failed');
  const run = async (args: readonly string[]) => {
    const served = args.find((arg) => arg.startsWith('--client=')) ?? '';
    if (!(await command(served, '--exec-kind', 'auto.inline'))) throw unfinished;
    return { stdout: '', stderr: '', code: 0 };
  };
  const pulumiCommand = Object.assign(await engine(), { run });
  const workspace = await LocalWorkspace.create({ workDir, pulumiCommand, program: apart(program) });
  const stack = await openStack('inline', workspace);
  await stack.up().catch((error: unknown) => {
    if (error !== unfinished) throw error;
    // What the program still waited for fails later.
    process.off('unhandledRejection', tooLate).on('unhandledRejection', tooLate);
  });
}

/** The program that something was begun by. */
const programs = new AsyncLocalStorage<PulumiFn>();

/**
 * The same program, which fails of its own rejections alone: the Automation API takes every one of the process for its,
 * also what an earlier program left behind.
 */
function apart(program: PulumiFn): PulumiFn {
  return () => {
    // Added last, for this run.
    const taken = process.listeners('unhandledRejection').at(-1);
    if (taken === undefined) throw new Error('the Automation API does not listen for rejections any more');
    const own: NodeJS.UnhandledRejectionListener = (reason, promise) => {
      if (programs.getStore() === program) taken(reason, promise);
    };
    // Whoever takes the listener away finds it by this, as one that is called once.
    process
      .off('unhandledRejection', taken)
      .on('unhandledRejection', Object.assign(own, { listener: taken }));
    return programs.run(program, program);
  };
}

/** Takes what a program leaves behind whose command failed: that the engine hung up is no news by then. */
function tooLate(): void {
  // Nobody waits for it.
}
