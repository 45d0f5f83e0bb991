/** Projects with their stack in a backend, and two concurrent commands on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ended, type Project, type ProjectOptions, testProject } from '../engine/command';
import type { State } from '../engine/harness';
import type { Backend } from './servers';

/** A project with the stack `test` in this backend. Providers are processes, as for users. */
export async function projectOn(backend: Backend, options: ProjectOptions = {}): Promise<Project> {
  const env = { ...backend.env, PULUMI_BACKEND_URL: backend.url, ...options.env };
  const project = await testProject({ ...options, plugin: 'process', env });
  // `stack init` sets up a passphrase. Deriving its key takes a third of a short command's time.
  const file = join(project.folder, 'Pulumi.test.yaml');
  const settings = readFileSync(file);
  rmSync(file);
  try {
    await passes(project, 'stack', 'init', 'test');
  } catch (error) {
    await project.stop();
    throw error;
  }
  writeFileSync(file, settings);
  return project;
}

/** Runs a command that must succeed. */
export async function passes(project: Project, ...args: string[]): Promise<string> {
  const { code, text } = await project.pulumi(...args);
  if (code !== 0) throw new Error(`pulumi ${args.join(' ')} ended with ${code}:\n${text}`);
  return text;
}

/** The stack's state from its backend, with encrypted secrets. */
export async function stateOf(project: Project): Promise<State> {
  const { deployment } = JSON.parse((await project.pulumi('stack', 'export')).stdout) as {
    deployment: Partial<State>;
  };
  return { resources: [], ...deployment };
}

/** A running command in its own process group. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `pulumi up` with the engine alone: the program is a file, as for users. */
export function startUp({ folder, env }: Project, ...args: string[]): Started {
  const child = spawn(
    'pulumi',
    ['up', '--yes', '--skip-preview', '--non-interactive', '--color', 'never', ...args],
    {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (stdout += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (stderr += piece));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode ?? -1,
    stdout,
    text: stdout + stderr,
  }));
  return { child, ended };
}

/** A program that pauses in the middle of its run until the test lets it continue. */
export class Held {
  readonly #begun: string;
  readonly #over: string;

  constructor(project: Project, resources: string) {
    [this.#begun, this.#over] = ['begun', 'over'].map((name) => join(project.folder, name)) as [
      string,
      string,
    ];
    project.program(`
      ${resources}
      const { existsSync, writeFileSync } = require('node:fs');
      writeFileSync(${JSON.stringify(this.#begun)}, '');
      exports.over = new Promise((resolve) => {
        const looking = setInterval(() => {
          if (!existsSync(${JSON.stringify(this.#over)})) return;
          clearInterval(looking);
          resolve(true);
        }, 50);
      });
    `);
    project.main('index.js');
  }

  /** Resolves once the program runs, so that its command has the lock. */
  async begun(): Promise<void> {
    await until(() => existsSync(this.#begun));
  }

  letGo(): void {
    writeFileSync(this.#over, '');
  }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50);
}
