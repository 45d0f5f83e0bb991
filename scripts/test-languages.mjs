// Owns `npm run test:languages`: the quickstart in other languages, on packages that are generated for them.
// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ENGINE_VERSION, findEngine, findGoHost, findJavaHost, findPythonHost } from './engine.mjs';
import { generateSdks, SDKS } from './generate-sdks.mjs';
import { Failure, main, run, runInTerminal } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';

/** What Python's packages of this run are installed into. */
const PYTHON = join(PRIVATE, 'python');

/**
 * Maven's repository of these tests, so that our package does not come into that of the person who runs them. Java runs
 * twice for each command of the engine, for seconds: too short for its optimising compiler to pay.
 */
const MAVEN = {
  MAVEN_OPTS: [
    process.env['MAVEN_OPTS'],
    `-Dmaven.repo.local=${join(PRIVATE, 'maven')}`,
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
  ].join(' '),
};

/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * Makes what programs in a language need, and says which folders they need on PATH.
 *
 * @type {{ [language: string]: (engine: Engine, signal: AbortSignal) => Promise<readonly string[]> }}
 */
const PREPARE = {
  python: async (engine, signal) => {
    const host = await findPythonHost(engine, signal);
    return [join(await installPython(signal), 'bin'), host];
  },
  go: async (engine, signal) => {
    const host = await findGoHost(engine, signal);
    await compileGo(signal);
    return [host];
  },
  java: async (engine, signal) => {
    const host = await findJavaHost(engine, signal);
    await compileJava(signal);
    return [host];
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
  const engine = await findEngine({ signal });
  await generateSdks({ languages, signal });
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, WORKLOAD_ENGINE_BIN: engine.bin, ...MAVEN };
  for (const language of languages) {
    const path = await PREPARE[language]?.(engine, signal);
    env[`WORKLOAD_${language.toUpperCase()}_PATH`] = path?.join(':');
  }
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join('tests', 'languages', 'jest.languages.config.js');
  const files = languages.map((language) => join('tests', 'languages', `${language}.languages.ts`));
  const flags = args.filter((arg) => arg.startsWith('-'));
  return runInTerminal(process.execPath, [jest, '--config', config, ...flags, ...files], { env });
});

/**
 * A virtual environment with Pulumi's package and ours, installed from its folder as from an index. Pulumi's is kept for
 * the next run.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
async function installPython(signal) {
  const python = join(PYTHON, 'bin', 'python');
  const pip = (/** @type {string[]} */ ...args) =>
    run(python, ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet', ...args], { signal });
  const wanted = `pulumi==${ENGINE_VERSION}`;
  const check = ['-c', `import importlib.metadata as m; assert m.version('pulumi') == '${ENGINE_VERSION}'`];
  if ((await run(python, check, { signal })).code !== 0) {
    await step(`Installing ${wanted} for Python (once)`, async () => {
      rmSync(PYTHON, { recursive: true, force: true });
      mkdirSync(PYTHON, { recursive: true });
      await must('Making a virtual environment', run('python3', ['-m', 'venv', PYTHON], { signal }));
      await must(`Installing ${wanted}`, pip(wanted, 'setuptools', 'wheel', 'parver', 'semver'));
    });
  }
  const ours = ['--no-deps', '--no-build-isolation', '--force-reinstall', join(SDKS, 'python')];
  await must('Installing pulumi_workload', pip(...ours));
  return PYTHON;
}

/**
 * Compiles all of the generated package and the quickstart, so that the engine finds them compiled: Pulumi's SDK for Go
 * takes a minute or two where it never was.
 *
 * @param {AbortSignal} signal
 */
async function compileGo(signal) {
  const cwd = join(ROOT, 'examples', 'quickstart-go');
  const title = 'Compiling the package for Go';
  const args = ['build', '-mod=readonly', '.', 'example.com/workload-platform-as-code/sdk/go/workload/...'];
  await step(title, (onLine) => must(title, run('go', args, { cwd, signal, onLine })));
}

/**
 * Installs the generated package and compiles the quickstart, with what the engine needs to run it.
 *
 * @param {AbortSignal} signal
 */
async function compileJava(signal) {
  const env = { ...process.env, ...MAVEN };
  const mvn = (/** @type {string} */ cwd, /** @type {readonly string[]} */ goals) => {
    const title = `mvn ${goals.join(' ')} in ${relative(ROOT, cwd)}`;
    const args = ['--batch-mode', '--no-transfer-progress', ...goals];
    return step(title, (onLine) => must(title, run('mvn', args, { cwd, env, signal, onLine })));
  };
  await mvn(join(SDKS, 'java'), ['install']);
  await mvn(join(ROOT, 'examples', 'quickstart-java'), ['compile']);
}

/**
 * @param {string} what
 * @param {ReturnType<typeof run>} running
 */
async function must(what, running) {
  const result = await running;
  if (result.code !== 0) throw failed(what, result);
}
