const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * Programs in other languages, on their generated packages. `npm run test:languages`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[1]),
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/languages/*.languages.ts'],
  maxWorkers: 1,
};
