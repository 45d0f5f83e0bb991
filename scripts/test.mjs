// Owns `npm test`: runs all tests. With arguments, passes them to Jest and runs only what they select.
// @ts-check
import { main } from './lib/process.mjs';
import { runAllTests, runTests } from './lib/tests.mjs';

await main((signal) => {
  const args = process.argv.slice(2);
  return args.length === 0 ? runAllTests(signal) : runTests(args, signal);
});
