/** The stack of a command: read with `pulumi`, and run with the Automation API. */
import type { Stack as Automated } from '@pulumi/pulumi/automation';
import { toRead } from '@workload/pulumi/rollout';
import { type Limits, outputOf, ProgramError } from './group';
import { messageOf } from './trouble';
import { forShell } from '../started-by';

/** A stack of the project in a folder. */
export class Stack {
  /** Reads that are not answered yet, by their arguments. */
  readonly #reads = new Map<string, Promise<string>>();

  private constructor(
    readonly name: string,
    private readonly workDir: string,
    private readonly limits: Limits,
    /** Options with which the command was told the stack and its folder: ` --stack production`. */
    readonly given: string,
  ) {}

  /**
   * @param name default: the selected stack
   * @param limits of every command. Default: none
   * @throws Error if no stack is selected
   */
  static async of(workDir: string, name: string | undefined, limits: Limits = {}): Promise<Stack> {
    const given = optionsOf({ stack: name, cwd: workDir });
    if (name !== undefined) return new Stack(name, workDir, limits, given);
    const selected = await pulumi(workDir, ['stack', '--show-name'], limits).catch((error: unknown) => {
      if (isAbsent(error)) throw new Error(ABSENT, { cause: error });
      if (!(error instanceof ProgramError) || error.code !== undefined) throw error;
      const why = `no stack is selected (${saidIn(error)}): give --stack, or run pulumi stack select`;
      throw new Error(why, { cause: error });
    });
    return new Stack(selected.trim(), workDir, limits, given);
  }

  /** The same stack, whose commands have these limits instead. */
  within(limits: Limits): Stack {
    return new Stack(this.name, this.workDir, limits, this.given);
  }

  /**
   * JSON output of a `pulumi` command. The Automation API would decrypt all secrets, and takes longer to load than the
   * command to answer. A read that is asked for again before its answer is one command: an engine takes a processor
   * for a quarter of a second.
   *
   * @param failed what could not be done, for messages
   */
  async json(args: readonly string[], failed: string): Promise<unknown> {
    try {
      return JSON.parse(await this.#read(args));
    } catch (error) {
      throw new Error(`${failed}: ${saidIn(error)}`, { cause: error });
    }
  }

  /**
   * Runs a `pulumi` command with this standard input.
   *
   * @param failed what could not be done, for messages
   */
  async give(args: readonly string[], input: string | undefined, failed: string): Promise<void> {
    try {
      await this.#run(args, input);
      // What is asked from now on must see the change.
      this.#reads.clear();
    } catch (error) {
      throw new Error(`${failed}: ${saidIn(error)}`, { cause: error });
    }
  }

  /** All stacks of the project in the folder, or of the backend. */
  async list({ ofBackend = false } = {}): Promise<unknown> {
    const args = ['stack', 'ls', '--json', ...(ofBackend ? ['--all'] : [])];
    // In PostgreSQL, the engine lists ten stacks at a time over two connections for each processor. Each list holds one
    // and needs another, so with some ten stacks it would wait for itself forever.
    const env = { PULUMI_DIY_BACKEND_PARALLEL: '1', ...process.env };
    const listed = pulumi(this.workDir, args, this.limits, { env });
    return JSON.parse(await told(listed, 'the stacks could not be listed'));
  }

  /** The last part of `organization/project/stack`, as Pulumi Cloud names stacks. A URN has only this part. */
  get shortName(): string {
    return this.name.split('/').at(-1) ?? this.name;
  }

  /** `organization/project/stack`; with a backend of your own, the organization is `organization`. */
  async fullName(): Promise<string> {
    const args = ['stack', '--show-name', '--fully-qualify-stack-names', '--stack', this.name];
    const text = await told(
      pulumi(this.workDir, args, this.limits),
      'the name of the stack could not be read',
    );
    return text.trim();
  }

  /** Address of the backend. That of Pulumi Cloud is without the user. */
  async backend(): Promise<string> {
    const asked = pulumi(this.workDir, ['whoami', '--json'], this.limits);
    const text = await told(asked, 'the backend could not be read');
    const { url } = JSON.parse(text) as { readonly url: string };
    return /^https?:/.test(url) ? new URL(url).origin : url;
  }

  /**
   * The stack in the Automation API.
   *
   * @param envVars further variables of the engine's environment
   */
  async automated(envVars: Record<string, string> = {}): Promise<Automated> {
    const { LocalWorkspace, Stack: Automation } = await import('@pulumi/pulumi/automation/index.js');
    const workspace = await LocalWorkspace.create({ workDir: this.workDir, envVars });
    // Its own way makes the stack the selected one of the user, and several at once write the same file.
    workspace.selectStack = async (name) => {
      await told(
        pulumi(this.workDir, ['stack', '--show-name', '--stack', name], this.limits),
        `the stack ${name} could not be found`,
      );
    };
    return Automation.select(this.name, workspace);
  }

  #read(args: readonly string[]): Promise<string> {
    const key = JSON.stringify(args);
    const reading = this.#reads.get(key) ?? this.#run(args).finally(() => this.#reads.delete(key));
    this.#reads.set(key, reading);
    return reading;
  }

  #run(args: readonly string[], input?: string): Promise<string> {
    return pulumi(this.workDir, [...args, '--stack', this.name], this.limits, { input });
  }
}

/** The options with which a command was told these, as words of a command line. */
export function optionsOf({
  stack,
  cwd,
}: {
  readonly stack: string | undefined;
  readonly cwd: string;
}): string {
  return [
    ...(stack === undefined ? [] : [` --stack ${forShell(stack)}`]),
    ...(cwd === '.' ? [] : [` --cwd ${forShell(cwd)}`]),
  ].join('');
}

async function pulumi(
  cwd: string,
  args: readonly string[],
  limits: Limits,
  {
    input,
    env = process.env,
  }: { readonly input?: string | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return outputOf('pulumi', [...args, '--non-interactive'], { cwd, env: toRead(env), input, ...limits });
}

async function told(running: Promise<string>, failed: string): Promise<string> {
  try {
    return await running;
  } catch (error) {
    throw new Error(`${failed}: ${saidIn(error)}`, { cause: error });
  }
}

const ABSENT = 'pulumi is not on the PATH: install it, see https://www.pulumi.com/docs/install/';

function isAbsent(error: unknown): boolean {
  return error instanceof ProgramError && error.code === 'ENOENT';
}

function saidIn(error: unknown): string {
  if (error instanceof SyntaxError) return 'pulumi did not print JSON';
  if (!(error instanceof ProgramError)) return messageOf(error);
  if (isAbsent(error)) return ABSENT;
  return error.stderr.trim() || error.message;
}
