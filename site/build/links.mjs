// Owns the links of pages: a link to a file of the repository becomes a link to its place on the site.
// @ts-check
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Code blocks and inline code, which contain no links. */
const CODE = /^(`{3,}).*\n[^]*?^\1`*$|`[^`\n]+`/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const PICTURE = /\.(png|svg)$/;

/**
 * @typedef {object} Repository
 * @property {string} root Its folder.
 * @property {string} homepage Its address, as used in published texts.
 * @property {ReadonlyMap<string, string>} places Places on the site, by file.
 */

/** @typedef {{ readonly text: string, readonly pictures: readonly string[], readonly sources: readonly string[] }} Linked */

/**
 * A page with its links rewritten for the site.
 *
 * @param {string} text
 * @param {{ readonly file: string, readonly place: string }} page
 * @param {Repository} repository
 * @returns {Linked} Also the pictures that it shows, and the linked repository files that are not pages.
 */
export function linked(text, page, repository) {
  /** @type {Set<string>} */
  const pictures = new Set();
  /** @type {Set<string>} */
  const sources = new Set();
  const lead = (/** @type {string} */ link) => {
    const target = targetOf(link, page.file, repository);
    if (target === undefined) return link;
    const { file, anchor } = target;
    const from = posix.dirname(page.place);
    if (PICTURE.test(file)) {
      pictures.add(file);
      return relative(from, `pictures/${file}`);
    }
    const place = repository.places.get(file);
    if (place !== undefined) return relative(from, `${place}.md`) + anchor;
    sources.add(file);
    return relative(from, sourcePlace(file)) + anchor;
  };
  return {
    text: outsideCode(text, (prose) =>
      prose.replace(LINK, (_, /** @type {string} */ link) => `](${lead(link)})`),
    ),
    pictures: [...pictures],
    sources: [...sources],
  };
}

/**
 * Where a file of the repository is shown that is not a page. VitePress removes `.md` from the end of links.
 *
 * @param {string} file
 */
export function sourcePlace(file) {
  return `source/${file.replace(/\.md$/, '')}.md`;
}

/**
 * @param {string} text
 * @param {(prose: string) => string} change
 */
function outsideCode(text, change) {
  let result = '';
  let end = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    result += change(text.slice(end, index)) + code;
    end = index + code.length;
  }
  return result + change(text.slice(end));
}

/**
 * The repository file that a link leads to; undefined for other links and for anchors in the same page.
 *
 * @param {string} link
 * @param {string} page
 * @param {Repository} repository
 */
function targetOf(link, page, { root, homepage }) {
  const isOwn = link.startsWith(`${homepage}/`);
  if (!isOwn && /^(?:[a-z]+:|#)/.test(link)) return undefined;
  const [path = '', anchor] = (isOwn ? link.slice(homepage.length + 1) : link).split('#');
  const file = isOwn ? path : posix.join(posix.dirname(page), path);
  if (!existsSync(join(root, file))) return undefined;
  const readme = posix.join(file, 'README.md');
  const isIndexed = statSync(join(root, file)).isDirectory() && existsSync(join(root, readme));
  return {
    file: (isIndexed ? readme : file).replace(/\/$/, ''),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}

/**
 * @param {string} from A folder of the site.
 * @param {string} to
 */
function relative(from, to) {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}
