// The contents of the emulator's package when installed, and the image from its Dockerfile.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build, copyInto, inStage, type Stage } from './dockerfile';

const execute = promisify(execFile);
const root = join(__dirname, '..', '..');

interface Packed {
  filename: string;
  files: { path: string }[];
}

let folder: string;
let packed: Packed;

beforeAll(async () => {
  // Outside of the project, where no package of it is found.
  folder = mkdtempSync(join(tmpdir(), 'emulator-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await execute('npm', args, { cwd: join(root, 'emulator') });
  [packed] = JSON.parse(stdout) as [Packed];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('contains the command, the compiled sources and a Dockerfile, but no tests or test helpers', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(['bin/workload-emulator.js', 'dist/index.js', 'dist/index.d.ts', 'Dockerfile']),
  );
  // The console's files for the browser.
  const browser = paths.filter((path) => path.startsWith('dist/browser/'));
  expect(browser.map((path) => path.replace(/-\w+\./, '-HASH.')).sort()).toEqual([
    'dist/browser/console-HASH.css',
    'dist/browser/console-HASH.js',
    'dist/browser/icon.svg',
    'dist/browser/index.html',
  ]);
  expect(paths.filter((path) => /\.test\.|(^|\/)(testing|src)\//.test(path))).toEqual([]);
});

describe('the image from the tarball alone', () => {
  let image: Stage;
  let port: number;
  let container: ChildProcess | undefined;

  beforeAll(async () => {
    const context = join(folder, 'context');
    mkdirSync(context);
    await execute('tar', ['-xzf', join(folder, packed.filename), '-C', context]);
    const dependencies = await installed();
    image = await build(readFileSync(join(context, 'package', 'Dockerfile'), 'utf8'), {
      context,
      folder,
      // Replaces a registry: npm finds all dependencies installed, and would fail without one of them.
      beforeRun: async (workdir) => {
        for (const path of dependencies) await copyInto(join(root, path), join(workdir, path));
      },
      env: { ...process.env, npm_config_offline: 'true' },
    });
    port = await freePort();
  }, 60_000);
  afterAll(() => {
    container?.kill('SIGKILL');
  });

  /** The emulator's dependencies in this project, as paths. */
  async function installed(): Promise<string[]> {
    const args = ['ls', '--omit=dev', '--all', '--parseable', '--workspace', '@workload/emulator'];
    const { stdout } = await execute('npm', args, { cwd: root });
    const [, , ...paths] = stdout.trim().split('\n');
    return paths.map((path) => relative(root, path));
  }

  const run = (command: readonly string[], env: Record<string, string> = {}) => {
    const { program, args } = inStage(command, image);
    return spawn(program, args, {
      cwd: join(image.root, image.workdir),
      // As in a container: of this machine, only PATH.
      env: { PATH: process.env.PATH, ...image.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };
  const endOf = async (child: ChildProcess) => {
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  };
  const checkHealth = () => endOf(run(image.healthcheck.map((word) => word.replace(':4700/', `:${port}/`))));

  test('has an exact base version, a user without rights, and a volume for the data', () => {
    expect(image.base).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/);
    expect(image).toMatchObject({ user: 'node', volumes: ['/data'], workdir: '/data' });
  });

  test('is healthy while it responds, prints no credentials, and ends on SIGTERM', async () => {
    expect(await checkHealth()).toBe(1);
    const options = ['--port', String(port), '--json'];
    const emulator = run([...image.entrypoint, ...options], {
      WORKLOAD_EMULATOR_API_KEY: 'given-key',
      WORKLOAD_EMULATOR_PUBLIC_URL: 'http://emulator:4700',
    });
    container = emulator;
    const ended = endOf(emulator);
    const [banner] = (await once(createInterface({ input: emulator.stdout }), 'line')) as [string];
    expect(await checkHealth()).toBe(0);
    const secretsFile = join(image.root, 'data', '.workload', 'platform', 'secrets.json');
    expect(JSON.parse(banner)).toEqual({
      url: `http://127.0.0.1:${port}`,
      publicUrl: 'http://emulator:4700',
      baseUrl: `http://127.0.0.1:${port}/v0`,
      workspace: 'default',
      clientId: 'service-account-default',
      secretsFile,
    });
    expect(readFileSync(secretsFile, 'utf8')).toContain('given-key');
    emulator.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await checkHealth()).toBe(1);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
