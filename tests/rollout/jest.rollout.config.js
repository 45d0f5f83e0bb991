const all = require('../../jest.config.js');

const { projects = [], ...common } = all;

/** Tests that every run executes with the dynamic adapter only. */
const ON_ONE = '<rootDir>/tests/cli/{command.test,providers.slow}.ts';

/**
 * Events in the middle of a rollout, on the real engine, with the command in its own process. They take too long for
 * every run, which covers them in one process. `npm run test:rollout`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects.map((one) => {
    const project = Object(one);
    const slow = '<rootDir>/tests/rollout/*.slow.ts';
    const isNative = project.displayName === 'native';
    // Receivers get the same, whatever serves the resource; simulations need no resource.
    const elsewhere = isNative ? '/statistic[.]slow[.]ts$' : '/notices[.]slow[.]ts$';
    const testPathIgnorePatterns = [...project.testPathIgnorePatterns, elsewhere];
    return { ...project, testMatch: isNative ? [slow, ON_ONE] : [slow], testPathIgnorePatterns };
  }),
  // For half a minute, an abort checks that its routing stands.
  testTimeout: 180_000,
};
