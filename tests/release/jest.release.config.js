const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * What a release publishes: its files, and installing them from servers of this machine. `npm run test:release`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/release/*.slow.ts'],
  maxWorkers: 1,
};
