import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

test("the client's types match its schemas: run `node scripts/sdk-types.mjs`", () => {
  const script = join(root, 'scripts', 'sdk-types.mjs');
  const written = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
  expect(readFileSync(join(root, 'sdk', 'src', 'types.gen.ts'), 'utf8')).toBe(written);
});
