const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The documentation site in a real browser. `npm run test:site`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/site/*.slow.ts'],
  maxWorkers: 1,
};
