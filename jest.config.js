/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{sdk,emulator,provider}/src/**/*.test.ts', '<rootDir>/tests/**/*.test.ts'],
  // Types are checked once by tsc (`npm run types`); SWC only strips them, in a quarter of the time.
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // Packages are loaded as users load them: through their entry points, from dist/.
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  setupFiles: ['<rootDir>/tests/support/fuzz.js'],
  modulePathIgnorePatterns: ['/dist/package.json'],
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  // One more than the processors of a usual runner: tests of faults wait a minute for a time-out.
  maxWorkers: 3,
  testTimeout: 30_000,
};
