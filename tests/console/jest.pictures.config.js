/**
 * Draws the pictures of `docs/console.md`. `npm run console:pictures`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...require('./jest.console.config.js'),
  testMatch: ['<rootDir>/tests/console/pictures.ts'],
};
