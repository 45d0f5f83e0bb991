const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Two states of one program, forced replacements and kills, for every kind. They take too long for every run. `npm
 * run test:states`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects?.map((project) => ({
    ...Object(project),
    testMatch: ['<rootDir>/tests/states/*.{suite,slow}.ts'],
  })),
};
