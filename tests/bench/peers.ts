/** The compared peers: how to set each up for a number of drives, its command in each phase, and where its state is. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { PLUGIN } from '../support/adapters';
import type { Command } from './processes';

/** The phases in order; `update` changes every drive. */
export const PHASES = ['up', 'preview', 'no-op', 'refresh', 'update', 'destroy'] as const;
export type Phase = (typeof PHASES)[number];

export const PEERS = ['dynamic', 'native', 'null', 'reader', 'null-plugin', 'naive', 'terraform'] as const;
export type PeerName = (typeof PEERS)[number];

/** The address of the platform. */
export interface Target {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspace: string;
}

/** A peer with its drives. */
export interface Project {
  command(phase: Phase): Command;
  /** Size of the state on disk, in bytes. */
  stateBytes(): number;
  remove(): void;
}

/** Makes a project. Throws, with the reason, if the peer is not available on this machine. */
export type Peer = (drives: number, target: Target) => Project;

const PROGRAMS = join(__dirname, 'peers');
/** Below the project, so that packages resolve as for users. */
const WORK = join(__dirname, '.work');
const STACK = 'bench';
const NAME = 'bench';

export interface PulumiProject extends Project {
  readonly folder: string;
  /** `pulumi` with any arguments. */
  pulumi(args: readonly string[], env?: Readonly<Record<string, string>>): Command;
}

/**
 * A Pulumi project for a program, with a stack in its own folder.
 *
 * @param program path of the program's file
 * @param config further configuration, `--plaintext key=value`
 */
export function pulumiProject(
  program: string,
  target: Target,
  drives = 0,
  config: readonly string[] = [],
): PulumiProject {
  const { project, setup } = pulumiFolder(program, target, { drives, config });
  for (const command of setup) runQuietly(command);
  return project;
}

/**
 * A Pulumi project without its stack.
 *
 * @param settings.env further environment of every command, such as another backend than files
 * @returns the project, and the commands that make its stack
 */
export function pulumiFolder(
  program: string,
  target: Target,
  {
    drives,
    config = [],
    env: more = {},
  }: { drives: number; config?: readonly string[]; env?: Readonly<Record<string, string>> },
): { project: PulumiProject; setup: readonly Command[] } {
  const bin = process.env.WORKLOAD_ENGINE_BIN;
  if (bin === undefined) throw new Error('no Pulumi engine: run `npm run bench`, which finds or builds one');
  mkdirSync(WORK, { recursive: true });
  const folder = mkdtempSync(join(WORK, 'pulumi-'));
  const state = join(folder, 'state');
  mkdirSync(state);
  const env = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    PULUMI_BACKEND_URL: `file://${state}`,
    PULUMI_CONFIG_PASSPHRASE: 'bench',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    BENCH_DRIVES: String(drives),
    BENCH_BASE_URL: target.baseUrl,
    BENCH_API_KEY: target.apiKey,
    ...more,
  };
  const pulumi = (args: readonly string[], own: Readonly<Record<string, string>> = {}): Command => ({
    command: join(bin, 'pulumi'),
    args: [...args, '--non-interactive', '--color', 'never'],
    cwd: folder,
    env: { ...env, BENCH_EDITION: '1', ...own },
  });
  const plugins = { workload: PLUGIN, nothing: nullPlugin() };
  const providers = Object.entries(plugins).map(
    ([name, path]) => `    - name: ${name}\n      path: ${path}\n`,
  );
  const main = relative(folder, program);
  writeFileSync(
    join(folder, 'Pulumi.yaml'),
    `name: ${NAME}\nruntime: nodejs\nmain: ${main}\nplugins:\n  providers:\n${providers.join('')}`,
  );
  const settings = [
    ...['--plaintext', `workload:baseUrl=${target.baseUrl}`],
    ...['--plaintext', `workload:workspace=${target.workspace}`],
    ...['--secret', `workload:apiKey=${target.apiKey}`],
  ];
  const project: PulumiProject = {
    folder,
    pulumi,
    command: (phase) => pulumi(PULUMI[phase], phase === 'update' ? { BENCH_EDITION: '2' } : {}),
    stateBytes: () => statSync(join(state, '.pulumi', 'stacks', NAME, `${STACK}.json`)).size,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const setup = [
    pulumi(['stack', 'init', STACK, '--secrets-provider', 'passphrase']),
    pulumi(['config', 'set-all', ...settings, ...config]),
  ];
  return { project, setup };
}

