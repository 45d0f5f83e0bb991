/** Runs the jobs of workflow files as a runner does: `run` in a new shell, actions by stand-ins, files to talk to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

export interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
  readonly if?: string;
}

export interface Runner {
  readonly workspace: string;
  /** The runner's own folder for temporary files. */
  readonly temp: string;
  readonly env: Variables;
  /** Values of expressions; or one for each expression. */
  readonly values: Readonly<Record<string, string>> | ((expression: string) => string | undefined);
  /** Whether a step runs that has this condition. Default: every step runs. */
  readonly when?: (condition: string) => boolean;
  /** Stand-ins of actions, by name. They get the folder of `path`. */
  readonly actions: Readonly<Record<string, (folder: string, inputs: Step['with']) => void>>;
}

export interface Ran {
  readonly code: number;
  readonly text: string;
}

/** Prepares the folders of a runner. */
export function makeRunner(folder: string): Pick<Runner, 'workspace' | 'temp'> {
  const [workspace, temp] = [join(folder, 'work', 'shop'), join(folder, 'temp')];
  mkdirSync(workspace, { recursive: true });
  mkdirSync(join(temp, '_runner_file_commands'), { recursive: true });
  return { workspace, temp };
}

/** Runs the steps, up to the first that fails. */
export async function runSteps(steps: readonly Step[], runner: Runner): Promise<Ran> {
  let text = '';
  const valueOf = (template: string) =>
    template.replace(/\$\{\{ (.*?) \}\}/g, (_all, expression: string) => {
      const value =
        typeof runner.values === 'function' ? runner.values(expression) : runner.values[expression];
      if (value === undefined) throw new Error(`no value for the expression ${expression}`);
      return value;
    });
  const [setEnv, addPath] = ['set_env', 'add_path'].map((name) =>
    join(runner.temp, '_runner_file_commands', name),
  ) as [string, string];
  for (const step of steps) {
    if (step.if !== undefined && runner.when?.(step.if) === false) continue;
    const env: Record<string, string | undefined> = {
      ...runner.env,
      ...lines(setEnv),
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, valueOf(value)])),
      GITHUB_WORKSPACE: runner.workspace,
      GITHUB_ENV: setEnv,
      GITHUB_PATH: addPath,
      GITHUB_OUTPUT: join(runner.temp, '_runner_file_commands', 'set_output'),
      RUNNER_TEMP: runner.temp,
    };
    if (existsSync(addPath)) env.PATH = `${readFileSync(addPath, 'utf8').trim()}:${env.PATH ?? ''}`;
    if (step.uses !== undefined) {
      const [name = ''] = step.uses.split('@');
      const stand = runner.actions[name];
      if (stand === undefined) throw new Error(`no stand-in for the action ${name}`);
      stand(valueOf(String(step.with?.path ?? runner.workspace)), step.with);
      continue;
    }
    const script = join(runner.temp, 'step.sh');
    writeFileSync(script, valueOf(step.run ?? ''));
    const cwd = resolve(runner.workspace, valueOf(step['working-directory'] ?? '.'));
    const ended = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], cwd, env);
    text += ended.text;
    if (ended.code !== 0) return { code: ended.code, text };
  }
  return { code: 0, text };
}

export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Variables,
): Promise<Ran> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await once(child, 'close');
  return { code: child.exitCode ?? -1, text };
}

function lines(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => /^([^=]+)=(.*)$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? ''] as const]));
  return Object.fromEntries(pairs);
}
