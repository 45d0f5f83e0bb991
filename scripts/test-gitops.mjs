// Owns `npm run test:gitops`: the files of `workload init`, checked and run by the programs that run them for users. After
// `--` come arguments of Jest.
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
