const all = require('../../jest.config.js');

const { projects, ...common } = all;
const MATCHES = [
  '<rootDir>/tests/policies/!(*.native).slow.ts',
  '<rootDir>/tests/policies/*.{suite,native}.slow.ts',
];

/**
 * The shipped pack and custom packs on the real engine, with both adapters: `*.suite.slow.ts` runs over both. `npm
 * run test:policies`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project, index) => ({
    ...Object(project),
    testMatch: [MATCHES[index]],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
