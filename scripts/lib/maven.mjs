// Owns Maven on this machine.
// @ts-check
import { join, relative } from 'node:path';
import { Failure, run } from './process.mjs';
import { must, step } from './progress.mjs';
import { PRIVATE, ROOT } from './setup.mjs';

/**
 * The project has its own repository, to keep our package out of the user's. Each command of the engine runs Java
 * twice, for a few seconds: too short for the optimising compiler to pay off.
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
 * @throws {Failure} Names what to install, or shows Maven's output.
 */
export async function maven(cwd, goals, signal) {
  const env = { ...process.env, ...MAVEN };
  if ((await run('mvn', ['--version'], { env, signal })).code !== 0)
    throw new Failure('Maven is missing: install Java 11 or newer and Maven, so that `mvn --version` works.');
  const title = `mvn ${goals.join(' ')} in ${relative(ROOT, cwd) || '.'}`;
  const args = ['--batch-mode', '--no-transfer-progress', ...goals];
  await step(title, (onLine) => must(title, run('mvn', args, { cwd, env, signal, onLine })));
}
