/** A user's steps with `workload import`, as the command itself lists them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { command } from '../cli/command';
import type { Ended, Project } from '../engine/command';
import { SECRETS } from './workspace';

export class Story {
  constructor(
    private readonly t: Project,
    private readonly flags: readonly string[] = [],
  ) {}

  workload(...args: string[]): Promise<Ended> {
    const env = { ...process.env, ...this.t.env };
    return command(env, this.t.folder, 'import', ...args);
  }

  /** Imports everything, and returns the command's output. */
  async take(...args: string[]): Promise<string> {
    const { code, stdout, text } = await this.workload('--all', ...this.flags, ...args);
    expect(code === 0 ? '' : text).toBe('');
    return stdout;
  }

  /** Runs the commands in the output, except those that install packages and create a stack. */
  async follow(said: string): Promise<void> {
    const steps = said
      .slice(said.indexOf('Next:'))
      .split('\n')
      .map((line) =>
        line
          .replace(/ +# .*$/, '')
          .replace('npx -p @workload/cli ', '')
          .trim(),
      )
      .filter((line) => /^(pulumi (config|import|preview)|workload) /.test(line));
    for (const step of steps) await this.#run(step);
  }

  async #run(step: string): Promise<void> {
    const [program = '', ...args] = step.split(' ');
    const key = args.at(-1) ?? '';
    const { code, text } =
      program === 'workload'
        ? await this.workload(...args.slice(1))
        : args[0] === 'config'
          ? // The user types it.
            await this.t.pulumi(...args, SECRETS[key] ?? `no secret ${key}`)
          : await this.t.pulumi(...args, ...(args[0] === 'preview' ? ['--diff'] : []));
    expect(code === 0 ? '' : `${step} ended with ${code}:\n${text}`).toBe('');
  }

  program(file: string): string {
    return readFileSync(join(this.t.folder, file), 'utf8');
  }
}

/** Throws unless the program parses as Python. */
export async function compilesAsPython(folder: string): Promise<void> {
  await promisify(execFile)('python3', ['-m', 'py_compile', join(folder, '__main__.py')]);
}
