const all = require('../../jest.config.js');
const { LONG } = require('../support/long.js');

const { projects, ...common } = all;
const suites = LONG.filter((file) => file.endsWith('.suite.ts'));
const MATCHES = [
  ['tests/engine/!(*.native).slow.ts', ...LONG],
  ['tests/engine/*.native.slow.ts', ...suites],
];

/**
 * Long stories on the real engine: its options, stacks that move, lookups in two languages, the component of the plugin,
 * every kind, and the start of a newcomer.
 * `npm run test:engine`.
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
