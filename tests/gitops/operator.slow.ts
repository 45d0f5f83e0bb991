/**
 * Does what the agent of the Pulumi Kubernetes Operator does with the manifest's program, in an image with the
 * plugin: install, update with refresh, refresh, destroy, through the Automation API. Uses no cluster.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { LocalWorkspace, Stack } from '@pulumi/pulumi/automation';
import { startEmulator, type Emulator } from '@workload/emulator';
import { engine, engineFolder } from '../engine/stack';
import { call } from '../engine/story';
import { until } from './forge';
import { init, must } from './programs';
import { type Registry, startRegistry } from '../support/registry';

const ROOT = join(__dirname, '..', '..');
const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

let folder: string;
let emulator: Emulator;
let registry: Registry;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-operator-'));
  emulator = await startEmulator();
  await init(folder, '--for', 'operator', '--stack', 'production');
  const pack = [join(ROOT, 'scripts', 'plugin-pack.mjs'), '--platform', PLATFORM];
  await promisify(execFile)(process.execPath, pack);
  registry = await startRegistry(join(folder, 'registry'));
}, 300_000);
afterAll(async () => {
  await registry.stop();
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The file that the operator makes from a Program: its block, with a name and the runtime. */
function projectOf(manifest: string): string {
  const block = /^program:\n((?: {2}.*\n)+)/m.exec(manifest)?.[1] ?? '';
  return `name: shop\nruntime: yaml\n${block.replace(/^ {2}/gm, '')}`;
}

/** The pod of the rollouts: what its container prints, until it is stopped. */
function startRollouts(envVars: Readonly<Record<string, string>>) {
  const manifest = parse(readFileSync(join(folder, 'operator', 'rollout.yaml'), 'utf8')) as {
    spec: { template: { spec: { containers: [{ command: [string, ...string[]]; args: string[] }] } } };
  };
  const [{ command, args }] = manifest.spec.template.spec.containers;
  const [shell, ...options] = command;
  const cwd = join(folder, 'pod');
  mkdirSync(cwd);
  const env = { ...envVars, TMPDIR: cwd };
  const child = spawn(shell, [...options, ...args], { cwd, env, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  return {
    text: () => text,
    stop: async () => {
      const ended = once(child, 'close');
      process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    },
  };
}

/** A function with a rollout, as part of a program. */
const rolling = (release: number) => `
  shop:
    type: workload:McpFunction
    properties:
      name: shop
      image: shop:${release}
      rollout: { steps: [{ weight: 10, for: 1s }, { weight: 100, for: 1s }] }
`;

it("runs the program with only the image's plugin", async () => {
  const workDir = join(folder, 'workspace');
  const pulumiHome = join(folder, 'home');
  for (const path of [workDir, pulumiHome, join(folder, 'backend')]) mkdirSync(path);
  writeFileSync(
    join(workDir, 'Pulumi.yaml'),
    projectOf(readFileSync(join(folder, 'operator', 'program.yaml'), 'utf8')),
  );
  const envVars = {
    PATH: [engineFolder(), process.env.WORKLOAD_YAML_BIN, process.env.PATH].join(':'),
    PULUMI_HOME: pulumiHome,
    PULUMI_BACKEND_URL: `file://${join(folder, 'backend')}`,
    PULUMI_CONFIG_PASSPHRASE: 'passphrase-of-the-test',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    WORKLOAD_BASE_URL: emulator.baseUrl,
    WORKLOAD_WORKSPACE: emulator.workspace,
    WORKLOAD_API_KEY: emulator.apiKey,
  };
  const pulumiCommand = await engine();

  // The last line of the Dockerfile.
  const recipe = readFileSync(join(folder, 'operator', 'Dockerfile'), 'utf8');
  const [, version = ''] =
    /^RUN pulumi plugin install resource workload (\S+) --file \S+$/m.exec(recipe) ?? [];
  const archive = join(
    ROOT,
    'provider',
    'dist',
    'releases',
    `pulumi-resource-workload-v${version}-${PLATFORM}.tar.gz`,
  );
  const install = ['plugin', 'install', 'resource', 'workload', version, '--file', archive];
  await must(pulumiCommand.command, install, { cwd: workDir, env: { ...process.env, ...envVars } });

  const workspace = await LocalWorkspace.create({ workDir, pulumiHome, pulumiCommand, envVars });
  await workspace.install();
  const stack = await Stack.create('production', workspace);
  const drives = async () => (await call(emulator, 'GET', '/drives')) as readonly object[];

  const up = await stack.up({ refresh: true });
  expect(up.summary.result).toBe('succeeded');
  expect(up.outputs.drive?.value).toMatch(/^\S+$/);
  expect(await drives()).toHaveLength(1);

  expect((await stack.up({ refresh: true })).summary.resourceChanges).toEqual({ same: 2 });
  expect((await stack.refresh()).summary.result).toBe('succeeded');

  const project = readFileSync(join(workDir, 'Pulumi.yaml'), 'utf8');
  const rollouts = startRollouts({ ...envVars, ...registry.env });
  try {
    await until('a look at the rollouts', () => Promise.resolve(rollouts.text().includes('nothing to run')));
    for (const release of [1, 2]) {
      writeFileSync(
        join(workDir, 'Pulumi.yaml'),
        project.replace('resources:\n', `resources:${rolling(release)}`),
      );
      await stack.up({ refresh: true });
    }
    await until('the rollout', () => Promise.resolve(rollouts.text().includes('rev-2 serves everything')));
  } finally {
    await rollouts.stop();
  }

  expect((await stack.destroy()).summary.result).toBe('succeeded');
  expect(await drives()).toEqual([]);
}, 900_000);
