/**
 * Two states of one program, forced replacements and kills between them, of every kind: too long for every run.
 * `npm run test:states`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...require('../../jest.config.js'),
  testMatch: ['<rootDir>/tests/states/*.{test,slow}.ts'],
};
