// The order of test files where Jest has not measured them yet: it takes the largest first, but the longest suites
// are not, and one that begins last is waited for alone.
const { default: Sequencer } = require('@jest/test-sequencer');

// The first ones wait for time-outs most of their time, while others work.
const LONGEST = [
  /\/tests\/faults\/engine\./,
  /\/tests\/conformance\/engine\./,
  /\/tests\/forked-application\/model\./,
  /\/tests\/faults\//,
  /\/tests\/conformance\//,
  /\/tests\/(engine|states)\//,
  /\/tests\/(scripts|package|upgrade|rollout)\//,
];

/** @param {{ path: string }} test */
function rank({ path }) {
  const found = LONGEST.findIndex((pattern) => pattern.test(path));
  return found === -1 ? LONGEST.length : found;
}

module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
};
