/** The plugin as it is in the npm package. */
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
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';

const ROOT = join(__dirname, '..', '..');

it('has a schema that the engine accepts', () => {
  const bin = process.env.WORKLOAD_ENGINE_BIN ?? '';
  const schema = join(ROOT, 'provider', 'src', 'generated', 'schema.gen.json');
  // Throws an error with the findings.
  execFileSync(join(bin, 'pulumi'), ['schema', 'check', schema], { stdio: 'pipe' });
});

it('is in the npm package, with its Windows launcher', () => {
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
  expect(modes.has('bin/tracing.cjs')).toBe(true);
  // Licences of the bundled packages.
  expect(modes.has('bin/LICENSE.packages')).toBe(true);
  expect(modes.has('dist/native/index.js')).toBe(true);
  // Release archives do not belong into the npm package.
  expect([...modes.keys()].filter((path) => path.endsWith('.tar.gz'))).toEqual([]);
}, 60_000);

it('says in one line without Node that it needs Node, and which installation does not', () => {
  const { status, stdout, stderr } = spawnSync(join(PLUGIN, 'pulumi-resource-workload'), {
    encoding: 'utf8',
    env: { PATH: PLUGIN },
  });
  expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
    status: 1,
    stdout: '',
    lines: 1,
  });
  expect(stderr).toMatch(/needs Node 20\.19\.0 or newer, and no node is on PATH/);
  expect(stderr).toMatch(/pulumi-resource-workload-v[\d.]+-SYSTEM-PROCESSOR\.tar\.gz/);
});

describe('compiled code', () => {
  let home: string;
  const folder = () => join(home, 'workload-compiled');
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'pulumi-home-'));
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  /** Starts and stops the plugin; returns its output. */
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

  const kept = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

  it('is kept, and only the port is printed', async () => {
    expect(await startAndStop()).toMatch(/^\d+\n$/);
    const [file = '', ...others] = kept();
    expect([file, others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}-v[\d.]+-\w+-\w+-1$/), []]);
    expect(statSync(join(folder(), file)).mode & 0o077).toBe(0);
    expect(await startAndStop()).toMatch(/^\d+\n$/);
  });

  it('grows in the first five runs, and is one file then', async () => {
    for (const _ of Array(7)) await startAndStop();
    expect(kept()).toEqual([expect.stringMatching(/-5$/)]);
  });

  it('saves processor time', async () => {
    const hook = join(home, 'hook.cjs');
    writeFileSync(
      hook,
      "process.once('exit', () => console.error('used ' + JSON.stringify(process.cpuUsage())));",
    );
    const startMs = async (more: Readonly<Record<string, string>> = {}) => {
      const all: number[] = [];
      for (const _ of Array(5)) {
        const [, used = ''] = (await startAndStop({ ...more, NODE_OPTIONS: `--require ${hook}` })).split(
          'used ',
        );
        const { user, system } = JSON.parse(used) as NodeJS.CpuUsage;
        all.push((user + system) / 1000);
      }
      return Math.min(...all);
    };
    for (const _ of Array(5)) await startAndStop();
    expect(await startMs()).toBeLessThan(0.85 * (await startMs({ NODE_DISABLE_COMPILE_CACHE: '1' })));
  });

  it('is compiled again if it is damaged, or if V8 has other flags', async () => {
    for (const _ of Array(5)) await startAndStop();
    const [file = ''] = kept();
    const bytes = readFileSync(join(folder(), file));
    for (const at of [0, 40, bytes.length >> 1, bytes.length - 1]) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      writeFileSync(join(folder(), file), damaged);
      expect(await startAndStop()).toMatch(/^\d+\n$/);
      expect(kept()).toEqual([expect.stringMatching(/-1$/)]);
      rmSync(folder(), { recursive: true });
      mkdirSync(folder(), { mode: 0o700 });
    }
    writeFileSync(join(folder(), file), bytes.subarray(0, bytes.length >> 1));
    expect(await startAndStop()).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([expect.stringMatching(/-1$/)]);
    await startAndStop();
    expect(kept()).toEqual([expect.stringMatching(/-2$/)]);
    const flags = { NODE_OPTIONS: '--interpreted-frames-native-stack' };
    expect(await startAndStop(flags)).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([expect.stringMatching(/-1$/)]);
  });

  it('of other versions does not gather', async () => {
    mkdirSync(folder(), { mode: 0o700 });
    for (const number of Array(20).keys()) writeFileSync(join(folder(), `other-${number}`), '');
    await startAndStop();
    expect(kept()).toHaveLength(8);
    expect(kept()).toContainEqual(expect.stringMatching(/-1$/));
  });

  it("is not kept if Node's own variable disables it", async () => {
    expect(await startAndStop({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([]);
  });

  it('is not read from a folder that others can write to', async () => {
    mkdirSync(folder());
    chmodSync(folder(), 0o777);
    expect(await startAndStop()).toMatch(/^\d+\n$/);
    expect(kept()).toEqual([]);
  });

  it('is skipped if the folder cannot be created', async () => {
    writeFileSync(folder(), '');
    expect(await startAndStop()).toMatch(/^\d+\n$/);
  });
});
