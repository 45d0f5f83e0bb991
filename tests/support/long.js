/**
 * Tests that take as long as many others: a newcomer's start, and every kind on the real engine. They run in `npm run
 * test:engine`, and in the scripts that run everything.
 */
exports.LONG = [
  'tests/scripts/start.test.ts',
  'tests/conformance/engine.suite.ts',
  'tests/faults/engine.suite.ts',
];
