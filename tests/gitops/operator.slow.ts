/**
 * Does what the agent of the Pulumi Kubernetes Operator does with the manifest's program, in an image with the
 * plugin: install, update with refresh, refresh, destroy, through the Automation API. Uses no cluster.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LocalWorkspace, Stack } from '@pulumi/pulumi/automation';
import { startEmulator, type Emulator } from '@workload/emulator';
import { engine, engineFolder } from '../engine/stack';
import { call } from '../engine/story';
import { init, must } from './programs';

const ROOT = join(__dirname, '..', '..');
const PLATFORM = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;

let folder: string;
let emulator: Emulator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-operator-'));
  emulator = await startEmulator();
  await init(folder, '--for', 'operator', '--stack', 'production');
  const pack = [join(ROOT, 'scripts', 'plugin-pack.mjs'), '--platform', PLATFORM];
  await promisify(execFile)(process.execPath, pack);
}, 300_000);
afterAll(async () => {
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The file that the operator makes from a Program: its block, with a name and the runtime. */
function projectOf(manifest: string): string {
  const block = /^program:\n((?: {2}.*\n)+)/m.exec(manifest)?.[1] ?? '';
  return `name: shop\nruntime: yaml\n${block.replace(/^ {2}/gm, '')}`;
}

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
  expect((await stack.destroy()).summary.result).toBe('succeeded');
  expect(await drives()).toEqual([]);
}, 180_000);
