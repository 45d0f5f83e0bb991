// Owns `npm run release:dry`: builds everything that a release publishes, with checksums, and publishes nothing.
// After `--`, name some of npm, python, go, java, plugin, schema, registry, sbom and notes; without a name all of
// them. The same commit gives the same bytes.
//   --download-url URL    address of the plugin's archives, for the packages
//   --out FOLDER          output folder. Default: dist/release
//   --platform NAME       only this archive of the plugin, such as `linux-amd64`; may be repeated
// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from './engine.mjs';
import { findGenerator, generateSdks, SDKS } from './generate-sdks.mjs';
import { commitOf, timeOf } from './lib/commit.mjs';
import { maven } from './lib/maven.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { must } from './lib/progress.mjs';
import { pythonWith } from './lib/python.mjs';
import { notesOf, schemaChanges, schemaPage } from './lib/release-notes.mjs';
import { sbomOfPackages, sbomOfPlugin } from './lib/sbom.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

/** The output folder of a release, with a folder for each kind. Ignored by git. */
export const OUT = join(ROOT, 'dist', 'release');

/** Folders of the npm packages. */
export const NPM = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** Pages of a package that Pulumi's registry shows. */
const REGISTRY = ['_index.md', 'installation-configuration.md'];

/** Rewrites the sdist without the times and the owners of its files; the wheel has neither. */
const BUILD_PYTHON = `
import gzip, io, os, sys, tarfile
from setuptools import build_meta
out, seconds = sys.argv[1], int(os.environ['SOURCE_DATE_EPOCH'])
build_meta.build_wheel(out)
path = os.path.join(out, build_meta.build_sdist(out))
with tarfile.open(path) as sdist:
    files = [(file, sdist.extractfile(file).read() if file.isfile() else b'') for file in sdist.getmembers()]
with open(path, 'wb') as file, gzip.GzipFile('', 'wb', 9, file, seconds) as packed, tarfile.open(fileobj=packed, mode='w') as sdist:
    for file, content in sorted(files, key=lambda one: one[0].name):
        file.mtime, file.uid, file.gid, file.uname, file.gname, file.pax_headers = seconds, 0, 0, '', '', {}
        file.mode = 0o755 if file.isdir() else 0o644
        sdist.addfile(file, io.BytesIO(content))
`;

/**
 * @typedef {object} Building
 * @property {string} out Output folder, empty.
 * @property {string} version
 * @property {import('./lib/commit.mjs').Commit} commit
 * @property {string | undefined} downloadUrl Where the plugin's archives will be.
 * @property {readonly string[]} platforms Of the plugin. Empty: all.
 * @property {AbortSignal} signal
 */

