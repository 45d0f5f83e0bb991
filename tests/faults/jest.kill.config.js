/**
 * Tests that kill the engine at every request of an `up`: too long for every run. `npm run test:kill`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...require('../../jest.config.js'),
  testMatch: ['<rootDir>/tests/faults/kill.slow.ts'],
  maxWorkers: 1,
};
