/** The plugin as it is in the npm package: one file, small and quick to start. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';

const ROOT = join(__dirname, '..', '..');

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
  expect((modes.get('bin/pulumi-resource-') ?? 0) & 0o111).not.toBe(0);
  expect(modes.has('bin/pulumi-resource-workload.cmd')).toBe(true);
  expect(modes.has('dist/native/index.js')).toBe(true);
  // Release archives are not for npm.
  expect([...modes.keys()].filter((path) => path.endsWith('.tar.gz'))).toEqual([]);
}, 60_000);

it('says in one line that it needs Node, and what needs none, where there is none', () => {
  const { status, stdout, stderr } = spawnSync(join(PLUGIN, 'pulumi-resource-workload'), {
    encoding: 'utf8',
    env: { PATH: PLUGIN },
  });
  expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
    status: 1,
    stdout: '',
    lines: 1,
  });
  expect(stderr).toMatch(/needs Node 20\.18\.1 or newer, and no node is on PATH/);
  expect(stderr).toMatch(/pulumi-resource-workload-v[\d.]+-SYSTEM-PROCESSOR\.tar\.gz/);
});

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
  // What others do beside it only adds to it.
  expect(Math.min(...runs.plugin) / Math.min(...runs.bare)).toBeLessThanOrEqual(1.5);
  expect(memory).toBeLessThan(80);
}, 60_000);
