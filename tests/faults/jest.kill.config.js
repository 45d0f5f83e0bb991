/**
 * Tests that interrupt and kill the engine under way: too long for every run. `npm run test:kill`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...require('../../jest.config.js'),
  testMatch: ['<rootDir>/tests/faults/*.slow.ts'],
  maxWorkers: 1,
};
