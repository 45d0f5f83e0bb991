/** The command `workload` in a process of its own, and a strategy for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Ended, type Project, testProject } from '../engine/command';

/** What `workload` runs. */
export const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

type Environment = Readonly<Record<string, string | undefined>>;

/** The command while it runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has written so far. */
  text(): string;
}

/** Starts `workload` with nothing in its environment but this. */
export function start(env: Environment, cwd: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd,
    env: { HOME: process.env.HOME, ...env },
    timeout: 120_000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  const text = () => stdout + stderr;
  const ended = once(child, 'close').then(() => ({ code: child.exitCode ?? -1, stdout, text: text() }));
  return { child, ended, text };
}

/** The same until it has ended. */
export function command(env: Environment, cwd: string, ...args: string[]): Promise<Ended> {
  return start(env, cwd, ...args).ended;
}

/** The same for `workload rollout`. */
export function workload(env: Environment, cwd: string, ...args: string[]): Promise<Ended> {
  return command(env, cwd, 'rollout', ...args);
}

/** A project for the tests of one file, and the command in its stack. */
export class InProject {
  #project: Project | undefined;

  /** Where tests are declared. */
  constructor() {
    beforeAll(async () => {
      this.#project = await testProject();
    });
    afterAll(() => this.t.stop());
  }

  get t(): Project {
    if (this.#project === undefined) throw new Error('no test is running yet');
    return this.#project;
  }

  rollout(...args: string[]): Promise<Ended> {
    return this.rolloutBy({}, ...args);
  }

  /** With these further variables in its environment. */
  rolloutBy(env: Environment, ...args: string[]): Promise<Ended> {
    return workload({ ...process.env, ...this.t.env, ...env }, this.t.folder, ...args);
  }

  /** Makes a function `shop` the program. */
  server(release: number, rollout: object): void {
    const args = { name: 'shop', image: `shop:${release}`, rollout };
    this.t.resources([{ type: 'McpFunction', name: 'shop', args }]);
  }
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
