// Owns finding a Prometheus server: an installed one, or Debian's package unpacked below .workload.
// @ts-check
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, isExecutable, onPath, run } from './process.mjs';
import { step } from './progress.mjs';
import { PRIVATE } from './setup.mjs';

/**
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The program.
 * @throws {Failure} Names what to install.
 */
export async function findPrometheus(signal) {
  const kept = join(PRIVATE, 'prometheus');
  const own = join(kept, 'usr', 'bin', 'prometheus');
  const found = onPath('prometheus') ?? (isExecutable(own) ? own : undefined);
  if (found !== undefined) return found;
  await step('Unpacking Prometheus', () => unpack(kept, signal));
  if (isExecutable(own)) return own;
  throw new Failure(
    'Prometheus is missing: install it so that `prometheus --version` works (on Debian and Ubuntu `apt-get install prometheus`, on macOS `brew install prometheus`).',
  );
}

/**
 * Unpacks Debian's package. Installs and starts nothing, and needs root only to fetch missing package lists.
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function unpack(folder, signal) {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const download = () => run('apt-get', ['download', 'prometheus'], { cwd: partial, signal });
  if ((await download()).code !== 0) {
    await run('apt-get', ['update'], { signal });
    await download();
  }
  const [archive] = readdirSync(partial).filter((name) => name.endsWith('.deb'));
  if (archive === undefined) return;
  await run('dpkg-deb', ['--extract', archive, '.'], { cwd: partial, signal });
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}
