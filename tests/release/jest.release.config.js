const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * A release: its files, and their installation from local servers. `npm run test:release`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/release/*.slow.ts'],
  maxWorkers: 1,
  // Shows how long each of the first paths of a new user takes.
  verbose: true,
};
