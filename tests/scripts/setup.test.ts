// The set-up of a fresh clone: Node's version, and when dependencies are installed.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './support';

let project: Project;
beforeEach(() => {
  project = new Project();
  lockfile({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
});
afterEach(() => project.dispose());

function setUp({ build = false } = {}) {
  return project.module(`
    import { main } from 'scripts/lib/process.mjs';
    import { setUp } from 'scripts/lib/setup.mjs';
    await main(async (signal) => { await setUp({ signal, build: ${build} }); return 0; });`).finished;
}

function lockfile(packages: Record<string, object>): void {
  project.write('package-lock.json', JSON.stringify({ packages: { '': { name: 'project' }, ...packages } }));
}

/** Writes npm's record in node_modules. */
function recorded(packages: Record<string, object>): void {
  project.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
}

/** A fake npm: records its arguments, and installs what this test's lockfile says. */
function npm(): void {
  const record = JSON.stringify({
    packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } },
  });
  project.program(
    'bin/npm',
    `echo "$@" >> "${project.folder}/calls"; mkdir -p node_modules; echo '${record}' > node_modules/.package-lock.json`,
  );
}

function calls(): string[] {
  return readFileSync(join(project.folder, 'calls'), 'utf8').trim().split('\n');
}

test('a fresh clone gets its dependencies once, without install scripts and with the compiler', async () => {
  npm();
  await expect(setUp()).resolves.toMatchObject({ code: 0, stderr: '' });
  await expect(setUp()).resolves.toMatchObject({ code: 0, stderr: '' });
  expect(calls()).toEqual(['ci --ignore-scripts --include=dev --no-audit --no-fund']);
});

test.each([
  { name: 'a version differs', packages: { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } } },
  { name: 'a content differs', packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } } },
  { name: 'a package is missing', packages: {} },
  {
    name: 'there is an extra one',
    packages: {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    },
  },
])('dependencies are installed again if $name', async ({ packages }) => {
  npm();
  recorded(packages);
  await expect(setUp()).resolves.toMatchObject({ code: 0 });
  expect(calls()).toHaveLength(1);
});

test('manually installed dependencies are accepted, without packages of other platforms', async () => {
  lockfile({
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
  });
  recorded({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
  await expect(setUp()).resolves.toMatchObject({ code: 0, stderr: '' });
});

test('a failed installation shows all output of npm', async () => {
  project.program('bin/npm', 'echo first line; echo last line >&2; exit 3');
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toContain('first line');
  expect(stderr).toContain('last line');
  expect(stderr).toContain('Installing dependencies (npm ci) failed with exit code 3.');
});

test('a missing npm is named', async () => {
  rmSync(project.bin, { recursive: true, force: true });
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toContain('spawn npm ENOENT');
});

test('a Node that is too old is reported first', async () => {
  project.write('package.json', JSON.stringify({ engines: { node: '>=99.1.0' } }));
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toContain(`This needs Node 99.1.0 or newer, and runs on ${process.versions.node}.`);
});

describe('the build', () => {
  beforeEach(() => {
    recorded({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } });
    const noting = (what: string, more = '') =>
      `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
       appendFileSync('built', '${what} ' + process.argv.slice(2).join(' ') + '\\n'); ${more}`;
    const emit = "const dist = process.argv[3] + '/dist'; mkdirSync(dist, { recursive: true });";
    project.write(
      'node_modules/typescript/bin/tsc',
      noting('tsc', `${emit} writeFileSync(dist + '/a.js', '');`),
    );
    for (const [file, word] of [
      ['sdk/esm.mjs', 'esm'],
      ['provider/bundle.mjs', 'bundle'],
      ['emulator/console/build.mjs', 'console'],
      ['cli/pieces.mjs', 'pieces'],
    ] as const) {
      project.write(file, `import { appendFileSync } from 'node:fs'; appendFileSync('built', '${word}\\n');`);
    }
    for (const name of ['sdk', 'emulator', 'provider', 'cli']) project.write(`${name}/src/index.ts`, 'one');
  });

  const built = () => readFileSync(join(project.folder, 'built'), 'utf8').trim().split('\n').sort();
  const ONCE = [
    'bundle',
    'console',
    'esm',
    'pieces',
    'tsc -b cli policies',
    'tsc -b emulator',
    'tsc -b provider',
  ];

  test('runs once', async () => {
    await expect(setUp({ build: true })).resolves.toMatchObject({ code: 0, stderr: '' });
    await expect(setUp({ build: true })).resolves.toMatchObject({ code: 0, stderr: '' });
    expect(built()).toEqual(ONCE);
  });

  test.each([
    { name: 'a source has changed', change: () => project.write('sdk/src/index.ts', 'another') },
    { name: 'there is a new source', change: () => project.write('emulator/src/seed.ts', 'new') },
    {
      name: 'a dependency has changed',
      change: () => project.write('package-lock.json', '{"packages":{} }'),
    },
    {
      name: 'an output is missing',
      change: () => {
        rmSync(join(project.folder, 'cli', 'dist'), { recursive: true });
      },
    },
  ])('runs again if $name', async ({ change }) => {
    await setUp({ build: true });
    change();
    npm();
    await expect(setUp({ build: true })).resolves.toMatchObject({ code: 0 });
    expect(built()).toEqual([...ONCE, ...ONCE].sort());
  });

  test('is retried after a failure, and shows all output of the compiler', async () => {
    project.write('node_modules/typescript/bin/tsc', "console.log('a.ts(1,1): wrong'); process.exit(2);");
    for (const _ of [1, 2]) {
      const { code, stderr } = await setUp({ build: true });
      expect(code).toBe(1);
      expect(stderr).toContain('a.ts(1,1): wrong');
      expect(stderr).toContain('The build (npm run build) failed with exit code 2.');
    }
  });
});
