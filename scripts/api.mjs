// Writes what derives from the descriptions in api/src. With --check, it writes nothing, and names the files that are out
// of date.
// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS_INDEX, kindsIndex } from './lib/kinds-index.mjs';
import { ROOT } from './lib/setup.mjs';

/** @param {string} path @param {string} text */
function write(path, text) {
  const file = join(ROOT, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not up to date: run npm run generate`);
    process.exitCode = 1;
  }
}

write(KINDS_INDEX, kindsIndex());
// It loads the kinds that the list names.
const { generated } = await import('./lib/api.mjs');
for (const [path, text] of await generated()) write(path, text);
