// Owns `npm run test:gitops`: checks and runs the files of `workload init` with the programs that users run them
// with. Arguments after `--` go to Jest.
// @ts-check
import { findPrograms } from './lib/gitops.mjs';
import { main } from './lib/process.mjs';
import { setUp } from './lib/setup.mjs';
import { runTests } from './lib/tests.mjs';

await main(async (signal) => {
  await setUp({ signal, build: false });
  Object.assign(process.env, await findPrograms(signal));
  const args = process.argv.slice(2);
  return runTests(['--config', 'tests/gitops/jest.gitops.config.js', ...args], signal);
});
