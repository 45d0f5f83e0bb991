/** The client as it is installed: packed, unpacked into projects of every kind, and used there against the emulator. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..', '..');
const sdk = join(root, 'sdk');
const execute = promisify(execFile);

let folder: string;
let tarball: string;
let emulator: Emulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
  const packed = await execute('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: sdk,
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  tarball = join(folder, filename);
  emulator = await startEmulator();
});

afterAll(async () => {
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

/** Where a dependency of the client is installed. */
function folderOf(dependency: string): string {
  let at = dirname(createRequire(join(sdk, 'package.json')).resolve(dependency));
  while (!at.endsWith(join('node_modules', dependency))) at = dirname(at);
  return at;
}

/** A project that has installed the client: its tarball, and its dependencies beside it. */
async function project(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const at = join(folder, name);
  const installed = join(at, 'node_modules', '@workload', 'sdk');
  mkdirSync(installed, { recursive: true });
  await execute('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const dependency of ['undici', 'zod']) {
    symlinkSync(folderOf(dependency), join(at, 'node_modules', dependency));
  }
  mkdirSync(join(at, 'node_modules', '@types'));
  symlinkSync(join(root, 'node_modules', '@types', 'node'), join(at, 'node_modules', '@types', 'node'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(at, file), content);
  return at;
}

let drives = 0;

async function node(cwd: string, file: string): Promise<string> {
  const { stdout } = await execute(process.execPath, [file], {
    cwd,
    env: {
      ...process.env,
      BASE_URL: emulator.baseUrl,
      API_KEY: emulator.apiKey,
      DRIVE: `drive-${(drives += 1)}`,
    },
  });
  return stdout.trim();
}

/** Creates a drive, finds it in the list, and misses another one. */
const USE = `
const client = new Client({ baseUrl: process.env.BASE_URL ?? '', auth: process.env.API_KEY });
const name = process.env.DRIVE ?? '';
const drive = await client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } });
const names = [];
for await (const each of client.drives.list()) names.push(each.metadata.name);
const missed = await client.drives.get('no-such-drive').catch((error) => error);
console.log(drive.status, names.includes(name), missed instanceof NotFoundError, missed.outcome);
await client.close();
`;
const SAID = 'DEPLOYED true true rejected';

test('a CommonJS project uses it', async () => {
  const program = `const { Client, NotFoundError } = require('@workload/sdk');\n(async () => {${USE}})();`;
  expect(await node(await project('commonjs', { 'use.cjs': program }), 'use.cjs')).toBe(SAID);
});

test('a bundle of one file has all of it, although groups are loaded on demand', async () => {
  const program = `const { Client, NotFoundError } = require('@workload/sdk');\n(async () => {${USE}})();`;
  const at = await project('bundle', { 'use.cjs': program });
  const outfile = join(folder, 'alone', 'bundle.cjs');
  await build({ entryPoints: [join(at, 'use.cjs')], bundle: true, platform: 'node', outfile });
  expect(await node(join(folder, 'alone'), 'bundle.cjs')).toBe(SAID);
});

test('an ESM project uses it, by named imports', async () => {
  const program = `import { Client, NotFoundError } from '@workload/sdk';\n${USE}`;
  expect(await node(await project('esm', { 'use.mjs': program }), 'use.mjs')).toBe(SAID);
});

describe('a TypeScript project', () => {
  const tsconfig = JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      outDir: 'out',
    },
    include: ['*.mts', '*.cts'],
  });
  const typed = USE.replace('const drive =', 'const drive: Drive =')
    .replace('const names =', 'const names: string[] =')
    .replace('(error) => error', '(error: unknown) => error')
    .replace('console.log', "if (!(missed instanceof NotFoundError)) throw new Error('found');\nconsole.log");
  const imports = "import { Client, NotFoundError, type Drive } from '@workload/sdk';\n";
  const wrong = [
    "import { Client } from '@workload/sdk';",
    "const client = new Client({ baseUrl: '' });",
    "await client.snapshots.fork('v1', { targetType: 'application', targetNam: 'shop' });",
    'await client.drives.create({ metadata: { name: 7 } });',
    "await client.snapshots.fork('v1', { targetType: 'job', targetName: 'x' });",
  ];
  /** The examples of its README, one after another, as one program. */
  const examples = (): string => {
    const readme = readFileSync(join(sdk, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(3);
    return blocks.join('\n');
  };
  let out: string;
  let complaints: string[];

  // One compilation for all: it checks the types of the client's dependencies as well, which takes a while.
  beforeAll(async () => {
    const at = await project('typescript', {
      'tsconfig.json': tsconfig,
      'use.mts': `${imports}${typed}`,
      'use.cts': `${imports}async function main(): Promise<void> {${typed}}\nvoid main();`,
      'readme.mts': examples(),
      'wrong.mts': wrong.join('\n'),
    });
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await execute(process.execPath, [tsc], { cwd: at }).catch(
      (error: unknown) => error as { stdout: string },
    );
    complaints = stdout.match(/^\S.*(?=: error)/gm) ?? [];
    out = join(at, 'out');
  }, 60_000);

  test('is told of a misspelt field, a value of the wrong type and one that is none of a few, and of nothing else', () => {
    expect(complaints.map((at) => at.replace(/,.*/, ''))).toEqual([
      'wrong.mts(3',
      'wrong.mts(4',
      'wrong.mts(5',
    ]);
  });

  test.each(['use.mjs', 'use.cjs'])('uses it: %s', async (file) => {
    expect(await node(out, file)).toBe(SAID);
  });
});

test('publint finds nothing wrong', async () => {
  const { stdout } = await execute(process.execPath, [
    join(root, 'node_modules', 'publint', 'src', 'cli.js'),
    'run',
    tarball,
    '--strict',
  ]);
  expect(stdout).not.toMatch(/^(Warnings|Errors):/m);
});

test('its types are those of what is loaded, whoever asks', async () => {
  const { stdout } = await execute(process.execPath, [
    join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js'),
    tarball,
    '--format',
    'json',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ analysis: { types: { kind: 'included' } } });
  expect((JSON.parse(stdout) as { problems?: object }).problems ?? {}).toEqual({});
});

test('it brings two dependencies, and neither tests nor sources', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toEqual(['undici', 'zod']);
  const { stdout } = await execute('tar', ['-tzf', tarball]);
  expect(stdout).not.toMatch(/\.test\.|testing|\/src\//);
});

test('importing it loads none of the groups of the API', async () => {
  const program = `require('@workload/sdk');
    console.log(Object.keys(require.cache).filter((file) => /sdk.dist.(api|schemas)/.test(file)).length);`;
  expect(await node(await project('import', { 'import.cjs': program }), 'import.cjs')).toBe('0');
});
