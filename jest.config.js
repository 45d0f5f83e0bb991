const common = {
  testEnvironment: '<rootDir>/tests/support/environment.js',
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
  moduleNameMapper: {
    '^typescript$': '<rootDir>/tests/support/late-typescript.js',
    '^@npmcli/arborist$': '<rootDir>/tests/support/late-arborist.js',
  },
  modulePathIgnorePatterns: ['/dist/package.json'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Which adapter serves the resources: a suite runs in both projects, a test in one.
  projects: [
    {
      ...common,
      displayName: 'dynamic',
      testMatch: [
        '<rootDir>/{sdk,emulator,provider,cli}/src/**/*.test.ts',
        '<rootDir>/tests/**/*.{test,suite}.ts',
      ],
      // Of the plugin alone.
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '[./]native\\.test\\.ts$'],
      globals: { servedBy: 'dynamic' },
    },
    {
      ...common,
      displayName: 'native',
      testMatch: ['<rootDir>/tests/**/{*.,}native.test.ts', '<rootDir>/tests/**/*.suite.ts'],
      globals: { servedBy: 'native' },
    },
  ],
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  // One more than the processors of a usual runner, as some of them wait: with more, each takes longer than they gain.
  maxWorkers: 3,
  testTimeout: 30_000,
};
