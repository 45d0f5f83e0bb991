// The order of test files that Jest has not measured yet. Jest starts the largest first, but the longest suites are
// not the largest, and one that starts last delays the end. Files that start processes wait half of their time, so
// they alternate with files that compute, which keeps the processors busy but not overloaded.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  /\/tests\/faults\/engine\./,
  /\/tests\/conformance\/engine\./,
  /\/tests\/forked-application\/model\./,
  /\/tests\/faults\//,
  /\/tests\/conformance\//,
  /\/tests\/(engine|states|cli)\//,
  /\/tests\/(scripts|package|upgrade|rollout)\//,
];

const WAITING =
  /\/tests\/((faults|conformance)\/engine\.|(engine|states|cli|scripts|package|emulator|upgrade)\/)/;

/** @param {{ path: string }} test */
function rank({ path }) {
  const found = LONGEST.findIndex((pattern) => pattern.test(path));
  return found === -1 ? LONGEST.length : found;
}

/**
 * Interleaves two lists; the rest of the longer one comes last.
 *
 * @template T
 * @param {readonly T[]} a
 * @param {readonly T[]} b
 */
function inTurns(a, b) {
  const both = a.flatMap((item, index) => [item, ...b.slice(index, index + 1)]);
  return [...both, ...b.slice(a.length)];
}

module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const sorted = [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b));
    return inTurns(
      sorted.filter(({ path }) => WAITING.test(path)),
      sorted.filter(({ path }) => !WAITING.test(path)),
    );
  }
};
