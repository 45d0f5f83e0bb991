// Owns the search for a Pulumi engine: an installed one, the shared cache, the official installer, a build from
// source.
// @ts-check
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lib/lock.mjs';
import { Failure, isExecutable, main, onPath, run, say } from './lib/process.mjs';
import { failed, must, step } from './lib/progress.mjs';
import { compareVersions, ROOT, setUp } from './lib/setup.mjs';
import { withoutDrivers } from './lib/trimmed.mjs';

/** The version to install when no engine is found: that of @pulumi/pulumi in package.json. */
export const ENGINE_VERSION = '3.246.0';
/** Older versions show drift of refreshed inputs wrongly. Version 4 does not exist yet. */
const OLDEST = '3.216.0';
const NEWEST_MAJOR = 3;

const CLI = 'pulumi';
const LANGUAGE_HOST = 'pulumi-language-nodejs';
const YAML_HOST = 'pulumi-language-yaml';
const PYTHON_HOST = 'pulumi-language-python';
const PYTHON_LAUNCHER = 'pulumi-language-python-exec';
const GO_HOST = 'pulumi-language-go';
const JAVA_HOST = 'pulumi-language-java';
const DYNAMIC_LAUNCHER = 'pulumi-resource-pulumi-nodejs';

/**
 * An engine that can run programs of this project.
 * @typedef {object} Engine
 * @property {string} bin Folder to prepend to PATH.
 * @property {string} pulumi Path of its command.
 * @property {string} version Without the `v`.
 * @property {string} source Where it came from, as shown to the user.
 */

/** Why an engine in some place is unusable, in a few words. */
class Unfit extends Error {}

/** Longest official installation, in milliseconds: then the build from source begins. */
const INSTALLATION_MS = 90_000;

/**
 * Finds an engine, or installs one in the shared cache `<Pulumi home>/versions/<version>`, where the Automation
 * API keeps its own. Logs one line: the engine it uses, and why it rejected the earlier places.
 *
 * If it must be built, it is built without the drivers of clouds, and does not lie in the shared cache: other projects
 * would take it for a whole one.
 *
 * @param {object} options
 * @param {boolean} [options.whole] Whether it needs the drivers of clouds. Default: false.
 * @param {(line: string) => void} [options.log] Default: stderr.
 * @param {AbortSignal} [options.signal]
 * @param {typeof installOfficially} [options.install] The official installer; replaced in tests.
 * @returns {Promise<Engine>}
 * @throws {Failure} Names what to install, when nothing worked.
 */
