// The order of test files where Jest has not measured them yet: it takes the largest first, but the longest suites
// are not, and one that begins last is waited for alone.
const { default: Sequencer } = require('@jest/test-sequencer');

// Faults on the engine wait for time-outs most of their time: one of the two files begins, so that not both do at once.
const LONGEST = [
  /^dynamic .*\/tests\/faults\/engine\./,
  /\/tests\/conformance\/engine\./,
  /\/tests\/forked-application\/model\./,
  /\/tests\/faults\//,
  /\/tests\/conformance\//,
  /\/tests\/(engine|states)\//,
  /\/tests\/(scripts|package|upgrade|rollout)\//,
];

/** @param {import('@jest/test-result').Test} test */
function rank({ path, context }) {
  const title = `${context.config.displayName?.name} ${path}`;
  const found = LONGEST.findIndex((pattern) => pattern.test(title));
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
