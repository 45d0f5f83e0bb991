// Owns `npm run test:languages`: the quickstart in other languages, on packages that are generated for them.
// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION, findEngine, findPythonHost } from './engine.mjs';
import { generateSdks, SDKS } from './generate-sdks.mjs';
import { main, run, runInTerminal } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';

/** What Python's packages of this run are installed into. */
const PYTHON = join(PRIVATE, 'python');

await main(async (signal) => {
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const host = await findPythonHost(engine, signal);
  await generateSdks({ languages: ['python'], signal });
  const installed = await installPython(signal);
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join('tests', 'languages', 'jest.languages.config.js');
  return runInTerminal(process.execPath, [jest, '--config', config, ...process.argv.slice(2)], {
    env: {
      ...process.env,
      WORKLOAD_ENGINE_BIN: engine.bin,
      WORKLOAD_PYTHON_PATH: `${join(installed, 'bin')}:${host}`,
    },
  });
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
  const must = async (/** @type {string} */ what, /** @type {ReturnType<typeof run>} */ running) => {
    const result = await running;
    if (result.code !== 0) throw failed(what, result);
  };
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
