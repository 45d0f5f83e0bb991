/** The command `workload` in a process of its own, and a strategy for it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Ended } from '../engine/command';

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

/** Runs `workload rollout` with nothing in its environment but this. */
export function workload(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
  ...args: string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, 'rollout', ...args],
      { cwd, env: { HOME: process.env.HOME, ...env }, timeout: 120_000 },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, text: stdout + stderr });
      },
    );
  });
}

/** A strategy of seconds, whose first step is judged by a program that ends with this exit code. */
export function exitingWith(code: number) {
  return {
    steps: [
      { weight: 10, checks: ['exit'] },
      { weight: 50, for: '1s' },
      { weight: 100, for: '1s' },
    ],
    checks: { exit: { command: ['node', '-e', `process.exit(${code})`] } },
  };
}
