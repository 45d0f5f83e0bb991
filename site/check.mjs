// Owns the check of the built site: every link leads to a file, every anchor to an element, and no page loads
// anything from another host.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';

/** Elements whose address the browser loads on its own. */
const LOADED = ['img', 'link', 'script', 'source', 'iframe', 'video', 'audio'];

/**
 * The problems of a folder of HTML pages, one line each.
 *
 * @param {string} site
 * @returns {string[]}
 */
export function findings(site) {
  const pages = readdirSync(site, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.html'),
  );
  const parsed = new Map(pages.map((file) => [file, parse(readFileSync(join(site, file), 'utf8'))]));
  const lost = (page, { element, address }) => {
    if (/^(?:[a-z]+:|\/\/)/i.test(address)) {
      const isLoaded = LOADED.includes(element) && !/^(?:data|blob):/.test(address);
      return isLoaded ? `${page}: loads ${address}` : undefined;
    }
    const [path, anchor] = address.split('#');
    const file =
      path === '' ? page : fileOf(posix.resolve('/', dirname(page), path) + (path.endsWith('/') ? '/' : ''));
    if (!existsSync(join(site, file))) return `${page}: ${address} leads nowhere`;
    if (!anchor || !parsed.has(file)) return undefined;
    return parsed.get(file).ids.has(decodeURIComponent(anchor))
      ? undefined
      : `${page}: ${address} has no such heading`;
  };
  return [...parsed].flatMap(([page, { links }]) => links.map((link) => lost(page, link)).filter(Boolean));
}

/** The file of the site at a path that begins with a slash. */
function fileOf(path) {
  const file = decodeURIComponent(path.replace(/^\/+/, '').split('?')[0]);
  return file === '' || file.endsWith('/') ? `${file}index.html` : file;
}

function parse(html) {
  const ids = new Set();
  const links = [];
  const parser = new Parser({
    onopentag(element, { id, href, src }) {
      if (id !== undefined) ids.add(id);
      const address = href ?? src;
      if (address !== undefined) links.push({ element, address });
    },
  });
  parser.end(html);
  return { ids, links };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findings(process.argv[2] ?? fileURLToPath(new URL('../docs/site', import.meta.url)));
  for (const line of found) console.error(line);
  if (found.length > 0) console.error(`Wrong links of the site: ${found.length}.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
