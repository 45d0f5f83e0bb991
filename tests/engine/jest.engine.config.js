const all = require('../../jest.config.js');
const { LONG } = require('../support/long.js');

const { projects, ...common } = all;
const suites = LONG.filter((file) => file.endsWith('.suite.ts'));
const MATCHES = [
  ['tests/engine/!(*.native).slow.ts', 'tests/guides/*.slow.ts', ...LONG],
  ['tests/engine/*.native.slow.ts', ...suites],
];

/**
 * Long tests on the real engine: its options, moving stacks, lookups in two languages, the plugin's component, every
 * kind, a newcomer's start, and the guides. `npm run test:engine`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project, index) => ({
    ...Object(project),
    testMatch: MATCHES[index]?.map((file) => `<rootDir>/${file}`),
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  })),
};
