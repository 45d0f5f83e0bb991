const all = require('../../jest.config.js');

const { projects, ...common } = all;
const MATCHES = ['<rootDir>/tests/engine/!(*.native).slow.ts', '<rootDir>/tests/engine/*.native.slow.ts'];

/**
 * Long stories on the real engine: its options, stacks that move, lookups in two languages, the component of the plugin.
 * `npm run test:engine`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project, index) => ({ ...Object(project), testMatch: [MATCHES[index]] })),
};
