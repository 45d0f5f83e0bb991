// Owns serving the site on loopback, as hosts of static files do: compressed, and files whose names contain their hash
// once. `node site/serve.mjs [port]` prints its address.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';

const SITE = fileURLToPath(new URL('../docs/site', import.meta.url));

/** Content types of files that are compressed. */
const TEXTS = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const HASHED = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves the built site on loopback.
 *
 * @param {number} port 0 for any free port.
 */
export function serve(port) {
  const headersOf = (path) => (path.startsWith('/assets/') ? HASHED : {});
  const files = sirv(SITE, {
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value);
    },
  });
  const texts = new Set(
    readdirSync(SITE, { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) in TEXTS)
      .map((file) => `/${file.replaceAll('\\', '/')}`),
  );
  const compressed = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    if (texts.has(path) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      if (!compressed.has(path)) compressed.set(path, gzipSync(readFileSync(join(SITE, path))));
      const type = TEXTS[extname(path)];
      const headers = { 'content-type': type, 'content-encoding': 'gzip', vary: 'accept-encoding' };
      response.writeHead(200, { ...headers, ...headersOf(path) });
      response.end(request.method === 'HEAD' ? undefined : compressed.get(path));
      return;
    }
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(readFileSync(`${SITE}/404.html`));
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 4800));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
