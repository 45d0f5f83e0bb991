/** The tests that the emulator's README shows, run as they stand there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const readme = readFileSync(join(__dirname, '..', '..', 'emulator', 'README.md'), 'utf8');
const [, shown = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];

it('shows tests', () => {
  expect(shown.match(/^it\(/gm)).toHaveLength(2);
});

describe('shown', () => {
  const { code } = transformSync(shown, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- Text of this repository, in the place of a test file.
  const run = new Function('require', 'exports', code) as (load: typeof require, exports: object) => void;
  run(require, {});
});