/** @type {{ readonly [kind: string]: (building: Building) => Promise<unknown> }} */
const BUILD = {
  npm: ({ out, signal }) => {
    const workspaces = NPM.flatMap((name) => ['--workspace', name]);
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', out, ...workspaces];
    return must('npm pack', run('npm', args, { cwd: ROOT, signal }));
  },
  python: async ({ out, commit, signal }) => {
    const { python } = await pythonWith(ENGINE_VERSION, signal);
    const cwd = join(SDKS, 'python');
    // Calls the build hooks (PEP 517), as pip does, but without another environment.
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(commit.seconds) };
    await must('Building for Python', run(python, ['-c', BUILD_PYTHON, out], { cwd, env, signal }));
  },
  // In the form in which `go mod download` finds a module: the folder is a proxy (`GOPROXY=file://…`).
  go: async ({ out, version, signal }) => {
    const args = ['module', join(SDKS, 'go'), `v${version}`, out];
    return must('Packing the module for Go', run(await findGenerator(signal), args, { signal }));
  },
  java: async ({ out, version, commit, signal }) => {
    const folder = join(SDKS, 'java');
    await maven(folder, ['package', `-Dproject.build.outputTimestamp=${timeOf(commit)}`], signal);
    const jars = readdirSync(join(folder, 'target')).filter((name) => name.endsWith('.jar'));
    for (const name of jars) copyFileSync(join(folder, 'target', name), join(out, name));
    copyFileSync(join(folder, 'pom.xml'), join(out, `workload-${version}.pom`));
  },
  plugin: async ({ out, downloadUrl, platforms, signal }) => {
    const url = downloadUrl === undefined ? [] : ['--download-url', downloadUrl];
    const only = platforms.flatMap((platform) => ['--platform', platform]);
    const pack = [join(ROOT, 'scripts', 'plugin-pack.mjs'), ...url, ...only];
    await must('npm run plugin:pack', run(process.execPath, pack, { signal }));
    cpSync(join(ROOT, 'provider', 'dist', 'releases'), out, { recursive: true });
  },
  schema: async ({ out, version, downloadUrl }) => {
    const text = readFileSync(join(ROOT, 'provider', 'src', 'generated', 'schema.gen.json'), 'utf8');
    const schema = { ...JSON.parse(text), pluginDownloadURL: downloadUrl };
    const changes = schemaChanges(schema);
    writeFileSync(join(out, 'schema.json'), `${JSON.stringify(schema, undefined, 2)}\n`);
    writeFileSync(join(out, 'changes.json'), `${JSON.stringify(changes, undefined, 2)}\n`);
    writeFileSync(join(out, 'changes.md'), schemaPage(version, changes));
  },
  registry: async ({ out }) => {
    for (const name of REGISTRY) copyFileSync(join(ROOT, 'docs', name), join(out, name));
  },
  sbom: async ({ out, version, commit, signal }) => {
    // Loaded here, because its dependencies must be installed first.
    const { bundledFiles } = await import('../provider/bundle.mjs');
    writeFileSync(join(out, 'npm.cdx.json'), await sbomOfPackages(NPM, commit, signal));
    const plugin = await sbomOfPlugin(await bundledFiles(), version, commit, signal);
    writeFileSync(join(out, 'plugin.cdx.json'), plugin);
  },
  notes: async ({ out, version }) => {
    const { homepage } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    writeFileSync(join(out, 'notes.md'), notesOf(changelog, version, homepage));
  },
};

/** Kinds that are generated from the schema. */
const GENERATED = ['python', 'go', 'java'];
export const KINDS = Object.keys(BUILD);

/**
 * Builds what a release publishes. The project must be set up.
 *
 * @param {object} options
 * @param {readonly string[]} [options.kinds] Default: all.
 * @param {string} [options.out] Default: {@link OUT}. Other kinds from an earlier run stay there.
 * @param {string} [options.downloadUrl] Where the plugin's archives will be.
 * @param {readonly string[]} [options.platforms] Of the plugin. Default: all.
 * @param {AbortSignal} options.signal
 */
export async function release({ kinds = KINDS, out = OUT, downloadUrl, platforms = [], signal }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
  const commit = await commitOf(signal);
  const languages = GENERATED.filter((name) => kinds.includes(name));
  if (languages.length > 0) await generateSdks({ languages, downloadUrl, signal });
  for (const kind of kinds) {
    const folder = join(out, kind);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await BUILD[kind]?.({ out: folder, version, commit, downloadUrl, platforms, signal });
  }
  const made = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((path) => ({ path: relative(out, path), bytes: readFileSync(path) }));
  const sums = made.map(
    ({ path, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  for (const { path, bytes } of made) {
    if (kinds.some((kind) => path.startsWith(`${kind}/`)))
      say(`${relative(ROOT, join(out, path))} (${Math.ceil(bytes.length / 1024)} kB)`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    options: {
      'download-url': { type: 'string' },
      out: { type: 'string', default: OUT },
      platform: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  await main(async (signal) => {
    const unknown = positionals.find((kind) => !KINDS.includes(kind));
    if (unknown !== undefined) throw new Failure(`No package of kind ${unknown}: ${KINDS.join(', ')}.`);
    await setUp({ signal });
    const out = resolve(values.out);
    await release({
      kinds: positionals.length > 0 ? positionals : KINDS,
      out,
      downloadUrl: values['download-url'],
      platforms: values.platform,
      signal,
    });
    say(`Checksums: ${relative(ROOT, join(out, 'SHA256SUMS'))}. Nothing was published.`);
    return 0;
  });
}
