// Owns what the tests of the scripts share: a copy of the scripts in its own folder, and fake programs for PATH.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(__dirname, '..', '..');

/** The result of a finished script. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running script. */
export interface Running {
  process: ChildProcess;
  /** Resolves when a stream contains this text, with all output so far. */
  said(text: string): Promise<string>;
  finished: Promise<Finished>;
}

/** A project folder with only the scripts. Its user has an empty home and an empty PATH. */
export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'workload scripts '));
  readonly home = join(this.folder, 'home');
  readonly bin = join(this.folder, 'bin');
  private readonly started: ChildProcess[] = [];

  constructor() {
    cpSync(join(ROOT, 'scripts'), join(this.folder, 'scripts'), { recursive: true });
    for (const module of ['cli', 'nodejs-host']) {
      mkdirSync(join(this.folder, 'tools', 'engine', module), { recursive: true });
    }
    cpSync(join(ROOT, 'tools', 'engine', 'trimmed'), join(this.folder, 'tools', 'engine', 'trimmed'), {
      recursive: true,
    });
    mkdirSync(this.home);
    this.write('package.json', JSON.stringify({ engines: { node: '>=20.0.0' } }));
  }

  /** Ends running processes and removes the folder. */
  async dispose(): Promise<void> {
    for (const child of this.started) child.kill('SIGKILL');
    await Promise.all(this.started.map(exited));
    // A platform whose starter was killed ends by itself, and may write until then.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  write(path: string, text: string): string {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Writes a shell program. It may use the system's tools, but the tested scripts do not see them. */
  program(path: string, body: string): string {
    const file = this.write(path, `#!/bin/sh\nPATH=/usr/bin:/bin\n${body}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  /** Writes a fake engine of a version into a folder. */
  engine(folder: string, version: string): void {
    this.program(`${folder}/pulumi`, `echo v${version}`);
    this.program(`${folder}/pulumi-language-nodejs`, 'exit 0');
    this.program(`${folder}/pulumi-resource-pulumi-nodejs`, 'exit 0');
  }

  /** Resolves when a file of the project exists. */
  async appears(path: string): Promise<void> {
    const stop = new AbortController();
    const changes = watch(this.folder, { signal: stop.signal });
    const looked = (async () => {
      for await (const _change of changes) if (existsSync(join(this.folder, path))) return;
    })();
    // Checked after the watch has begun, so that no change is missed.
    if (!existsSync(join(this.folder, path))) await looked;
    stop.abort();
    await looked.catch(() => undefined);
  }

  /** Starts a script of the project. */
  script(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Running {
    return this.start([join(this.folder, 'scripts', name), ...args], env);
  }

  /** Starts a script of the project in its own terminal. */
  terminal(name: string, env: NodeJS.ProcessEnv = {}): Running & { type(keys: string): void } {
    const command = `exec "${process.execPath}" "${join(this.folder, 'scripts', name)}"`;
    const running = this.start(['-qec', command, '/dev/null'], { CI: '', ...env }, '/usr/bin/script');
    return { ...running, type: (keys) => running.process.stdin?.write(keys) };
  }

  /** Starts the text of a module; `import … from 'scripts/…'` finds the project's scripts. */
  module(text: string): Running {
    const folder = pathToFileURL(join(this.folder, 'scripts')).href;
    return this.start(['--input-type=module', '-e', text.replaceAll("'scripts/", `'${folder}/`)], {});
  }

  private start(args: readonly string[], env: NodeJS.ProcessEnv, program?: string): Running {
    const child = spawn(program ?? process.execPath, args, {
      cwd: this.folder,
      env: { HOME: this.home, PATH: this.bin, ...env },
      stdio: [program === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    this.started.push(child);
    const finished: Finished = { code: null, stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        finished[name] += text;
        child.emit('said');
      });
    }
    return {
      process: child,
      said: (text) =>
        new Promise((resolve, reject) => {
          const look = () => {
            const said = finished.stdout + finished.stderr;
            if (said.includes(text)) resolve(said);
          };
          look();
          child.on('said', look);
          child.on('close', () => {
            reject(new Error(`ended without saying "${text}":\n${finished.stdout}${finished.stderr}`));
          });
        }),
      finished: new Promise((resolve) => {
        child.on('close', (code) => {
          resolve({ ...finished, code });
        });
      }),
    };
  }
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else
      child.once('exit', () => {
        resolve();
      });
  });
}
