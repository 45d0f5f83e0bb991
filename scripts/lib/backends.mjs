// Owns finding the backends that tests need: a local PostgreSQL server, and an S3 server in Python.
// @ts-check
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, isExecutable } from './process.mjs';
import { pythonProgram } from './python.mjs';
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
 * The S3 server.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The program.
 * @throws {Failure} Names what to install.
 */
export function findS3(signal) {
  return pythonProgram(
    { name: 'moto', version: MOTO, extras: '[server]', program: 'moto_server', cache: 'workload-backends' },
    signal,
  );
}
