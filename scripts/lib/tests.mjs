// Owns the run of Jest: what has to be there before, and which commit was green.
// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findEngine, findYamlHost } from '../engine.mjs';
import { run, runInTerminal } from './process.mjs';
import { PRIVATE, ROOT, setUp } from './setup.mjs';

/** The commit of the last run of all tests that passed. */
const GREEN = join(PRIVATE, 'green');

/**
 * Runs Jest on an engine.
 *
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 */
export async function runTests(args, signal) {
  await setUp({ signal });
  // Tests of the provider run on it. Without one they would have to be skipped, so there is no run at all.
  const engine = await findEngine({ signal });
  const yaml = await findYamlHost(engine, signal);
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // Room for what is young: tests make much and keep little of it.
  const heap = '--max-semi-space-size=64';
  return runInTerminal(process.execPath, [heap, jest, '--rootDir', ROOT, ...args], {
    env: { ...process.env, WORKLOAD_ENGINE_BIN: engine.bin, WORKLOAD_YAML_BIN: yaml },
  });
}

/**
 * Runs all tests, and notes the commit where they pass. What is not committed has no name to note.
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
 * The commit that changes are counted from: the last green one, where this branch comes from it; or where it left the
 * branch that it follows.
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
 * Paths that differ from a commit, with what is not committed and what git does not know yet.
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
 * Sources in which one of these names stands between quotes or slashes.
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
 * The commit of the folder as it lies there; undefined where something is not committed.
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
 * @returns {Promise<string | undefined>} What git says; undefined when it cannot.
 */
async function git(args, signal) {
  const { code, output } = await run('git', args, { cwd: ROOT, signal });
  return code === 0 ? output.trim() : undefined;
}
