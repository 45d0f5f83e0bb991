// Owns `npm run docs`: the documentation as a site, built into docs/site, and served if asked.
// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lib/lock.mjs';
import { Failure, main, run, runInTerminal, say } from './lib/process.mjs';
import { must, step } from './lib/progress.mjs';
import { install, PRIVATE, ROOT, setUp } from './lib/setup.mjs';

const SITE = join(ROOT, 'site');
const BUILT = join(ROOT, 'docs', 'site');

await main(async (signal) => {
  const [option, port = '4800', ...rest] = process.argv.slice(2);
  if ((option !== undefined && option !== '--serve') || rest.length > 0 || !/^\d+$/.test(port))
    throw new Failure(
      'npm run docs takes no arguments, or `-- --serve` and a port (default: 4800), which serves the site on this machine.',
    );
  await build(signal);
  return option === undefined ? 0 : serve(port);
});

/** @param {AbortSignal} signal */
async function build(signal) {
  const started = performance.now();
  // The reference shows what the built commands and the built emulator say of themselves.
  await setUp({ signal });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which builds the site.`);
  await withLock(join(PRIVATE, 'docs.lock'), { signal, onWait }, async () => {
    await install(SITE, "the site's dependencies", signal);
    const node = (/** @type {string} */ title, /** @type {readonly string[]} */ args) =>
      step(title, (onLine) => must(title, run(process.execPath, args, { cwd: ROOT, signal, onLine })));
    await node('Writing the pages', ['site/build/main.mjs']);
    await node('Building the site', ['site/node_modules/vitepress/bin/vitepress.js', 'build', 'site']);
    await node('Checking its links', ['site/check.mjs']);
  });
  const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const pages = files.filter(({ name }) => name.endsWith('.html')).length;
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`docs/site: ${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, every link leads somewhere, in ${seconds} s.`);
}

/** @param {string} port */
function serve(port) {
  say('Press Ctrl-C to stop.');
  return runInTerminal(process.execPath, [join(SITE, 'serve.mjs'), port], { env: process.env });
}
