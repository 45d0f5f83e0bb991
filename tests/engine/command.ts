/** The plain `pulumi` command on a project of its own, as a person or a pipeline runs it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { adapter, type Adapter, MODULES, PLUGIN } from '../support/adapters';
import type { Place } from '../../provider/src/journal';
import type { State } from './harness';
import { inline } from './inline';
import { serve } from './serving';
import { engineFolder, environment, PROJECT, writeStack } from './stack';

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  /** Standard output and error, one after the other. */
  readonly text: string;
}

/** One step of `preview --json`. */
export interface PreviewStep {
  readonly op: string;
  readonly urn: string;
  readonly diffReasons?: readonly string[];
  readonly replaceReasons?: readonly string[];
  readonly detailedDiff?: Readonly<Record<string, { readonly kind: string }>> | null;
  readonly [key: string]: unknown;
}

/** What `preview --json` prints. */
export interface Preview {
  readonly steps: readonly PreviewStep[];
  readonly [key: string]: unknown;
}

/** A resource of a program that is data: see {@link Project.resources}. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: object;
}

export interface Project {
  readonly emulator: Emulator;
  /** Where the program lies. */
  readonly folder: string;
  /** What every command finds in its environment beside this process's own. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Makes this text the program; `pulumi` and `workload` are there, of the adapter of the test file unless said. It runs
   * in this process.
   */
  program(text: string, of?: Adapter): void;
  /** Makes an example in TypeScript the program. It runs in this process. */
  example(name: string): void;
  /** Makes a program of resources alone. */
  resources(declared: readonly Declared[]): void;
  /** Makes a file of the folder the program, run by the engine's own host, as the program of a person is. */
  main(file: string): void;
  /** Makes an example in YAML the program, `quickstart-yaml`, its text changed. */
  yaml(example: string, change?: (text: string) => string): void;
  /** Runs `pulumi` without a terminal. */
  pulumi(...args: string[]): Promise<Ended>;
  /** `pulumi preview --json`; fails when the preview does. */
  preview(...args: string[]): Promise<Preview>;
  /** `pulumi up`, without the preview before it; fails when it does. */
  up(...args: string[]): Promise<Ended>;
  /** The stack's state as it lies on disk, secrets encrypted. */
  state(): State;
  stateFile(): string;
  /** Requests since the last call: `POST /drives`. */
  requests(): string[];
  stop(): Promise<void>;
}

export interface ProjectOptions {
  /** Use a running emulator. */
  readonly on?: Emulator;
  /** A folder with further programs of the engine's. */
  readonly path?: string;
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the engine finds the provider: it attaches to one that runs (the default), or starts a process, as for users. */
  readonly plugin?: 'attached' | 'process';
}

/** Folders of programs, below the project, where packages resolve as they do for users. */
const WORK = join(__dirname, '.stacks');
const EXAMPLES = join(__dirname, '..', '..', 'examples');
const STACK = 'test';

const RUNS_PROGRAMS = ['preview', 'up', 'refresh', 'destroy'];
const RUNS_PROVIDERS = [...RUNS_PROGRAMS, 'import'];

