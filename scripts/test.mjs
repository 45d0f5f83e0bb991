// Owns `npm test`: set-up, an engine, then Jest with the arguments that were given.
// @ts-check
import { join } from 'node:path';
import { findEngine, findYamlHost } from './engine.mjs';
import { main, runInTerminal } from './lib/process.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

await main(async (signal) => {
  await setUp({ signal });
  // Tests of the provider run on it. Without one they would have to be skipped, so there is no run at all.
  const engine = await findEngine({ signal });
  const yaml = await findYamlHost(engine, signal);
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  return runInTerminal(process.execPath, [jest, '--rootDir', ROOT, ...process.argv.slice(2)], {
    env: { ...process.env, WORKLOAD_ENGINE_BIN: engine.bin, WORKLOAD_YAML_BIN: yaml },
  });
});
