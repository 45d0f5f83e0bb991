const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The command `workload import` on the real engine: each language, both adapters. `npm run test:import`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/import/*.slow.ts'],
};
