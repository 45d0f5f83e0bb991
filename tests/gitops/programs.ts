/** The programs that test pipelines, as `npm run test:gitops` found them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Ended } from '../engine/command';

type Program = 'ACTIONLINT' | 'ACT' | 'GITEA' | 'GITEA_RUNNER' | 'GITLAB_CI_LOCAL' | 'SHELLCHECK';

/** Path of a program. Without it, the test fails; it never skips. */
export function programOf(variable: Program): string {
  const path = process.env[variable];
  if (path === undefined)
    throw new Error(`no ${variable}: run this test with \`npm run test:gitops\`, which finds or builds it`);
  return path;
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const text = child.exitCode === null && error !== null ? error.message : '';
        resolve({ code: child.exitCode ?? -1, stdout, text: stdout + stderr + text });
      },
    );
  });
}

/** Runs a program that must succeed. */
export async function must(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { code, stdout, text } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${text}`);
  return stdout;
}

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

/** Writes the files of `workload init` into a folder. */
export function init(folder: string, ...args: string[]): Promise<string> {
  return must(process.execPath, [COMMAND, 'init', ...args], { cwd: folder });
}
