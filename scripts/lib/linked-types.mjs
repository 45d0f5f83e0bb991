// Owns the links in the hover texts of built types: they lead to the site, or are plain text while it has no address.
// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/** @param {string} folder A package's built files. */
export function linkTypes(folder) {
  const { config, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true });
  for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const linked = withLinks(text, homepage, config.site);
    if (linked !== text) writeFileSync(file, linked);
  }
}

/**
 * @param {string} text
 * @param {string} homepage The address that the sources use for pages of the repository.
 * @param {string} site The address of the site. Empty: none.
 */
export function withLinks(text, homepage, site) {
  const link = new RegExp(`\\[([^\\]]*)\\]\\(${homepage}/docs/([\\w-]+)\\.md(#[\\w-]+)?\\)`, 'g');
  return text.replace(
    link,
    (_, /** @type {string} */ title, /** @type {string} */ page, /** @type {string} */ anchor = '') =>
      site === '' ? title : `[${title}](${site}/guides/${page}.html${anchor})`,
  );
}
