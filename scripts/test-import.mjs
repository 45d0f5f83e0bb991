// Owns `npm run test:import`: the `workload import` command on the real engine, in each language that it writes.
// @ts-check
import { join } from 'node:path';
import { findEngine, findHost } from './engine.mjs';
import { main } from './lib/process.mjs';
import { installPython } from './lib/python-package.mjs';
import { setUp } from './lib/setup.mjs';
import { runTests } from './lib/tests.mjs';
import { release } from './release.mjs';

await main(async (signal) => {
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const host = await findHost('python', engine, signal);
  await release({ kinds: ['python'], signal });
  process.env['WORKLOAD_PYTHON_PATH'] = [join(await installPython(signal), 'bin'), host].join(':');
  return runTests(['--config', 'tests/import/jest.import.config.js', ...process.argv.slice(2)], signal);
});
