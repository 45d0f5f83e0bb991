// Writes what derives from the descriptions in api/src. With --check, it writes nothing, and names the files that are out
// of date.
// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './lib/api.mjs';
import { ROOT } from './lib/setup.mjs';

for (const [path, text] of await generated()) {
  const file = join(ROOT, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not up to date: run npm run generate`);
    process.exitCode = 1;
  }
}
