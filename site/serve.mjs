// Owns serving the site on loopback. `node site/serve.mjs [port]` prints its address.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import sirv from 'sirv';

const SITE = fileURLToPath(new URL('../docs/site', import.meta.url));

/**
 * Serves the built site on loopback.
 *
 * @param {number} port 0 for any free port.
 */
export function serve(port) {
  const files = sirv(SITE);
  const server = createServer((request, response) => {
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
