// Owns what a release takes from its commit: the time of its files, so that two builds give the same bytes.
// @ts-check
import { Failure, run } from './process.mjs';
import { ROOT } from './setup.mjs';

/**
 * @typedef {object} Commit
 * @property {string} id Of the commit, or `unknown` outside of a repository.
 * @property {number} seconds Since 1970.
 */

/**
 * The commit that is checked out. `SOURCE_DATE_EPOCH` overrides its time, as usual in reproducible builds.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<Commit>}
 * @throws {Failure} Outside of a repository, if `SOURCE_DATE_EPOCH` is not set.
 */
export async function commitOf(signal) {
  const { code, output } = await run('git', ['log', '-1', '--format=%H %ct'], { cwd: ROOT, signal });
  const [, id, time] = code === 0 ? (/^([0-9a-f]+) (\d+)$/m.exec(output) ?? []) : [];
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? time);
  if (Number.isInteger(seconds)) return { id: id ?? 'unknown', seconds };
  throw new Failure(
    'A release takes its times from the commit, and this folder is not a git repository. Set SOURCE_DATE_EPOCH to the time of the sources, in seconds since 1970.',
  );
}

/** @param {Commit} commit @returns {string} RFC 3339, UTC. */
export const timeOf = ({ seconds }) => new Date(seconds * 1000).toISOString();