const UP = ['up', '--yes', '--skip-preview'];
const PULUMI: Readonly<Record<Phase, readonly string[]>> = {
  up: UP,
  preview: ['preview'],
  'no-op': UP,
  refresh: ['refresh', '--yes', '--skip-preview'],
  update: UP,
  destroy: ['destroy', '--yes', '--skip-preview'],
};

const TERRAFORM: Readonly<Record<Phase, readonly string[]>> = {
  up: ['apply', '-auto-approve'],
  preview: ['plan'],
  'no-op': ['apply', '-auto-approve'],
  refresh: ['apply', '-refresh-only', '-auto-approve'],
  update: ['apply', '-auto-approve'],
  destroy: ['destroy', '-auto-approve'],
};

const RESTAPI = { module: 'github.com/Mastercard/terraform-provider-restapi', version: '1.20.0' };

function terraformProject(drives: number, target: Target): Project {
  const mirror = restapiMirror();
  mkdirSync(WORK, { recursive: true });
  const folder = mkdtempSync(join(WORK, 'terraform-'));
  const settings = join(folder, 'settings.tfrc');
  writeFileSync(
    settings,
    `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
  );
  const run = (args: readonly string[], edition = '1'): Command => ({
    command: 'terraform',
    args: [`-chdir=${folder}`, ...args],
    cwd: folder,
    env: {
      TF_CLI_CONFIG_FILE: settings,
      TF_IN_AUTOMATION: '1',
      CHECKPOINT_DISABLE: '1',
      TF_VAR_drives: String(drives),
      TF_VAR_edition: edition,
      TF_VAR_base_url: target.baseUrl,
      TF_VAR_api_key: target.apiKey,
    },
  });
  execFileSync('cp', [join(PROGRAMS, 'terraform', 'main.tf'), folder]);
  runQuietly(run(['init', '-input=false', '-no-color']));
  return {
    command: (phase) =>
      run([...TERRAFORM[phase], '-input=false', '-no-color'], phase === 'update' ? '2' : '1'),
    stateBytes: () => statSync(join(folder, 'terraform.tfstate')).size,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the no-op plugin, bundled in the same way as this package's plugin. */
function nullPlugin(): string {
  const folder = join(WORK, 'null-plugin');
  const outfile = join(folder, 'pulumi-resource-nothing');
  buildSync({
    entryPoints: [join(PROGRAMS, 'null-plugin.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    banner: { js: `#!/bin/sh\n':' //; exec node "$0" "$@"` },
  });
  chmodSync(outfile, 0o755);
  return folder;
}

/** The folder from which Terraform installs the provider. Builds it once, from the Go module proxy. */
function restapiMirror(): string {
  const mirror = join(homedir(), '.cache', 'workload-bench', `restapi-${RESTAPI.version}`);
  const platform = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const folder = join(mirror, 'registry.terraform.io', 'mastercard', 'restapi', RESTAPI.version, platform);
  const program = join(folder, `terraform-provider-restapi_v${RESTAPI.version}`);
  if (existsSync(program)) return mirror;
  mkdirSync(folder, { recursive: true });
  const partial = `${program}-${process.pid}`;
  const args = ['build', '-mod=readonly', '-trimpath', '-ldflags', '-s -w', '-o', partial, RESTAPI.module];
  const cwd = join(PROGRAMS, 'terraform', 'provider');
  runQuietly({ command: 'go', args, cwd, env: { GOWORK: 'off' } });
  execFileSync('mv', [partial, program]);
  return mirror;
}

export const PEER: Readonly<Record<PeerName, Peer>> = {
  dynamic: (drives, target) => pulumiProject(join(PROGRAMS, 'dynamic.js'), target, drives),
  native: (drives, target) => pulumiProject(join(PROGRAMS, 'native.js'), target, drives),
  null: (drives, target) => pulumiProject(join(PROGRAMS, 'null.js'), target, drives),
  reader: (drives, target) => pulumiProject(join(PROGRAMS, 'reader.js'), target, drives),
  'null-plugin': (drives, target) => pulumiProject(join(PROGRAMS, 'nothing.js'), target, drives),
  naive: (drives, target) => pulumiProject(join(PROGRAMS, 'naive.js'), target, drives),
  terraform: terraformProject,
};

function runQuietly({ command, args, cwd, env }: Command): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}
