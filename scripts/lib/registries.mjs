// Owns what the loopback package servers need: their programs, and third-party packages, which are fetched once
// and kept in the user's cache. A test that installs a release contacts no other server.
// @ts-check
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE_VERSION } from '../engine.mjs';
import { HERE, nodeFor } from './node.mjs';
import { run } from './process.mjs';
import { must, step } from './progress.mjs';
import { pip } from './python.mjs';
import { kept } from './registry.mjs';
import { ROOT } from './setup.mjs';

const VERDACCIO = '6.10.4';
/** A server depends on it by a tag, which mirror registries may lack. */
const NODE_FETCH = '2.6.7';
const PYPISERVER = 'pypiserver==2.4.2';
const OWN_MODULE = 'example.com/workload-platform-as-code';

/** What the Python package depends on and is built with, and what the engine upgrades in an environment. */
const OF_PYTHON = [
  `pulumi==${ENGINE_VERSION}`,
  'parver',
  'semver',
  'pip',
  'setuptools==80.9.0',
  'wheel==0.45.1',
];

/**
 * The environment variables that tell tests where the servers' programs and packages are.
 *
 * @param {string} ownModules A Go module proxy with our module.
 * @param {AbortSignal} signal
 * @returns {Promise<{ [variable: string]: string }>}
 */
export async function findRegistries(ownModules, signal) {
  const pypi = await pythonPackages(signal);
  return {
    // The Node of this process may be too new.
    VERDACCIO_NODE: (await nodeFor(HERE, signal)).program,
    VERDACCIO: join(await npmServer(signal), 'node_modules', 'verdaccio', 'bin', 'verdaccio'),
    NPM_UPLINK: await must('npm config get registry', run('npm', ['config', 'get', 'registry'], { signal })),
    PYPISERVER: join(pypi, 'venv', 'bin', 'python'),
    PYPI_PACKAGES: join(pypi, 'packages'),
    GO_PACKAGES: await goModules(ownModules, signal),
  };
}

/** @param {AbortSignal} signal */
function npmServer(signal) {
  return kept(`verdaccio-${VERDACCIO}`, 'Verdaccio', signal, async (folder) => {
    const wanted = { dependencies: { verdaccio: VERDACCIO }, overrides: { 'node-fetch': NODE_FETCH } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted));
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
    await step('Installing Verdaccio (once)', (onLine) =>
      must('npm install verdaccio', run('npm', args, { cwd: folder, signal, onLine })),
    );
    return folder;
  });
}

/**
 * The server for Python, and third-party packages.
 *
 * @param {AbortSignal} signal
 */
function pythonPackages(signal) {
  return kept(`pypi-${ENGINE_VERSION}`, 'packages for Python', signal, async (folder) => {
    await must(
      'Making a virtual environment',
      run('python3', ['-m', 'venv', join(folder, 'venv')], { signal }),
    );
    const python = join(folder, 'venv', 'bin', 'python');
    await step('Fetching packages for Python (once)', async () => {
      await pip(python, ['install', PYPISERVER], signal);
      await pip(python, ['download', '--dest', join(folder, 'packages'), ...OF_PYTHON], signal);
    });
    return folder;
  });
}

/**
 * Go modules that programs need besides ours: a module cache, whose download folder `go` accepts as a proxy.
 *
 * @param {string} ownModules
 * @param {AbortSignal} signal
 */
async function goModules(ownModules, signal) {
  const template = join(ROOT, 'templates', 'go');
  const module = readFileSync(join(template, 'go.mod'), 'utf8');
  const hash = createHash('sha256').update(module).digest('hex').slice(0, 12);
  return kept(`go-modules-${hash}`, 'modules of Go', signal, async (modules) => {
    const go = (/** @type {string[]} */ args, /** @type {object} */ options = {}) =>
      must(`go ${args.join(' ')}`, run('go', args, { signal, ...options }));
    const [machine = '', proxies = ''] = (await go(['env', 'GOMODCACHE', 'GOPROXY'])).split('\n');
    const here = pathToFileURL(join(machine, 'cache', 'download'));
    const env = {
      ...process.env,
      GOPROXY: `${pathToFileURL(ownModules)},${here},${proxies}`,
      GONOSUMDB: OWN_MODULE,
      GOMODCACHE: modules,
      GOFLAGS: '-mod=mod -modcacherw',
    };
    const cwd = join(modules, 'template');
    mkdirSync(cwd);
    cpSync(join(template, 'main.go'), join(cwd, 'main.go'));
    writeFileSync(join(cwd, 'go.mod'), module.replace('${PROJECT}', 'template'));
    await step('Fetching modules of Go (once)', () => go(['mod', 'tidy'], { cwd, env }));
    // Our module differs in each release.
    rmSync(join(modules, 'cache', 'download', OWN_MODULE), { recursive: true });
    return join(modules, 'cache', 'download');
  });
}
