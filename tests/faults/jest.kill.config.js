const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Tests that interrupt and kill the running engine. They take too long for every run. `npm run test:kill`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/faults/*.slow.ts'],
  maxWorkers: 1,
};
