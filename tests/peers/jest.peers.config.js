const all = require('../../jest.config.js');

const { projects, ...common } = all;

/** What users rely on first, on every engine that is supported. */
const FILES = [
  'tests/engine/quickstart.test.ts',
  'tests/engine/canary.test.ts',
  'tests/engine/imported.slow.suite.ts',
  'tests/engine/drift-preview.slow.suite.ts',
  'tests/engine/state-size.slow.suite.ts',
  'tests/engine/dependents.suite.ts',
];
/** Saved plans, unit tests of a program, and options that only the newest engine has. */
const ONCE = [
  'tests/engine/plans.slow.ts',
  'provider/src/testing.test.ts',
  'provider/src/mocked.test.ts',
  ...(process.env.WORKLOAD_TEST_ENGINE === 'newest' ? ['tests/peers/newest.peers.ts'] : []),
];

/**
 * An engine with the `@pulumi/pulumi` of its time: `npm run test:peers`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project, index) => ({
    ...Object(project),
    testMatch: [...FILES, ...(index === 0 ? ONCE : [])].map((file) => `<rootDir>/${file}`),
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
