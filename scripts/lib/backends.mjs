// Owns finding the backends that tests need: a local PostgreSQL server, and an S3 server in Python.
// @ts-check
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { Failure, run, say } from './process.mjs';
import { must, step } from './progress.mjs';
import { pip } from './python.mjs';
import { compareVersions } from './setup.mjs';

/** The S3 server. */
const MOTO = '5.2.5';

/** Where Debian and Ubuntu keep each version's programs; they are not on PATH. */
const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'psql'];

/**
 * @returns {string} The folder of PostgreSQL's programs.
 * @throws {Failure} Names what to install.
 */
export function findPostgres() {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = [...onPath, ...debianFolders()].find((folder) =>
    PROGRAMS.every((name) => isExecutable(join(folder, name))),
  );
  if (found !== undefined) return found;
  throw new Failure(
    'PostgreSQL is missing: install its server, so that `initdb`, `postgres` and `psql` are on PATH (on macOS `brew install postgresql`), or on Debian and Ubuntu `apt-get install postgresql`; there you may stop the server that it starts, `systemctl disable --now postgresql`.',
  );
}

/** The newest first. */
function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => compareVersions(b, a));
    return versions.map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return []; // Another system.
  }
}

/**
 * The S3 server, in a virtual environment that every clone reuses.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The program.
 * @throws {Failure} Names what to install.
 */
export async function findS3(signal) {
  const cache = join(homedir(), '.cache', 'workload-backends');
  const place = join(cache, `moto-${MOTO}`);
  const program = join(place, 'bin', 'moto_server');
  mkdirSync(cache, { recursive: true });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which is installing moto.`);
  await withLock(`${place}.lock`, { signal, onWait }, async () => {
    if (isExecutable(program)) return;
    if ((await run('python3', ['-c', 'import ensurepip, venv'], { signal })).code !== 0)
      throw new Failure(
        'Python is missing: install Python 3.10 or newer with its module venv, so that `python3 -m venv` works.',
      );
    await step(`Installing moto ${MOTO} for Python (once)`, async () => {
      rmSync(place, { recursive: true, force: true });
      try {
        await must('Making a virtual environment', run('python3', ['-m', 'venv', place], { signal }));
        await pip(join(place, 'bin', 'python'), ['install', `moto[server]==${MOTO}`], signal);
      } catch (error) {
        // A partial installation must not be taken for a complete one.
        rmSync(place, { recursive: true, force: true });
        throw error;
      }
    });
  });
  return program;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
