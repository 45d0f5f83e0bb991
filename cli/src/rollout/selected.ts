/** The stack of a command: read with `pulumi`, and run with the Automation API. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Stack as Automated } from '@pulumi/pulumi/automation';

/** A stack of the project in a folder. */
export class Stack {
  private constructor(
    readonly name: string,
    private readonly workDir: string,
  ) {}

  /**
   * @param name default: the selected stack
   * @throws Error if no stack is selected
   */
  static async of(workDir: string, name: string | undefined): Promise<Stack> {
    if (name !== undefined) return new Stack(name, workDir);
    const selected = await pulumi(workDir, ['stack', '--show-name']).catch((error: unknown) => {
      const why = `no stack is selected (${saidIn(error)}): give --stack, or run pulumi stack select`;
      throw new Error(why, { cause: error });
    });
    return new Stack(selected.trim(), workDir);
  }

  /**
   * JSON output of a `pulumi` command. The Automation API would decrypt all secrets, and takes longer to load than the
   * command to answer.
   *
   * @param failed what could not be done, for messages
   */
  async json(args: readonly string[], failed: string): Promise<unknown> {
    try {
      return JSON.parse(await pulumi(this.workDir, [...args, '--stack', this.name]));
    } catch (error) {
      throw new Error(`${failed}: ${saidIn(error)}`, { cause: error });
    }
  }

  /**
   * Runs a `pulumi` command with this standard input.
   *
   * @param failed what could not be done, for messages
   */
  async give(args: readonly string[], input: string, failed: string): Promise<void> {
    try {
      await pulumi(this.workDir, [...args, '--stack', this.name], input);
    } catch (error) {
      throw new Error(`${failed}: ${saidIn(error)}`, { cause: error });
    }
  }

  /**
   * The stack in the Automation API.
   *
   * @param envVars further variables of the engine's environment
   */
  async automated(envVars: Record<string, string> = {}): Promise<Automated> {
    const { LocalWorkspace } = await import('@pulumi/pulumi/automation/index.js');
    return LocalWorkspace.selectStack({ stackName: this.name, workDir: this.workDir }, { envVars });
  }
}

async function pulumi(cwd: string, args: readonly string[], input?: string): Promise<string> {
  const all = [...args, '--non-interactive'];
  const running = promisify(execFile)('pulumi', all, { cwd, maxBuffer: Infinity });
  // If the command ends without reading its input, its own output says why.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}

function saidIn(error: unknown): string {
  const { stderr, code } = error as { readonly stderr?: string; readonly code?: unknown };
  if (code === 'ENOENT') return 'pulumi is not on the PATH';
  return stderr?.trim() ?? 'pulumi did not print JSON';
}
