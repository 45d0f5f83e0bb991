/** Programs in this process: the engine connects to them and starts no language host. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LocalWorkspace, type PulumiFn } from '@pulumi/pulumi/automation';
import * as settings from '@pulumi/pulumi/runtime/settings';
import { engine, openStack } from './stack';

/** The settings for connections to the engine. Its declaration is not in the package. */
// The oldest allowed SDK has none.
const { grpcClientOptions = {} } = settings as unknown as { grpcClientOptions?: Record<string, unknown> };
// This process outlives engines. A new engine may listen on the address of an ended one, whose cached connection
// would fail.
grpcClientOptions['grpc.use_local_subchannel_pool'] = 1;

/**
 * Runs a command of the engine on a program in this process. The Automation API serves the program. The command
 * replaces the `up` that it would run, and gets the program's address by flags.
 *
 * @param command resolves to whether it succeeded
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
    // Pending work of the program fails later.
    process.off('unhandledRejection', tooLate).on('unhandledRejection', tooLate);
  });
}

/** The program that started an asynchronous task. */
const programs = new AsyncLocalStorage<PulumiFn>();

/**
 * The same program, but it fails only from its own unhandled rejections. The Automation API reacts to every rejection
 * in the process, also from an earlier program.
 */
function apart(program: PulumiFn): PulumiFn {
  return () => {
    // The listener that this run added last.
    const taken = process.listeners('unhandledRejection').at(-1);
    if (taken === undefined) throw new Error('the Automation API does not listen for rejections any more');
    const own: NodeJS.UnhandledRejectionListener = (reason, promise) => {
      if (programs.getStore() === program) taken(reason, promise);
    };
    // `process.off` with the original listener finds this one by its property `listener`, as it does for `once`.
    process
      .off('unhandledRejection', taken)
      .on('unhandledRejection', Object.assign(own, { listener: taken }));
    return programs.run(program, program);
  };
}

/** Ignores late rejections of a program whose command failed: the engine's hang-up is not news then. */
function tooLate(): void {
  // Nothing waits for it.
}
