// Makes the plugin a bundle: what the engine starts needs no node_modules beside it.
// @ts-check
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { linkTypes } from '../scripts/lib/linked-types.mjs';
import { licencesOf } from './licences.mjs';

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
 * The file is a program of the shell, too: without Node on PATH the engine would say that the plugin has a bug. To
 * JavaScript these lines are a text each, and a comment.
 */
const starter = () => {
  const { version, engines } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const instead = [
    `Install Node, or the plugin that needs none: pulumi plugin install resource workload ${version}`,
    `--file pulumi-resource-workload-v${version}-SYSTEM-PROCESSOR.tar.gz`,
  ].join(' ');
  const missing = `pulumi-resource-workload needs Node ${oldest} or newer, and no node is on PATH. ${instead}`;
  return [
    '#!/bin/sh',
    `':' //; command -v node >/dev/null 2>&1 && exec node "$0" "$@"`,
    // On a line of its own, in what the engine prints.
    `':' //; echo >&2; echo '${missing}' >&2; exit 1`,
    // That of the bundle comes too late.
    `'use strict';`,
    // An older Node would print the bundle. Numbers, because a comparison by language takes 10 ms: Node loads its rules.
    `if (process.versions.node.split('.').reduce((order, part, at) => order || part - [${oldest.split('.').join(', ')}][at], 0) < 0) {`,
    `  console.error('\\npulumi-resource-workload needs Node ${oldest} or newer, and this is ' + process.versions.node + '. ${instead}');`,
    '  process.exit(1);',
    '}',
  ].join('\n');
};

/** What makes spans lies beside what asks for it: only a run that is traced reads it. */
const tracingBeside = {
  name: 'tracing-beside',
  /** @param {import('esbuild').PluginBuild} bundler */
  setup: (bundler) =>
    bundler.onResolve({ filter: /[\\/]bin[\\/]tracing\.cjs$/ }, () => ({
      path: './tracing.cjs',
      external: true,
    })),
};

/** @type {import('esbuild').BuildOptions} */
const COMMON = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Of the client the build for Node, with undici in it, instead of the one for bundles.
  conditions: [],
  minify: true,
  logLevel: 'warning',
};

/** Licences of the packages that are in the bundles. */
export const LICENCES = 'LICENSE.packages';

const TRACING = { entryPoints: [join(here, 'dist', 'tracing', 'spans.js')] };
const MAIN = {
  entryPoints: [join(here, 'dist', 'plugin', 'main.js')],
  plugins: [oneLanguage, tracingBeside],
};

/**
 * The plugin in one file.
 *
 * @param {string} outfile
 * @param {string} [downloadUrl] where the archives of the release are
 */
export async function bundle(outfile, downloadUrl) {
  await bundleOf('main', outfile, downloadUrl);
}

/**
 * OpenTelemetry in one file, for the plugin and for dynamic resources: whatever version of it Pulumi brings, an install
 * has no other one beside.
 *
 * @param {string} outfile
 */
export async function bundleTracing(outfile) {
  await build({ ...COMMON, ...TRACING, outfile });
}

/**
 * What the bundles are made of.
 *
 * @returns {Promise<string[]>} Files, by their path in the project.
 */
export async function bundledFiles() {
  const bundles = await Promise.all(
    [MAIN, TRACING].map((entry) =>
      build({
        ...COMMON,
        ...entry,
        absWorkingDir: dirname(here),
        outdir: 'unused',
        write: false,
        metafile: true,
      }),
    ),
  );
  return bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)).sort();
}

/**
 * @param {'main' | 'start'} entry
 * @param {string} outfile
 * @param {string} [downloadUrl]
 */
async function bundleOf(entry, outfile, downloadUrl) {
  await build({
    ...COMMON,
    entryPoints: [join(here, 'dist', 'plugin', `${entry}.js`)],
    external: ['./plugin.cjs'],
    outfile,
    banner: { js: starter() },
    plugins: [oneLanguage, releasedAt(downloadUrl), tracingBeside],
  });
  chmodSync(outfile, 0o755);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bin = join(here, 'bin');
  await bundle(join(bin, 'plugin.cjs'));
  await bundleTracing(join(bin, 'tracing.cjs'));
  writeFileSync(join(bin, LICENCES), licencesOf(await bundledFiles()));
  // As the engine looks for it.
  await bundleOf('start', join(bin, 'pulumi-resource-workload'));
  linkTypes(join(here, 'dist'));
}
