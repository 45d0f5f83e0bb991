const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Stacks with state in S3 and PostgreSQL, which not every machine has. `npm run test:backends`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/backends/*.slow.ts'],
  maxWorkers: 1,
  // One test runs a dozen commands of the engine.
  testTimeout: 600_000,
};
