const all = require('../../jest.config.js');

const { projects, ...common } = all;
const MATCHES = [
  '<rootDir>/tests/policies/!(*.native).slow.ts',
  '<rootDir>/tests/policies/*.{suite,native}.slow.ts',
];

/**
 * The pack and packs of one's own on the real engine, in both forms: `*.suite.slow.ts` runs over both. `npm run test:policies`.
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
