// Owns packages that only some runs need, so that `npm ci` does not install them: other versions of Node, for
// example.
// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { run, say } from './process.mjs';
import { failed, must, step } from './progress.mjs';

/**
 * Finds a package in the user's cache, or downloads it from the npm registry. Runs none of its scripts. Concurrent
 * runs take turns.
 *
 * @param {string} specifier Name and exact version.
 * @param {AbortSignal} signal
 * @returns {Promise<string>} Its folder.
 */
export async function packageOf(specifier, signal) {
  return kept(specifier, specifier, signal, async (folder) => {
    await unpack(specifier, folder, signal);
    return join(folder, 'package');
  });
}

/**
 * The same, installed with its dependencies, as for a user.
 *
 * @param {string} specifier Name and exact version.
 * @param {AbortSignal} signal
 * @returns {Promise<string>} A folder with `node_modules`.
 */
export async function installationOf(specifier, signal) {
  return kept(`installed-${specifier}`, specifier, signal, async (folder) => {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, specifier];
    await step(`Installing ${specifier}`, (onLine) =>
      must(`npm install ${specifier}`, run('npm', args, { signal, onLine })),
    );
    return folder;
  });
}

/**
 * A folder of the cache, made if missing.
 *
 * @param {string} name
 * @param {string} specifier What is downloaded, as shown to the user.
 * @param {AbortSignal} signal
 * @param {(folder: string) => Promise<string>} make Fills an empty folder and returns the part to keep.
 */
export async function kept(name, specifier, signal, make) {
  const cache = join(homedir(), '.cache', 'workload-packages');
  const place = join(cache, name.replaceAll('/', '+'));
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const onWait = (/** @type {string} */ holder) =>
    say(`Waiting for ${holder}, which is getting ${specifier}.`);
  return withLock(`${place}.lock`, { signal, onWait }, async () => {
    if (existsSync(place)) return place;
    const folder = mkdtempSync(join(cache, '.partial-'));
    try {
      renameSync(await make(folder), place);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return place;
  });
}

/**
 * @param {string} specifier
 * @param {string} folder Where `package/` is unpacked.
 * @param {AbortSignal} signal
 */
async function unpack(specifier, folder, signal) {
  const packed = await step(`Getting ${specifier}`, (onLine) =>
    run('npm', ['pack', '--silent', '--pack-destination', folder, specifier], { signal, onLine }),
  );
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || file === undefined) throw failed(`npm pack ${specifier}`, packed);
  const unpacked = await run('tar', ['-xzf', join(folder, file), '-C', folder], { signal });
  if (unpacked.code !== 0) throw failed(`Unpacking ${specifier}`, unpacked);
}
