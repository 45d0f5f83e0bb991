// Owns the way from a fresh clone to a runnable project: Node's version, dependencies, the build.
// @ts-check
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildPackages } from './build.mjs';
import { withLock } from './lock.mjs';
import { Failure, run, say } from './process.mjs';
import { failed, step } from './progress.mjs';

/** The folder of the project. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What the scripts keep: the local platform, the local state, and their secrets. Ignored by git, readable by its
 * owner only.
 */
export const PRIVATE = join(ROOT, '.workload');

/**
 * Brings dependencies and build up to date. Concurrent runs take turns.
 *
 * @param {{ signal: AbortSignal, build?: boolean }} options `build: false` stops after the dependencies. Default:
 *   true.
 */
export async function setUp({ signal, build = true }) {
  checkNode();
  mkdirSync(PRIVATE, { recursive: true, mode: 0o700 });
  const onWait = (/** @type {string} */ holder) =>
    say(`Waiting for ${holder}, which is setting up this folder.`);
  await withLock(join(PRIVATE, 'setup.lock'), { signal, onWait }, async () => {
    await install(ROOT, 'dependencies', signal);
    if (build) await buildPackages(ROOT, join(PRIVATE, 'built'), signal);
  });
}

function checkNode() {
  const wanted = readJson(join(ROOT, 'package.json')).engines.node.replace('>=', '');
  if (compareVersions(process.versions.node, wanted) < 0) {
    throw new Failure(
      `This needs Node ${wanted} or newer, and runs on ${process.versions.node}. Install a newer Node (\`nvm install\` reads .nvmrc) and try again.`,
    );
  }
  if (process.platform === 'win32') {
    throw new Failure('These scripts need Linux or macOS. On Windows, run them inside WSL.');
  }
}

/**
 * Compares npm's record in node_modules with the lockfile: a folder installed by hand is accepted, a folder
 * outdated by `git pull` is not.
 *
 * @param {string} folder
 */
function dependenciesAreCurrent(folder) {
  const recorded = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(recorded)) return false;
  const installed = readJson(recorded).packages;
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  delete wanted['']; // The project itself.
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      if (!found) return optional === true; // Made for another platform.
      return found.version === version && found.integrity === integrity;
    })
  );
}

/**
 * Installs the packages of a folder's lockfile, if they are missing or outdated.
 *
 * @param {string} folder
 * @param {string} what What is installed, as shown to the user.
 * @param {AbortSignal} signal
 */
export async function install(folder, what, signal) {
  if (dependenciesAreCurrent(folder)) return;
  // npm sets this when it runs a script. With some version managers, the `npm` on PATH is another one.
  const npm = process.env['npm_execpath']?.endsWith('npm-cli.js')
    ? [process.execPath, process.env['npm_execpath']]
    : ['npm'];
  const [command = 'npm', ...before] = npm;
  // NODE_ENV=production would leave out the compiler.
  const args = [...before, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const result = await step(`Installing ${what}`, (onLine) =>
    run(command, args, { cwd: folder, signal, onLine }),
  );
  if (result.code !== 0) throw failed(`Installing ${what} (npm ci)`, result);
}

/**
 * @param {string} a Dotted numbers.
 * @param {string} b
 * @returns {number} Negative when `a` is the older one.
 */
export function compareVersions(a, b) {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
