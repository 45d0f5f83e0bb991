/** The command `workload` in its own process, and a strategy for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { type Ended, type Project, testProject } from '../engine/command';

const BIN = join(__dirname, '..', '..', 'node_modules', '.bin');

/** The file of the `workload` command. */
export const COMMAND = join(BIN, 'workload');

type Environment = Readonly<Record<string, string | undefined>>;

/** A running command. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The output so far. */
  text(): string;
}

/** Starts `workload` from PATH, otherwise with exactly this environment. */
export function start(env: Environment, cwd: string, ...args: string[]): Running {
  const { npm_config_user_agent: _agent, PATH: path, ...others } = env;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd,
    env: { HOME: process.env.HOME, ...others, PATH: [path, BIN].filter(Boolean).join(delimiter) },
    timeout: 120_000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  const text = () => stdout + stderr;
  const ended = once(child, 'close').then(() => ({ code: child.exitCode ?? -1, stdout, text: text() }));
  return { child, ended, text };
}

/** Runs `workload` to its end. */
export function command(env: Environment, cwd: string, ...args: string[]): Promise<Ended> {
  return start(env, cwd, ...args).ended;
}

/** Runs `workload rollout` to its end. */
export function workload(env: Environment, cwd: string, ...args: string[]): Promise<Ended> {
  return command(env, cwd, 'rollout', ...args);
}

/** A project for the tests of one file, and the command in its stack. */
export class InProject {
  #project: Project | undefined;

  /** Call where tests are declared. */
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

  /** Runs the command with more environment variables. */
  rolloutBy(env: Environment, ...args: string[]): Promise<Ended> {
    return workload({ ...process.env, ...this.t.env, ...env }, this.t.folder, ...args);
  }

  /** Declares a function `shop` as the program. */
  server(release: number, rollout: object): void {
    const args = { name: 'shop', image: `shop:${release}`, rollout };
    this.t.resources([{ type: 'McpFunction', name: 'shop', args }]);
  }
}

/** A strategy of seconds. Its first step is checked by a program that exits with this code. */
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
