const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The command as people and pipelines run it, in processes of its own; a pipeline and an example from beginning to end,
 * with the commands that the pages show. `npm run test:pipelines`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[0]),
  testMatch: ['<rootDir>/tests/pipelines/*.slow.ts', '<rootDir>/tests/cli/!(*.native).slow.ts'],
};
