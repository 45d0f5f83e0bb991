// Owns the plugin as an executable that needs no installed Node: a copy of Node that contains the plugin's file.
// @ts-check
import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HERE, nodeFor } from './node.mjs';
import { run } from './process.mjs';
import { failed } from './progress.mjs';
import { packageOf } from './registry.mjs';

const POSTJECT = 'postject@1.0.0-alpha.6';
const INJECT = join(dirname(fileURLToPath(import.meta.url)), 'inject.mjs');

/** Systems and processors, as Pulumi and Node name them. */
export const PLATFORMS = [
  { system: 'linux', processor: 'amd64', node: 'linux-x64' },
  { system: 'linux', processor: 'arm64', node: 'linux-arm64' },
  { system: 'darwin', processor: 'amd64', node: 'darwin-x64' },
  { system: 'darwin', processor: 'arm64', node: 'darwin-arm64' },
  { system: 'windows', processor: 'amd64', node: 'win32-x64' },
  { system: 'windows', processor: 'arm64', node: 'win32-arm64' },
];

/**
 * Makes the blob that Node finds in its own executable, from a script and the asset files beside it. The blob is
 * the same for every platform. It has no V8 code cache, which depends on the machine and differs from run to run.
 *
 * @param {string} script
 * @param {readonly string[]} assets Names of the files.
 * @param {AbortSignal} signal
 * @returns {Promise<string>} The file, beside the script.
 */
export async function blobOf(script, assets, signal) {
  const cwd = dirname(script);
  const config = {
    main: basename(script),
    output: 'blob',
    disableExperimentalSEAWarning: true,
    assets: Object.fromEntries(assets.map((name) => [name, name])),
  };
  writeFileSync(join(cwd, 'sea.json'), JSON.stringify(config));
  const { program } = await nodeFor(HERE, signal);
  const made = await run(program, ['--experimental-sea-config', 'sea.json'], { cwd, signal });
  if (made.code !== 0) throw failed('node --experimental-sea-config', made);
  return join(cwd, 'blob');
}

/**
 * Writes an unsigned executable: the signature of Node does not match it.
 *
 * @param {string} file
 * @param {string} blob
 * @param {string} platform As Node names it.
 * @param {AbortSignal} signal
 */
export async function standalone(file, blob, platform, signal) {
  copyFileSync((await nodeFor(platform, signal)).program, file);
  chmodSync(file, 0o755);
  const made = await run(process.execPath, [INJECT, await packageOf(POSTJECT, signal), file, blob], {
    signal,
  });
  if (made.code !== 0) throw failed(`Making the executable for ${platform}`, made);
  if (!platform.startsWith('win32')) return;
  // The injector removes the signature for macOS, but not for Windows.
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(8), 0, 8, certificatesAt(readFileSync(file)));
  closeSync(opened);
}

/**
 * Whether an executable for macOS or Windows has a signature, valid or not.
 *
 * @param {Buffer} bytes
 */
export function isSigned(bytes) {
  if (bytes.toString('latin1', 0, 2) === 'MZ') return bytes.readUInt32LE(certificatesAt(bytes) + 4) > 0;
  const commands = bytes.readUInt32LE(16);
  let at = 32;
  for (let command = 0; command < commands; command++) {
    // LC_CODE_SIGNATURE.
    if (bytes.readUInt32LE(at) === 0x1d) return true;
    at += bytes.readUInt32LE(at + 4);
  }
  return false;
}

/**
 * Where a Windows executable's header has the offset and the length of its certificates.
 *
 * @param {Buffer} bytes
 */
function certificatesAt(bytes) {
  const optionalHeader = bytes.readUInt32LE(0x3c) + 24;
  return optionalHeader + 112 + 4 * 8;
}
