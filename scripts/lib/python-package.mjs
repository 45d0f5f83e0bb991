// Owns our Python package in the environment of the tests.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../engine.mjs';
import { OUT } from '../release.mjs';
import { pip, pythonWith } from './python.mjs';
import { ROOT } from './setup.mjs';

/**
 * Installs our package from its sdist, as pip does if no wheel fits. The release must be built before.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The environment.
 */
export async function installPython(signal) {
  const { folder, python } = await pythonWith(ENGINE_VERSION, signal);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
  const sdist = join(OUT, 'python', `pulumi_workload-${version}.tar.gz`);
  const ours = ['install', '--no-deps', '--no-build-isolation', '--force-reinstall', sdist];
  await pip(python, ours, signal);
  return folder;
}
