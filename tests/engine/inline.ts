/** Programs of this process: the engine is told where one is served, and starts no host of the language for it. */
import { LocalWorkspace, type PulumiFn } from '@pulumi/pulumi/automation';
import { engine, openStack } from './stack';

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
  const workspace = await LocalWorkspace.create({ workDir, pulumiCommand, program });
  const stack = await openStack('inline', workspace);
  await stack.up().catch((error: unknown) => {
    if (error !== unfinished) throw error;
    // What the program still waited for fails later.
    process.off('unhandledRejection', tooLate).on('unhandledRejection', tooLate);
  });
}

/** Takes what a program leaves behind whose command failed: that the engine hung up is no news by then. */
function tooLate(): void {
  // Nobody waits for it.
}
