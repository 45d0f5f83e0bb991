// Makes the plugin one file: what the engine starts needs no node_modules beside it.
// @ts-check
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** The plugin, as the engine looks for it. */
export const PLUGIN = join(here, 'bin', 'pulumi-resource-workload');

/** zod speaks fifty languages, and loads them all when it is loaded; messages here are ours, or English. */
const oneLanguage = {
  name: 'one-language',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup: (bundler) =>
    bundler.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.cjs$/ }, () => ({ contents: '' })),
};

await build({
  entryPoints: [join(here, 'dist', 'plugin', 'main.js')],
  outfile: PLUGIN,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Of the client the build for Node, with undici in it, instead of the one for bundles.
  conditions: [],
  minify: true,
  banner: { js: '#!/usr/bin/env node' },
  plugins: [oneLanguage],
  logLevel: 'warning',
});
chmodSync(PLUGIN, 0o755);
