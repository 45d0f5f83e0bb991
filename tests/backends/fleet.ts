/** The fleet example, copied to its own folder, with a backend and an emulator. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Emulator } from '@workload/emulator';
import { PLUGIN } from '../support/adapters';
import type { Backend } from './servers';

const EXAMPLE = join(__dirname, '..', '..', 'examples', 'fleet');
/** Below the project, so that packages resolve as for users. */
const WORK = join(__dirname, '.stacks');

/** One entry of examples/fleet/fleet.json. */
export interface FleetStack {
  readonly program: 'base' | 'team';
  readonly stack: string;
  readonly workspace: string;
  readonly after?: readonly string[];
}

/** The runner's report about one stack. */
export interface Result {
  readonly stack: string;
  readonly ended: 'done' | 'failed' | 'skipped';
  readonly seconds: number;
  readonly locked: number;
}

export interface FleetRun {
  readonly code: number;
  readonly results: readonly Result[];
  readonly stderr: string;
}

export interface Fleet {
  readonly folder: string;
  /** Replaces the stacks; initializes each with its settings. */
  stacks(all: readonly FleetStack[], drives: number): Promise<void>;
  /** Sets a configuration value of every team. */
  set(key: string, value: string): void;
  /** Runs `node run.mjs`, for example with `up --json`. */
  run(...args: string[]): Promise<FleetRun>;
  remove(): void;
}

/**
 * @param engine folder of the engine's programs
 * @param keys credentials by workspace
 */
export function fleetOn(
  backend: Backend,
  { baseUrl }: Emulator,
  engine: string,
  keys: Readonly<Record<string, string>>,
): Fleet {
  mkdirSync(WORK, { recursive: true });
  const folder = mkdtempSync(join(WORK, 'fleet-'));
  cpSync(EXAMPLE, folder, { recursive: true, filter: (path) => !/(node_modules|package\.json)$/.test(path) });
  for (const program of ['base', 'team']) {
    const file = join(folder, program, 'Pulumi.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('../../../provider/bin', PLUGIN));
  }
  const env = {
    ...process.env,
    ...backend.env,
    PATH: `${engine}:${process.env.PATH ?? ''}`,
    PULUMI_BACKEND_URL: backend.url,
    PULUMI_CONFIG_PASSPHRASE: 'stand-in',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // `npm run types` already checks the types of examples.
    PULUMI_NODEJS_TRANSPILE_ONLY: 'true',
    WORKLOAD_BASE_URL: baseUrl,
    ...Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [`WORKLOAD_API_KEY_${name.toUpperCase()}`, key]),
    ),
  };
  const run = (program: string, args: readonly string[], cwd: string) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        program,
        [...args],
        { cwd, env, maxBuffer: 2 ** 28 },
        (_error, stdout, stderr) => {
          resolve({ code: child.exitCode ?? -1, stdout, stderr });
        },
      );
    });
  const settingsOf = ({ program, stack }: FleetStack) => join(folder, program, `Pulumi.${stack}.yaml`);
  let fleet: readonly FleetStack[] = [];
  return {
    folder,
    stacks: async (all, drives) => {
      fleet = all;
      writeFileSync(join(folder, 'fleet.json'), JSON.stringify(all));
      for (const one of all) {
        const settings = [`fleet-team:base: ${one.workspace}`, `fleet-team:drives: ${drives}`];
        const lines =
          one.program === 'base' ? ['config: {}'] : ['config:', ...settings.map((line) => `  ${line}`)];
        writeFileSync(settingsOf(one), `${lines.join('\n')}\n`);
        const made = await run(
          'pulumi',
          ['stack', 'init', one.stack, '--no-select'],
          join(folder, one.program),
        );
        if (made.code !== 0) throw new Error(made.stderr);
      }
    },
    set: (key, value) => {
      for (const one of fleet.filter(({ program }) => program === 'team')) {
        const text = readFileSync(settingsOf(one), 'utf8').replace(
          new RegExp(`^ *fleet-team:${key}: .*\n`, 'm'),
          '',
        );
        writeFileSync(
          settingsOf(one),
          text.replace(/^config:\n/m, `config:\n  fleet-team:${key}: ${value}\n`),
        );
      }
    },
    run: async (...args) => {
      const { code, stdout, stderr } = await run(process.execPath, ['run.mjs', ...args, '--json'], folder);
      const results = stdout === '' ? [] : (JSON.parse(stdout) as Result[]);
      return { code, results, stderr };
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
