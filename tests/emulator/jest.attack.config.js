const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Attacks of untrusted programs on an emulator. They take too long for every run. `npm run test:attack`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/emulator/*.slow.ts'],
  maxWorkers: 1,
};
