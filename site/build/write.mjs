// Owns VitePress's input: every page of the repository in its place, generated pages, and the sidebars.
// @ts-check
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { landing } from './landing.mjs';
import { linked, sourcePlace } from './links.mjs';
import { robotsOf } from './meta.mjs';
import { sectionsOf } from './places.mjs';

/**
 * @typedef {import('./places.mjs').Page & { readonly text?: string }} Written A page. Without `text`, its content is
 *   the file.
 */

/** @typedef {{ readonly title: string, readonly pages: readonly Written[], readonly collapsed?: boolean }} WrittenGroup */

/**
 * Writes everything anew.
 *
 * @param {object} from
 * @param {string} from.root The repository.
 * @param {string} from.to The folder that VitePress reads.
 * @param {readonly WrittenGroup[]} [from.reference] Pages that exist only on the site, at the end of the reference.
 * @param {ReadonlyMap<string, string>} [from.texts] Replacement texts of pages, by file.
 * @returns {{ pages: number }}
 */
export function writeSite({ root, to, reference = [], texts = new Map() }) {
  const sections = sectionsOf(root);
  const all = { ...sections, reference: [...sections.reference, ...reference] };
  /** @type {readonly Written[]} */
  const pages = Object.values(all).flatMap((groups) => groups.flatMap((group) => group.pages));
  rmSync(to, { recursive: true, force: true });
  const { homepage } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));
  const { config: addresses } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const repository = { root, homepage, places: new Map(pages.map(({ file, place }) => [file, place])) };
  /** @type {Map<string, string>} */
  const sources = new Map();
  const write = (/** @type {Written} */ page) => {
    const text = page.text ?? texts.get(page.file) ?? readFileSync(join(root, page.file), 'utf8');
    const { pictures, sources: named, ...result } = linked(text, page, repository);
    const isDecision = page.place.startsWith('project/decisions/');
    // Users do not look for reasons. The section of decisions has its own index.
    put(
      join(to, `${page.place}.md`),
      (isDecision ? '---\nsearch: false\n---\n\n' : '') + withFileNames(result.text),
    );
    for (const picture of pictures) {
      const copy = join(to, 'pictures', picture);
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(root, picture), copy);
    }
    for (const file of named) sources.set(file, sourcePage(root, file));
  };
  for (const page of pages) write(page);
  write({ file: 'README.md', title: '', place: 'index', text: landing(root) });
  for (const [file, text] of sources) put(join(to, sourcePlace(file)), text);
  mkdirSync(join(to, 'public'));
  cpSync(join(root, 'docs/logo.png'), join(to, 'public/logo.png'));
  cpSync(join(root, 'docs/openapi.json'), join(to, 'public/openapi.json'));
  cpSync(join(root, 'docs/first-screen.svg'), join(to, 'public/first-screen.svg'));
  put(join(to, 'public/robots.txt'), robotsOf(addresses));
  const files = Object.fromEntries(
    pages.flatMap(({ text, file, place }) => (text === undefined && !texts.has(file) ? [[place, file]] : [])),
  );
  put(join(to, 'site.json'), JSON.stringify({ sidebar: sidebarsOf(all), files }, null, 2));
  return { pages: pages.length + sources.size + 1 };
}

/** @param {Readonly<Record<string, readonly WrittenGroup[]>>} sections */
function sidebarsOf(sections) {
  const sidebar = (/** @type {readonly WrittenGroup[]} */ groups) =>
    groups.map(({ title, pages, collapsed = false }) => ({
      text: title,
      collapsed,
      items: pages.map((page) => ({ text: page.title, link: `/${page.place}` })),
    }));
  return Object.fromEntries(
    Object.entries(sections).map(([section, groups]) => [`/${section}/`, sidebar(groups)]),
  );
}

/**
 * Shows the file name of code blocks that have one.
 *
 * @param {string} text
 */
function withFileNames(text) {
  return text.replace(
    /^```(\w+) ([\w-]+\.\w+)\n([^]*?)^```$/gm,
    (_, language, name, code) => `::: code-group\n\n\`\`\`${language} [${name}]\n${code}\`\`\`\n\n:::`,
  );
}

/** Languages of linked files whose ending is not the name of the language. */
const LANGUAGES = /** @type {Readonly<Record<string, string>>} */ ({
  '': 'text',
  '.mjs': 'js',
  '.py': 'python',
});

/**
 * A file or a folder of the repository as a page.
 *
 * @param {string} root
 * @param {string} file
 */
function sourcePage(root, file) {
  const path = join(root, file);
  const isFolder = statSync(path).isDirectory();
  const ending = extname(file);
  const language = isFolder ? 'text' : (LANGUAGES[ending] ?? ending.slice(1));
  const text = isFolder ? readdirSync(path).join('\n') : readFileSync(path, 'utf8').trimEnd();
  return [
    '---',
    'search: false',
    'outline: false',
    '---',
    '',
    `# ${file}`,
    '',
    `\`\`\`\`${language}`,
    text,
    '````',
    '',
  ].join('\n');
}

/**
 * @param {string} path
 * @param {string} text
 */
function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
