// Owns Python on this machine: an environment with Pulumi's package and the tools that build ours.
// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { Failure, isExecutable, run, say } from './process.mjs';
import { must, step } from './progress.mjs';
import { PRIVATE } from './setup.mjs';

/** What builds our package, what it depends on besides Pulumi's, and what tests programs. */
const PACKAGES = ['setuptools==80.9.0', 'wheel==0.45.1', 'parver', 'semver', 'pytest==8.4.2'];

/**
 * A virtual environment with Pulumi's package, reused by later runs.
 *
 * @param {string} pulumi Version of Pulumi's package.
 * @param {AbortSignal} signal
 * @returns {Promise<{ folder: string, python: string }>}
 * @throws {Failure} Names what to install.
 */
export async function pythonWith(pulumi, signal) {
  const folder = join(PRIVATE, 'python');
  const python = join(folder, 'bin', 'python');
  const check = `import importlib.metadata as m, pytest; assert m.version('pulumi') == '${pulumi}'`;
  const installed = ['-c', check];
  if ((await run(python, installed, { signal })).code !== 0) {
    if ((await run('python3', ['-c', 'import ensurepip, venv'], { signal })).code !== 0)
      throw new Failure(
        'Python is missing: install Python 3.9 or newer with its module venv, so that `python3 -m venv` works.',
      );
    const wanted = `pulumi==${pulumi}`;
    await step(`Installing ${wanted} for Python (once)`, async () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await must('Making a virtual environment', run('python3', ['-m', 'venv', folder], { signal }));
      await pip(python, ['install', wanted, ...PACKAGES], signal);
    });
  }
  return { folder, python };
}

/**
 * @param {string} python
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 */
export async function pip(python, args, signal) {
  const quiet = ['-m', 'pip', '--disable-pip-version-check', '--quiet'];
  await must(`pip ${args.join(' ')}`, run(python, [...quiet, ...args], { signal }));
}

/**
 * The program of a Python package, in a virtual environment that every clone reuses.
 *
 * @param {object} wanted
 * @param {string} wanted.name
 * @param {string} wanted.version
 * @param {string} [wanted.extras] Optional parts of the package: `[server]`.
 * @param {string} wanted.program
 * @param {string} wanted.cache Folder below `~/.cache`.
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The program.
 * @throws {Failure} Names what to install.
 */
export async function pythonProgram({ name, version, extras = '', program, cache }, signal) {
  const folder = join(homedir(), '.cache', cache);
  const place = join(folder, `${name}-${version}`);
  const path = join(place, 'bin', program);
  mkdirSync(folder, { recursive: true });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which is installing ${name}.`);
  await withLock(`${place}.lock`, { signal, onWait }, async () => {
    if (isExecutable(path)) return;
    if ((await run('python3', ['-c', 'import ensurepip, venv'], { signal })).code !== 0)
      throw new Failure(
        'Python is missing: install Python 3.10 or newer with its module venv, so that `python3 -m venv` works.',
      );
    await step(`Installing ${name} ${version} for Python (once)`, async () => {
      rmSync(place, { recursive: true, force: true });
      try {
        await must('Making a virtual environment', run('python3', ['-m', 'venv', place], { signal }));
        await pip(join(place, 'bin', 'python'), ['install', `${name}${extras}==${version}`], signal);
      } catch (error) {
        // A partial installation must not be taken for a complete one.
        rmSync(place, { recursive: true, force: true });
        throw error;
      }
    });
  });
  return path;
}
