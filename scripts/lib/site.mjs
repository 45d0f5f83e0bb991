// Owns the build of the documentation site: its dependencies, its pages, the check of its links.
// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { run, say } from './process.mjs';
import { must, step } from './progress.mjs';
import { install, PRIVATE, ROOT, setUp } from './setup.mjs';

export const SITE = join(ROOT, 'site');
const BUILT = join(ROOT, 'docs', 'site');

/**
 * Builds `docs/site`. Fails on a broken link.
 *
 * @param {AbortSignal} signal
 */
export async function buildSite(signal) {
  const started = performance.now();
  // The reference shows the --help of the built commands and the API description of the built emulator.
  await setUp({ signal });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which builds the site.`);
  await withLock(join(PRIVATE, 'docs.lock'), { signal, onWait }, async () => {
    await install(SITE, 'what builds the site', signal);
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
  say(
    `docs/site: ${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s. All links and anchors are valid.`,
  );
}
