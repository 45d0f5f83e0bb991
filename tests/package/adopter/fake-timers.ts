/** Emulator and client in tests with fake timers: of Jest 29 and 30, Vitest and `node:test`. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../adopter.slow';
import { tools } from '../tools';

const SCENARIO = readFileSync(join(__dirname, '..', 'fakes', 'scenario.cjs'), 'utf8');
/** The scenarios of that file. */
const SCENARIOS = 4;

/** Loads both packages, and the scenarios. */
const LOADED = `const loaded = { ...require('@workload/emulator'), ...require('@workload/sdk') };`;
const IMPORTED = `const loaded = { ...(await import('@workload/emulator')), ...(await import('@workload/sdk')) };`;
const each = (on: string, off: string, options = '') =>
  `for (const [name, run] of Object.entries(scenarios(() => loaded, () => { ${on} }, () => { ${off} })))
  test(name, ${options}run);`;

const JEST = (config: string) => each(`jest.useFakeTimers(${config})`, 'jest.useRealTimers()');
const VITEST = (config: string) => each(`vi.useFakeTimers(${config})`, 'vi.useRealTimers()');
const NODE = each('mock.timers.enable()', 'mock.timers.reset()', '{ timeout: 30_000 }, ');

const jestFile = (order: readonly string[]) =>
  ["const { scenarios } = require('./scenario.cjs');", ...order].join('\n');
const vitestFile = (order: readonly string[]) =>
  ["import { test, vi } from 'vitest';", "import { scenarios } from './scenario.cjs';", ...order].join('\n');
const nodeFile = (order: readonly string[]) =>
  [
    "const { mock, test } = require('node:test');",
    "const { scenarios } = require('./scenario.cjs');",
    ...order,
  ].join('\n');

/** Everything that Vitest can fake in a process that has connections. */
const ALL_BUT_NEXT_TICK = `{ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
  'clearImmediate', 'queueMicrotask', 'performance', 'hrtime', 'Date'] }`;

const cases: Case = (adopter) => {
  let emulator: Emulator;
  let installed: string;
  beforeAll(async () => {
    // The stack of an adopter's project needs one; the tests start their own.
    [emulator, installed] = await Promise.all([startEmulator(), tools()]);
    const vitestAt = join(adopter().folder, 'node_modules', 'vitest');
    if (!existsSync(vitestAt)) symlinkSync(join(installed, 'vitest'), vitestAt);
  }, 300_000);
  afterAll(() => emulator.stop());

  /** Runs the tests of a project, which end by themselves. Returns what the runner printed. */
  async function run(name: string, files: Record<string, string>, program: string, ...args: string[]) {
    const project = await adopter().project(name, emulator, { 'scenario.cjs': SCENARIO, ...files });
    const runner = program === '' ? [] : [join(installed, program)];
    const [first = '', ...others] = [...runner, ...args];
    const { code, text } = await project.node(first, ...others);
    expect(code === 0 ? '' : text).toBe('');
    expect(text).not.toMatch(/did not exit|forced? exit|close timed out/i);
    return text;
  }

  const JEST_FILES = {
    'jest.config.js': 'module.exports = { testTimeout: 20_000 };',
    'before.test.js': jestFile(['jest.useFakeTimers();', LOADED, JEST('')]),
    'after.test.js': jestFile([LOADED, JEST('')]),
    'legacy.test.js': jestFile([LOADED, JEST('{ legacyFakeTimers: true }')]),
    'advancing.test.js': jestFile([LOADED, JEST('{ advanceTimers: true }')]),
  };

  test.each([
    ['29', 'jest29/bin/jest.js'],
    ['30', 'jest/bin/jest.js'],
  ])(
    'work with Jest %s, loaded before or under the fakes',
    async (version, program) => {
      const text = await run(`fakes-jest-${version}`, JEST_FILES, program, '--ci', '-i');
      expect(text).toContain(`${4 * SCENARIOS} passed, ${4 * SCENARIOS} total`);
    },
    240_000,
  );

  test('work with Jest, whose configuration turns the fakes on', async () => {
    const files = {
      'jest.config.js': 'module.exports = { fakeTimers: { enableGlobally: true }, testTimeout: 20_000 };',
      'global.test.js': JEST_FILES['after.test.js'],
    };
    for (const [version, program] of [
      ['29', 'jest29/bin/jest.js'],
      ['30', 'jest/bin/jest.js'],
    ] as const)
      expect(await run(`fakes-global-${version}`, files, program, '--ci')).toContain(`${SCENARIOS} passed`);
  }, 240_000);

  test('work with Vitest, loaded before or under the fakes', async () => {
    const files = {
      'vitest.config.mjs': "export default { test: { testTimeout: 20_000, include: ['*.spec.mjs'] } };",
      'before.spec.mjs': vitestFile(['vi.useFakeTimers();', IMPORTED, VITEST('')]),
      'after.spec.mjs': vitestFile([IMPORTED, VITEST('')]),
      'all.spec.mjs': vitestFile([IMPORTED, VITEST(ALL_BUT_NEXT_TICK)]),
    };
    const text = await run('fakes-vitest', files, 'vitest/vitest.mjs', 'run');
    expect(text).toMatch(new RegExp(`Tests\\s+${3 * SCENARIOS} passed`));
  }, 240_000);

  test('work with node:test, loaded before or under the fakes', async () => {
    const files = {
      'before.cjs': nodeFile(['mock.timers.enable();', LOADED, 'mock.timers.reset();', NODE]),
      'after.cjs': nodeFile([LOADED, NODE]),
    };
    for (const file of Object.keys(files))
      expect(await run(`fakes-node-${file}`, files, '', '--test', file)).toMatch(
        new RegExp(`pass ${SCENARIOS}`),
      );
  }, 240_000);
};

export default cases;
