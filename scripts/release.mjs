// Owns `npm run release:dry`: every package as it would be published, with checksums, and nothing published. After `--`,
// name some of npm, python, go, java and plugin; without a name all but the plugin's archives, which take minutes.
//   --download-url URL    the packages say that the plugin's archives are there
// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from './engine.mjs';
import { findGenerator, generateSdks, SDKS } from './generate-sdks.mjs';
import { maven } from './lib/maven.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { must } from './lib/progress.mjs';
import { pythonWith } from './lib/python.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

/** Where the packages are put, a folder for each kind. Ignored by git. */
export const OUT = join(ROOT, 'dist', 'release');

/** What is published, in folders of the project. */
const NPM = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** @typedef {(out: string, version: string, signal: AbortSignal, downloadUrl?: string) => Promise<unknown>} Build */

/** @type {{ readonly [kind: string]: Build }} */
const BUILD = {
  npm: (out, _version, signal) => {
    const workspaces = NPM.flatMap((name) => ['--workspace', name]);
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', out, ...workspaces];
    return must('npm pack', run('npm', args, { cwd: ROOT, signal }));
  },
  python: async (out, _version, signal) => {
    const { python } = await pythonWith(ENGINE_VERSION, signal);
    const cwd = join(SDKS, 'python');
    // What a front end such as pip asks of the package (PEP 517), without a second environment for it.
    const program = `
from setuptools import build_meta
build_meta.build_sdist(r'${out}')
build_meta.build_wheel(r'${out}')`;
    // Zip files hold times, from 1980 on.
    const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800' };
    await must('Building for Python', run(python, ['-c', program], { cwd, env, signal }));
  },
  // As `go mod download` finds a module: the folder is a proxy (`GOPROXY=file://…`).
  go: async (out, version, signal) => {
    const args = ['module', join(SDKS, 'go'), `v${version}`, out];
    return must('Packing the module for Go', run(await findGenerator(signal), args, { signal }));
  },
  java: async (out, version, signal) => {
    const folder = join(SDKS, 'java');
    await maven(folder, ['package'], signal);
    const jars = readdirSync(join(folder, 'target')).filter((name) => name.endsWith('.jar'));
    for (const name of jars) copyFileSync(join(folder, 'target', name), join(out, name));
    copyFileSync(join(folder, 'pom.xml'), join(out, `workload-${version}.pom`));
  },
  plugin: async (out, _version, signal, downloadUrl) => {
    const url = downloadUrl === undefined ? [] : ['--download-url', downloadUrl];
    const pack = [join(ROOT, 'scripts', 'plugin-pack.mjs'), ...url];
    await must('npm run plugin:pack', run(process.execPath, pack, { signal }));
    cpSync(join(ROOT, 'provider', 'dist', 'releases'), out, { recursive: true });
  },
};

/** Kinds that are generated from the schema. */
const GENERATED = ['python', 'go', 'java'];
export const KINDS = Object.keys(BUILD);
const USUAL = ['npm', ...GENERATED];

/**
 * Builds packages anew. The project is set up.
 *
 * @param {object} options
 * @param {readonly string[]} [options.kinds] Default: all but the plugin's archives.
 * @param {string} [options.downloadUrl] Where the plugin's archives will be.
 * @param {AbortSignal} options.signal
 */
export async function release({ kinds = USUAL, downloadUrl, signal }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
  const languages = GENERATED.filter((name) => kinds.includes(name));
  if (languages.length > 0) await generateSdks({ languages, downloadUrl, signal });
  for (const kind of kinds) {
    const out = join(OUT, kind);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    await BUILD[kind]?.(out, version, signal, downloadUrl);
  }
  const made = readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => ({ path: relative(OUT, path), bytes: readFileSync(path) }));
  const sums = made.map(
    ({ path, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`,
  );
  writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
  for (const { path, bytes } of made) {
    if (kinds.some((kind) => path.startsWith(`${kind}/`)))
      say(`${relative(ROOT, join(OUT, path))} (${Math.ceil(bytes.length / 1024)} kB)`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    options: { 'download-url': { type: 'string' } },
    allowPositionals: true,
  });
  await main(async (signal) => {
    const unknown = positionals.find((kind) => !KINDS.includes(kind));
    if (unknown !== undefined) throw new Failure(`No package of kind ${unknown}: ${KINDS.join(', ')}.`);
    await setUp({ signal });
    await release({
      kinds: positionals.length > 0 ? positionals : USUAL,
      downloadUrl: values['download-url'],
      signal,
    });
    say(`Checksums: ${relative(ROOT, join(OUT, 'SHA256SUMS'))}. Nothing was published.`);
    return 0;
  });
}
