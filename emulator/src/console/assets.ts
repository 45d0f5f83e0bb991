// The files of the console in the browser, as the build has made them (emulator/console).
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { codeOf } from '../errors';
import { notFound, Problem } from '../problem';
import { lookUp } from '../tables';

// The same from src/console, where tests load it, and from dist/console.
const FOLDER = join(__dirname, '..', '..', 'dist', 'browser');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page itself: it names the files that belong to it, so a browser must not keep it. */
export function indexPage(): Response {
  return fileOf('index.html', 'no-cache');
}

/** A file with its content in its name: it never changes. Throws a 404. */
export function asset(name: string): Response {
  return fileOf(name, 'public, max-age=31536000, immutable');
}

function fileOf(name: string, cacheControl: string): Response {
  // Looked up in what is there: a name never becomes a path.
  if (!filesThere().includes(name)) throw notFound(`the console has no file ${JSON.stringify(name)}`);
  const headers = {
    'content-type': lookUp(TYPES, extname(name)) ?? 'application/octet-stream',
    'cache-control': cacheControl,
  };
  return new Response(readFileSync(join(FOLDER, name)), { headers });
}

function filesThere(): string[] {
  try {
    return readdirSync(FOLDER);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new Problem(503, 'not_built', 'the console is not built: run npm run build');
  }
}
