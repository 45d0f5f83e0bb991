// Owns the build of the packages: what it reads, what it writes, and whether it has anything to do.
// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { run } from './process.mjs';
import { failed, step } from './progress.mjs';

const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** What the build depends on. */
const READ = [
  'tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
  'sdk/esm.mjs',
  'provider/bundle.mjs',
  'provider/licences.mjs',
  'emulator/console',
  ...PACKAGES.flatMap((name) => [`${name}/tsconfig.json`, `${name}/package.json`, `${name}/src`]),
];
/** What it makes. */
const WRITTEN = [...PACKAGES.map((name) => `${name}/dist`), 'provider/bin'];

/**
 * Builds what has changed. Where neither a source nor what was made of it has been touched since the last build, no
 * compiler is started: it takes some seconds to find that out.
 *
 * @param {string} root The folder of the project.
 * @param {string} stamp Where the last build is noted.
 * @param {AbortSignal} signal
 */
export async function build(root, stamp, signal) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return;
  rmSync(stamp, { force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const result = await step('Building', async (onLine) => {
    const node = (/** @type {string[]} */ ...args) =>
      run(process.execPath, args, { cwd: root, signal, onLine });
    // The provider is built with the client; the emulator knows none of them, command and policies all that they need.
    const parts = await Promise.all([node(tsc, '-b', 'provider'), node(tsc, '-b', 'emulator')]);
    const compiled = [...parts, await node(tsc, '-b', 'cli', 'policies')];
    const bundles = ['sdk/esm.mjs', 'provider/bundle.mjs', 'emulator/console/build.mjs'].map((file) =>
      join(root, file),
    );
    const failing = (/** @type {Awaited<ReturnType<typeof node>>[]} */ results) =>
      results.find(({ code }) => code !== 0);
    return failing(compiled) ?? failing(await Promise.all(bundles.map((file) => node(file)))) ?? compiled[0];
  });
  if (result.code !== 0) throw failed('The build (npm run build)', result);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(root));
}

/**
 * Every file that is read or made, with its size and the time it was written.
 *
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const path of [...READ, ...WRITTEN]) note(join(root, path), hash);
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @param {import('node:crypto').Hash} hash
 */
function note(path, hash) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(path).sort()) note(join(path, name), hash);
  } else {
    hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  }
}