/** A project with an empty program and the stack `test`, configured for an emulator. */
export async function testProject(options: ProjectOptions = {}): Promise<Project> {
  const bin = engineFolder();
  const emulator = options.on ?? (await startEmulator());
  mkdirSync(WORK, { recursive: true });
  const folder = mkdtempSync(join(WORK, 'project-'));
  const backend = mkdtempSync(join(tmpdir(), 'workload-state-'));
  const env = {
    PATH: [bin, options.path, process.env.PATH].filter(Boolean).join(':'),
    PULUMI_STACK: STACK,
    ...(await environment(backend)),
    ...options.env,
  };
  const run = (args: readonly string[], place: Place): Promise<Ended> =>
    new Promise((resolve) => {
      const child = execFile(
        join(bin, 'pulumi'),
        [...args, '--non-interactive', '--color', 'never'],
        { ...place, maxBuffer: 64 * 1024 * 1024 },
        (_error, stdout, stderr) => {
          resolve({ code: child.exitCode ?? -1, stdout, text: stdout + stderr });
        },
      );
    });
  /** What serves the program. */
  let by = adapter();
  const execute = (...args: string[]): Promise<Ended> => {
    const place = { cwd: folder, env: { ...process.env, ...env } };
    if (options.plugin === 'process' || !RUNS_PROVIDERS.includes(args[0] ?? '')) return run(args, place);
    return serve(by, place, (variables) => run(args, { ...place, env: { ...place.env, ...variables } }));
  };
  /** What runs in this process: files, of which the first one is the program. */
  let own: readonly string[] | undefined;
  let runs = 0;
  const pulumi = async (...args: string[]): Promise<Ended> => {
    if (own === undefined || !RUNS_PROGRAMS.includes(args[0] ?? '')) return execute(...args);
    // Loaded anew by every command, from a place of its own.
    const place = join(folder, 'runs', String(++runs));
    mkdirSync(place, { recursive: true });
    const [program = ''] = own.map((file) => {
      const copy = join(place, basename(file));
      copyFileSync(file, copy);
      return copy;
    });
    let ended: Ended | undefined;
    await inline(
      folder,
      () => Promise.resolve(createRequire(program)(program) as Record<string, unknown>),
      async (...flags) => (ended = await execute(...args, ...flags)).code === 0,
    );
    if (ended === undefined) throw new Error(`pulumi ${args.join(' ')} was not run`);
    return ended;
  };
  const passes = async (...args: string[]): Promise<Ended> => {
    const ended = await pulumi(...args);
    if (ended.code !== 0)
      throw new Error(`pulumi ${args.join(' ')} ended with ${ended.code}:\n${ended.text}`);
    return ended;
  };
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
  };
  const program = (text: string, of = adapter()) => {
    by = of;
    own = [join(folder, 'index.js')];
    write(
      'index.js',
      `const pulumi = require('@pulumi/pulumi');\nconst workload = require('${MODULES[of]}');\n${text}\n`,
    );
  };
  const stateFile = () => join(backend, '.pulumi', 'stacks', PROJECT, `${STACK}.json`);

  const main = (file: string) => {
    own = undefined;
    const plugins = `plugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`;
    write('Pulumi.yaml', `name: ${PROJECT}\nruntime: nodejs\nmain: ${file}\n${plugins}`);
  };
  main('index.js');
  program('');
  writeStack(STACK, backend, folder, emulator);

  return {
    emulator,
    folder,
    env,
    program,
    example: (name) => {
      const example = join(EXAMPLES, name);
      const others = readdirSync(example).filter((file) => /\.(ts|json)$/.test(file) && file !== 'index.ts');
      own = ['index.ts', ...others].map((file) => join(example, file));
    },
    main,
    yaml: (example, change = (text) => text) => {
      own = undefined;
      const text = readFileSync(join(EXAMPLES, example, 'Pulumi.yaml'), 'utf8')
        .replace(`name: ${example}`, `name: ${PROJECT}`)
        .replace('source: ../../provider/bin', `source: ${PLUGIN}`);
      write('Pulumi.yaml', change(text));
    },
    resources: (declared) => {
      program(
        declared
          .map(
            ({ type, name, args }) =>
              `new workload.${type}(${JSON.stringify(name)}, ${JSON.stringify(args)});`,
          )
          .join('\n'),
      );
    },
    pulumi,
    preview: async (...args) => JSON.parse((await passes('preview', '--json', ...args)).stdout) as Preview,
    up: (...args) => passes('up', '--yes', '--skip-preview', ...args),
    state: () => {
      const { checkpoint } = JSON.parse(readFileSync(stateFile(), 'utf8')) as {
        checkpoint: { latest?: State };
      };
      // Of a stack without resources, none are written down.
      return { resources: [], ...checkpoint.latest };
    },
    stateFile,
    requests: () => {
      const lines = emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);
      emulator.journal.clear();
      return lines;
    },
    stop: async () => {
      endHosts(folder);
      if (options.on === undefined) await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(backend, { recursive: true, force: true });
    },
  };
}

/** A value of an export with secrets shown, as a program would write it. */
export function revealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  if ('plaintext' in value) return revealed(JSON.parse(String(value.plaintext)));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revealed(inner)]));
}

/** How a run ended that was interrupted, and in how many milliseconds after the first interrupt. */
export interface Interrupted {
  readonly code: number | null;
  readonly elapsedMs: number;
}

/**
 * Runs `up` as a terminal does, in a process group of its own, and presses Ctrl-C once for each of these conditions, as
 * soon as it holds.
 */
export async function interruptedUp(
  { folder, env }: Project,
  ...conditions: (() => boolean)[]
): Promise<Interrupted> {
  const child = spawn('pulumi', ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  let start = 0;
  for (const holds of conditions) {
    while (!holds() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
    if (child.exitCode !== null) throw new Error('up ended before it was interrupted');
    start ||= performance.now();
    process.kill(-Number(child.pid), 'SIGINT');
  }
  const [code] = (await ended) as [number | null];
  return { code, elapsedMs: performance.now() - start };
}

/** An engine that was killed leaves its plugin hosts running, each in a group of its own; they work in the program's folder. */
function endHosts(folder: string): void {
  if (!existsSync('/proc/self')) return;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile, or belongs to somebody else.
    }
  }
}