export async function findEngine({ whole = false, log = say, signal, install = installOfficially } = {}) {
  /** @type {string[]} */
  const passedOver = [];
  /**
   * @template T
   * @param {string} place
   * @param {() => Promise<T>} look
   * @returns {Promise<T | undefined>}
   */
  const attempt = async (place, look) => {
    try {
      return await look();
    } catch (error) {
      signal?.throwIfAborted();
      passedOver.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  const versions = join(process.env['PULUMI_HOME'] ?? join(homedir(), '.pulumi'), 'versions');
  const cache = join(versions, ENGINE_VERSION);
  const trimmed = `${cache}-local`;
  const inCache = () => engineIn(join(cache, 'bin'), 'shared cache', signal);
  const inOwn = () => engineIn(join(trimmed, 'bin'), 'built here, without the drivers of clouds', signal);
  const kept = async () =>
    (await attempt('shared cache', inCache)) ?? (whole ? undefined : await attempt('own cache', inOwn));
  const source = whole
    ? () => make(cache, 'built from source', buildFromSource, signal)
    : () => make(trimmed, 'built from source, without the drivers of clouds', buildTrimmed, signal);
  const engine =
    (await attempt('PATH', () => engineOnPath(signal))) ??
    (await kept()) ??
    (await attempt('new installation', () => {
      mkdirSync(versions, { recursive: true });
      const onWait = (/** @type {string} */ holder) =>
        log(`Waiting for ${holder}, which is installing the engine.`);
      return withLock(`${cache}.lock`, { signal, onWait }, async () => {
        sweep(versions, PARTIAL);
        return (
          // The previous holder of the lock may have finished the same work.
          (await inCache().catch(() => undefined)) ??
          (whole ? undefined : await inOwn().catch(() => undefined)) ??
          (await attempt('official installer', () => make(cache, 'official installer', install, signal))) ??
          (await attempt('source', source))
        );
      });
    }));

  if (!engine) {
    throw new Failure(
      [
        'No Pulumi engine was found, and none could be installed:',
        ...passedOver.map((reason) => `  ${reason}`),
        '',
        'Install one of these, then try again:',
        `  the Pulumi command line, ${OLDEST} or newer (https://www.pulumi.com/docs/install/)`,
        '  Go 1.25.8 or newer (https://go.dev/doc/install), from which the engine is then built here',
      ].join('\n'),
    );
  }
  log(
    `Engine: Pulumi ${engine.version}, ${engine.source}, ${engine.bin}${passedOver.length ? ` (${passedOver.join('; ')})` : ''}`,
  );
  return engine;
}

/**
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Engine>}
 */
async function engineOnPath(signal) {
  const pulumi = onPath(CLI);
  if (!pulumi) throw new Unfit('no pulumi');
  return engineIn(dirname(pulumi), 'on PATH', signal);
}

/**
 * Checks the engine in a folder. The engine looks for its Node host beside itself first, then on PATH.
 *
 * @param {string} bin
 * @param {string} source
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Engine>}
 * @throws {Unfit}
 */
async function engineIn(bin, source, signal) {
  const pulumi = join(bin, CLI);
  if (!isExecutable(pulumi)) throw new Unfit(`nothing in ${bin}`);
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: 'true' };
  const said = await run(pulumi, ['version'], { env, signal });
  const version = /^v?(\d+\.\d+\.\d+)/m.exec(said.output)?.[1];
  if (said.code !== 0 || !version) throw new Unfit(`${pulumi} does not run`);
  if (compareVersions(version, OLDEST) < 0) throw new Unfit(`Pulumi ${version} is older than ${OLDEST}`);
  if (Number.parseInt(version) > NEWEST_MAJOR)
    throw new Unfit(`Pulumi ${version} is newer than the tested versions`);

  const beside = dirname(realpathSync(pulumi));
  const find = (/** @type {string} */ name) =>
    [join(beside, name), join(bin, name)].find(isExecutable) ?? onPath(name);
  const host = find(LANGUAGE_HOST);
  if (!host) throw new Unfit(`Pulumi ${version} has no ${LANGUAGE_HOST}`);
  // Without an engine that calls it, the host only prints its usage. Older hosts then exit with 2.
  if ((await run(host, ['-help'], { signal })).code > 2) throw new Unfit(`${host} does not run`);
  if (!find(DYNAMIC_LAUNCHER)) throw new Unfit(`Pulumi ${version} has no ${DYNAMIC_LAUNCHER}`);
  return { bin, pulumi, version, source };
}

/**
 * Makes an engine in a folder beside its place, checks it, then renames the folder: a place that exists is
 * complete.
 *
 * @param {string} place
 * @param {string} source
 * @param {(root: string, signal: AbortSignal | undefined) => Promise<void>} fill Puts the programs into
 *   `<root>/bin`.
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<Engine>}
 */
async function make(place, source, fill, signal) {
  const root = mkdtempSync(join(dirname(place), PARTIAL));
  try {
    await fill(root, signal);
    const engine = await engineIn(join(root, 'bin'), source, signal);
    rmSync(place, { recursive: true, force: true }); // It failed the check before.
    renameSync(root, place);
    const bin = join(place, 'bin');
    return { ...engine, bin, pulumi: join(bin, CLI) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const PARTIAL = `.${ENGINE_VERSION}-partial-`;

/**
 * Removes leftovers of killed runs. Only the lock holder, now this process, makes such folders.
 *
 * @param {string} versions
 * @param {string} partial Prefix of their names.
 */
function sweep(versions, partial) {
  for (const name of readdirSync(versions)) {
    if (name.startsWith(partial)) rmSync(join(versions, name), { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {AbortSignal | undefined} signal
 */
async function installOfficially(root, signal) {
  try {
    createRequire(join(ROOT, 'package.json')).resolve('@pulumi/pulumi/automation');
  } catch {
    throw new Unfit('needs the dependencies (npm ci) first');
  }
  // A process of its own, because it cannot be interrupted otherwise.
  const program = `
    require('@pulumi/pulumi/automation').PulumiCommand
      .install({ version: new (require('semver').SemVer)(process.argv[2]), root: process.argv[1] })
      .catch((error) => { console.error(error.message); process.exit(1); });`;
  const late = AbortSignal.timeout(INSTALLATION_MS);
  const either = signal === undefined ? late : AbortSignal.any([signal, late]);
  const result = await step(`Installing Pulumi ${ENGINE_VERSION}`, (onLine) =>
    run(process.execPath, ['-e', program, root, ENGINE_VERSION], { cwd: ROOT, signal: either, onLine }),
  ).catch((error) => {
    if (signal?.aborted || !late.aborted) throw error;
    throw new Unfit(`not done after ${INSTALLATION_MS / 1000} s`);
  });
  if (result.code !== 0) throw new Unfit(result.output.split('\n').filter(Boolean).at(-1) ?? 'failed');
}

/**
 * Builds the pinned modules of tools/engine from the Go module proxy, without the drivers of clouds.
 *
 * @param {string} root
 * @param {AbortSignal | undefined} signal
 */
async function buildTrimmed(root, signal) {
  const sources = mkdtempSync(join(root, 'sources-'));
  const modfile = (/** @type {string} */ go) =>
    withoutDrivers((module) => folderOf(go, module, signal), CLI_MODULE, sources, signal);
  await buildFromSource(root, signal, modfile);
  rmSync(sources, { recursive: true });
}

/**
 * Builds the pinned modules of tools/engine from the Go module proxy.
 *
 * @param {string} root
 * @param {AbortSignal | undefined} signal
 * @param {(go: string) => Promise<string>} [modfileOf] Makes another `go.mod` for the engine.
 */
async function buildFromSource(root, signal, modfileOf) {
  const go = onPath('go');
  if (!go) throw new Unfit('no go on PATH');
  const env = { ...process.env, GOWORK: 'off' };
  const bin = join(root, 'bin');
  mkdirSync(bin);

  // In the module's folder, where a Go that is too old reports it.
  const known = await run(go, ['version'], { cwd: CLI_MODULE, env, signal });
  if (known.code !== 0) throw new Unfit(known.output);
  say(
    'No engine is here, and none can be downloaded, so it is built: usually 3 to 4 minutes on 2 cores, once.',
  );
  say(
    'Meanwhile, in another terminal: npm run emulator runs the platform, and prints a link to its console.',
  );
  const modfile = await modfileOf?.(go);
  const programs = [
    { name: CLI, module: CLI_MODULE, package: 'github.com/pulumi/pulumi/pkg/v3/cmd/pulumi', modfile },
    {
      name: LANGUAGE_HOST,
      module: join(ROOT, 'tools', 'engine', 'nodejs-host'),
      package: `${SDK}/nodejs/cmd/pulumi-language-nodejs`,
    },
  ];
  // Side by side: the last minute of the engine's build uses one core.
  const stopped = new AbortController();
  const either = signal === undefined ? stopped.signal : AbortSignal.any([signal, stopped.signal]);
  const built = programs.map((program) => build(go, program, bin, either));
  try {
    await Promise.all(built);
  } catch (error) {
    stopped.abort(error);
    await Promise.allSettled(built);
    throw error;
  }
  const script = join('nodejs', 'dist', DYNAMIC_LAUNCHER);
  await copyFromSdk(go, script, join(bin, DYNAMIC_LAUNCHER), signal);
  say(LIMITS);
}

/** The newest Node host that is a Go module is older than the engine. */
const LIMITS =
  'This engine has an older Node host: stack transforms do not work, and pulumi import needs --generate-code=false (docs/troubleshooting.md).';

const SDK = 'github.com/pulumi/pulumi/sdk/v3';
const CLI_MODULE = join(ROOT, 'tools', 'engine', 'cli');
/** What the engine without drivers adds to its version. */
const LOCAL = '+workload.local';

/**
 * Builds one program of a pinned module.
 *
 * @param {string} go
 * @param {Pick<Pinned, 'name' | 'module' | 'package' | 'flags'> & { modfile?: string | undefined }} program `modfile`: used instead
 *   of the module's `go.mod`.
 * @param {string} bin
 * @param {AbortSignal | undefined} signal
 */
async function build(go, { name, module, package: path, flags, modfile }, bin, signal) {
  const env = { ...process.env, GOWORK: 'off' };
  const own = flags ?? (await flagsOfEngine(go, module, modfile ? LOCAL : '', signal));
  const other = modfile ? [`-modfile=${modfile}`] : [];
  const args = ['build', '-mod=readonly', '-trimpath', '-v', ...other, ...own, '-o', join(bin, name), path];
  const built = await step(`Building ${name} from source (some minutes, once)`, (onLine) =>
    run(go, args, { cwd: module, env, signal, onLine }),
  );
  if (built.code !== 0)
    throw failed(`Building ${name}`, { ...built, output: withoutPackageNames(built.output) });
}

/**
 * Flags that set the version: the engine's programs take it from the SDK they are built with. What the linker drops,
 * the compiler need not make.
 *
 * @param {string} go
 * @param {string} module
 * @param {string} suffix Of the version.
 * @param {AbortSignal | undefined} signal
 */
async function flagsOfEngine(go, module, suffix, signal) {
  const env = { ...process.env, GOWORK: 'off' };
  const args = ['list', '-mod=readonly', '-m', '-f', '{{.Version}}', SDK];
  const list = await run(go, args, { cwd: module, env, signal });
  if (list.code !== 0) throw failed(`Reading ${module}`, list);
  const version = `-X ${SDK}/go/common/version.Version=${list.output}${suffix}`;
  return ['-gcflags=all=-dwarf=false', '-ldflags', `-s -w ${version}`];
}

/**
 * A program of a pinned module, built into its own folder beside the shared cache.
 * @typedef {object} Pinned
 * @property {string} name
 * @property {string} module Folder of the module.
 * @property {string} package Its import path.
 * @property {string} place Suffix of its cache folder, after the version.
 * @property {string} [version] Of the program. Default: the version of the engine.
 * @property {readonly string[]} [flags] Of `go build`. Default: the flags of the engine's programs.
 * @property {(bin: string, go: string, signal: AbortSignal | undefined) => Promise<void>} [complete] Adds the
 *   files it needs beside it.
 */

/** The other engines of `npm run test:peers`: the oldest that is supported, and the newest that is pinned. */
const OTHERS = { oldest: OLDEST, newest: '3.276.0' };

/**
 * Builds another engine: whole, and with the Node host of the usual one, because newer hosts are not Go modules.
 *
 * @param {keyof typeof OTHERS} which
 * @param {Engine} engine
 * @param {AbortSignal} [signal]
 * @returns {Promise<Engine>}
 * @throws {Failure} Names what to install.
 */
export async function findOther(which, engine, signal) {
  const beside = [LANGUAGE_HOST, DYNAMIC_LAUNCHER];
  const program = {
    name: CLI,
    module: join(ROOT, 'tools', 'engine', which),
    package: 'github.com/pulumi/pulumi/pkg/v3/cmd/pulumi',
    place: which,
    version: OTHERS[which],
    complete: async (/** @type {string} */ bin) => {
      const from = dirname(realpathSync(engine.pulumi));
      for (const name of beside) copyFileSync(join(from, name), join(bin, name));
    },
  };
  return engineIn(await buildPinned(program, '', signal), which, signal);
}

/** Language hosts by language: Python's runs the first `python3` on PATH, Go's the `go`, and Java's the `mvn`. */
const HOSTS = {
  yaml: { name: YAML_HOST, package: 'github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml' },
  python: {
    name: PYTHON_HOST,
    package: `${SDK}/python/cmd/pulumi-language-python`,
    complete: async (
      /** @type {string} */ bin,
      /** @type {string} */ go,
      /** @type {AbortSignal=} */ signal,
    ) => {
      const script = join('python', 'cmd', PYTHON_LAUNCHER);
      await copyFromSdk(go, script, join(bin, PYTHON_LAUNCHER), signal);
    },
  },
  go: { name: GO_HOST, package: `${SDK}/go/pulumi-language-go` },
  java: { name: JAVA_HOST, package: 'github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java' },
};

/**
 * Finds the language host for a language, or builds it.
 *
 * @param {keyof typeof HOSTS} language
 * @param {Engine} engine
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} Folder to put on PATH.
 * @throws {Failure} Names what to install.
 */
export async function findHost(language, engine, signal) {
  const module = join(ROOT, 'tools', 'engine', `${language}-host`);
  const host = { ...HOSTS[language], module, place: language };
  const folders = [engine.bin, dirname(realpathSync(engine.pulumi))];
  const found = [...folders.map((folder) => join(folder, host.name)), onPath(host.name) ?? ''].find(
    (path) => path !== '' && isExecutable(path),
  );
  if (found) return dirname(found);
  const instead = 'the Pulumi command line, which brings it (https://www.pulumi.com/docs/install/), or ';
  return buildPinned(host, instead, signal);
}

/**
 * Takes a program from the cache, or builds it there.
 *
 * @param {Pinned} program
 * @param {string} instead An alternative to install, beginning with "or".
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} Its folder.
 * @throws {Failure} Names what to install.
 */
export async function buildPinned(program, instead, signal) {
  const { name, place, version = ENGINE_VERSION, complete } = program;
  const versions = join(process.env['PULUMI_HOME'] ?? join(homedir(), '.pulumi'), 'versions');
  const cache = join(versions, `${version}-${place}`);
  const partial = `.${version}-${place}-partial-`;
  if (isExecutable(join(cache, name))) return cache;
  const go = onPath('go');
  if (!go) {
    throw new Failure(
      `No ${name} was found, and it cannot be built here. Install ${instead}Go 1.25.8 or newer (https://go.dev/doc/install).`,
    );
  }
  mkdirSync(versions, { recursive: true });
  const onWait = (/** @type {string} */ holder) => say(`Waiting for ${holder}, which is building ${name}.`);
  await withLock(`${cache}.lock`, { signal, onWait }, async () => {
    if (isExecutable(join(cache, name))) return;
    sweep(versions, partial);
    const root = mkdtempSync(join(versions, partial));
    try {
      await build(go, program, root, signal);
      await complete?.(root, go, signal);
      rmSync(cache, { recursive: true, force: true });
      renameSync(root, cache);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
  return cache;
}

/**
 * Copies a script from the engine's SDK: it needs no build.
 *
 * @param {string} go
 * @param {string} script Path in the module.
 * @param {string} file
 * @param {AbortSignal | undefined} signal
 */
async function copyFromSdk(go, script, file, signal) {
  copyFileSync(join(await folderOf(go, SDK, signal), script), file);
  chmodSync(file, 0o755);
}

/**
 * The folder of a module that the engine is built with. Downloads it if it is missing, as when the engine was installed,
 * not built.
 *
 * @param {string} go
 * @param {string} module
 * @param {AbortSignal | undefined} signal
 */
async function folderOf(go, module, signal) {
  const options = { cwd: CLI_MODULE, env: { ...process.env, GOWORK: 'off' }, signal };
  await must(`Downloading ${module}`, run(go, ['mod', 'download', module], options));
  return must(
    `Finding ${module}`,
    run(go, ['list', '-mod=readonly', '-m', '-f', '{{.Dir}}', module], options),
  );
}

/**
 * `go build -v` names each package it has compiled: the progress of a long build, but not the reason it failed.
 *
 * @param {string} output
 */
function withoutPackageNames(output) {
  return output
    .split('\n')
    .filter((line) => /\s/.test(line))
    .join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async (signal) => {
    await setUp({ signal, build: false });
    await findEngine({ signal });
    return 0;
  });
}
