// Owns the run of Jest: what it needs first, and which commit was green.
// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findEngine, findHost } from '../engine.mjs';
import { run, runInTerminal } from './process.mjs';
import { PRIVATE, ROOT, setUp } from './setup.mjs';

/** Stores the commit of the last full test run that passed. */
const GREEN = join(PRIVATE, 'green');

/**
 * Runs Jest on an engine.
 *
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @param {{ whole?: boolean }} [options] Whether the engine needs the drivers of clouds. Default: false.
 */
export async function runTests(args, signal, { whole = false } = {}) {
  await setUp({ signal });
  // The provider's tests need the engine. Without one, fail instead of skipping them.
  const engine = await findEngine({ whole, signal });
  const yaml = await findHost('yaml', engine, signal);
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // Tests make many short-lived objects: a large young generation avoids promotions.
  const heap = '--max-semi-space-size=64';
  return runInTerminal(process.execPath, [heap, jest, '--rootDir', ROOT, ...args], {
    env: { ...process.env, WORKLOAD_ENGINE_BIN: engine.bin, WORKLOAD_YAML_BIN: yaml },
  });
}

/**
 * Runs all tests. If they pass and everything is committed, records the commit as green.
 *
 * @param {AbortSignal} signal
 */
export async function runAllTests(signal) {
  const before = await committed(signal);
  const code = await runTests([], signal);
  if (code === 0 && before !== undefined && before === (await committed(signal))) {
    mkdirSync(dirname(GREEN), { recursive: true, mode: 0o700 });
    writeFileSync(GREEN, before);
  }
  return code;
}

/**
 * The base commit for changes: the last green one, if it is an ancestor; otherwise, the merge base with the
 * upstream branch.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>}
 */
export async function lastGreen(signal) {
  const green = existsSync(GREEN) ? readFileSync(GREEN, 'utf8') : undefined;
  if (
    green !== undefined &&
    (await git(['merge-base', '--is-ancestor', green, 'HEAD'], signal)) !== undefined
  )
    return green;
  for (const upstream of ['@{upstream}', 'origin/HEAD', 'main']) {
    const base = await git(['merge-base', 'HEAD', upstream], signal);
    if (base !== undefined) return base;
  }
  return undefined;
}

/**
 * Paths that differ from a commit, including uncommitted and untracked files.
 *
 * @param {string} commit
 * @param {AbortSignal} signal
 */
export async function changedSince(commit, signal) {
  const known = await git(['diff', '--name-only', '--no-renames', commit], signal);
  const unknown = await git(['ls-files', '--others', '--exclude-standard'], signal);
  return `${known ?? ''}\n${unknown ?? ''}`.split('\n').filter(Boolean);
}

/**
 * Sources that contain one of these names between quotes or slashes.
 *
 * @param {readonly string[]} names
 * @param {AbortSignal} signal
 */
export async function readersOf(names, signal) {
  const patterns = names.flatMap((name) => ['-e', `['"\`/]${name.replaceAll('.', '\\.')}['"\`/]`]);
  const found = await git(
    ['grep', '-lE', '--untracked', ...patterns, '--', 'tests/*.ts', '*/src/*.ts'],
    signal,
  );
  return (found ?? '').split('\n').filter(Boolean);
}

/**
 * The checked-out commit; undefined if something is not committed.
 *
 * @param {AbortSignal} signal
 */
async function committed(signal) {
  const status = await git(['status', '--porcelain'], signal);
  return status === '' ? git(['rev-parse', 'HEAD'], signal) : undefined;
}

/**
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>} The output of git; undefined if it fails.
 */
async function git(args, signal) {
  const { code, output } = await run('git', args, { cwd: ROOT, signal });
  return code === 0 ? output.trim() : undefined;
}
