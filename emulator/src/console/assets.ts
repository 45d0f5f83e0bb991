// The browser files of the console, as built in emulator/console.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { codeOf } from '../errors';
import { notFound, Problem } from '../problem';
import { lookUp } from '../tables';

// The path works from src/console, where tests load this file, and from dist/console.
const FOLDER = join(__dirname, '..', '..', 'dist', 'browser');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page itself. It names its current files, so a browser must not cache it. */
export function indexPage(): Response {
  return fileOf('index.html', 'no-cache');
}

/** A file whose name contains the hash of its content, so it never changes. Throws a 404. */
export function asset(name: string): Response {
  return fileOf(name, 'public, max-age=31536000, immutable');
}

function fileOf(name: string, cacheControl: string): Response {
  // Look the name up in the list of files, so that no request chooses a path.
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
