// Owns the build of the packages: its inputs, its outputs, and whether it is up to date.
// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { run } from './process.mjs';
import { failed, step } from './progress.mjs';

const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** The inputs of the build. */
const READ = [
  'tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
  'sdk/esm.mjs',
  'provider/bundle.mjs',
  'provider/licences.mjs',
  'emulator/console',
  'cli/pieces.mjs',
  'docs/resources',
  ...PACKAGES.flatMap((name) => [`${name}/tsconfig.json`, `${name}/package.json`, `${name}/src`]),
];
/** The outputs of the build. */
const WRITTEN = [...PACKAGES.map((name) => `${name}/dist`), 'provider/bin'];

/**
 * Builds what has changed. Starts no compiler when no input and no output has changed since the last build: a
 * compiler needs some seconds to find that out.
 *
 * @param {string} root The folder of the project.
 * @param {string} stamp File that records the last build.
 * @param {AbortSignal} signal
 */
export async function build(root, stamp, signal) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)) return;
  rmSync(stamp, { force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const result = await step('Building', async (onLine) => {
    const node = (/** @type {string[]} */ ...args) =>
      run(process.execPath, args, { cwd: root, signal, onLine });
    // The provider build includes the client. The emulator depends on neither; cli and policies depend on them
    // all.
    const parts = await Promise.all([node(tsc, '-b', 'provider'), node(tsc, '-b', 'emulator')]);
    const compiled = [...parts, await node(tsc, '-b', 'cli', 'policies')];
    const bundles = [
      'sdk/esm.mjs',
      'provider/bundle.mjs',
      'emulator/console/build.mjs',
      'cli/pieces.mjs',
    ].map((file) => join(root, file));
    const failing = (/** @type {Awaited<ReturnType<typeof node>>[]} */ results) =>
      results.find(({ code }) => code !== 0);
    return failing(compiled) ?? failing(await Promise.all(bundles.map((file) => node(file)))) ?? compiled[0];
  });
  if (result.code !== 0) throw failed('The build (npm run build)', result);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint(root));
}

/** Pages that `workload mcp` searches, besides those in docs/resources. */
function pagesIn(/** @type {string} */ root) {
  const folder = join(root, 'docs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort();
}

/**
 * Every input and output file, with its size and modification time.
 *
 * @param {string} root
 */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const path of [...READ, ...pagesIn(root), ...WRITTEN]) note(join(root, path), hash);
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
