const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The packed client in users' projects: compiled, bundled and run. Also the plugin's start time, measured while
 * nothing else runs. `npm run test:packages`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/package/*.slow.ts'],
  maxWorkers: 1,
};
