/**
 * The examples of docs/testing.md: each is a test file and passes. msw is not a dependency, so its example cannot
 * run.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const root = join(__dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'testing.md'), 'utf8');
const examples = [...guide.matchAll(/^## (.+)$|```ts\n([\s\S]*?)```/gm)];
/** Resolves packages; undici in the client's own version. */
const load = createRequire(join(root, 'sdk', 'package.json'));

let section = '';
for (const [, title, code] of examples) {
  if (title !== undefined) section = title;
  if (code === undefined) continue;
  const { code: program } = transformSync(code, { loader: 'ts', format: 'cjs' });
  describe(section, () => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the example registers its tests here
    const register = new Function('require', 'exports', 'jest', program) as (...given: unknown[]) => void;
    register(load, {}, jest);
  });
}

test('every approach without a dependency has an example', () => {
  const titles = examples.filter(([, , code]) => code !== undefined);
  expect(titles).toHaveLength(3);
});
