const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Guides, followed by readers. `npm run test:guides` runs them with every package manager and Node.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/guides/*.slow.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 1,
};
