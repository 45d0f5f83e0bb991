// Owns what machines read about the site's pages: their description, their address, and pictures for previews of links.
// @ts-check

/**
 * Where the site and the repository are, from `config` of the root's package.json. Empty: no link to it is written.
 *
 * @typedef {{ readonly site: string, readonly repository: string }} Addresses
 */

/** @typedef {[name: string, attributes: Record<string, string>]} HeadElement */

/** Longest description that search engines show. */
const LONGEST = 160;

/** The picture of a link's preview. */
export const PICTURE = 'logo.png';

/**
 * The first paragraph of a page, as plain text of at most 160 characters, cut after a word.
 *
 * @param {string} markdown
 */
export function descriptionOf(markdown) {
  const body = markdown.replace(/^---\n[^]*?\n---\n/, '').replace(/<!--[^]*?-->/g, '');
  const paragraph = body
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .find((part) => part !== '' && !/^(?:[#|`>!\-*<:[]|\d+\.)/.test(part));
  const text = (paragraph ?? '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
}

/**
 * The elements of a page's head.
 *
 * @param {{ readonly place: string, readonly title: string, readonly description: string }} page
 * @param {Addresses} addresses
 * @returns {HeadElement[]}
 */
export function headOf({ place, title, description }, { site }) {
  const about = [
    ['og:type', 'article'],
    ['og:title', title],
    ['og:description', description],
  ];
  if (site === '') return about.map(property);
  const address = `${site}/${place === 'index' ? '' : `${place}.html`}`;
  return [
    ['link', { rel: 'canonical', href: address }],
    ...[...about, ['og:url', address], ['og:image', `${site}/${PICTURE}`]].map(property),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
}

/**
 * @param {string[]} entry
 * @returns {HeadElement}
 */
function property([name = '', content = '']) {
  return ['meta', { property: name, content }];
}

/** @param {Addresses} addresses */
export function robotsOf({ site }) {
  return `User-agent: *\nAllow: /\n${site === '' ? '' : `Sitemap: ${site}/sitemap.xml\n`}`;
}
