const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Memory of the client for large files. It takes too long for every run. `npm run test:sdk`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/sdk/*.slow.ts'],
  maxWorkers: 1,
};
