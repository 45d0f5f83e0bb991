// Owns `npm test`: all tests, or with the arguments that were given those that Jest takes from them.
// @ts-check
import { main } from './lib/process.mjs';
import { runAllTests, runTests } from './lib/tests.mjs';

await main((signal) => {
  const args = process.argv.slice(2);
  return args.length === 0 ? runAllTests(signal) : runTests(args, signal);
});
