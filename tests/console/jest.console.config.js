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
  // The longest test mostly waits for the engine.
  maxWorkers: 2,
  // The browser takes most of the time, and is slow on a busy machine.
  testTimeout: 120_000,
};
