const all = require('../../jest.config.js');

const { projects, ...common } = all;

/**
 * The release archives of the plugin and every way to install it: packing takes a minute of processor time.
 * `npm run test:plugin`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  ...Object(projects?.[1]),
  testMatch: ['<rootDir>/tests/package/*.release.ts'],
  maxWorkers: 1,
};
