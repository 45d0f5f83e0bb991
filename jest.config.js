// A usual run shows these suites on one adapter: in process, or on the engine by another suite, the other one is shown to
// do the same. `npm run test:adapters` shows every suite on both.
const SHOWN_ON = {
  dynamic: [
    'conformance/lifecycle',
    'engine/effects',
    'engine/functions',
    'engine/reading',
    'faults/going-back',
    'forked-application/rows',
    'states/two-states',
  ],
  native: ['states/replacements'],
};
const WHOLE = ['WORKLOAD_ALL_FAULTS', 'WORKLOAD_ALL_STATES', 'WORKLOAD_BOTH_ADAPTERS'];
const isWhole = WHOLE.some((variable) => process.env[variable] !== undefined);

/**
 * What a usual run leaves out for an adapter: also suites that take as long as many others, which run in `npm run
 * test:engine`.
 *
 * @param {keyof typeof SHOWN_ON} other the adapter that shows it
 */
function notShownOn(other) {
  if (isWhole) return [];
  return ['[.]slow[.]suite[.]ts$', ...SHOWN_ON[other].map((suite) => `/tests/${suite}[.]suite[.]ts$`)];
}

// Node loads these by `require`, Jest does not. Only commands and tests load them.
const ES_MODULES = [
  '@inquirer',
  'cli-cursor',
  'environment',
  'fast-string-truncated-width',
  'fast-string-width',
  'fast-wrap-ansi',
  'get-east-asian-width',
  'log-update',
  'marked',
  'mimic-function',
  'parse-duration',
  'restore-cursor',
  'slice-ansi',
];

const common = {
  testEnvironment: '<rootDir>/tests/support/environment.js',
  // Between test files, Jest wraps what lies on the global scope. A store of Pulumi's SDK that an ended program still
  // writes to would be wrapped twice, and its setter would call itself without end.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  // Types are checked once by tsc (`npm run types`); SWC only strips them, in a quarter of the time.
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
    '/node_modules/.+\\.js$': ['@swc/jest', { jsc: { target: 'es2022' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`^(?!.*/node_modules/(?:${ES_MODULES.join('|')})/).*/node_modules/`],
  // Packages are loaded as users load them: through their entry points, from dist/.
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  setupFiles: ['<rootDir>/tests/support/fuzz.js'],
  moduleNameMapper: {
    '^typescript$': '<rootDir>/tests/support/late-typescript.js',
    '^@npmcli/arborist$': '<rootDir>/tests/support/late-arborist.js',
  },
  modulePathIgnorePatterns: ['/dist/package.json', '<rootDir>/site/', '<rootDir>/docs/site/'],
};

refuseSwallowed(process.argv, ['dynamic', 'native']);

/** @type {import('jest').Config} */
module.exports = {
  // Which adapter serves the resources: a suite runs in both projects, a test in one.
  projects: [
    {
      ...common,
      displayName: 'dynamic',
      testMatch: [
        '<rootDir>/{sdk,emulator,provider,cli,policies}/src/**/*.test.ts',
        '<rootDir>/tests/**/*.{test,suite}.ts',
      ],
      // Of the plugin alone.
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        '[./]native\\.test\\.ts$',
        ...notShownOn('native'),
      ],
      globals: { servedBy: 'dynamic' },
    },
    {
      ...common,
      displayName: 'native',
      testMatch: ['<rootDir>/tests/**/{*.,}native.test.ts', '<rootDir>/tests/**/*.suite.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, ...notShownOn('dynamic')],
      globals: { servedBy: 'native' },
    },
  ],
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  // Twice the processors of a usual runner, as many of them wait.
  maxWorkers: 4,
  testTimeout: 30_000,
};

/**
 * `--selectProjects` takes every word after it as the name of a project, and Jest runs all files of those that exist.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} names of the projects
 */
function refuseSwallowed(args, names) {
  const at = args.findIndex((argument) => /^--selectProjects\b/.test(argument));
  if (at === -1) return;
  const rest = args.slice(at + 1);
  const end = rest.findIndex((argument) => argument.startsWith('-'));
  const swallowed = rest.slice(0, end === -1 ? undefined : end).filter((word) => !names.includes(word));
  if (swallowed.length === 0) return;
  throw new Error(
    `--selectProjects takes ${swallowed.join(' ')} for a project, and there are ${names.join(' and ')}. Name files before it: npm test -- ${swallowed.join(' ')} --selectProjects ${names.at(-1)}`,
  );
}
