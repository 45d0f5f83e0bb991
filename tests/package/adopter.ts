/** An adopter's projects outside this repository, in a folder where the packed packages are installed. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Emulator } from '@workload/emulator';
import type { Ended } from '../engine/command';
import type { State } from '../engine/harness';
import { engineFolder, environment, PROJECT, writeStack } from '../engine/stack';

const root = join(__dirname, '..', '..');
const execute = promisify(execFile);

/** Our packages, as folders of this repository. */
const PACKAGES = ['sdk', 'provider', 'emulator', 'cli', 'policies'];
const STACK = 'test';

export interface AdopterProject {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Writes files of the project; `index.ts` is the program. */
  write(files: Readonly<Record<string, string>>): void;
  /** Runs `pulumi` without a terminal. */
  pulumi(...args: string[]): Promise<Ended>;
  /** Runs a program of an installed package: `run('@workload/cli#workload', 'preview')`. */
  run(program: string, ...args: string[]): Promise<Ended>;
  /** Runs a file with Node. */
  node(file: string, ...args: string[]): Promise<Ended>;
  /** The stack's state on disk, with encrypted secrets. */
  state(): State;
}

/** One installation, shared by the projects of all cases. */
export class Adopter {
  private constructor(readonly folder: string) {}

  /** Packs our packages, and installs them beside the third-party packages of this repository. */
  static async install(): Promise<Adopter> {
    const folder = mkdtempSync(join(tmpdir(), 'adopter-'));
    const modules = join(folder, 'node_modules');
    const scopes = readdirSync(join(root, 'node_modules')).filter((name) => !/^[.]|^@workload$/.test(name));
    // With these types, every project would have the names of Jest.
    const names = scopes.flatMap((name) =>
      name === '@types' ? [`@types/node`] : name.startsWith('@') ? scoped(name) : [name],
    );
    for (const name of names) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
    for (const name of PACKAGES) await install(join(root, name), modules, folder);
    return new Adopter(folder);
  }

  /**
   * A project with an empty stack that is configured for an emulator.
   *
   * @param files its files, besides `Pulumi.yaml`; `index.ts` is the program
   */
  async project(
    name: string,
    emulator: Pick<Emulator, 'baseUrl' | 'workspace' | 'apiKey'>,
    files: Readonly<Record<string, string>>,
  ): Promise<AdopterProject> {
    const [folder, backend] = [join(this.folder, name), join(this.folder, `${name}-state`)];
    mkdirSync(folder);
    const env = {
      PATH: [engineFolder(), process.env.PATH].join(':'),
      PULUMI_STACK: STACK,
      ...(await environment(backend)),
      NODE_OPTIONS: '',
      // In a pipeline, some programs print in colours.
      NO_COLOR: '1',
    };
    const place = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    const write: AdopterProject['write'] = (texts) => {
      for (const [file, text] of Object.entries(texts)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
    };
    const started = (command: string, args: readonly string[]): Promise<Ended> =>
      new Promise((resolve) => {
        const child = execFile(command, args, place, (_error, stdout, stderr) => {
          resolve({ code: child.exitCode ?? -1, stdout, text: stdout + stderr });
        });
      });
    const plugin = { providers: [{ name: 'workload', path: '../node_modules/@workload/pulumi/bin' }] };
    // JSON is valid YAML.
    const yaml = { name: PROJECT, runtime: 'nodejs', main: 'index.ts', plugins: plugin };
    write({ 'Pulumi.yaml': JSON.stringify(yaml), 'package.json': '{ "name": "shop" }', ...files });
    writeStack(STACK, backend, folder, { ...emulator } as Emulator);
    return {
      folder,
      env,
      write,
      pulumi: (...args) =>
        started(join(engineFolder(), 'pulumi'), [...args, '--non-interactive', '--color', 'never']),
      run: (program, ...args) => started(process.execPath, [this.program(program), ...args]),
      node: (file, ...args) => started(process.execPath, [file, ...args]),
      state: () => {
        const file = join(backend, '.pulumi', 'stacks', PROJECT, `${STACK}.json`);
        const { checkpoint } = JSON.parse(readFileSync(file, 'utf8')) as { checkpoint: { latest?: State } };
        return { resources: [], ...checkpoint.latest };
      },
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The file of a package's program. */
  private program(name: string): string {
    const [of = name, own = name] = name.split('#');
    const folder = join(this.folder, 'node_modules', of);
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      bin: string | Readonly<Record<string, string>>;
    };
    return join(folder, typeof bin === 'string' ? bin : (bin[own] ?? ''));
  }
}

function scoped(scope: string): string[] {
  return readdirSync(join(root, 'node_modules', scope)).map((name) => `${scope}/${name}`);
}

async function install(from: string, modules: string, folder: string): Promise<void> {
  const to = ['--pack-destination', folder];
  const { stdout } = await execute('npm', ['pack', '--ignore-scripts', '--json', ...to], { cwd: from });
  const [{ name, filename }] = JSON.parse(stdout) as [{ name: string; filename: string }];
  const at = join(modules, name);
  mkdirSync(at, { recursive: true });
  await execute('tar', ['-xzf', join(folder, filename), '-C', at, '--strip-components=1']);
  rmSync(join(folder, filename));
  // Dependencies of which another version is at the top.
  const own = join(from, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(at, 'node_modules'));
}
