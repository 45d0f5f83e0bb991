// Owns `npm run test:changed`: runs the tests that changes since the last green commit can affect.
// @ts-check
import { affected } from './lib/affected.mjs';
import { main, say } from './lib/process.mjs';
import { changedSince, lastGreen, readersOf, runAllTests, runTests } from './lib/tests.mjs';

await main(async (signal) => {
  const args = process.argv.slice(2);
  const base = await lastGreen(signal);
  if (base === undefined) {
    say('No green commit and no upstream branch is known: running all tests.');
    return runAllTests(signal);
  }
  const changed = await changedSince(base, signal);
  const files = await affected(changed, (names) => readersOf(names, signal));
  say(`Since ${base.slice(0, 10)}: ${changed.length} files.`);
  if (files === 'everything') {
    say('Every test depends on some of them: running all tests.');
    return runTests(args, signal);
  }
  if (files.length === 0) {
    say('No test depends on them.');
    return 0;
  }
  return runTests(['--passWithNoTests', ...args, '--findRelatedTests', ...files], signal);
});
