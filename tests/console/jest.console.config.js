const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The emulator's console in a real browser. `npm run test:console`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/console/*.slow.ts'],
  // The longest one waits for the engine most of the time.
  maxWorkers: 2,
  // Most of the time is the browser's, which is slow where others work as well.
  testTimeout: 120_000,
};
