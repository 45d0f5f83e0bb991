// Changes of the code, one at a time, in a copy of it, and the tests that notice them. The scripts that prove suites
// use it: rules.mjs and facts.mjs.
// @ts-check
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/**
 * @typedef {object} Removal
 * @property {string} rule What it changes, in words.
 * @property {string} file The file that it changes.
 * @property {string} text The code, which occurs once in the file.
 * @property {string} without The code that takes its place.
 * @property {string} test The file of the test that must fail then.
 * @property {string | undefined} [title] Part of the title of that test. Default: all of the file.
 */

/** Test files take seconds, the model and generated attempts minutes; what takes longer than this hangs. */
const LONGEST_MS = 900_000 + 1000 * Number(process.env['WORKLOAD_ATTACKS'] ?? 0);

/**
 * Calls `work` with a copy of these paths of the project, and deletes the copy.
 *
 * @param {readonly string[]} paths @param {(folder: string) => void | Promise<void>} work
 */
export async function inCopy(paths, work) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rules-')));
  try {
    for (const path of paths) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Why something cannot be changed; undefined if it can. @param {Removal} removal */
export function staleness({ rule, file, text, test }) {
  const missing = [file, test].find((path) => !existsSync(join(ROOT, path)));
  if (missing !== undefined) return `${rule}: ${missing} does not exist`;
  const times = readFileSync(join(ROOT, file), 'utf8').split(text).length - 1;
  return times === 1 ? undefined : `${rule}: its text stands ${times} times in ${file}, not once`;
}

/**
 * The titles of a file's failing tests. Throws if no test can run: that would prove nothing.
 *
 * @param {string} folder @param {Pick<Removal, 'test' | 'title'>} of
 * @param {Readonly<Record<string, string>>} modules Where packages are found, so that tests load the copy.
 * @returns {string[]}
 */
export function failures(folder, { test, title }, modules) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // A test that fails half-way may leave an emulator running.
  const how = [
    '--runInBand',
    '--forceExit',
    '--json',
    '--selectProjects',
    'dynamic',
    ...(title === undefined ? [] : ['-t', title]),
  ];
  const args = ['--rootDir', folder, '--moduleNameMapper', JSON.stringify(modules), ...how];
  const { stdout, error } = spawnSync(process.execPath, [jest, ...args, '--testPathPatterns', test], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, WORKLOAD_MODEL_SHORTEST: 'no' },
    maxBuffer: 2 ** 26,
    timeout: LONGEST_MS,
  });
  if (error) throw new Error(`${test} does not end`, { cause: error });
  const { numTotalTests, testResults } = JSON.parse(stdout);
  if (numTotalTests === 0)
    throw new Error(`${test} does not run: ${testResults[0]?.message ?? 'it is not found'}`);
  /** @type {{ status: string, fullName: string }[]} */
  const results = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/**
 * Calls `work` while one change is made in the copy.
 *
 * @template T @param {string} folder @param {Removal} removal @param {() => T} work @returns {T}
 */
export function changed(folder, { file, text, without }, work) {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(text, () => without),
  );
  try {
    return work();
  } finally {
    writeFileSync(path, source);
  }
}
