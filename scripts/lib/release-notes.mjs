// Owns the pages of a release: its notes, and how its package schema differs from the last release.
// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Failure } from './process.mjs';
import { compareVersions, ROOT } from './setup.mjs';

/** A folder for each release, with its schema. */
const RELEASES = join(ROOT, 'tests', 'upgrade', 'releases');

/**
 * A version's part of the changelog, with links that work outside of the repository.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} homepage
 * @returns {string}
 * @throws {Failure} When that part is missing or empty.
 */
export function notesOf(changelog, version, homepage) {
  const part = changelog.split(/^(?=## )/m).find((text) => /^## (\S+)/.exec(text)?.[1] === version);
  const [, ...lines] = (part ?? '').trim().split('\n');
  const text = lines.join('\n').trim();
  if (text === '')
    throw new Failure(
      `CHANGELOG.md says nothing about ${version}: write what changes for users below "## ${version}".`,
    );
  const links = text.replace(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, path) => `](${homepage}/${path})`);
  return `# ${version}\n\n${links}\n`;
}

/**
 * @typedef {object} SchemaChanges
 * @property {string} [since] The last release; none before the first one.
 * @property {readonly string[]} breaking
 * @property {readonly string[]} compatible
 */

/**
 * How a schema differs from the schema of the previous release.
 *
 * @param {{ version: string }} schema
 * @param {string} [releases] A folder of releases.
 * @returns {SchemaChanges}
 */
export function schemaChanges(schema, releases = RELEASES) {
  const earlier = existsSync(releases) ? readdirSync(releases) : [];
  const since = earlier
    .filter((name) => compareVersions(name, schema.version) < 0)
    .sort(compareVersions)
    .at(-1);
  if (since === undefined) return { breaking: [], compatible: [] };
  const before = JSON.parse(readFileSync(join(releases, since, 'schema.json'), 'utf8'));
  // Loaded here, because the build must have run.
  const { changesOf } = createRequire(import.meta.url)('../../provider/dist/generate/changes.js');
  return { since, ...changesOf(before, schema) };
}

/**
 * The schema changes as a page.
 *
 * @param {string} version
 * @param {SchemaChanges} changes
 * @returns {string}
 */
export function schemaPage(version, { since, breaking, compatible }) {
  if (since === undefined)
    return `# Changes of the schema in ${version}\n\nThis is the first release: there is no earlier schema.\n`;
  const list = (/** @type {string} */ title, /** @type {readonly string[]} */ changes) =>
    `## ${title}\n\n${changes.length === 0 ? 'None.' : changes.map((change) => `- ${change}`).join('\n')}`;
  return `# Changes of the schema from ${since} to ${version}\n\n${list('Breaking', breaking)}\n\n${list('Compatible', compatible)}\n`;
}
