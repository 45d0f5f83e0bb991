const all = require('../../jest.config.js');

const { projects = [], ...common } = all;

/** What every run shows of the dynamic adapter alone. */
const ON_ONE = '<rootDir>/tests/cli/{command,providers}.test.ts';

/**
 * What happens in the middle of a rollout, on the real engine and with the command in processes of its own: too long for
 * every run, which shows it in one process. `npm run test:rollout`.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...common,
  projects: projects.map((one) => {
    const project = Object(one);
    const slow = '<rootDir>/tests/rollout/*.slow.ts';
    return { ...project, testMatch: project.displayName === 'native' ? [slow, ON_ONE] : [slow] };
  }),
  // Aborts look for half a minute whether they stand.
  testTimeout: 180_000,
};
