// Checks that tests cover rules: takes one rule at a time out of a copy, and expects a test to fail. Run by hand, since a
// rule takes up to a minute: `node scripts/rules.mjs emulator` or `rollout`, with words to find in rules, such as `undo: `.
// For each rule, scripts/rules/ has its file, its test if it has one of its own, its code (`-`), and the code without the
// rule (`+`). The rules of rollouts are first played with the model (`WORKLOAD_MODEL_SEQUENCES`; not with `--model=no`),
// which finds a sequence that breaks an invariant. `--stale` runs no test: it lists the rules whose code no longer stands
// once in the source. A test of the repository runs that.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changed, failures, inCopy, staleness } from './lib/removals.mjs';
import { ROOT } from './lib/setup.mjs';

/** @typedef {import('./lib/removals.mjs').Removal} Removal */

const MODEL = 'tests/cli/model.test.ts';

/**
 * What is copied, so that rules can be taken out; where tests find the packages in it; and the tests of all rules, in the
 * order in which they are asked.
 *
 * @type {Record<string, { copied: string[], modules: Record<string, string>, tests: string[] }>}
 */
const SUITES = {
  emulator: {
    copied: ['emulator', 'tests/emulator', 'tests/support', 'package.json', 'jest.config.js'].concat(
      ['', '-control', '-data'].map((part) => `docs/emulator${part}.md`),
    ),
    modules: { '^@workload/emulator$': '<rootDir>/emulator/src/index.ts' },
    tests: [],
  },
  rollout: {
    copied: ['provider/src', 'provider/package.json', 'cli', 'sdk', 'emulator', 'tests'].concat([
      'package.json',
      'jest.config.js',
    ]),
    modules: { '^@workload/pulumi/rollout$': '<rootDir>/provider/src/rollout.ts' },
    tests: [
      MODEL,
      'provider/src/resources/rollout/',
      'cli/src/rollout/(decision|platform|settle|stack|status|view)[.]test',
      'tests/cli/(run|by-hand|races|notices|unattended|status)[.]test',
      'tests/rollout/(memory[.]suite|together[.]test)',
    ],
  },
};

/** The rules of a suite, of which each says its tests. @param {string} suite @returns {(Removal & { tests: string[] })[]} */
function rulesOf(suite) {
  const blocks = readFileSync(join(ROOT, 'scripts', 'rules', `${suite}.txt`), 'utf8').split(/^@ /m);
  return blocks.slice(1).flatMap((block) => {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [file = '', test, title] = head.split(' | ');
    const rules = lines.join('\n').matchAll(/^([^-+\n].*)\n((?:-.*\n?)+)((?:\+.*\n?)*)/gm);
    return [...rules].map(([, rule = '', text = '', without = '']) => {
      const tests = test === undefined ? (SUITES[suite]?.tests ?? []) : [test];
      return { rule, file, text: code(text), without: code(without), test: tests[0] ?? '', tests, title };
    });
  });
}

/** @param {string} lines With their signs. */
function code(lines) {
  return lines.replace(/\n$/, '').replace(/^[-+]/gm, '');
}

/** Takes rules out one at a time, and reports those that no test misses. @param {string} suite @param {ReturnType<typeof rulesOf>} chosen */
async function takeOut(suite, chosen) {
  const { copied = [], modules = {} } = SUITES[suite] ?? {};
  let unnoticed = 0;
  await inCopy(copied, (folder) => {
    /** The first test that fails. @param {Pick<Removal, 'title'> & { tests: string[] }} of */
    const failing = ({ tests, title }) => {
      for (const test of tests) {
        if (test === MODEL && values.model === 'no') continue;
        const [failed] = failures(folder, { test, title }, modules);
        if (failed !== undefined) return failed;
      }
      return undefined;
    };
    const asked = new Map(chosen.map(({ test, title }) => [`${test} ${title}`, { tests: [test], title }]));
    for (const first of asked.values()) {
      const failed = failing(first);
      if (failed !== undefined) throw new Error(`"${failed}" fails with every rule in place`);
    }
    for (const rule of chosen) {
      const first = changed(folder, rule, () => failing(rule));
      if (first === undefined) unnoticed += 1;
      console.log(`${rule.rule.padEnd(80)} ${first === undefined ? 'UNNOTICED' : `noticed by: ${first}`}`);
    }
  });
  console.log(`${chosen.length} rules taken out, ${unnoticed} unnoticed`);
  if (unnoticed > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { model: { type: 'string' }, stale: { type: 'boolean' } },
  allowPositionals: true,
});
const [first = '', ...words] = positionals;
const suites = Object.keys(SUITES).filter((suite) => first === '' || suite === first);
if (suites.length === 0) throw new Error(`the first word is one of: ${Object.keys(SUITES).join(', ')}`);
for (const suite of suites) {
  const chosen = rulesOf(suite).filter(({ rule }) => rule.includes(words.join(' ')));
  const stale = chosen.flatMap((removal) => staleness(removal) ?? []);
  for (const why of stale) console.error(why);
  if (stale.length > 0) process.exitCode = 1;
  else if (values.stale !== true) await takeOut(suite, chosen);
}
