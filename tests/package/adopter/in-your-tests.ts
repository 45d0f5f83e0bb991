/** The tests of docs/in-your-tests.md, as they stand there: Jest, Vitest, `node:test` and pytest. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Case } from '../adopter.slow';
import { linkTool, tools } from '../tools';

const ROOT = join(__dirname, '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'in-your-tests.md'), 'utf8');
const README = readFileSync(join(ROOT, 'emulator', 'README.md'), 'utf8');

/** The page's blocks, by the file that each is. */
const blocks = Object.fromEntries(
  [...page.matchAll(/^```\w+ (\S+)\n([^]*?\n)```$/gm)].map(([, file = '', text = '']) => [file, text]),
);
const filesOf = (ending: RegExp) =>
  Object.fromEntries(Object.entries(blocks).filter(([file]) => ending.test(file)));

const cases: Case = (adopter) => {
  let emulator: Emulator;
  let installed: string;
  beforeAll(async () => {
    [emulator, installed] = await Promise.all([startEmulator(), tools()]);
    const modules = join(adopter().folder, 'node_modules');
    linkTool('vitest', installed, adopter().folder);
    // As npm installs the command.
    mkdirSync(join(modules, '.bin'), { recursive: true });
    const command = join(modules, '@workload', 'emulator', 'bin', 'workload-emulator.js');
    chmodSync(command, 0o755);
    symlinkSync(command, join(modules, '.bin', 'workload-emulator'));
  }, 300_000);
  afterAll(() => emulator.stop());

  async function run(name: string, files: Record<string, string>, ...args: string[]) {
    const project = await adopter().project(name, emulator, files);
    const { code, text } = await project.node(args[0] ?? '', ...args.slice(1));
    expect(code === 0 ? '' : text).toBe('');
    expect(text).not.toMatch(/did not exit|close timed out/i);
    return text;
  }

  test('pass with Jest', async () => {
    const files = filesOf(/\.test\.js$/);
    const many = Object.keys(files).length;
    const args = [join(installed, 'jest', 'bin', 'jest.js'), '--ci', '-i', '--rootDir', '.'];
    const text = await run('page-jest', { ...files, 'jest.config.js': '' }, ...args);
    expect(many).toBe(5);
    expect(text).toContain(`Tests:       ${many} passed, ${many} total`);
  }, 120_000);

  test('pass with Vitest', async () => {
    const text = await run(
      'page-vitest',
      filesOf(/\.spec\.mjs$/),
      join(installed, 'vitest', 'vitest.mjs'),
      'run',
    );
    expect(text).toMatch(/Tests\s+1 passed/);
  }, 120_000);

  test('pass with node:test', async () => {
    expect(await run('page-node', filesOf(/^drives\.mjs$/), '--test', 'drives.mjs')).toContain('pass 1');
  }, 120_000);

  test('pass with pytest', async () => {
    const project = await adopter().project('page-python', emulator, filesOf(/\.py$/));
    const modules = join(adopter().folder, 'node_modules', '.bin');
    const { stdout } = await promisify(execFile)(
      'python3',
      ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
      {
        cwd: project.folder,
        env: { ...process.env, PATH: [modules, process.env.PATH].join(delimiter) },
      },
    );
    expect(stdout).toContain('1 passed');
  }, 120_000);

  test('start the container as the package says, which a test builds', () => {
    const [, container = ''] = /^## A container\n[^]*?```sh\n([^]*?)```/m.exec(page) ?? [];
    expect(README).toContain(container);
  });
};

export default cases;
