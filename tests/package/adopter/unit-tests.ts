/** The unit tests of docs/unit-tests.md, in an adopter's projects: Jest with two transformers, and Vitest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Case } from '../adopter.slow';
import { linkTool, tools } from '../tools';

const PAGE = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'unit-tests.md'), 'utf8');

/** The page's block for a file. */
function blockOf(file: string): string {
  const [, text] =
    new RegExp(`^\`\`\`\\w+ ${file.replaceAll('.', '\\.')}\n([^]*?)\n\`\`\`$`, 'm').exec(PAGE) ?? [];
  if (text === undefined) throw new Error(`the page has no ${file}`);
  return text;
}

const filesOf = (...files: string[]) => Object.fromEntries(files.map((file) => [file, blockOf(file)]));
/** The same program in the dynamic form. */
const dynamic = (files: Readonly<Record<string, string>>) => ({
  ...files,
  'shop.ts': blockOf('shop.ts').replace("'@workload/pulumi/native'", "'@workload/pulumi'"),
});

const JEST = filesOf('shop.ts', 'shop.test.ts', 'jest.config.js');

const cases: Case = (adopter) => {
  let emulator: Emulator;
  let installed: string;
  beforeAll(async () => {
    [emulator, installed] = await Promise.all([startEmulator(), tools()]);
    linkTool('vitest', installed, adopter().folder);
  }, 300_000);
  afterAll(() => emulator.stop());

  /** Runs a project's tests. The settings lead to an emulator, which gets no request. */
  async function passes(
    name: string,
    files: Readonly<Record<string, string>>,
    program: string,
    ...args: string[]
  ): Promise<string> {
    const place = {
      WORKLOAD_BASE_URL: emulator.baseUrl,
      WORKLOAD_API_KEY: emulator.apiKey,
      WORKLOAD_WORKSPACE: emulator.workspace,
    };
    emulator.journal.clear();
    Object.assign(process.env, place);
    try {
      const project = await adopter().project(name, emulator, files);
      const { code, text } = await project.node(join(installed, program), ...args);
      expect(code === 0 ? '' : text).toBe('');
      expect(emulator.journal.entries()).toEqual([]);
      return text;
    } finally {
      for (const key of Object.keys(place)) Reflect.deleteProperty(process.env, key);
    }
  }

  test('run with Jest and SWC, in both forms', async () => {
    for (const [name, files] of [
      ['jest-swc', JEST],
      ['jest-swc-dynamic', dynamic(JEST)],
    ] as const)
      expect(await passes(name, files, 'jest/bin/jest.js', '--ci')).toContain('2 passed');
  }, 120_000);

  test('run with ts-jest, each file for itself', async () => {
    const options = JSON.stringify({
      tsconfig: { isolatedModules: true, module: 'commonjs', esModuleInterop: false },
    });
    const preset = JSON.stringify(join(installed, 'ts-jest'));
    const config = `module.exports = { transform: { '^.+[.]ts$': [${preset}, ${options}] } };`;
    const files = { ...JEST, 'jest.config.js': config };
    expect(await passes('jest-ts', files, 'jest/bin/jest.js', '--ci')).toContain('2 passed');
  }, 120_000);

  test('run with Vitest, in both forms', async () => {
    const files = filesOf('shop.ts', 'shop.spec.ts');
    for (const [name, one] of [
      ['vitest', files],
      ['vitest-dynamic', dynamic(files)],
    ] as const)
      expect(await passes(name, one, 'vitest/vitest.mjs', 'run')).toMatch(/Tests\s+1 passed/);
  }, 120_000);
};

export default cases;
