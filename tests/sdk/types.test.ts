import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

test.each([
  ["the client's types match its schemas", 'sdk-types', 'sdk/src/types.gen.ts'],
  ['the type of seeds matches its schema', 'seed-types', 'emulator/src/seed-types.gen.ts'],
])('%s: run `node scripts/%s.mjs`', (_, name, file) => {
  const script = join(root, 'scripts', `${name}.mjs`);
  const written = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
  expect(readFileSync(join(root, file), 'utf8')).toBe(written);
});
