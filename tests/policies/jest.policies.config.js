const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The pack and packs of one's own on the real engine, in both forms: `*.suite.slow.ts` runs over both. `npm run test:policies`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project, index) => ({
    ...Object(project),
    testMatch: [`<rootDir>/tests/policies/${index === 0 ? '*' : '*.suite'}.slow.ts`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
