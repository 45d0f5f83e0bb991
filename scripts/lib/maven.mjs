// Owns Maven on this machine.
// @ts-check
import { join, relative } from 'node:path';
import { Failure, run } from './process.mjs';
import { must, step } from './progress.mjs';
import { PRIVATE, ROOT } from './setup.mjs';

/**
 * A repository of the project's own, so that our package does not come into that of the person who works here. Java runs
 * twice for each command of the engine, for seconds: too short for its optimising compiler to pay.
 */
export const MAVEN = {
  MAVEN_OPTS: [
    process.env['MAVEN_OPTS'],
    `-Dmaven.repo.local=${join(PRIVATE, 'maven')}`,
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
  ].join(' '),
};

/**
 * @param {string} cwd
 * @param {readonly string[]} goals
 * @param {AbortSignal} signal
 * @throws {Failure} That names what to install, or tells what Maven said.
 */
export async function maven(cwd, goals, signal) {
  const env = { ...process.env, ...MAVEN };
  if ((await run('mvn', ['--version'], { env, signal })).code !== 0)
    throw new Failure('Maven is missing: install Java 11 or newer and Maven, so that `mvn --version` works.');
  const title = `mvn ${goals.join(' ')} in ${relative(ROOT, cwd) || '.'}`;
  const args = ['--batch-mode', '--no-transfer-progress', ...goals];
  await step(title, (onLine) => must(title, run('mvn', args, { cwd, env, signal, onLine })));
}
