/** The plugin as it is in the npm package: small, and quick to start. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
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
  expect(modes.has('bin/plugin.cjs')).toBe(true);
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

describe('The cache of compiled code', () => {
  const isThere = 'enableCompileCache' in nodeModule;
  let home: string;
  const folder = () => join(home, 'workload-compiled');
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'pulumi-home-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  /** Starts the plugin and ends it; what it printed. */
  async function startAndStop(more: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = spawn(join(PLUGIN, 'pulumi-resource-workload'), [], {
      env: { ...process.env, PULUMI_HOME: home, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => printed.push(chunk));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await once(child, 'close');
    return Buffer.concat(printed).toString('utf8');
  }

  const kept = () => (existsSync(folder()) ? readdirSync(folder(), { recursive: true }) : []);

  it('is written where Node has one, and nothing but the port is printed', async () => {
    expect(await startAndStop()).toMatch(/^\d+\n$/);
    expect(kept().length > 0).toBe(isThere);
    expect(await startAndStop()).toMatch(/^\d+\n$/);
  });

  it("is not written where Node's own variable switches it off", async () => {
    expect(await startAndStop({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([]);
  });

  it('is not read from a folder that others can write to', async () => {
    mkdirSync(folder());
    chmodSync(folder(), 0o777);
    expect(await startAndStop()).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([]);
  });

  it('does without where the folder cannot be made', async () => {
    writeFileSync(folder(), '');
    expect(await startAndStop()).toMatch(/^\d+\n$/);
  });
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
  const proc = `/proc/${String(child.pid)}`;
  // Each thread's time on a processor, in nanoseconds: the usual account is in ticks of ten milliseconds.
  const times = readdirSync(join(proc, 'task')).map((thread) =>
    Number(readFileSync(join(proc, 'task', thread, 'schedstat'), 'utf8').split(' ')[0]),
  );
  const cpu = times.reduce((sum, time) => sum + time, 0) / 1e6;
  const status = readFileSync(join(proc, 'status'), 'utf8');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  return { cpu, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

it('starts in at most one and a half times a bare gRPC server, with at most 20 MB more', async () => {
  const runs = { plugin: [] as number[], bare: [] as number[] };
  const memory = { plugin: 0, bare: 0 };
  // In turns, so that a busy machine is busy for both.
  for (let run = 0; run < 9; run++) {
    const plugin = await start(join(PLUGIN, 'pulumi-resource-workload'), []);
    runs.plugin.push(plugin.cpu);
    memory.plugin = Math.max(memory.plugin, plugin.memory);
    const bare = await start(process.execPath, ['-e', BARE]);
    runs.bare.push(bare.cpu);
    memory.bare = Math.max(memory.bare, bare.memory);
  }
  expect(median(runs.plugin) / median(runs.bare)).toBeLessThanOrEqual(1.5);
  // Node 24 takes 25 MB more than Node 20 for the same.
  expect(memory.plugin - memory.bare).toBeLessThanOrEqual(20);
}, 60_000);
