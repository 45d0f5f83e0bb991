// Owns finding what backends of tests run on: a PostgreSQL server of this machine, and an S3 server in Python.
// @ts-check
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { Failure, run, say } from './process.mjs';
import { must, step } from './progress.mjs';
import { pip } from './python.mjs';
import { compareVersions } from './setup.mjs';

/** The server that stands for S3. */
const MOTO = '5.2.5';

/** Where Debian and Ubuntu keep the programs of each version; they are not on PATH there. */
const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'psql'];

/**
 * @returns {string} The folder of PostgreSQL's programs.
 * @throws {Failure} That names what to install.
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
 * The server that stands for S3, in a virtual environment that is kept for the next run of any clone.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The program.
 * @throws {Failure} That names what to install.
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
        // Half of it must not be taken for all of it.
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
