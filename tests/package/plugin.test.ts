/** The plugin as it is released: archives by their conventional names, small and quick to start. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProject } from '../engine/command';
import { PLUGIN } from '../support/adapters';

const ROOT = join(__dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')) as {
  version: string;
};

it('is packed for every platform, installed from an archive, and found without a plugins block', async () => {
  const script = join(ROOT, 'scripts', 'plugin-pack.mjs');
  execFileSync(process.execPath, [script, '--download-url', 'https://example.com/releases'], {
    stdio: 'ignore',
  });
  const releases = join(ROOT, 'provider', 'dist', 'releases');
  const names = ['darwin', 'linux', 'windows'].flatMap((system) =>
    ['amd64', 'arm64'].map(
      (processor) => `pulumi-resource-workload-v${version}-${system}-${processor}.tar.gz`,
    ),
  );
  expect(readdirSync(releases).sort()).toEqual(names.sort());
  const listed = (name: string) =>
    execFileSync('tar', ['-tzf', join(releases, name)], { encoding: 'utf8' })
      .trim()
      .split('\n');
  expect(listed(`pulumi-resource-workload-v${version}-linux-arm64.tar.gz`)).toEqual([
    'pulumi-resource-workload',
  ]);
  expect(listed(`pulumi-resource-workload-v${version}-windows-amd64.tar.gz`)).toEqual([
    'pulumi-resource-workload',
    'pulumi-resource-workload.cmd',
  ]);

  const home = mkdtempSync(join(tmpdir(), 'workload-home-'));
  const t = await testProject({
    plugin: 'process',
    env: { PULUMI_HOME: home, PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true' },
  });
  try {
    t.program("new workload.Drive('data', { region: 'us-was-1' });", 'native');
    t.main('index.js');
    // Without the folder of the plugin, which the engine then looks for where it is installed.
    writeFileSync(join(t.folder, 'Pulumi.yaml'), 'name: tests\nruntime: nodejs\nmain: index.js\n');
    const archive = join(releases, `pulumi-resource-workload-v${version}-linux-amd64.tar.gz`);
    const missing = await t.pulumi('preview');
    expect(missing.code).not.toBe(0);
    expect(missing.text).toMatch(/workload/);
    const installed = await t.pulumi('plugin', 'install', 'resource', 'workload', version, '--file', archive);
    expect(installed.code === 0 ? '' : installed.text).toBe('');
    // Packages that are generated from the release know where its archives are.
    const { text } = await t.pulumi('package', 'get-schema', 'workload');
    expect(text).toContain('"pluginDownloadURL": "https://example.com/releases"');
    expect((await t.up()).text).toMatch(/\+ 2 created/);
  } finally {
    await t.stop();
    rmSync(home, { recursive: true, force: true });
  }
}, 180_000);

it('has a schema that the engine takes', () => {
  const bin = process.env.WORKLOAD_ENGINE_BIN ?? '';
  const schema = join(ROOT, 'provider', 'src', 'generated', 'schema.gen.json');
  // Fails with what is wrong.
  execFileSync(join(bin, 'pulumi'), ['schema', 'check', schema], { stdio: 'pipe' });
});

it('is in the npm package, with what starts it on Windows', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--workspace', 'provider'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string; mode: number }[] }];
  const modes = new Map(files.map(({ path, mode }) => [path, mode]));
  expect((modes.get('bin/pulumi-resource-workload') ?? 0) & 0o111).not.toBe(0);
  expect(modes.has('bin/pulumi-resource-workload.cmd')).toBe(true);
  expect(modes.has('dist/native/index.js')).toBe(true);
  // Release archives are not for npm.
  expect([...modes.keys()].filter((path) => path.endsWith('.tar.gz'))).toEqual([]);
}, 60_000);

/** A gRPC server with nothing behind it. */
const BARE = `
  const grpc = require('@grpc/grpc-js');
  const server = new grpc.Server();
  server.addService(require('@pulumi/pulumi/proto/provider_grpc_pb').ResourceProviderService, {});
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (_, port) => process.stdout.write(port + '\\n'));
`;

/** Milliseconds of processor time until a process prints its port, and its memory then, in megabytes. */
async function start(command: string, args: readonly string[]): Promise<{ cpu: number; memory: number }> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const stat = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8').split(' ');
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  // In ticks of ten milliseconds: user, then system.
  const cpu = (Number(stat[13]) + Number(stat[14])) * 10;
  return { cpu, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

it('starts in at most one and a half times a bare gRPC server, in less than 80 MB', async () => {
  const runs = { plugin: [] as number[], bare: [] as number[] };
  let memory = 0;
  // In turns, so that a busy machine is busy for both.
  for (let run = 0; run < 7; run++) {
    const plugin = await start(join(PLUGIN, 'pulumi-resource-workload'), []);
    runs.plugin.push(plugin.cpu);
    memory = Math.max(memory, plugin.memory);
    runs.bare.push((await start(process.execPath, ['-e', BARE])).cpu);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[3] ?? Number.NaN;
  expect(median(runs.plugin) / median(runs.bare)).toBeLessThanOrEqual(1.5);
  expect(memory).toBeLessThan(80);
}, 60_000);
