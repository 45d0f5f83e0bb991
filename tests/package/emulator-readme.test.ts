/** Runs the tests that the emulator's README shows, unchanged. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const emulator = join(__dirname, '..', '..', 'emulator');
const readme = readFileSync(join(emulator, 'README.md'), 'utf8');
const shown = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code);

const before = process.cwd();
let project: string;

// A team's repository, with the platform file that it has checked in.
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  mkdirSync(join(project, 'tests'));
  const recorded = join(emulator, 'src', 'saved', 'recorded', 'schema-5.jsonl');
  copyFileSync(recorded, join(project, 'tests', 'platform.jsonl'));
  process.chdir(project);
});
afterAll(() => {
  process.chdir(before);
  rmSync(project, { recursive: true });
});

it('contains tests', () => {
  expect(shown.map((code) => code.match(/^it\(/gm)?.length)).toEqual([2, 1]);
});

describe.each(shown)('shown', (text) => {
  const { code } = transformSync(text, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- Text of this repository, in the place of a test file.
  const run = new Function('require', 'exports', code) as (load: typeof require, exports: object) => void;
  run(require, {});
});
