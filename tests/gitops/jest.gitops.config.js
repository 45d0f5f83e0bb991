const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The files of `workload init`, checked and run with the programs that users run them with. `npm run test:gitops`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/gitops/*.slow.ts'],
  maxWorkers: 1,
};
