const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Completion of the command in real shells. `npm run test:shells`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/shells/*.slow.ts'],
  maxWorkers: 1,
};
