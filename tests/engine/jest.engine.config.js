const all = require('../../jest.config.js');

const { projects, ...common } = all;
const SUITES = 'tests/**/*.slow.suite.ts';
const MATCHES = [
  ['tests/engine/!(*.native).slow.ts', 'tests/{guides,scripts}/*.slow.ts', SUITES],
  ['tests/{engine,cli}/*.native.slow.ts', SUITES],
];

/**
 * Long tests: what `npm test` leaves out on the real engine, suites that take as long as many others, a newcomer's start,
 * and the guides. `npm run test:engine`.
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
