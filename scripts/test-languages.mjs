// Owns `npm run test:languages`: the quickstart in other languages, on the packages that a release would publish.
// @ts-check
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEngine, findHost } from './engine.mjs';
import { convertExamples, EXAMPLES_FILE } from './generate-examples.mjs';
import { MAVEN, maven } from './lib/maven.mjs';
import { Failure, main, run, runInTerminal } from './lib/process.mjs';
import { must, step } from './lib/progress.mjs';
import { installPython } from './lib/python-package.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import { OUT, release } from './release.mjs';

const EXAMPLES = join(ROOT, 'examples');

/** @typedef {import('./engine.mjs').Engine} Engine */
/** @typedef {{ readonly path: readonly string[], readonly env?: NodeJS.ProcessEnv }} Prepared Folders to put on PATH. */

/**
 * Prepares what programs in a language need.
 *
 * @type {{ [language: string]: (engine: Engine, signal: AbortSignal) => Promise<Prepared> }}
 */
const PREPARE = {
  python: async (engine, signal) => {
    const host = await findHost('python', engine, signal);
    return { path: [join(await installPython(signal), 'bin'), host] };
  },
  go: async (engine, signal) => {
    const host = await findHost('go', engine, signal);
    return { path: [host], env: { WORKLOAD_GO_MODULE: await compileGo(signal) } };
  },
  java: async (engine, signal) => {
    const host = await findHost('java', engine, signal);
    await compileJava(signal);
    return { path: [host], env: MAVEN };
  },
};

await main(async (signal) => {
  const all = Object.keys(PREPARE);
  const args = process.argv.slice(2);
  const wanted = args.filter((arg) => !arg.startsWith('-'));
  const unknown = wanted.find((language) => !all.includes(language));
  if (unknown !== undefined) throw new Failure(`No tests in ${unknown}: give some of ${all.join(', ')}.`);
  const languages = wanted.length > 0 ? wanted : all;

  await setUp({ signal });
  if ((await convertExamples(signal)) !== readFileSync(EXAMPLES_FILE, 'utf8')) {
    throw new Failure(`${EXAMPLES_FILE} is not what the converters write: run npm run generate:examples.`);
  }
  const engine = await findEngine({ signal });
  await release({ kinds: languages, signal });
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    WORKLOAD_ENGINE_BIN: engine.bin,
    WORKLOAD_YAML_BIN: await findHost('yaml', engine, signal),
    WORKLOAD_RELEASE: OUT,
  };
  for (const language of languages) {
    const prepared = await PREPARE[language]?.(engine, signal);
    Object.assign(env, prepared?.env);
    env[`WORKLOAD_${language.toUpperCase()}_PATH`] = prepared?.path.join(':');
  }
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join('tests', 'languages', 'jest.languages.config.js');
  const files = [...languages, 'all'].map((name) => join('tests', 'languages', `${name}.languages.ts`));
  const flags = args.filter((arg) => arg.startsWith('-'));
  return runInTerminal(process.execPath, [jest, '--config', config, ...flags, ...files], { env });
});

/**
 * Fetches our module as `go` does, and compiles it with the quickstart into the build cache for the engine: a
 * first build of Pulumi's SDK for Go takes a minute or two.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The module's folder.
 */
async function compileGo(signal) {
  const path = 'example.com/workload-platform-as-code/sdk/go/workload';
  const modules = join(PRIVATE, 'go-modules');
  rmSync(modules, { recursive: true, force: true });
  const env = {
    ...process.env,
    GOFLAGS: '-modcacherw',
    GOMODCACHE: modules,
    GOPROXY: `file://${join(OUT, 'go')}`,
    GONOSUMDB: path,
  };
  const fetched = await run('go', ['mod', 'download', '-json', `${path}@v${version()}`], { env, signal });
  const { Dir: folder } = JSON.parse(await must('go mod download', Promise.resolve(fetched)));

  const cwd = join(PRIVATE, 'quickstart-go');
  rmSync(cwd, { recursive: true, force: true });
  cpSync(join(EXAMPLES, 'quickstart-go'), cwd, { recursive: true });
  const file = join(cwd, 'go.mod');
  writeFileSync(file, readFileSync(file, 'utf8').replace('../../sdks/go', folder));
  const go = (/** @type {string[]} */ ...args) => {
    const title = `go ${args[0]} of the package for Go`;
    return step(title, (onLine) => must(title, run('go', args, { cwd, signal, onLine })));
  };
  await go('build', '-mod=readonly', '.', `${path}/...`);
  await go('vet', '-mod=readonly', '.', `${path}/...`);
  return folder;
}

/**
 * Puts our jar into these tests' Maven repository. Compiles the quickstart with what the engine needs to run it.
 *
 * @param {AbortSignal} signal
 */
async function compileJava(signal) {
  const file = join(OUT, 'java', `workload-${version()}`);
  await maven(ROOT, ['install:install-file', `-Dfile=${file}.jar`, `-DpomFile=${file}.pom`], signal);
  await maven(join(EXAMPLES, 'quickstart-java'), ['compile'], signal);
}

/** @returns {string} The version of the packages. */
function version() {
  return JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')).version;
}
