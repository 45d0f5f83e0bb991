/**
 * Tests that take as long as many others: a newcomer's start, every kind on the real engine, engines that are killed, and
 * features of the engine beside deletion protection. They run in `npm run test:engine`, and in the scripts that run everything.
 */
exports.LONG = [
  'tests/scripts/start.test.ts',
  'tests/conformance/engine.suite.ts',
  'tests/faults/engine.suite.ts',
  'tests/engine/dependents-matrix.suite.ts',
  'tests/engine/killed.suite.ts',
  'tests/engine/protection-beside.suite.ts',
];
