// The tests that a change runs, and the base commit of changes.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './support';

let project: Project;
beforeEach(async () => {
  project = new Project();
  const packages = JSON.stringify({ packages: {} });
  project.write('package-lock.json', packages);
  project.write('node_modules/.package-lock.json', packages);
  project.write('node_modules/typescript/bin/tsc', '');
  project.write('sdk/esm.mjs', '');
  project.write('provider/bundle.mjs', '');
  project.write('emulator/console/build.mjs', '');
  project.write('cli/pieces.mjs', '');
  // A stand-in that records its arguments, and fails as a test would.
  project.write(
    'node_modules/jest/bin/jest.js',
    `const { existsSync, writeFileSync } = require('node:fs');
     writeFileSync('.asked', JSON.stringify(process.argv.slice(4)));
     process.exit(existsSync('.red') ? 1 : 0);`,
  );
  project.engine('bin', '3.246.0');
  project.program('bin/pulumi-language-yaml', 'exit 0');
  project.program('bin/git', 'exec git -c user.name=one -c user.email=one@example.com "$@"');
  project.write('.gitignore', ['node_modules/', 'bin/', 'home/', '.*', '!.gitignore'].join('\n'));
  project.write('provider/src/resources/drive.ts', 'one');
  project.write('emulator/src/seed.ts', 'one');
  project.write('docs/api.md', 'one');
  project.write('tests/api.test.ts', "readFileSync(join(ROOT, 'docs', 'api.md'))");
  await git('init', '-q', '-b', 'main');
  await commit();
});
afterEach(() => project.dispose());

async function git(...args: string[]): Promise<void> {
  const run = `import { run } from 'scripts/lib/process.mjs';
    const { code, output } = await run('git', ${JSON.stringify(args)});
    if (code !== 0) throw new Error(output);`;
  await expect(project.module(run).finished).resolves.toMatchObject({ code: 0, stderr: '' });
}

async function commit(): Promise<void> {
  await git('add', '-A');
  await git('commit', '-q', '--allow-empty', '-m', 'one');
}

/** Jest's arguments from a script; undefined if it did not run Jest. */
async function asked(script: string, code = 0): Promise<string[] | undefined> {
  const note = join(project.folder, '.asked');
  rmSync(note, { force: true });
  await expect(project.script(script).finished).resolves.toMatchObject({ code });
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as string[]) : undefined;
}

const related = (...files: string[]) => ['--passWithNoTests', '--findRelatedTests', ...files];

test('a source runs the tests that import it, load its build, or start it', async () => {
  await asked('test.mjs');
  project.write('provider/src/resources/drive.ts', 'two');
  expect(await asked('test-changed.mjs')).toEqual(
    related(
      'provider/src/resources/drive.ts',
      'provider/dist/resources/drive.js',
      'tests/engine/stack.ts',
      'tests/scripts/support.ts',
    ),
  );
});

test('samples run the tests made from them, although they are found by folder', async () => {
  await asked('test.mjs');
  project.write('tests/conformance/samples/drive.ts', 'one');
  expect(await asked('test-changed.mjs')).toEqual(
    related('tests/conformance/samples/drive.ts', 'tests/conformance/samples/index.ts'),
  );
});

test('an emulator source runs no engine test', async () => {
  await asked('test.mjs');
  project.write('emulator/src/seed.ts', 'two');
  expect(await asked('test-changed.mjs')).not.toContain('tests/engine/stack.ts');
});

test('a test runs itself, committed or not', async () => {
  await asked('test.mjs');
  project.write('emulator/src/seed.test.ts', 'new');
  expect(await asked('test-changed.mjs')).toEqual(related('emulator/src/seed.test.ts'));
  await commit();
  expect(await asked('test-changed.mjs')).toEqual(related('emulator/src/seed.test.ts'));
});

test('files that are not code run the tests that name them', async () => {
  await asked('test.mjs');
  project.write('docs/api.md', 'two');
  expect(await asked('test-changed.mjs')).toEqual(related('tests/api.test.ts'));
});

test('a file that every test depends on runs all tests', async () => {
  await asked('test.mjs');
  project.write('jest.config.js', 'new');
  expect(await asked('test-changed.mjs')).toEqual([]);
});

test('without a change, nothing runs', async () => {
  await asked('test.mjs');
  expect(await asked('test-changed.mjs')).toBeUndefined();
});

test('a failed run, or a run with uncommitted changes, records no green commit', async () => {
  await git('checkout', '-q', '-b', 'mine');
  project.write('emulator/src/seed.ts', 'two');
  await asked('test.mjs');
  await commit();
  project.write('.red', '');
  await asked('test.mjs', 1);
  rmSync(join(project.folder, '.red'));
  // Counted from the merge base with the other branch.
  expect(await asked('test-changed.mjs')).toContain('emulator/src/seed.ts');
});

test('without a green commit, all tests run', async () => {
  await git('branch', '-q', '-m', 'mine');
  expect(await asked('test-changed.mjs')).toEqual([]);
});
