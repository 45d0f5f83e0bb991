/** The plain `pulumi` command on its own project, as run by a user or a pipeline. */
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
import type { EngineCommand } from '../../provider/src/stack-state';
import type { State } from './harness';
import { inline } from './inline';
import { serve } from './serving';
import { allRequests, engineFolder, environment, PROJECT, PROOFS, writeStack } from './stack';

/** The result of a command. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  /** Standard output, then standard error. */
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

/** The output of `preview --json`. */
export interface Preview {
  readonly steps: readonly PreviewStep[];
  readonly [key: string]: unknown;
}

/** A resource in a declarative program: see {@link Project.resources}. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: object;
}

export interface Project {
  readonly emulator: Emulator;
  /** The folder of the program. */
  readonly folder: string;
  /** Environment variables of every command, in addition to this process's. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sets the program's text, in which `pulumi` and `workload` are defined. Default adapter: the test file's. It runs
   * in this process.
   */
  program(text: string, of?: Adapter): void;
  /** Runs a TypeScript example as the program, in this process. */
  example(name: string): void;
  /** Sets a program that only declares resources. */
  resources(declared: readonly Declared[]): void;
  /** Sets a file of the folder as the program. The engine's own language host runs it, as for users. */
  main(file: string): void;
  /** Sets a YAML example as the program, such as `quickstart-yaml`, with its text changed. */
  yaml(example: string, change?: (text: string) => string): void;
  /** Runs `pulumi` without a terminal. */
  pulumi(...args: string[]): Promise<Ended>;
  /** The same; throws when it fails. */
  passes(...args: string[]): Promise<Ended>;
  /** Runs `pulumi preview --json`; throws when the preview fails. */
  preview(...args: string[]): Promise<Preview>;
  /** Runs `pulumi up` without the preview before it; throws when it fails. */
  up(...args: string[]): Promise<Ended>;
  /** The stack's state on disk, with encrypted secrets. */
  state(): State;
  stateFile(): string;
  /** Requests since the last call, without those that prove the place (proof.suite.ts): `POST /drives`. */
  requests(): string[];
  stop(): Promise<void>;
}

export interface ProjectOptions {
  /** Uses a running emulator. */
  readonly on?: Emulator;
  /** A folder with more programs for the engine. */
  readonly path?: string;
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Where the engine finds the provider: it attaches to a running one (the default), or starts a process, as for
   * users.
   */
  readonly plugin?: 'attached' | 'process';
}

/** Folders of programs below the project, so that packages resolve as for users. */
const WORK = join(__dirname, '.stacks');
const EXAMPLES = join(__dirname, '..', '..', 'examples');
const STACK = 'test';

const RUNS_PROGRAMS = ['preview', 'up', 'refresh', 'destroy'];
const RUNS_PROVIDERS = [...RUNS_PROGRAMS, 'import'];

/** The environment in which states of native resources have hashes in the place of secrets. */
export const HASHES = {
  WORKLOAD_SECRETS_IN_STATE: 'hash',
  WORKLOAD_STATE_KEY: 'k3y-of-the-state-'.repeat(3),
};

/**
 * What a project has in its environment if that of the tests has `WORKLOAD_SECRETS_IN_STATE=hash`: the key, and the
 * credential for commands that do not run the program. So tests of native resources also run with this setting.
 */
const withHashes = ({ apiKey }: Emulator): Readonly<Record<string, string>> =>
  IN_HASHES ? { WORKLOAD_STATE_KEY: HASHES.WORKLOAD_STATE_KEY, WORKLOAD_API_KEY: apiKey } : {};

/** Whether the states of this run have hashes in the place of secrets. */
export const IN_HASHES = process.env.WORKLOAD_SECRETS_IN_STATE === 'hash';

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
    ...withHashes(emulator),
    ...options.env,
  };
  const run = (args: readonly string[], place: EngineCommand): Promise<Ended> =>
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
  /** The adapter of the program. */
  let by = adapter();
  const execute = (...args: string[]): Promise<Ended> => {
    const place = { cwd: folder, env: { ...process.env, ...env } };
    if (options.plugin === 'process' || IS_WITH_OTHER_SDK || !RUNS_PROVIDERS.includes(args[0] ?? ''))
      return run(args, place);
    return serve(by, place, (variables) => run(args, { ...place, env: { ...place.env, ...variables } }));
  };
  /** The files to run in this process; the first one is the program. */
  let own: readonly string[] | undefined;
  let runs = 0;
  const pulumi = async (...args: string[]): Promise<Ended> => {
    if (own === undefined || !RUNS_PROGRAMS.includes(args[0] ?? '')) return execute(...args);
    // Each command loads the files again, from a new folder.
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
      by = 'native';
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
    passes,
    preview: async (...args) => JSON.parse((await passes('preview', '--json', ...args)).stdout) as Preview,
    up: (...args) => passes('up', '--yes', '--skip-preview', ...args),
    state: () => {
      const { checkpoint } = JSON.parse(readFileSync(stateFile(), 'utf8')) as {
        checkpoint: { latest?: State };
      };
      // A stack without resources has no resource list.
      return { resources: [], ...checkpoint.latest };
    },
    stateFile,
    requests: () => {
      const lines = allRequests(emulator);
      emulator.journal.clear();
      return lines.filter((line) => !PROOFS.test(line));
    },
    stop: async () => {
      endHosts(folder);
      if (options.on === undefined) await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(backend, { recursive: true, force: true });
    },
  };
}

/** A value of an export with revealed secrets, as a program would write it. */
export function revealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  if ('plaintext' in value) return revealed(JSON.parse(String(value.plaintext)));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revealed(inner)]));
}

/** The exit code of an interrupted run, and the milliseconds from the first interrupt to its end. */
export interface Interrupted {
  readonly code: number | null;
  readonly elapsedMs: number;
}

/**
 * Runs `up` in its own process group, as a terminal does. Presses Ctrl-C once for each of these conditions, as soon
 * as it holds.
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

/** The plugin of the package has its own protocol. In the process of the tests, it would have that of an older SDK. */
const IS_WITH_OTHER_SDK = process.env.WORKLOAD_TEST_ENGINE !== undefined;

/** A killed engine leaves its plugin hosts running, each in its own group, in the program's folder. */
function endHosts(folder: string): void {
  if (!existsSync('/proc/self')) return;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}
