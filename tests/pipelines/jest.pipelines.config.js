const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * What a pipeline and an example do from beginning to end, by the commands that the pages show. `npm run test:pipelines`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/pipelines/*.slow.ts'],
};
