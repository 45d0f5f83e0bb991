// Owns the licences of the packages whose code is in the plugin's bundle: they want to be in every copy of it.
// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * One text with the licence of each package.
 *
 * @param {readonly string[]} files That a bundle was made of, by their path in the project.
 * @returns {string}
 * @throws {Error} Where a package has no licence among its files.
 */
export function licencesOf(files) {
  const packages = files.flatMap(
    (file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const texts = [...new Set(packages)].map((path) => {
    const folder = join(ROOT, path);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^(licen[sc]e|copying)/i.test(entry));
    if (file === undefined)
      throw new Error(`${name}@${version} is in the bundle, and has no file with its licence`);
    return {
      name,
      text: `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`,
    };
  });
  const sorted = texts.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
  return `Packages whose code is in this program, and their licences.\n\n${sorted.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
