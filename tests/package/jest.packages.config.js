const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The packed client in projects of its users: compiled, bundled and run; and how quickly the plugin starts, beside nothing
 * else. `npm run test:packages`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/package/*.slow.ts'],
  maxWorkers: 1,
};
