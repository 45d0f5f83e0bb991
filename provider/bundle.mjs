// Makes the plugin one file: what the engine starts needs no node_modules beside it.
// @ts-check
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

/** zod speaks fifty languages, and loads them all when it is loaded; messages here are ours, or English. */
const oneLanguage = {
  name: 'one-language',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup: (bundler) =>
    bundler.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.cjs$/ }, () => ({ contents: '' })),
};

/**
 * A release tells generated packages where its archives are; what is not released must not send anybody there.
 *
 * @param {string | undefined} downloadUrl
 */
const releasedAt = (downloadUrl) => ({
  name: 'released-at',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup: (bundler) =>
    bundler.onLoad({ filter: /schema\.gen\.json$/ }, ({ path }) => {
      const schema = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ ...schema, pluginDownloadURL: downloadUrl }), loader: 'json' };
    }),
});

/**
 * @param {string} outfile
 * @param {string} [downloadUrl] where the archives of the release are
 */
export async function bundle(outfile, downloadUrl) {
  await build({
    entryPoints: [join(here, 'dist', 'plugin', 'main.js')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Of the client the build for Node, with undici in it, instead of the one for bundles.
    conditions: [],
    minify: true,
    banner: { js: '#!/usr/bin/env node' },
    plugins: [oneLanguage, releasedAt(downloadUrl)],
    logLevel: 'warning',
  });
  chmodSync(outfile, 0o755);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // As the engine looks for it.
  await bundle(join(here, 'bin', 'pulumi-resource-workload'));
}
