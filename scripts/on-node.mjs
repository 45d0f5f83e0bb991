// Owns running a project script on another Node: `node scripts/on-node.mjs 24 scripts/test.mjs`.
// @ts-check
import { delimiter } from 'node:path';
import { HERE, nodeFor } from './lib/node.mjs';
import { Failure, main, runInTerminal } from './lib/process.mjs';
import { packageOf } from './lib/registry.mjs';

/**
 * undici 8 needs Node 22, so `npm install` on Node 20 would warn about it. Tests of the client's dispatchers get
 * it from here.
 */
const UNDICI_8 = 'undici@8.12.1';

await main(async (signal) => {
  const [release, script, ...args] = process.argv.slice(2);
  if ((release !== '22' && release !== '24') || script === undefined)
    throw new Failure('usage: node scripts/on-node.mjs 22|24 SCRIPT [ARGUMENT]…');
  const { bin, program } = await nodeFor(HERE, signal, release);
  const env = {
    ...process.env,
    // The engine starts programs and providers with the `node` on PATH.
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    WORKLOAD_UNDICI_8: await packageOf(UNDICI_8, signal),
  };
  return runInTerminal(program, [script, ...args], { env });
});
