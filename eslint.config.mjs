import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import lookUp from './tools/lint/look-up.js';
import oneGate from './tools/lint/one-gate.js';

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.workload/',
      'coverage/',
      'docs/site/',
      'tests/*/.stacks/',
      'tests/bench/.work/',
      'provider/bin/*.cjs',
      '**/*.gen.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './sdk/tsconfig.json',
          './emulator/tsconfig.json',
          './emulator/console/tsconfig.json',
          './provider/tsconfig.json',
          './cli/tsconfig.json',
          './policies/tsconfig.json',
          './tsconfig.check.json',
          './tests/console/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // Numbers in messages are what users read; everything else must be made a string on purpose.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Empty strings mean "not set" on the wire, in configuration and in the environment.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // Reports every computed key of a plain object.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
    },
  },
  {
    // What every step needs to know is one operation (operation.ts), not a row of parameters.
    files: ['provider/src/lifecycle/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { '@typescript-eslint/max-params': ['error', { max: 3 }] },
  },
  {
    // What a request says may be any text.
    files: ['emulator/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'emulator/src/testing/**'],
    plugins: { own: { rules: { 'look-up': lookUp } } },
    rules: { 'own/look-up': 'error' },
  },
  {
    // The gate is revisions.ts, and gives what it permitted to `put` of a kind. A fork takes the share that the engine
    // permits.
    files: ['provider/src/**/*.ts', 'cli/src/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'provider/src/resources/rollout/revisions.ts',
      'provider/src/resources/forked-application/{fork,record}.ts',
      'provider/src/resources/forked-sandbox.ts',
    ],
    plugins: { gate: { rules: { 'one-gate': oneGate } } },
    rules: { 'gate/one-gate': 'error' },
  },
  {
    // Tests of users replace these; real-time.ts has the functions that nobody replaces.
    files: ['emulator/src/**/*.ts', 'sdk/src/**/*.ts'],
    ignores: ['**/*.test.ts', '*/src/testing/**', '*/src/real-time.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'performance'].map((name) => ({
          name,
          message: 'Use real-time.ts: tests of users may have replaced it.',
        })),
      ],
      'no-restricted-imports': ['error', 'node:timers/promises'],
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'Use real-time.ts: tests of users may have replaced it.',
        },
      ],
    },
  },
  {
    // What a program may never use is loaded when it is first used; bundlers follow such a require.
    files: ['sdk/src/{groups,undici}.ts', 'sdk/src/auth/{auth,identity-provider}.ts'],
    rules: {
      '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./api/', '/grants$', '^undici/'] }],
    },
  },
  {
    files: ['provider/src/{resources,functions}/index.ts', 'provider/src/config.ts'],
    rules: { '@typescript-eslint/no-require-imports': ['error', { allow: ['^\\./'] }] },
  },
  {
    // An argument that takes a resource names the class of the dynamic form; the native one has the same shape.
    files: ['examples/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    // What runs in the browser.
    files: ['site/.vitepress/theme/*.mjs'],
    languageOptions: {
      globals: {
        window: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'module',
          'exports',
          'require',
          'Buffer',
          'fetch',
          'AbortController',
          'AbortSignal',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URL',
          '__dirname',
          'performance',
          'structuredClone',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
